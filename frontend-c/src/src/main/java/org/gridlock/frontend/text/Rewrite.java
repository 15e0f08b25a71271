// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.text;

/**
 * The kinds of rewrite: a closed list, so that nothing else is ever changed. In the forms below,
 * {@code __gridlock_...} names are made up and stand for what the parser's grammar lacks; the
 * lowering knows them from {@link Spelling}.
 */
public enum Rewrite {
  /** {@code __thread}, {@code _Thread_local}: an attribute. */
  THREAD_LOCAL,
  /** {@code _Atomic T}: an attribute. */
  ATOMIC_QUALIFIER,
  /** {@code _Atomic(T)}: {@code __typeof__(T)} with that attribute. */
  ATOMIC_SPECIFIER,
  /** {@code T * _Atomic}: removed, and remembered in {@link SourceText#isAtomicPointer}. */
  ATOMIC_POINTER,
  /** {@code _Static_assert(...);}: removed, since the compiler has checked it. */
  STATIC_ASSERT,
  /** {@code _Noreturn}: the attribute {@code __noreturn__}. */
  NORETURN,
  /** {@code __attribute__((fallthrough))}: removed. */
  FALLTHROUGH,
  /** An attribute after a label: removed. */
  LABEL_ATTRIBUTE,
  /** A label before a closing brace or (C23) a declaration: an empty statement put between. */
  LABEL_WITHOUT_STATEMENT,
  /** {@code __label__ x;}: removed, and the label renamed so that it is unique. */
  LOCAL_LABEL,
  /** Suffixes such as {@code f128} of floating constants: the nearest ordinary suffix. */
  FLOAT_SUFFIX,
  /** Suffixes and separators of C23 integer constants: removed. */
  INTEGER_SUFFIX,
  /** {@code __auto_type x = e}: {@code __typeof__((0,(e))) x = e}. */
  AUTO_TYPE,
  /** {@code _Generic(c, T: e, default: f)}: a call of {@link Spelling#GENERIC}. */
  GENERIC,
  /** An asm statement: a call of {@link Spelling#ASSEMBLY}. */
  ASSEMBLY,
  /** {@code asm goto}: the same, followed by jumps that may or may not be taken. */
  ASSEMBLY_GOTO,
  /** {@code [[attribute]]}: the GNU form where that has a meaning for us, else removed. */
  BRACKET_ATTRIBUTE,
  /** {@code __seg_fs}, {@code __seg_gs}: removed, with a note. */
  SEGMENT,
  /** {@code __real__}, {@code __imag__}: removed; values of complex type are not followed. */
  COMPLEX_PART,
  /** {@code __builtin_types_compatible_p(T, U)}: a call of {@link Spelling#TYPES_COMPATIBLE}. */
  TYPES_COMPATIBLE,
  /** {@code __builtin_offsetof(T, m)}: {@code ((unsigned long)&((T*)0)->m)}. */
  OFFSETOF,
  /** {@code __builtin_va_arg(v, T)}: {@code (*(T*)__gridlock_va_arg(v))}. */
  VA_ARG,
  /** {@code __builtin_convertvector(e, T)}: {@code ((T)(e))}. */
  CONVERT_VECTOR,
  /** {@code R"(text)"}: an ordinary string. */
  RAW_STRING,
  /** {@code \\u00e9} in a name, as preprocessors write it: the character itself. */
  UNIVERSAL_CHARACTER,
  /** A keyword of C23: its older equal. */
  C23_KEYWORD,
  /** The underlying type of a C23 enumeration: removed, with a note. */
  ENUM_TYPE,
  /** A {@code #pragma} that means nothing to the analysis: removed. */
  PRAGMA
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.text;

/** The made-up names that the rewriter puts into the text and the lowering understands. */
public final class Spelling {
  /** Attribute of a declaration: has thread storage duration. */
  public static final String THREAD_LOCAL = "__gridlock_tls__";

  /** Attribute among the specifiers of a declaration: the type is atomic. */
  public static final String ATOMIC = "__gridlock_atomic__";

  /**
   * {@code __gridlock_generic(control, (__typeof__(T)*)0, e, ..., "default", f)}: pairs of a type,
   * given as a null pointer to it, and an expression; a string literal marks the default.
   */
  public static final String GENERIC = "__gridlock_generic";

  /**
   * {@code __gridlock_asm(template, outputs, "=r", &(x), ..., inputs, "r", (y), ..., clobbers,
   * "memory", ...)} where {@code outputs}, {@code inputs} and {@code clobbers} are integer
   * constants that say how many follow. With the template as its only argument it is an asm without
   * operands, which may do anything to memory.
   */
  public static final String ASSEMBLY = "__gridlock_asm";

  /** A modelled function: what assembly may do to the memory that two of its operands point to. */
  public static final String ASSEMBLY_MOVES = "__gridlock_asm_moves";

  /** {@code __gridlock_nondet()}: zero or not, unknown. */
  public static final String NONDET = "__gridlock_nondet";

  /** {@code __gridlock_types_compatible((__typeof__(T)*)0, (__typeof__(U)*)0)}. */
  public static final String TYPES_COMPATIBLE = "__gridlock_types_compatible";

  /** {@code (*(__typeof__(T)*)__gridlock_va_arg(list))}. */
  public static final String VA_ARG = "__gridlock_va_arg";

  private Spelling() {}
}

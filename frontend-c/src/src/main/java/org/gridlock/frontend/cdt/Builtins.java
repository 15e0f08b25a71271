// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.List;
import java.util.Set;
import org.gridlock.frontend.types.Arithmetic;
import org.gridlock.icfa.Type;

/** The types of the functions that the compiler declares by itself. */
final class Builtins {
  private static final Set<String> POINTER_RESULT =
      Set.of(
          "memcpy",
          "memmove",
          "mempcpy",
          "memset",
          "memchr",
          "malloc",
          "calloc",
          "realloc",
          "aligned_alloc",
          "strcpy",
          "strncpy",
          "stpcpy",
          "stpncpy",
          "strcat",
          "strncat",
          "strchr",
          "strrchr",
          "strstr",
          "strpbrk",
          "strdup",
          "strndup",
          "index",
          "rindex",
          "alloca",
          "return_address",
          "frame_address",
          "extract_return_addr",
          "apply_args",
          "thread_pointer",
          "memccpy");
  private static final Set<String> LONG_RESULT =
      Set.of(
          "strlen",
          "strspn",
          "strcspn",
          "labs",
          "llabs",
          "bswap64",
          "object_size",
          "dynamic_object_size",
          "lrint",
          "llrint",
          "lround",
          "llround");
  private static final Set<String> VOID_RESULT =
      Set.of(
          "free",
          "abort",
          "exit",
          "_exit",
          "_Exit",
          "trap",
          "bzero",
          "bcopy",
          "__clear_cache",
          "prefetch",
          "longjmp",
          "stack_restore",
          "cpu_init",
          "return");
  private static final Set<String> NO_RETURN =
      Set.of("abort", "exit", "_exit", "_Exit", "trap", "longjmp");

  private Builtins() {}

  /** The name without what marks it as known to the compiler. */
  static String plain(String name) {
    String plain = name.startsWith("__builtin_") ? name.substring("__builtin_".length()) : name;
    return plain.startsWith("__") && plain.endsWith("_chk") && plain.length() > 6
        ? plain.substring(2, plain.length() - 4)
        : plain;
  }

  static boolean isKnown(String name) {
    return name.startsWith("__builtin_")
        || name.startsWith("__sync_")
        || name.startsWith("__atomic_")
        || name.startsWith("__gridlock_");
  }

  static boolean isNoReturn(String name) {
    return NO_RETURN.contains(plain(name));
  }

  /** The type of a function that is called without declaration. */
  static Type.Func type(String name) {
    return new Type.Func(result(name), List.of(), false, false);
  }

  private static Type result(String name) {
    if (!isKnown(name)) {
      return Type.Int.INT;
    }
    String plain = plain(name);
    if (POINTER_RESULT.contains(plain)) {
      return Type.Pointer.VOID;
    }
    if (VOID_RESULT.contains(plain)) {
      return new Type.Void();
    }
    if (LONG_RESULT.contains(plain)) {
      return plain.startsWith("l") ? Type.Int.LONG : Type.Int.ULONG;
    }
    if (plain.startsWith("bswap")) {
      return plain.equals("bswap16") ? new Type.Int(2, false, false) : Type.Int.UINT;
    }
    if (name.startsWith("__atomic_") || name.startsWith("__sync_")) {
      return atomicResult(name);
    }
    return isMathematical(plain) ? mathematical(plain) : Type.Int.INT;
  }

  private static Type atomicResult(String name) {
    boolean isVoid =
        name.startsWith("__atomic_store")
            || name.equals("__atomic_load")
            || name.equals("__atomic_exchange")
            || name.equals("__atomic_clear")
            || name.endsWith("_fence")
            || name.startsWith("__sync_synchronize")
            || name.startsWith("__sync_lock_release");
    if (isVoid) {
      return new Type.Void();
    }
    boolean isTruth =
        name.startsWith("__atomic_compare")
            || name.startsWith("__sync_bool")
            || name.equals("__atomic_test_and_set")
            || name.endsWith("_lock_free");
    // What the others give has the type that the first argument points to.
    return isTruth ? Type.Int.BOOL : Type.Int.ULONG;
  }

  /** Whether the result of an atomic operation has the type that its first argument points to. */
  static boolean hasPointeeResult(String name) {
    return (name.startsWith("__atomic_") || name.startsWith("__sync_"))
        && atomicResult(name).equals(Type.Int.ULONG);
  }

  private static final Set<String> MATHEMATICAL =
      Set.of(
          "fabs",
          "sqrt",
          "pow",
          "exp",
          "log",
          "log2",
          "log10",
          "sin",
          "cos",
          "tan",
          "floor",
          "ceil",
          "round",
          "trunc",
          "rint",
          "nearbyint",
          "fmod",
          "fmin",
          "fmax",
          "copysign",
          "ldexp",
          "frexp",
          "modf",
          "atan",
          "atan2",
          "hypot",
          "cbrt",
          "fma",
          "scalbn",
          "nan",
          "nans",
          "inf",
          "huge_val",
          "expm1",
          "log1p",
          "exp2",
          "sinh",
          "cosh",
          "tanh",
          "asin",
          "acos",
          "powi",
          "logb",
          "remainder",
          "nextafter",
          "significand",
          "cabs",
          "tgmath");

  private static boolean isMathematical(String plain) {
    return MATHEMATICAL.contains(plain) || MATHEMATICAL.contains(withoutSuffix(plain));
  }

  private static String withoutSuffix(String plain) {
    return plain.isEmpty() ? plain : plain.substring(0, plain.length() - 1);
  }

  private static Type mathematical(String plain) {
    if (MATHEMATICAL.contains(plain)) {
      return Arithmetic.DOUBLE;
    }
    return plain.endsWith("f") ? Arithmetic.FLOAT : Arithmetic.LONG_DOUBLE;
  }
}

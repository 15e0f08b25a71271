// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.Set;
import org.gridlock.frontend.text.Spelling;

/**
 * Functions of the C library that only compute something from characters and numbers: they lock
 * nothing, call nothing back, store nothing for others and are no cancellation points (POSIX
 * 2.9.5.2). It does not matter whether they are called before or after something else.
 */
final class PureFunctions {
  private static final Set<String> NAMES =
      Set.of(
          ("strlen strnlen strcmp strncmp strcasecmp strncasecmp strcoll strchr strrchr strchrnul strstr"
                  + " strcasestr strspn strcspn strpbrk memcmp memchr memrchr wcslen wcscmp"
                  + " atoi atol atoll atof strtol strtoll strtoul strtoull strtod"
                  + " isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct"
                  + " isspace isupper isxdigit tolower toupper"
                  + " __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc __errno_location"
                  + " abs labs llabs div ldiv rand random"
                  + " acos asin atan atan2 cos cosf cosh sin sinf sinh tan tanf tanh exp expf log logf"
                  + " log2 log10 pow powf sqrt sqrtf cbrt hypot ceil ceilf floor floorf trunc round"
                  + " roundf lround lrint rint fabs fabsf fmod fmax fmin ldexp"
                  + " time clock difftime getpid getppid getuid geteuid getgid getegid getenv"
                  + " htonl htons ntohl ntohs inet_ntoa inet_ntop inet_addr"
                  + " pthread_self pthread_equal")
              .split(" "));

  private static final Set<String> UNEVALUATED =
      Set.of(
          "__builtin_constant_p",
          "__builtin_object_size",
          "__builtin_dynamic_object_size",
          "__builtin_classify_type",
          Spelling.TYPES_COMPATIBLE);

  private PureFunctions() {}

  /** Whether that is such a function, as a header of the system declares it. */
  static boolean isPure(Entity.Routine routine) {
    return routine.external
        && VariableArguments.isSystem(routine.position)
        && NAMES.contains(Builtins.plain(routine.name));
  }

  /** Whether the arguments of a function of the compiler are not evaluated. */
  static boolean isUnevaluated(String name) {
    return UNEVALUATED.contains(name);
  }
}

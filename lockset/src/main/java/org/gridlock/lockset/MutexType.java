// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;

/** What locking a mutex does in the thread that holds it (POSIX pthread_mutexattr_settype). */
enum MutexType {
  /** It waits for ever; so, as far as anybody knows, does one of the default type. */
  NORMAL,
  /** It is held once more. */
  RECURSIVE,
  /** The operation fails. */
  ERRORCHECK,
  UNKNOWN;

  /** The type that a number stands for on the platform, in initialisers and in attributes. */
  static MutexType of(Expression number) {
    if (!(number.withoutCasts() instanceof Expression.Constant constant)) {
      return UNKNOWN;
    }
    return switch ((int) constant.value()) {
      case 1 -> RECURSIVE;
      case 2 -> ERRORCHECK;
      case 0, 3 -> NORMAL;
      default -> UNKNOWN;
    };
  }

  /** The type that the flags of {@code mtx_init} stand for: what else they say does not matter. */
  static MutexType ofFlags(Expression flags) {
    return flags.withoutCasts() instanceof Expression.Constant constant
        ? (constant.value() & 1) != 0 ? RECURSIVE : NORMAL
        : UNKNOWN;
  }

  /** Whether the type of a mutex is stored there. */
  static boolean isStoredIn(Lvalue target) {
    return target instanceof Lvalue.Member member && member.field().isMutexType();
  }
}

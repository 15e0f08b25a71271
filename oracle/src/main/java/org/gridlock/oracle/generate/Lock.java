// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.generate;

import java.util.List;

/**
 * A way to name a lock in the program.
 *
 * @param pointer an expression that points to it
 * @param rank its position in the order that disciplined programs keep
 * @param stable whether the expression means the same lock at all times
 * @param feature what naming it this way shows
 */
record Lock(String pointer, int rank, Family family, boolean stable, Feature feature) {
  /** Kinds of lock. */
  enum Family {
    MUTEX,
    READ_WRITE,
    SPIN,
    SEMAPHORE
  }

  /** The calls that acquire it. */
  List<String> acquisitions() {
    return switch (family) {
      case MUTEX -> List.of("pthread_mutex_lock(" + pointer + ");");
      case READ_WRITE ->
          List.of(
              "pthread_rwlock_rdlock(" + pointer + ");", "pthread_rwlock_wrlock(" + pointer + ");");
      case SPIN -> List.of("pthread_spin_lock(" + pointer + ");");
      case SEMAPHORE -> List.of("sem_wait(" + pointer + ");");
    };
  }

  String release() {
    return switch (family) {
      case MUTEX -> "pthread_mutex_unlock(" + pointer + ");";
      case READ_WRITE -> "pthread_rwlock_unlock(" + pointer + ");";
      case SPIN -> "pthread_spin_unlock(" + pointer + ");";
      case SEMAPHORE -> "sem_post(" + pointer + ");";
    };
  }

  Lock through(String otherPointer) {
    return new Lock(otherPointer, rank, family, true, feature);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

/**
 * Whom a read-write lock lets in first (POSIX pthread_rwlock_rdlock leaves that to the
 * implementation).
 */
public enum RwlockPreference {
  /** A reader never waits for a reader. */
  READER,
  /** A reader may wait behind a writer that waits, and so for the readers before that one. */
  WRITER
}

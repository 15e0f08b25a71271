// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

/** Marks the operations of an entry. */
enum OperationTag {
  SKIP,
  ASSIGN,
  ASSUME,
  CALL,
  LOCK,
  UNLOCK,
  INIT_LOCK,
  DESTROY_LOCK,
  CREATE_THREAD,
  JOIN_THREAD,
  ALLOCATE,
  FREE,
  COPY_MEMORY,
  LIBRARY_CALL,
  GAP,
  HAVOC,
  TERMINATE
}

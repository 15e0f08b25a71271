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
  SET_LOCK_TYPE,
  DESTROY_LOCK,
  CREATE_THREAD,
  JOIN_THREAD,
  AWAIT_CONDITION,
  AWAIT_BARRIER,
  SIGNAL_CONDITION,
  ALLOCATE,
  FREE,
  COPY_MEMORY,
  LIBRARY_CALL,
  GAP,
  HAVOC,
  TERMINATE
}

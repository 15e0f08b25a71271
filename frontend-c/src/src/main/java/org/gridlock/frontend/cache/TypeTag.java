// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

/** Marks the types of an entry. */
enum TypeTag {
  VOID,
  INT,
  REAL,
  POINTER,
  ARRAY,
  FUNC,
  COMPOSITE
}

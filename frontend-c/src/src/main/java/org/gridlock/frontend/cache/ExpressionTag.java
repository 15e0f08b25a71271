// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

/** Marks the expressions of an entry. */
enum ExpressionTag {
  VARIABLE,
  DEREF,
  MEMBER,
  ELEMENT,
  CONSTANT,
  REAL_CONSTANT,
  STRING_LITERAL,
  FUNCTION_ADDRESS,
  ADDRESS_OF,
  UNARY,
  BINARY,
  POINTER_ADD,
  POINTER_DIFFERENCE,
  CAST,
  UNKNOWN,
  /** Stands where there is no expression. */
  NONE
}

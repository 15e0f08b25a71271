// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import org.gridlock.pointer.layout.Shift;
import org.gridlock.pointer.solver.Node;

/** The memory that an lvalue names in a context. */
sealed interface Target {
  /** A part of a variable, by its address. */
  record Fixed(int address) implements Target {}

  /** What the values of a node point to, moved. */
  record Through(Node pointer, Shift shift) implements Target {}
}

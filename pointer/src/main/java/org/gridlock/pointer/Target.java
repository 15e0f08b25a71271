// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Variable;
import org.gridlock.pointer.layout.Shift;
import org.gridlock.pointer.solver.Node;
import org.jspecify.annotations.Nullable;

/** The memory that an lvalue names in a context. */
sealed interface Target {
  /** A variable in an activation whose address the program never takes and that is one value. */
  record Direct(Node node, Variable variable, Place frame) implements Target {}

  /** A part of another variable, by its address. */
  record Fixed(int address) implements Target {}

  /**
   * What the values of a node point to, moved.
   *
   * @param struct what they are taken to point to, if that is a struct that the program defines
   */
  record Through(Node pointer, Shift shift, @Nullable Composite struct) implements Target {}
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * The variables in scope whose {@code cleanup} attribute asks for a call when the scope is left, as
 * a list from the innermost outwards.
 *
 * @param outer the rest, or null
 */
record Cleanup(@Nullable Cleanup outer, Variable variable, Entity.Routine action) {

  /** Whether {@code chain} has this element, that is, a place with that chain is in its scope. */
  boolean isIn(@Nullable Cleanup chain) {
    for (Cleanup at = chain; at != null; at = at.outer) {
      if (at == this) {
        return true;
      }
    }
    return false;
  }
}

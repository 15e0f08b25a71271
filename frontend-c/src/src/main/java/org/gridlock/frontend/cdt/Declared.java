// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import org.gridlock.icfa.Type;

/**
 * A type with what a declaration adds to it.
 *
 * @param isVolatile whether objects of it are volatile or atomic
 * @param alignment alignment in bytes where a declaration changes it, or 0
 */
record Declared(Type type, boolean isVolatile, int alignment) {
  static Declared of(Type type) {
    return new Declared(type, false, 0);
  }

  int effectiveAlignment() {
    return alignment != 0 ? alignment : type.alignment();
  }

  Declared withType(Type other) {
    return new Declared(other, isVolatile, alignment);
  }
}

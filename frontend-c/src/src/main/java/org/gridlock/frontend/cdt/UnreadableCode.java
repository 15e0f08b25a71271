// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import org.gridlock.icfa.SourcePosition;

/** Thrown inside the lowering of a function or initialiser that cannot be understood. */
final class UnreadableCode extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient SourcePosition position;

  UnreadableCode(SourcePosition position, String reason) {
    super(reason, null, false, false);
    this.position = position;
  }

  SourcePosition position() {
    return position;
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.text;

import org.gridlock.icfa.SourcePosition;

/** The text that the parser reads, and where each of its characters comes from. */
public interface SourceText {
  /** The text for the parser. */
  String text();

  /** The user's position of the character at that offset of {@link #text}. */
  SourcePosition position(int offset);

  /**
   * Whether the character at that offset of {@link #text} surely comes from a file of the program:
   * not where line markers name a header of the system, nor in a text without any such marker.
   */
  boolean isPrograms(int offset);

  /**
   * Whether the declarator whose {@code *} ends just before this offset is a pointer-level {@code
   * _Atomic}, which the parser drops; offsets refer to {@link #text}.
   */
  boolean isAtomicPointer(int offset);
}

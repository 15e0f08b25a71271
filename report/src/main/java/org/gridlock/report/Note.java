// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report;

import org.gridlock.icfa.SoundnessNote;

/**
 * Something skipped or assumed.
 *
 * @param kind a stable word; docs/assumptions.md explains each
 * @param text one sentence
 * @param line 0 when the note concerns no one place
 */
public record Note(String kind, String text, String file, int line) {
  static Note of(SoundnessNote note) {
    return new Note(note.kind(), note.text(), note.position().file(), note.position().line());
  }
}

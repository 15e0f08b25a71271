// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report.write;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.report.Note;

/**
 * Writes gaps or assumptions, grouped by kind.
 *
 * @param shown how many of a kind are written out
 * @param more the words for the rest, after their number
 */
record NotesText(TextStyle style, int shown, String more) {

  void append(StringBuilder text, String title, List<Note> notes) {
    if (notes.isEmpty()) {
      return;
    }
    text.append(style.heading(title)).append('\n');
    Map<String, List<Note>> kinds = new TreeMap<>();
    for (Note note : notes) {
      kinds.computeIfAbsent(note.kind(), kind -> new ArrayList<>()).add(note);
    }
    kinds.forEach((kind, ofKind) -> append(text, ofKind));
  }

  private void append(StringBuilder text, List<Note> notes) {
    for (Note note : notes.subList(0, Math.min(shown, notes.size()))) {
      String line = Clean.text(where(note) + note.text()) + " [" + Clean.text(note.kind()) + "]";
      text.append(Wrap.paragraph(line, "  "));
    }
    if (notes.size() > shown) {
      text.append("  and ").append(notes.size() - shown).append(' ');
      text.append(Clean.text(notes.getFirst().kind())).append(' ').append(more).append('\n');
    }
  }

  /** A note may concern a line, a whole file, or the whole program. */
  private static String where(Note note) {
    SourcePosition position = new SourcePosition(note.file(), note.line(), 0);
    return position.equals(SourcePosition.NONE) ? "" : position + ": ";
  }
}

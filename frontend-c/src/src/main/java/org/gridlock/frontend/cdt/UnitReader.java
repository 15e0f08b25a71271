// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gridlock.frontend.text.RewrittenSource;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.SoundnessNote.Weight;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.error.AnalyzerException;

/** Parses and lowers a unit. */
public final class UnitReader {
  private UnitReader() {}

  /**
   * Reads a unit. The notes of the rewriter are among those of the unit; a unit that could not be
   * read at all is empty and says so in a gap.
   */
  public static Unit read(RewrittenSource source) throws AnalyzerException {
    String file = source.mainFile();
    ParseResult<Unit> result =
        CdtParser.parse(source, file, parsed -> UnitLowering.lower(parsed, file));
    return switch (result) {
      case ParseResult.Done<Unit> done -> withNotes(done.value(), source.notes());
      case ParseResult.Failed<Unit> failed -> unread(file, failed.reason());
    };
  }

  private static Unit unread(String file, String reason) {
    SoundnessNote note =
        new SoundnessNote(
            Weight.GAP, "unparsed-unit", new SourcePosition(file, 0, 0), null, reason);
    return new Unit(file, List.of(), Map.of(), List.of(), List.of(), List.of(note));
  }

  private static Unit withNotes(Unit unit, List<SoundnessNote> more) {
    List<SoundnessNote> notes = new ArrayList<>(more);
    notes.addAll(unit.notes());
    return new Unit(
        unit.file(),
        unit.functions(),
        unit.symbols(),
        unit.bodies(),
        unit.variables(),
        List.copyOf(notes));
  }
}

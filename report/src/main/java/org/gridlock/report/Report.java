// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report;

import java.util.List;

/**
 * The result of a scan.
 *
 * @param schemaVersion the version of the JSON format; it grows when a reader must change
 * @param verdict the worst of the programs
 */
public record Report(int schemaVersion, Tool tool, Verdict verdict, List<ProgramReport> programs) {
  /** The version of the format that this code writes. */
  public static final int SCHEMA_VERSION = 1;

  public Report {
    programs = List.copyOf(programs);
  }

  /** The report on some programs. */
  public static Report of(Tool tool, List<ProgramReport> programs) {
    Verdict verdict = Verdict.worst(programs.stream().map(ProgramReport::verdict).toList());
    return new Report(SCHEMA_VERSION, tool, verdict, programs);
  }

  /** The same without what differs from run to run. */
  public Report withoutTimes() {
    List<ProgramReport> stripped = programs.stream().map(ProgramReport::withoutTimes).toList();
    return new Report(schemaVersion, tool, verdict, stripped);
  }
}

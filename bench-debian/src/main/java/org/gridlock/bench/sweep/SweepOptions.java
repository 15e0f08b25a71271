// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.sweep;

import java.nio.file.Path;
import java.util.List;

/**
 * How a sweep runs.
 *
 * @param folder where sources, captures, reports and the journal go
 * @param launcher the command that runs Gridlock in a process of its own
 * @param timeoutSeconds for the analysis of one program
 * @param maxMemoryMegabytes heap of the scan of one program
 * @param label what started the sweep, for the results
 */
public record SweepOptions(
    Path folder,
    List<String> launcher,
    double timeoutSeconds,
    long maxMemoryMegabytes,
    String label) {
  public SweepOptions {
    folder = folder.toAbsolutePath().normalize();
    launcher = List.copyOf(launcher);
  }

  /** The journal. */
  public Path journal() {
    return journalIn(folder);
  }

  /** The journal of the sweep in a folder. */
  public static Path journalIn(Path folder) {
    return folder.resolve("results.jsonl");
  }
}

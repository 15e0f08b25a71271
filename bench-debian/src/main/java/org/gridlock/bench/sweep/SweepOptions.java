// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.sweep;

import java.nio.file.Path;
import java.util.List;

/**
 * How a sweep runs.
 *
 * @param folder where reports and the journal go
 * @param builds where sources and captures go, or lie from another sweep
 * @param launcher the command that runs Gridlock in a process of its own
 * @param timeoutSeconds for the analysis of one program
 * @param maxMemoryMegabytes heap of the scan of one program
 * @param contexts how contexts are told apart, as {@code scan --contexts} has it
 * @param label what started the sweep, for the results
 */
public record SweepOptions(
    Path folder,
    Path builds,
    List<String> launcher,
    double timeoutSeconds,
    long maxMemoryMegabytes,
    String contexts,
    String label) {
  public SweepOptions {
    folder = folder.toAbsolutePath().normalize();
    builds = builds.toAbsolutePath().normalize();
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

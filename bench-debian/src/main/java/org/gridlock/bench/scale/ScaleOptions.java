// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.scale;

import java.nio.file.Path;
import java.util.List;

/**
 * What to measure and how far to go.
 *
 * @param folder where programs, logs and the journal go
 * @param launcher the command that starts Gridlock
 * @param lines the sizes of the programs, about, in ascending order
 * @param timeoutSeconds for the analysis of a program with the default contexts
 * @param callStringSeconds the same with call strings
 * @param maxMemoryMegabytes heap for a scan
 * @param label the command for the page
 */
public record ScaleOptions(
    Path folder,
    List<String> launcher,
    List<Integer> lines,
    double timeoutSeconds,
    double callStringSeconds,
    long maxMemoryMegabytes,
    String label) {
  public ScaleOptions {
    launcher = List.copyOf(launcher);
    lines = List.copyOf(lines);
  }

  /** The journal in the folder of a series. */
  public static Path journalIn(Path folder) {
    return folder.resolve("scale.jsonl");
  }
}

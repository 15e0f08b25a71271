// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed;

import java.nio.file.Path;
import org.gridlock.bench.sweep.SweepOptions;

/**
 * How seeds are checked.
 *
 * @param scans how programs are scanned; its folder receives the results, and {@code
 *     PACKAGE/capture} is looked for in its folder of builds
 * @param compiler which the seeded text must satisfy, as in {@code CC}
 */
public record SeedOptions(SweepOptions scans, String compiler) {
  /** The journal of the checks in a folder. */
  public static Path journalIn(Path folder) {
    return folder.resolve("seeds.jsonl");
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.frontend.capture.Capture;
import org.gridlock.frontend.capture.CapturedProgram;
import org.gridlock.frontend.input.CompileJob;
import org.gridlock.icfa.error.UsageException;

/**
 * A unit in a capture.
 *
 * @param text its preprocessed text
 * @param directory where the compiler ran
 */
public record UnitFile(Path text, Path directory) {
  /**
   * The units of a program and of the libraries that it needs, each once.
   *
   * @throws UsageException if there is no such capture or program
   */
  public static List<UnitFile> of(Path capture, String program) throws UsageException {
    Set<Path> texts = new HashSet<>();
    List<UnitFile> units = new ArrayList<>();
    for (CapturedProgram each : Capture.open(capture).programs(program)) {
      for (CapturedProgram.Module module : each.modules()) {
        for (CompileJob job : module.jobs()) {
          Path text = job.recordedText();
          if (text != null && texts.add(text)) {
            units.add(new UnitFile(text, job.directory()));
          }
        }
      }
    }
    return units;
  }

  /** Its text. */
  public UnitText read() throws IOException {
    return UnitText.read(text, directory);
  }
}

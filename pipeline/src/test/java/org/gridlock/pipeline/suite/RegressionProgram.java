// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline.suite;

import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * A program of the suite.
 *
 * @param name topic and name, e.g. {@code 01-basics/07-self}
 * @param files its C files, sorted
 * @param options options of a scan
 * @param verdict the verdict claimed
 * @param findings how many findings there are, if the program claims that
 * @param rules the rules of the design that it guards, e.g. {@code R7}
 * @param marks in the order of the files and lines
 */
public record RegressionProgram(
    String name,
    List<Path> files,
    List<String> options,
    String verdict,
    @Nullable Integer findings,
    SortedSet<String> rules,
    List<Mark> marks) {

  public RegressionProgram {
    files = List.copyOf(files);
    options = List.copyOf(options);
    marks = List.copyOf(marks);
  }

  /** The folder of programs on one subject that this one belongs to. */
  public String topic() {
    return name.substring(0, name.indexOf('/'));
  }

  /** Whether the program is claimed to deadlock. */
  public boolean deadlocks() {
    return marks.stream().anyMatch(Mark.Required.class::isInstance);
  }
}

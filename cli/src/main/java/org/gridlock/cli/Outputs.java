// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.icfa.error.UsageException;
import org.gridlock.report.Report;
import org.gridlock.report.write.JsonWriter;
import org.gridlock.report.write.ReportWriter;
import org.gridlock.report.write.StatisticsWriter;
import org.gridlock.report.write.TextStyle;
import org.gridlock.report.write.TextWriter;
import org.jspecify.annotations.Nullable;

/** Where the report goes, in which formats. */
final class Outputs {
  private record Target(ReportWriter writer, @Nullable Path file) {}

  private final List<Target> targets;
  private final Terminal terminal;
  private final boolean explainOnError;

  private Outputs(List<Target> targets, Terminal terminal, boolean explainOnError) {
    this.targets = targets;
    this.terminal = terminal;
    this.explainOnError = explainOnError;
  }

  /**
   * Checks the targets before time is spent on the analysis. No option means text on the screen.
   */
  static Outputs of(List<OutputOption> options, Terminal terminal, TextStyle style, boolean explain)
      throws UsageException {
    List<Target> targets = new ArrayList<>();
    Set<String> used = new HashSet<>();
    for (OutputOption option : options) {
      Path file = option.file();
      if (!used.add(file == null ? "-" : file.toAbsolutePath().normalize().toString())) {
        throw new UsageException(
            "Two reports would go to " + (file == null ? "standard output" : file) + ".");
      }
      if (file != null) {
        checkWritable(file);
      }
      targets.add(
          new Target(
              switch (option.format()) {
                case TEXT -> new TextWriter(file == null ? style : TextStyle.PLAIN, explain);
                case JSON -> new JsonWriter();
              },
              file));
    }
    if (targets.isEmpty()) {
      targets.add(new Target(new TextWriter(style, explain), null));
    }
    boolean text = targets.stream().anyMatch(target -> target.writer() instanceof TextWriter);
    return new Outputs(targets, terminal, explain && !text);
  }

  private static void checkWritable(Path file) throws UsageException {
    Path folder = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file) || folder == null) {
      throw new UsageException("The report cannot be written to " + file + ": it is a folder.");
    }
    if (!Files.isDirectory(folder)) {
      throw new UsageException("The folder of " + file + " does not exist.");
    }
    // Files are replaced by renaming, which needs the folder; devices and pipes are written to.
    boolean direct = Files.exists(file) && !Files.isRegularFile(file);
    if (!Files.isWritable(direct ? file : folder)) {
      throw new UsageException("The report cannot be written to " + file + ": no permission.");
    }
  }

  void write(Report report) throws IOException {
    for (Target target : targets) {
      if (target.file() == null) {
        target.writer().write(report, terminal.out());
      } else {
        target.writer().write(report, target.file());
      }
    }
    if (explainOnError) {
      new StatisticsWriter().write(report, terminal.err());
    }
  }
}

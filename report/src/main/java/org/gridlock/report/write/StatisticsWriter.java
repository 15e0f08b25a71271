// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report.write;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.gridlock.report.Counter;
import org.gridlock.report.Phase;
import org.gridlock.report.ProgramReport;
import org.gridlock.report.Report;
import org.gridlock.report.Statistics;

/** Writes only the phases with their times and the counts, laid out as in thesis figure B.2. */
public record StatisticsWriter() implements ReportWriter {
  private static final int LABEL_WIDTH = 36;

  @Override
  public void write(Report report, OutputStream out) throws IOException {
    StringBuilder text = new StringBuilder();
    for (ProgramReport program : report.programs()) {
      text.append(Clean.text(program.name())).append(":\n").append(block(program));
    }
    out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  static String block(ProgramReport program) {
    Statistics statistics = program.statistics();
    StringBuilder text = new StringBuilder();
    for (Map.Entry<Phase, Duration> time : statistics.times().entrySet()) {
      text.append(time.getKey().label());
      text.append(" (").append(seconds(time.getValue())).append("s)\n");
    }
    text.append("*** Statistics:\n");
    for (Map.Entry<Counter, Long> count : statistics.counts().entrySet()) {
      line(text, count.getKey().label(), count.getValue().toString());
    }
    if (statistics.isMeasured()) {
      line(text, "Total time", seconds(statistics.total()) + "s");
      if (statistics.frontendProcessorTime().isPositive()) {
        line(text, "Frontend processor time", seconds(statistics.frontendProcessorTime()) + "s");
      }
      line(text, "Peak memory", (statistics.peakMemoryBytes() >> 20) + " MB");
    }
    text.append("* potential deadlocks      ").append(program.deadlocks().size()).append('\n');
    return text.toString();
  }

  private static void line(StringBuilder text, String label, String value) {
    text.append("  ").append(label).append(':');
    text.append(" ".repeat(Math.max(1, LABEL_WIDTH - label.length()))).append(value).append('\n');
  }

  private static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.3f", time.toMillis() / 1000.0);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.scale;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.gridlock.bench.table.Table;

/** The results of a series: a page of Markdown and a picture. */
public final class ScalePage {
  /** Smaller programs cost what starting Java costs. */
  private static final int FITTED_FROM = 10_000;

  private static final String[] PHASES = {
    "read", "link", "dependencies", "pointers", "mayLocksets", "mustLocksets", "lockGraph", "cycles"
  };

  private final StringBuilder text = new StringBuilder();
  private final List<JsonNode> lines;
  private final List<ScalePoint> points;

  private ScalePage(List<JsonNode> lines) {
    this.lines = lines;
    this.points = ScaleSeries.points(lines);
  }

  /**
   * Writes the page.
   *
   * @param lines the journal of the series
   * @param picture the name of the file with the picture, beside the page
   */
  public static String of(List<JsonNode> lines, String picture) {
    ScalePage page = new ScalePage(lines);
    page.write(picture);
    return page.text.toString();
  }

  /** Draws processor time over size. */
  public static String picture(List<JsonNode> lines) {
    List<ScalePoint> points = ScaleSeries.points(lines);
    return new LogLogPlot("processor time (s)")
        .add("adaptive", samples(points, true, 1, ScalePoint::cpuSeconds))
        .add("call strings (ended scans)", samples(points, false, 1, ScalePoint::cpuSeconds))
        .svg();
  }

  private static List<PowerLaw.Sample> samples(
      List<ScalePoint> points, boolean adaptive, int from, ToDoubleFunction<ScalePoint> cost) {
    return points.stream()
        .filter(p -> p.isAdaptive() == adaptive && p.finished() && p.lines() >= from * 0.9)
        .filter(p -> cost.applyAsDouble(p) > 0)
        .map(p -> new PowerLaw.Sample(p.lines(), cost.applyAsDouble(p)))
        .toList();
  }

  private void write(String picture) {
    text.append("# Cost over size\n\nMade by\n\n```\n");
    lines.stream()
        .filter(line -> line.has("series"))
        .forEach(line -> text.append(line.path("series").asText()).append('\n'));
    text.append("```\n\n![processor time over lines of code](").append(picture).append(")\n\n");
    fits();
    text.append("\n## Scans\n\nProcessor time is that of the whole scan, Java's start, ");
    text.append("preprocessing, parsing and collections included. Memory is the most heap that ");
    text.append("survived a collection.\n\n");
    Table table =
        new Table(
            text,
            "contexts",
            "lines",
            "verdict",
            "processor s",
            "live MB",
            "threads",
            "locks",
            "functions",
            "depth",
            "significant / all assignments",
            "places",
            "lock graph edges");
    points.forEach(point -> row(table, point));
    text.append("\n## Where the time goes (adaptive, wall seconds)\n\n");
    phases();
  }

  private static void row(Table table, ScalePoint point) {
    String cpu = point.cpuSeconds() > 0 ? format(1, point.cpuSeconds()) : "-";
    table.row(
        point.contexts(),
        Integer.toString(point.lines()),
        point.finished() ? point.verdict() : "limit reached",
        cpu,
        format(0, point.liveMegabytes()),
        point.counted("threads"),
        point.counted("locks"),
        point.counted("functions"),
        Integer.toString(
            point.line().path("layers").asInt() + point.line().path("wrappers").asInt()),
        point.counted("significantAssignments") + " / " + point.counted("assignments"),
        point.counted("places"),
        point.counted("lockGraphEdges"));
  }

  private void fits() {
    fit("Processor time", ScalePoint::cpuSeconds);
    fit("Live memory", ScalePoint::liveMegabytes);
  }

  private void fit(String what, ToDoubleFunction<ScalePoint> cost) {
    List<PowerLaw.Sample> samples = samples(points, true, FITTED_FROM, cost);
    if (samples.stream().map(PowerLaw.Sample::size).distinct().count() < 2) {
      text.append("* ").append(what).append(" (adaptive): too few scans came to their end.\n");
      return;
    }
    PowerLaw law = PowerLaw.fit(samples);
    PowerLaw.Sample last = samples.getLast();
    PowerLaw.Sample before = samples.get(samples.size() - 2);
    double local = Math.log(last.cost() / before.cost()) / Math.log(last.size() / before.size());
    text.append("* ").append(what).append(" (adaptive) grows with the power **");
    text.append(format(2, law.exponent())).append("** of the lines over ");
    text.append(samples.size()).append(" programs of ").append((long) samples.getFirst().size());
    text.append(" to ").append((long) last.size()).append(" lines; between the two largest, ");
    text.append(format(2, local))
        .append(". No measurement is off the fit by more than a factor of ");
    text.append(format(2, law.residual())).append(".\n");
  }

  private void phases() {
    String[] heads = new String[PHASES.length + 1];
    heads[0] = "lines";
    System.arraycopy(PHASES, 0, heads, 1, PHASES.length);
    Table table = new Table(text, heads);
    for (ScalePoint point : points) {
      if (point.isAdaptive()) {
        String[] cells = new String[heads.length];
        cells[0] = Integer.toString(point.lines());
        for (int i = 0; i < PHASES.length; i++) {
          cells[i + 1] = format(1, point.phase(PHASES[i]));
        }
        table.row(cells);
      }
    }
  }

  private static String format(int digits, double value) {
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }
}

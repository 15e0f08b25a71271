// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A picture of cost over size with logarithmic axes, as SVG. */
final class LogLogPlot {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 420;
  private static final int LEFT = 70;
  private static final int BOTTOM = 50;
  private static final int MARGIN = 20;
  private static final String[] COLOURS = {"#0b5fa5", "#b3361f", "#3a7d2c"};

  private record Series(String name, List<PowerLaw.Sample> samples) {}

  private final String costLabel;
  private final List<Series> series = new ArrayList<>();

  LogLogPlot(String costLabel) {
    this.costLabel = costLabel;
  }

  /** Adds a line; samples in ascending size. */
  LogLogPlot add(String name, List<PowerLaw.Sample> samples) {
    if (!samples.isEmpty()) {
      series.add(new Series(name, List.copyOf(samples)));
    }
    return this;
  }

  /** Decades from {@code low} to {@code high}, as powers of ten. */
  private record Axis(int low, int high) {
    static Axis of(double smallest, double largest) {
      int low = (int) Math.floor(Math.log10(smallest));
      return new Axis(low, Math.max(low + 1, (int) Math.ceil(Math.log10(largest))));
    }

    double share(double value) {
      return (Math.log10(value) - low) / (high - low);
    }
  }

  String svg() {
    List<PowerLaw.Sample> all = series.stream().flatMap(s -> s.samples().stream()).toList();
    Axis x =
        Axis.of(
            all.stream().mapToDouble(PowerLaw.Sample::size).min().orElse(1),
            all.stream().mapToDouble(PowerLaw.Sample::size).max().orElse(10));
    Axis y =
        Axis.of(
            all.stream().mapToDouble(PowerLaw.Sample::cost).min().orElse(1),
            all.stream().mapToDouble(PowerLaw.Sample::cost).max().orElse(10));
    StringBuilder text = new StringBuilder();
    text.append(
        """
        <!-- SPDX-License-Identifier: Apache-2.0 -->
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">
        <rect width="100%%" height="100%%" fill="white"/>
        """
            .formatted(WIDTH, HEIGHT));
    grid(text, x, y);
    for (int i = 0; i < series.size(); i++) {
      line(text, series.get(i), COLOURS[i % COLOURS.length], i, x, y);
    }
    return text.append("</svg>\n").toString();
  }

  private void grid(StringBuilder text, Axis x, Axis y) {
    for (int power = x.low(); power <= x.high(); power++) {
      double at = x(x, Math.pow(10, power));
      rule(text, at, MARGIN, at, HEIGHT - BOTTOM);
      label(text, at, HEIGHT - BOTTOM + 18, "middle", number(power));
    }
    for (int power = y.low(); power <= y.high(); power++) {
      double at = y(y, Math.pow(10, power));
      rule(text, LEFT, at, WIDTH - MARGIN, at);
      label(text, LEFT - 8, at + 4, "end", number(power));
    }
    label(text, (LEFT + WIDTH - MARGIN) / 2.0, HEIGHT - 10, "middle", "lines of code");
    text.append(
        "<text transform=\"translate(16 %d) rotate(-90)\" text-anchor=\"middle\">%s</text>\n"
            .formatted((MARGIN + HEIGHT - BOTTOM) / 2, costLabel));
  }

  private static void line(
      StringBuilder text, Series series, String colour, int index, Axis x, Axis y) {
    StringBuilder points = new StringBuilder();
    for (PowerLaw.Sample sample : series.samples()) {
      String at = decimal(x(x, sample.size())) + "," + decimal(y(y, sample.cost()));
      points.append(points.isEmpty() ? "" : " ").append(at);
      text.append(
          "<circle cx=\"%s\" cy=\"%s\" r=\"3\" fill=\"%s\"/>\n"
              .formatted(at.split(",", 2)[0], at.split(",", 2)[1], colour));
    }
    text.append(
        "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\"/>\n"
            .formatted(points, colour));
    text.append(
        "<text x=\"%d\" y=\"%d\" fill=\"%s\">%s</text>\n"
            .formatted(LEFT + 12, MARGIN + 18 + 16 * index, colour, series.name()));
  }

  private static double x(Axis axis, double value) {
    return LEFT + axis.share(value) * (WIDTH - MARGIN - LEFT);
  }

  private static double y(Axis axis, double value) {
    return HEIGHT - BOTTOM - axis.share(value) * (HEIGHT - BOTTOM - MARGIN);
  }

  private static void rule(StringBuilder text, double x1, double y1, double x2, double y2) {
    text.append(
        "<path d=\"M%s %sL%s %s\" stroke=\"#ddd\"/>\n"
            .formatted(decimal(x1), decimal(y1), decimal(x2), decimal(y2)));
  }

  private static void label(StringBuilder text, double x, double y, String anchor, String words) {
    text.append(
        "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>\n"
            .formatted(decimal(x), decimal(y), anchor, words));
  }

  private static String number(int power) {
    return power < 0
        ? String.format(Locale.ROOT, "%." + -power + "f", Math.pow(10, power))
        : String.format(Locale.ROOT, "%,.0f", Math.pow(10, power));
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}

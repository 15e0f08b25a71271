// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.scale;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.gridlock.bench.sweep.Journal;
import org.gridlock.icfa.error.UsageException;

/** Generates programs of growing size and scans each with both policies of contexts. */
public final class ScaleSeries {
  static final String ADAPTIVE = "adaptive";
  static final String CALL_STRINGS = "call-strings";

  /** Call strings that did not end so often in a row are not tried on anything larger. */
  private static final int GIVE_UP = 2;

  private final ScaleOptions options;
  private final Journal journal;
  private final Consumer<String> listener;

  private ScaleSeries(ScaleOptions options, Journal journal, Consumer<String> listener) {
    this.options = options;
    this.journal = journal;
    this.listener = listener;
  }

  /**
   * Runs a series, or what is left of one.
   *
   * @throws UsageException if another series runs in the folder, or its journal is damaged
   * @throws IOException if the folder cannot be written
   */
  public static void run(ScaleOptions options, Consumer<String> listener)
      throws UsageException, IOException {
    try (Journal journal = Journal.open(ScaleOptions.journalIn(options.folder()))) {
      new ScaleSeries(options, journal, listener).run();
    }
  }

  private void run() throws IOException {
    ObjectNode start = JsonNodeFactory.instance.objectNode().put("series", options.label());
    if (!journal.lines().contains(start)) {
      journal.add(start);
    }
    int unfinished = 0;
    for (int lines : options.lines()) {
      measure(lines, ADAPTIVE, options.timeoutSeconds());
      if (unfinished < GIVE_UP) {
        ScalePoint point = measure(lines, CALL_STRINGS, options.callStringSeconds());
        unfinished = point.finished() ? 0 : unfinished + 1;
      }
    }
  }

  private ScalePoint measure(int lines, String contexts, double seconds) throws IOException {
    for (JsonNode line : journal.lines()) {
      if (line.path("asked").asInt() == lines && line.path("contexts").asText().equals(contexts)) {
        return ScalePoint.of(line);
      }
    }
    ScaleShape shape = ScaleShape.of(lines);
    ScaleProgram program = ScaleProgram.of(shape, false);
    Path folder = options.folder().resolve("p" + lines);
    program.write(folder);
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("asked", lines).put("lines", program.lines()).put("contexts", contexts);
    line.put("layers", shape.layers()).put("columns", shape.columns());
    line.put("modules", shape.modules()).put("wrappers", shape.wrappers());
    line.setAll(new ScaleScan(options, folder).run(contexts, seconds));
    journal.add(line);
    ScalePoint point = ScalePoint.of(line);
    listener.accept(
        "%d lines, %s: %s, %s s"
            .formatted(
                program.lines(), contexts, point.verdict(), line.path("cpuSeconds").asText("?")));
    return point;
  }

  /** The points of a journal, in order. */
  static List<ScalePoint> points(List<JsonNode> lines) {
    return lines.stream().filter(line -> line.has("contexts")).map(ScalePoint::of).toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.gridlock.bench.table.Table;
import org.jspecify.annotations.Nullable;

/** The page of results of a check of seeds. */
public final class SeedPage {
  private SeedPage() {}

  /**
   * The page, in Markdown.
   *
   * @param files the seeds, in the order of the page
   * @param journal what the checks left; of a seed that was changed only the last line counts
   */
  public static String of(List<SeedFile> files, List<JsonNode> journal) {
    StringBuilder text = new StringBuilder("# Seeded deadlocks\n\n");
    text.append(
        "Made by `gridlock sweep seed`; [README.md](README.md#seeded-deadlocks) explains.\n");
    text.append(
        "What each seed changes, and why that can deadlock, stands in the folder `seeds`.\n");
    List<JsonNode> results = new ArrayList<>();
    StringBuilder rows = new StringBuilder();
    StringBuilder open = new StringBuilder();
    Table table =
        new Table(
            rows, "seed", "program", "kind", "outcome", "reported as", "confidence", "scan, s");
    for (SeedFile file : files) {
      for (Seed seed : file.seeds()) {
        JsonNode line = line(file, seed, journal);
        if (line != null) {
          results.add(line);
          table.row(
              file.source() + "/" + seed.id(),
              seed.program(),
              seed.kind().toString(),
              line.path("outcome").asText(),
              line.path("reported").asText("-"),
              line.path("confidence").asText("-"),
              seconds(line));
          String detail = line.path("detail").asText("");
          if (!detail.isEmpty()) {
            open.append("\n* ").append(file.source()).append('/').append(seed.id());
            open.append(": ").append(detail.replace("\n", " ")).append('\n');
          }
        }
      }
    }
    summary(text, results);
    return text.append('\n').append(rows).append(open).toString();
  }

  /** Whether every seed was checked and found. */
  public static boolean allFound(List<SeedFile> files, List<JsonNode> journal) {
    for (SeedFile file : files) {
      for (Seed seed : file.seeds()) {
        JsonNode line = line(file, seed, journal);
        if (line == null || !isFound(line)) {
          return false;
        }
      }
    }
    return true;
  }

  private static void summary(StringBuilder text, List<JsonNode> results) {
    Map<String, List<JsonNode>> kinds = new LinkedHashMap<>();
    for (SeedKind kind : SeedKind.values()) {
      kinds.put(kind.toString(), new ArrayList<>());
    }
    results.forEach(
        line -> Objects.requireNonNull(kinds.get(line.path("kind").asText())).add(line));
    long packages = results.stream().map(line -> line.path("package").asText()).distinct().count();
    text.append(
        "\n%d of %d seeds in %d %s are found.\n\n"
            .formatted(
                results.stream().filter(SeedPage::isFound).count(),
                results.size(),
                packages,
                packages == 1 ? "package" : "packages"));
    Table table = new Table(text, "kind", "seeds", "found");
    for (SeedKind kind : SeedKind.values()) {
      List<JsonNode> lines = Objects.requireNonNull(kinds.get(kind.toString()));
      table.row(
          kind + ": " + kind.meaning(),
          Integer.toString(lines.size()),
          Long.toString(lines.stream().filter(SeedPage::isFound).count()));
    }
  }

  private static @Nullable JsonNode line(SeedFile file, Seed seed, List<JsonNode> journal) {
    JsonNode last = null;
    for (JsonNode line : journal) {
      if (SeedCheck.isOf(line, file, seed)) {
        last = line;
      }
    }
    return last;
  }

  private static boolean isFound(JsonNode line) {
    return line.path("outcome").asText().equals(SeedOutcome.FOUND.toString());
  }

  private static String seconds(JsonNode line) {
    return line.has("wallSeconds")
        ? String.format(Locale.ROOT, "%.0f", line.path("wallSeconds").asDouble())
        : "-";
  }
}

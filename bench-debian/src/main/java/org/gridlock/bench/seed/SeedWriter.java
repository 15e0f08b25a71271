// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes a file of seeds as {@link SeedReader} reads it. */
public final class SeedWriter {
  private static final JsonMapper JSON = new JsonMapper();

  private SeedWriter() {}

  /** The file, in YAML. */
  public static String text(SeedFile file) {
    StringBuilder text = new StringBuilder("# SPDX-License-Identifier: Apache-2.0\n");
    text.append("package: ").append(file.source()).append('\n');
    text.append("version: ").append(quoted(file.version())).append("\nseeds:\n");
    for (Seed seed : file.seeds()) {
      text.append("  - id: ").append(seed.id()).append('\n');
      text.append("    program: ").append(seed.program()).append('\n');
      text.append("    kind: ").append(seed.kind()).append('\n');
      text.append("    origin: ").append(seed.origin().name().toLowerCase(Locale.ROOT));
      text.append("\n    why: ").append(seed.why()).append("\n    edits:\n");
      for (Edit edit : seed.edits()) {
        text.append("      - at: ").append(edit.at()).append('\n');
        text.append("        replace: ").append(quoted(edit.replace())).append('\n');
        text.append("        with: ").append(quoted(edit.with())).append('\n');
      }
      Expectation expected = seed.expected();
      text.append("    expect: {kind: ").append(expected.kinds());
      text.append(expected.waits().isEmpty() ? "" : ", waits: " + list(expected.waits()));
      text.append(expected.holds().isEmpty() ? "" : ", holds: " + list(expected.holds()));
      text.append("}\n");
    }
    return text.toString();
  }

  private static String list(List<Site> sites) {
    return sites.stream().map(Site::toString).collect(Collectors.joining(", ", "[", "]"));
  }

  /** Strings of JSON are strings of YAML. */
  private static String quoted(String text) {
    try {
      return JSON.writeValueAsString(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report.write;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lines of the user's files, for excerpts; a file that cannot be read has none. */
final class SourceLines {
  private static final long MAX_BYTES = 16L << 20;

  private final Map<String, List<String>> files = new HashMap<>();

  /** The text of a line without the blanks around it, or null if there is none to show. */
  @Nullable String line(String file, int line) {
    if (line < 1) {
      return null;
    }
    List<String> lines = files.computeIfAbsent(file, SourceLines::read);
    if (line > lines.size()) {
      return null;
    }
    String text = lines.get(line - 1).strip();
    return text.isEmpty() ? null : text;
  }

  private static List<String> read(String file) {
    try {
      Path path = Path.of(file);
      if (!Files.isRegularFile(path) || Files.size(path) > MAX_BYTES) {
        return List.of();
      }
      // Bytes that are no UTF-8 become replacement characters; an excerpt need not be exact.
      return new String(Files.readAllBytes(path), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException | InvalidPathException unreadable) {
      return List.of();
    }
  }
}

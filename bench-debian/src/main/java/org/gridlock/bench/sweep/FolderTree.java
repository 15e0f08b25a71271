// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.sweep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder with all that is in it. */
public final class FolderTree {
  private FolderTree() {}

  /** Deletes it, if it exists. */
  public static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      for (Path file : deepestFirst(folder)) {
        Files.delete(file);
      }
    }
  }

  /** The folder and what is in it, each file before its folder. */
  static List<Path> deepestFirst(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.sorted(Comparator.reverseOrder()).toList();
    }
  }
}

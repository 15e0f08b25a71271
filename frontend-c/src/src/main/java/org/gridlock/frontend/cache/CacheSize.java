// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Keeps the folder of a cache within a size. Files that are no entries are left alone. */
final class CacheSize {
  static final String SUFFIX = ".unit";
  static final String UNFINISHED = ".new";

  /** After this time, who began to write a file has certainly ended. */
  private static final Duration ABANDONED = Duration.ofHours(1);

  private final Path folder;
  private final long maxBytes;

  CacheSize(Path folder, long maxBytes) {
    this.folder = folder;
    this.maxBytes = maxBytes;
  }

  private record Stored(Path file, long bytes, FileTime used) {}

  /** Deletes the entries that were not used for longest, down to the size. */
  void trim() {
    try {
      List<Stored> entries = entries();
      long bytes = entries.stream().mapToLong(Stored::bytes).sum();
      entries.sort(Comparator.comparing(Stored::used).thenComparing(Stored::file));
      for (Stored entry : entries) {
        if (bytes <= maxBytes) {
          return;
        }
        Files.deleteIfExists(entry.file());
        bytes -= entry.bytes();
      }
    } catch (IOException | UncheckedIOException e) {
      // Another process may be at it; the next scan tries again.
    }
  }

  private List<Stored> entries() throws IOException {
    List<Stored> entries = new ArrayList<>();
    Instant abandoned = Instant.now().minus(ABANDONED);
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            FileTime used = attributes.lastModifiedTime();
            if (file.toString().endsWith(SUFFIX)) {
              entries.add(new Stored(file, attributes.size(), used));
            } else if (file.toString().endsWith(UNFINISHED)
                && used.toInstant().isBefore(abandoned)) {
              Files.deleteIfExists(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException gone) {
            return FileVisitResult.CONTINUE;
          }
        });
    return entries;
  }
}

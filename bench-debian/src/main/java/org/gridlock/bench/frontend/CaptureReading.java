// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.frontend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.gridlock.bench.sweep.FolderTree;
import org.gridlock.frontend.CFrontend;
import org.gridlock.frontend.FrontendRequest;
import org.gridlock.frontend.Progress;
import org.gridlock.frontend.cache.FolderCache;
import org.gridlock.frontend.capture.Capture;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.pipeline.ProcessUse;

/** Reads a capture several times. */
public final class CaptureReading {
  private final Path capture;
  private final Path scratch;
  private final int parallel;

  private CaptureReading(Path capture, Path scratch, int parallel) {
    this.capture = capture;
    this.scratch = scratch;
    this.parallel = parallel;
  }

  /**
   * Reads all programs of a capture with several units at a time, then one at a time, and compares
   * the units with each other and with what GCC says.
   *
   * @param parallel how many units are read at a time
   * @throws AnalyzerException if the capture cannot be used
   */
  public static ReadingResult of(Path capture, int parallel) throws AnalyzerException, IOException {
    Path scratch = Files.createTempDirectory("gridlock");
    try {
      return new CaptureReading(capture.toAbsolutePath(), scratch, parallel).run();
    } finally {
      FolderTree.delete(scratch);
    }
  }

  private ReadingResult run() throws AnalyzerException, IOException {
    Units units = new Units();
    load(scratch.resolve("several"), parallel, units);
    ProcessUse.forgetPeak();
    Duration before = ProcessUse.processorTime();
    load(scratch.resolve("one"), 1, units);
    Duration time = ProcessUse.processorTime().minus(before);
    long peak = ProcessUse.peakHeap();
    List<String> missing =
        Capture.open(capture).programs(null).stream()
            .flatMap(program -> program.notes().stream())
            .filter(note -> note.kind().equals("unit-missing"))
            .map(SoundnessNote::text)
            .distinct()
            .toList();
    Path folder = capture.getParent();
    return new ReadingResult(
        folder == null || folder.getFileName() == null ? "" : folder.getFileName().toString(),
        units.count,
        missing,
        time,
        peak,
        different(scratch.resolve("several"), scratch.resolve("one")),
        new CFrontend(Progress.NONE).verify(request()));
  }

  /** Counts the units that were read last. */
  private static final class Units implements Progress {
    private int count;

    @Override
    public void unitRead(int done, int total, String file) {
      count = total;
    }
  }

  private void load(Path cache, int atATime, Progress progress) throws AnalyzerException {
    // The cache keeps what was read, so that it can be compared as bytes.
    new CFrontend(progress, FolderCache.in(cache, Long.MAX_VALUE), atATime).load(request());
  }

  private FrontendRequest request() {
    return FrontendRequest.of(Path.of("").toAbsolutePath(), List.of(capture));
  }

  /** The number of files that only one of two folders has, or that differ. */
  static int different(Path one, Path other) throws IOException {
    Set<Path> names = new HashSet<>(files(one));
    names.addAll(files(other));
    int different = 0;
    for (Path name : names) {
      Path first = one.resolve(name.toString());
      Path second = other.resolve(name.toString());
      if (!Files.exists(first)
          || !Files.exists(second)
          || !Arrays.equals(Files.readAllBytes(first), Files.readAllBytes(second))) {
        different++;
      }
    }
    return different;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.filter(Files::isRegularFile).map(folder::relativize).toList();
    }
  }
}

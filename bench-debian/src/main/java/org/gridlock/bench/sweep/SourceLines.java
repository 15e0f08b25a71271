// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.sweep;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.gridlock.frontend.capture.CapturedProgram;
import org.gridlock.frontend.input.CompileJob;
import org.jspecify.annotations.Nullable;

/**
 * Counts the lines of code of a program: lines of its own files, system headers left out, of which
 * something is left after preprocessing. A line that several units include counts once.
 */
final class SourceLines {
  private static final Pattern MARKER = Pattern.compile("# (\\d+) \"(.*)\"((?: \\d)*)");

  private final Map<Path, BitSet> lines = new LinkedHashMap<>();

  private SourceLines() {}

  static long of(CapturedProgram program) throws IOException {
    SourceLines count = new SourceLines();
    for (CapturedProgram.Module module : program.modules()) {
      for (CompileJob job : module.jobs()) {
        Path text = job.recordedText();
        if (text != null) {
          count.add(job, text);
        }
      }
    }
    return count.lines.values().stream().mapToLong(BitSet::cardinality).sum();
  }

  private void add(CompileJob job, Path text) throws IOException {
    try (InputStream plain = Files.newInputStream(text);
        InputStream in = text.toString().endsWith(".gz") ? new GZIPInputStream(plain) : plain;
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1))) {
      BitSet file = null;
      int number = 0;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        Matcher marker = MARKER.matcher(line);
        if (marker.matches()) {
          number = Integer.parseInt(marker.group(1));
          file = fileOf(job, marker.group(2), marker.group(3));
        } else {
          if (file != null && !line.isBlank() && !line.startsWith("#pragma")) {
            file.set(number);
          }
          number++;
        }
      }
    }
  }

  /** The lines of a file of the program; null for the compiler's own and for system headers. */
  private @Nullable BitSet fileOf(CompileJob job, String name, String flags) {
    boolean system = flags.contains("3") || name.startsWith("<") || name.endsWith("//");
    return system
        ? null
        : lines.computeIfAbsent(job.directory().resolve(name).normalize(), unused -> new BitSet());
  }
}

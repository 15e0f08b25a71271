// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * The preprocessed text of a unit, each of whose lines is known by where it comes from. Bytes are
 * kept as they are, whatever they encode.
 */
public final class UnitText {
  private static final Pattern MARKER = Pattern.compile("# (\\d+) \"(.*)\"((?: \\d)*)");

  private final String[] lines;

  /** Of each line the file and its number there; no file for line markers. */
  private final String[] files;

  private final int[] numbers;

  private UnitText(String text, Path directory) {
    lines = text.split("\n", -1);
    files = new String[lines.length];
    numbers = new int[lines.length];
    String file = "";
    int number = 1;
    for (int i = 0; i < lines.length; i++) {
      Matcher marker = MARKER.matcher(lines[i]);
      if (marker.matches()) {
        files[i] = "";
        number = Integer.parseInt(marker.group(1));
        file = directory.resolve(marker.group(2)).normalize().toString();
      } else {
        files[i] = file;
        numbers[i] = number++;
      }
    }
  }

  /**
   * Reads a text; one whose name ends in {@code .gz} is compressed.
   *
   * @param directory where the compiler ran
   */
  public static UnitText read(Path path, Path directory) throws IOException {
    try (InputStream plain = Files.newInputStream(path);
        InputStream in = isCompressed(path) ? new GZIPInputStream(plain) : plain) {
      return new UnitText(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1), directory);
    }
  }

  /** Writes the text, compressed if the name says so. */
  void write(Path path) throws IOException {
    try (OutputStream plain = Files.newOutputStream(path);
        OutputStream out = isCompressed(path) ? new GZIPOutputStream(plain) : plain) {
      out.write(String.join("\n", lines).getBytes(StandardCharsets.ISO_8859_1));
    }
  }

  private static boolean isCompressed(Path path) {
    return path.toString().endsWith(".gz");
  }

  /** The texts that come from a site: several where the line contains macros. */
  public List<String> at(Site site) {
    return linesAt(site).stream().map(line -> lines[line]).toList();
  }

  /** Whether a word stands anywhere. */
  public boolean mentions(String word) {
    Pattern pattern = Pattern.compile("\\b" + Pattern.quote(word) + "\\b");
    return Arrays.stream(lines).anyMatch(line -> pattern.matcher(line).find());
  }

  /** The names of the files that a site may be in. */
  SortedSet<String> filesOf(Site site) {
    SortedSet<String> names = new TreeSet<>();
    linesAt(site).forEach(line -> names.add(files[line]));
    return names;
  }

  /**
   * Makes an edit if what it replaces stands at its site just once.
   *
   * @return how often it stands there
   */
  int apply(Edit edit) {
    int count = 0;
    int where = -1;
    Pattern pattern = edit.pattern();
    for (int line : linesAt(edit.at())) {
      for (Matcher matcher = pattern.matcher(lines[line]); matcher.find(); ) {
        count++;
        where = line;
      }
    }
    if (count == 1) {
      lines[where] =
          pattern.matcher(lines[where]).replaceFirst(Matcher.quoteReplacement(edit.with()));
    }
    return count;
  }

  private List<Integer> linesAt(Site site) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < lines.length; i++) {
      if (numbers[i] == site.line() && !files[i].isEmpty() && site.is(files[i], numbers[i])) {
        found.add(i);
      }
    }
    return found;
  }
}

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
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.gridlock.frontend.input.FileNames;

/**
 * The preprocessed text of a unit, each of whose lines is known by where it comes from. Bytes are
 * kept as they are, whatever they encode.
 */
public final class UnitText {
  private static final Pattern MARKER = Pattern.compile("# (\\d{1,9}) \"(.*)\"((?: \\d)*)");

  /** The file of line markers, and of lines from a file of an impossible name. */
  private static final String NOWHERE = "";

  private final String[] lines;

  /** Of each line the file and its number there. */
  private final String[] files;

  private final int[] numbers;

  private UnitText(String text, Path directory) {
    lines = text.split("\n", -1);
    files = new String[lines.length];
    numbers = new int[lines.length];
    String file = NOWHERE;
    int number = 1;
    for (int i = 0; i < lines.length; i++) {
      Matcher marker = MARKER.matcher(lines[i]);
      if (marker.matches()) {
        files[i] = NOWHERE;
        number = Integer.parseInt(marker.group(1));
        String name = marker.group(2);
        file =
            FileNames.isPossible(name) ? directory.resolve(name).normalize().toString() : NOWHERE;
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

  /** The texts that come from a site: more than one if it is in a header that is read twice. */
  public List<String> at(Site site) {
    return passagesAt(site).stream().map(this::text).toList();
  }

  /** Whether a word stands anywhere. */
  public boolean mentions(String word) {
    Pattern pattern = Pattern.compile("\\b" + Pattern.quote(word) + "\\b");
    return Arrays.stream(lines).anyMatch(line -> pattern.matcher(line).find());
  }

  /** The names of the files that a site may be in. */
  SortedSet<String> filesOf(Site site) {
    SortedSet<String> names = new TreeSet<>();
    passagesAt(site).forEach(passage -> names.add(files[passage.getFirst()]));
    return names;
  }

  /**
   * Makes an edit if what it replaces stands at its site just once.
   *
   * @return how often it stands there
   */
  public int apply(Edit edit) {
    int count = 0;
    List<Integer> where = List.of();
    Pattern pattern = edit.pattern();
    for (List<Integer> passage : passagesAt(edit.at())) {
      for (Matcher matcher = pattern.matcher(text(passage)); matcher.find(); ) {
        count++;
        where = passage;
      }
    }
    if (count == 1) {
      String changed =
          pattern.matcher(text(where)).replaceFirst(Matcher.quoteReplacement(edit.with()));
      where.forEach(line -> lines[line] = "");
      lines[where.getFirst()] = changed;
    }
    return count;
  }

  private String text(List<Integer> passage) {
    return passage.stream().map(line -> lines[line]).collect(Collectors.joining(" "));
  }

  /**
   * The lines that come from a site. A preprocessor breaks a line where a macro of a system header
   * is expanded, and puts markers there; such lines are one passage.
   */
  private List<List<Integer>> passagesAt(Site site) {
    List<List<Integer>> found = new ArrayList<>();
    boolean goesOn = false;
    for (int i = 0; i < lines.length; i++) {
      if (!files[i].isEmpty()) {
        boolean here = numbers[i] == site.line() && site.is(files[i], numbers[i]);
        if (here && !goesOn) {
          found.add(new ArrayList<>());
        }
        if (here) {
          found.getLast().add(i);
        }
        goesOn = here;
      }
    }
    return found;
  }
}

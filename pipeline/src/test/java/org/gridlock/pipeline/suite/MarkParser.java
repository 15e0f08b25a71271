// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the head and the marks of a program.
 *
 * <p>Strict: a misspelt mark would claim nothing, so whatever looks like a mark and is none is an
 * error, and so are a program without marks and a verdict that does not fit the marks.
 */
public final class MarkParser {

  static final String POTENTIAL_DEADLOCK = "potential-deadlock";
  static final String DEADLOCK_FREE = "deadlock-free";
  static final String INCONCLUSIVE = "inconclusive";

  private static final Set<String> VERDICTS =
      Set.of(POTENTIAL_DEADLOCK, DEADLOCK_FREE, INCONCLUSIVE);
  private static final Set<String> KINDS =
      Set.of("cycle", "self", "join", "exit", "condition", "barrier", "signal");
  private static final String OPTIONS = "// OPTIONS:";
  private static final String VERDICT = "// VERDICT:";
  private static final String FINDINGS = "// FINDINGS:";
  private static final String RULES = "// RULES:";
  private static final Pattern TRAILING = Pattern.compile("\\S.*?//\\s*(\\S.*)");
  private static final Pattern MARK =
      Pattern.compile(
          "(?<wished>TODO )?(?:(?<quiet>NODEADLOCK)|DEADLOCK (?<kind>[a-z]+))"
              + "(?: \\(imprecise: (?<reason>[^()]+)\\))?");

  private final String name;
  private final List<String> options = new ArrayList<>();
  private final TreeSet<String> rules = new TreeSet<>();
  private final List<Mark> marks = new ArrayList<>();
  private @Nullable String verdict;
  private @Nullable Integer findings;
  private int heads;

  private MarkParser(String name) {
    this.name = name;
  }

  /**
   * The program at {@code path}: a C file, or a folder with the units of one program.
   *
   * @throws IllegalArgumentException if it is not annotated as the suite asks for
   */
  public static RegressionProgram parse(Path path) throws IOException {
    String base = String.valueOf(path.getFileName()).replaceFirst("\\.c$", "");
    Path topic = path.toAbsolutePath().normalize().getParent();
    MarkParser parser = new MarkParser((topic == null ? "" : topic.getFileName() + "/") + base);
    List<Path> files = units(path);
    for (Path file : files) {
      parser.file(file);
    }
    return parser.program(files);
  }

  private static List<Path> units(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> entries = Files.list(path)) {
      return entries.filter(file -> file.toString().endsWith(".c")).sorted().toList();
    }
  }

  private void file(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    for (int i = 0; i < lines.size(); i++) {
      SourceLine line = new SourceLine(file, i + 1);
      String text = lines.get(i).strip();
      if (text.startsWith(OPTIONS)) {
        require(i == 0, line, "options stand in the first line");
        heads++;
        options.addAll(words(text.substring(OPTIONS.length())));
      } else if (text.startsWith(VERDICT)) {
        require(verdict == null, line, "second verdict");
        verdict = text.substring(VERDICT.length()).strip();
        require(VERDICTS.contains(verdict), line, "unknown verdict " + verdict);
      } else if (text.startsWith(FINDINGS)) {
        String count = text.substring(FINDINGS.length()).strip();
        require(findings == null && count.matches("[1-9]\\d*"), line, "one number of findings");
        findings = Integer.valueOf(count);
      } else if (text.startsWith(RULES)) {
        rules.addAll(words(text.substring(RULES.length())));
      } else if (text.contains("DEADLOCK")) {
        marks(line, text);
      }
    }
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.split(" ")).filter(word -> !word.isEmpty()).toList();
  }

  private void marks(SourceLine line, String text) {
    Matcher trailing = TRAILING.matcher(text);
    require(
        trailing.matches() && !text.startsWith("//"), line, "a mark ends a line of code: " + text);
    List<String> parts = Arrays.stream(trailing.group(1).split(";")).map(String::strip).toList();
    Set<String> kinds = new HashSet<>();
    for (String part : parts) {
      Matcher mark = MARK.matcher(part);
      require(mark.matches(), line, "not a mark: " + part);
      String kind = mark.group("kind");
      require(kind == null || KINDS.contains(kind), line, "unknown kind " + kind);
      require(kinds.add(kind == null ? "" : kind), line, "marked twice");
      marks.add(mark(line, mark));
    }
    require(kinds.size() == 1 || !kinds.contains(""), line, "both quiet and not");
  }

  private Mark mark(SourceLine line, Matcher mark) {
    boolean wished = mark.group("wished") != null;
    String kind = mark.group("kind");
    String reason = mark.group("reason");
    require(
        reason == null || (!wished && kind != null), line, "only a plain DEADLOCK is imprecise");
    if (kind == null) {
      return wished ? new Mark.QuietWished(line) : new Mark.Quiet(line);
    }
    if (reason != null) {
      return new Mark.Tolerated(line, kind, reason);
    }
    return wished ? new Mark.Wished(line, kind) : new Mark.Required(line, kind);
  }

  private RegressionProgram program(List<Path> files) {
    String claimed = verdict;
    if (heads != 1 || claimed == null || marks.isEmpty()) {
      throw new IllegalArgumentException(
          name + ": needs one line OPTIONS, one line VERDICT and at least one mark");
    }
    boolean alarms =
        marks.stream().anyMatch(m -> !(m instanceof Mark.Quiet || m instanceof Mark.QuietWished));
    if (alarms != claimed.equals(POTENTIAL_DEADLOCK)) {
      throw new IllegalArgumentException(name + ": the verdict does not fit the marks");
    }
    Set<String> misspelt =
        rules.stream().filter(rule -> !rule.matches("R[1-9]\\d?")).collect(Collectors.toSet());
    if (!misspelt.isEmpty()) {
      throw new IllegalArgumentException(name + ": no rules: " + misspelt);
    }
    return new RegressionProgram(name, files, options, claimed, findings, rules, marks);
  }

  private static void require(boolean holds, SourceLine line, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(line + ": " + otherwise);
    }
  }
}

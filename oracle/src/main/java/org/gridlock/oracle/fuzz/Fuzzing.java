// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fuzz;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.oracle.source.CReader;

/** Reads and analyses damaged inputs of all kinds. */
public final class Fuzzing implements AutoCloseable {
  /** Reading has no budget of its own; this much more is allowed for it. */
  private static final Duration SLOW = Duration.ofSeconds(DamagedPrograms.BUDGET + 10);

  private static final int CHUNK = 5000;

  private final CReader reader;
  private final Path scratch;
  private final List<Target> targets;
  private final Map<String, Integer> outcomes = new TreeMap<>();
  private final List<String> failures = new ArrayList<>();

  /** Makes whole inputs in a folder of their own. */
  public Fuzzing() throws AnalyzerException, IOException, InterruptedException {
    this.reader = new CReader();
    this.scratch = Files.createTempDirectory("damaged");
    this.targets =
        List.of(
            new DamagedPrograms(),
            new DamagedDatabases(scratch),
            new DamagedModels(scratch),
            new DamagedCaptures(scratch),
            new DamagedBinaries(scratch),
            new DamagedManifests(scratch),
            new DamagedSeeds(scratch));
    for (Target target : targets) {
      if (!target.acceptsWhole()) {
        throw new IllegalStateException(target.name() + ": what is not damaged is not accepted");
      }
    }
  }

  /** What the inputs led to, with how often. */
  public Map<String, Integer> outcomes() {
    return outcomes;
  }

  /** The inputs that led to an internal error or took too long, with what happened. */
  public List<String> failures() {
    return failures;
  }

  /** Tries damaged inputs, of each kind in turn. */
  public void run(long firstSeed, int count) {
    for (long seed = firstSeed; seed < firstSeed + count; seed++) {
      Target target = targets.get((int) Math.floorMod(seed, (long) targets.size()));
      long own = Math.floorDiv(seed, (long) targets.size());
      attempt(target.name(), target.name() + " of seed " + seed, () -> target.attempt(own));
    }
  }

  /** Tries one program. */
  public void tryInput(String name, String text) {
    attempt("program", name, () -> DamagedPrograms.analysed(reader, text));
  }

  private interface Attempt {
    String run() throws AnalyzerException, IOException;
  }

  private void attempt(String kind, String name, Attempt attempt) {
    long start = System.nanoTime();
    String outcome;
    try {
      outcome = attempt.run();
    } catch (AnalyzerException | IOException e) {
      outcome = "refused";
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      outcome = "failure";
      StackTraceElement[] trace = e.getStackTrace();
      failures.add(name + ": " + e + place(trace));
    }
    if (System.nanoTime() - start > SLOW.toNanos()) {
      outcome = "slow";
      failures.add(name + ": took " + Duration.ofNanos(System.nanoTime() - start));
    }
    outcomes.merge(kind + " " + outcome, 1, Integer::sum);
  }

  /** Where it happened: the innermost call that is ours. */
  private static String place(StackTraceElement[] trace) {
    for (StackTraceElement element : trace) {
      if (element.getClassName().startsWith("org.gridlock.")) {
        return " at " + element;
      }
    }
    return trace.length == 0 ? "" : " at " + trace[0];
  }

  /** Deletes the inputs. */
  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(scratch)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** The results so far, as a section of {@code oracle/RESULTS.md}. */
  private String section(long first, long count) {
    StringBuilder text = new StringBuilder();
    text.append("## Damaged inputs of ").append(LocalDate.now(ZoneOffset.UTC)).append(", commit ");
    text.append(System.getProperty("oracle.commit", "unknown")).append("\n\nSeeds ");
    text.append(first).append(" to ").append(first + count - 1).append(": ").append(count);
    text.append(" inputs, ").append(failures.size()).append(" failures.\n\n");
    text.append("| kind and outcome | inputs |\n|---|--:|\n");
    outcomes.forEach(
        (outcome, n) -> text.append("| ").append(outcome).append(" | ").append(n).append(" |\n"));
    failures.forEach(failure -> text.append("\n* ").append(failure).append('\n'));
    return text.toString();
  }

  /**
   * {@code Fuzzing COUNT [FIRST_SEED [SECTION_FILE]]}; ends with status 1 after a failure. The file
   * is written anew from time to time.
   */
  public static void main(String[] arguments) throws Exception {
    int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1000;
    long first = arguments.length > 1 ? Long.parseLong(arguments[1]) : System.nanoTime();
    PrintStream out = System.out;
    List<String> failures;
    try (Fuzzing fuzzing = new Fuzzing()) {
      for (int done = 0; done < count; done += CHUNK) {
        fuzzing.run(first + done, Math.min(CHUNK, count - done));
        out.println(
            "seeds "
                + first
                + " to "
                + (first + Math.min(count, done + CHUNK) - 1)
                + ": "
                + fuzzing.outcomes());
        if (arguments.length > 2) {
          Files.writeString(
              Path.of(arguments[2]), fuzzing.section(first, Math.min(count, done + CHUNK)));
        }
      }
      failures = fuzzing.failures();
    }
    failures.forEach(out::println);
    System.exit(failures.isEmpty() ? 0 : 1);
  }
}

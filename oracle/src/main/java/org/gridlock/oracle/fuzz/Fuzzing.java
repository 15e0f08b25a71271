// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fuzz;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.oracle.generate.ProgramGenerator;
import org.gridlock.oracle.source.CReader;
import org.gridlock.pipeline.AnalysisOptions;
import org.gridlock.pipeline.DeadlockAnalysis;
import org.gridlock.pipeline.ProgramInput;

/** Reads and analyses damaged programs. */
public final class Fuzzing {
  private static final int BUDGET_SECONDS = 10;

  /** Reading has no budget of its own; this much more is allowed for it. */
  private static final Duration SLOW = Duration.ofSeconds(BUDGET_SECONDS + 10);

  private final CReader reader;
  private final Map<String, Integer> outcomes = new TreeMap<>();
  private final List<String> failures = new ArrayList<>();

  public Fuzzing() throws AnalyzerException {
    this.reader = new CReader();
  }

  /** What the inputs led to, with how often. */
  public Map<String, Integer> outcomes() {
    return outcomes;
  }

  /** The inputs that led to an internal error or took too long, with what happened. */
  public List<String> failures() {
    return failures;
  }

  /** Tries damaged copies of generated programs. */
  public void run(long firstSeed, int count) {
    for (long seed = firstSeed; seed < firstSeed + count; seed++) {
      String text = ProgramGenerator.generate(seed).preprocessed("p.c");
      tryInput("seed " + seed, new Mutator(seed).mutate(text));
    }
  }

  /** Tries one text. */
  public void tryInput(String name, String text) {
    long start = System.nanoTime();
    String outcome;
    try {
      Icfa icfa = reader.read("p.c", text);
      outcome =
          DeadlockAnalysis.run(
                  new ProgramInput(icfa, 1, List.of("main"), 0, List.of()),
                  new AnalysisOptions(BUDGET_SECONDS, 0),
                  phase -> {})
              .verdict()
              .toString();
    } catch (AnalyzerException e) {
      outcome = "refused";
    } catch (RuntimeException | StackOverflowError e) {
      outcome = "failure";
      StackTraceElement[] trace = e.getStackTrace();
      failures.add(name + ": " + e + (trace.length == 0 ? "" : " at " + trace[0]));
    }
    if (System.nanoTime() - start > SLOW.toNanos()) {
      outcome = "slow";
      failures.add(name + ": took " + Duration.ofNanos(System.nanoTime() - start));
    }
    outcomes.merge(outcome, 1, Integer::sum);
  }

  /** {@code Fuzzing COUNT [FIRST_SEED]}; ends with status 1 after a failure. */
  public static void main(String[] arguments) throws AnalyzerException {
    int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1000;
    long first = arguments.length > 1 ? Long.parseLong(arguments[1]) : System.nanoTime();
    PrintStream out = System.out;
    Fuzzing fuzzing = new Fuzzing();
    fuzzing.run(first, count);
    out.println("seeds from " + first + ": " + fuzzing.outcomes());
    fuzzing.failures().forEach(out::println);
    System.exit(fuzzing.failures().isEmpty() ? 0 : 1);
  }
}

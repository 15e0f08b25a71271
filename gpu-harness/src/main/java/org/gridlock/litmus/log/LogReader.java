// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridlock.litmus.LitmusException;
import org.jspecify.annotations.Nullable;

/**
 * Reads logs line by line: our own, and those of the original tool, in which each result begins
 * with {@code Test} and ends with {@code Time}; all other lines (the test itself, the parameters)
 * are passed over. A result that is cut, or whose numbers do not add up, is a mistake.
 */
public final class LogReader {
  private static final Pattern TEST = Pattern.compile("Test (\\S+) (Allowed|Forbidden|Required)");
  private static final Pattern STATES = Pattern.compile("Histogram \\((\\d{1,9}) states?\\)");
  private static final Pattern STATE = Pattern.compile("(\\d{1,18})\\s*(:|\\*)>\\s*(.*\\S)");
  private static final Pattern POSITIVE =
      Pattern.compile("Positive: (\\d{1,18}),? Negative: (\\d{1,18})");
  private static final Pattern CONDITION =
      Pattern.compile("Condition (.*\\S) is (?:NOT )?validated");
  private static final Pattern OBSERVATION =
      Pattern.compile("Observation (\\S+) (Never|Sometimes|Always) (\\d{1,18}) (\\d{1,18})");
  private static final Pattern TIME = Pattern.compile("Time (\\S+) (\\d+(?:\\.\\d+)?)");
  private static final Pattern OPTCHECK = Pattern.compile("Optcheck (\\S+) ([A-Z_]+)");
  private static final Pattern MODEL =
      Pattern.compile("Model (\\S+) (\\S+) (Allowed|Forbidden)(?: .*)?");
  private static final Pattern CHIP = Pattern.compile("(?:Chip|Name:)\\s+(.*\\S)");

  private final String file;
  private final List<LogEntry> entries = new ArrayList<>();
  private String chip = "";
  private String specification = "";
  private int line;

  private @Nullable String test;
  private int started;
  private String kind = "";
  private int statesLeft = -1;
  private SortedMap<String, LogEntry.Count> histogram = new TreeMap<>();
  private String condition = "";
  private long positive = -1;
  private long negative = -1;
  private boolean observed;
  private String optcheck = "";
  private SortedMap<String, String> models = new TreeMap<>();

  private LogReader(String file) {
    this.file = file;
  }

  /**
   * Reads a log.
   *
   * @param file its name, for messages, and for the chip if the log does not name one
   */
  public static Log read(String file, String text) throws LitmusException {
    LogReader reader = new LogReader(file);
    for (String line : text.lines().toList()) {
      reader.line++;
      reader.line(line.strip());
    }
    if (reader.test != null) {
      throw LitmusException.at(
          file,
          reader.line,
          1,
          "the log is cut in the middle of test "
              + reader.test
              + ", which begins in line "
              + reader.started
              + ": expected "
              + reader.missing());
    }
    if (reader.entries.isEmpty()) {
      throw LitmusException.at(file, 1, 1, "expected a log and found no line 'Test NAME Allowed'");
    }
    return Log.of(reader.chip.isEmpty() ? file : reader.chip, reader.entries);
  }

  private String missing() {
    return statesLeft < 0
        ? "'Histogram (n states)'"
        : statesLeft > 0 ? statesLeft + " more states" : observed ? "'Time'" : "'Observation'";
  }

  private void line(String text) throws LitmusException {
    Matcher begin = TEST.matcher(text);
    if (begin.matches()) {
      if (test != null) {
        throw mistake("test " + test + " is cut: expected " + missing());
      }
      begin(begin.group(1), begin.group(2));
      return;
    }
    if (text.startsWith("Specification clusters:")) {
      specification = "FAILED";
    } else if (text.equals("!!SUCCESS!!")) {
      specification = "OK";
    }
    Matcher chipName = CHIP.matcher(text);
    if (test == null) {
      chip = chip.isEmpty() && chipName.matches() ? chipName.group(1) : chip;
      return;
    }
    if (statesLeft < 0) {
      Matcher states = STATES.matcher(text);
      if (!states.matches()) {
        throw mistake("expected 'Histogram (n states)' of test " + test);
      }
      statesLeft = Integer.parseInt(states.group(1));
    } else if (statesLeft > 0) {
      state(text);
    } else {
      summary(text);
    }
  }

  private void begin(String name, String claimed) {
    test = name;
    started = line;
    kind = claimed;
    statesLeft = -1;
    histogram = new TreeMap<>();
    condition = "";
    positive = -1;
    negative = -1;
    observed = false;
    optcheck = specification;
    specification = "";
    models = new TreeMap<>();
  }

  private void state(String text) throws LitmusException {
    Matcher state = STATE.matcher(text);
    if (!state.matches()) {
      throw mistake(
          "expected " + statesLeft + " more states of test " + test + ", such as '12 :>0:r0=1;'");
    }
    LogEntry.Count count =
        new LogEntry.Count(Long.parseLong(state.group(1)), state.group(2).equals("*"));
    histogram.merge(
        state.group(3),
        count,
        (left, right) -> new LogEntry.Count(left.runs() + right.runs(), left.isOutcome()));
    statesLeft--;
  }

  private void summary(String text) throws LitmusException {
    Matcher witnesses = POSITIVE.matcher(text);
    Matcher claim = CONDITION.matcher(text);
    Matcher verdict = OPTCHECK.matcher(text);
    Matcher model = MODEL.matcher(text);
    Matcher observation = OBSERVATION.matcher(text);
    Matcher time = TIME.matcher(text);
    if (witnesses.matches()) {
      positive = Long.parseLong(witnesses.group(1));
      negative = Long.parseLong(witnesses.group(2));
    } else if (claim.matches()) {
      condition = claim.group(1);
    } else if (verdict.matches()) {
      optcheck = verdict.group(2);
    } else if (model.matches()) {
      models.put(model.group(2), model.group(3));
    } else if (observation.matches()) {
      observe(Long.parseLong(observation.group(3)), Long.parseLong(observation.group(4)));
    } else if (time.matches()) {
      end(Double.parseDouble(time.group(2)));
    }
  }

  private void observe(long outcomes, long others) throws LitmusException {
    long runs = histogram.values().stream().mapToLong(LogEntry.Count::runs).sum();
    boolean witnesses = positive < 0 || (positive == outcomes && negative == others);
    if (!witnesses || runs != outcomes + others) {
      throw mistake(
          String.format(
              Locale.ROOT,
              "the numbers of test %s do not add up: %d runs in the histogram, %d observed",
              test,
              runs,
              outcomes + others));
    }
    positive = outcomes;
    negative = others;
    observed = true;
  }

  private void end(double seconds) throws LitmusException {
    String name = test;
    if (name == null || !observed) {
      throw mistake("expected 'Observation' of test " + name + " before its time");
    }
    entries.add(
        new LogEntry(
            name, kind, histogram, condition, positive, negative, optcheck, models, seconds));
    test = null;
  }

  private LitmusException mistake(String message) {
    return LitmusException.at(file, line, 1, message);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.log;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * A log.
 *
 * @param chip what the tests ran on
 * @param entries by name of the test, in order of first mention; one for each test
 */
public record Log(String chip, SequencedMap<String, LogEntry> entries) {
  public Log {
    entries = new LinkedHashMap<>(entries);
  }

  /** A log with the runs of each test added up. */
  public static Log of(String chip, List<LogEntry> runs) {
    SequencedMap<String, LogEntry> entries = new LinkedHashMap<>();
    for (LogEntry run : runs) {
      entries.merge(run.test(), run, LogEntry::plus);
    }
    return new Log(chip, entries);
  }

  /** The runs of two logs together. */
  public Log merge(Log other) {
    SequencedMap<String, LogEntry> all = new LinkedHashMap<>(entries);
    for (Map.Entry<String, LogEntry> entry : other.entries.entrySet()) {
      all.merge(entry.getKey(), entry.getValue(), LogEntry::plus);
    }
    return new Log(chip.equals(other.chip) ? chip : chip + " + " + other.chip, all);
  }
}

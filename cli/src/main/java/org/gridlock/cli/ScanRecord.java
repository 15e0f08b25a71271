// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.report.ProgramReport;

/** The programs announced and the reports on those that are done. Safe to read at any moment. */
final class ScanRecord {
  private static final String UNKNOWN_PROGRAM = "program";

  private final List<String> names = new ArrayList<>();
  private final List<ProgramReport> finished = new ArrayList<>();

  ScanRecord() {}

  synchronized void announce(List<String> programs) {
    names.clear();
    names.addAll(programs);
  }

  synchronized void add(ProgramReport program) {
    finished.add(program);
  }

  synchronized List<ProgramReport> programs() {
    return List.copyOf(finished);
  }

  synchronized int programCount() {
    return names.size();
  }

  /** Fails if a program has no report: leaving it out would look as if it were fine. */
  synchronized void requireComplete() {
    if (finished.size() != names.size()) {
      throw new IllegalStateException(
          finished.size() + " reports on the programs " + String.join(", ", names));
    }
  }

  /** Reports what is left as cut off by a limit. */
  synchronized void limit(ResourceException limit) {
    for (String name : missing()) {
      finished.add(ProgramReport.builder(name).limit(limit).build());
    }
  }

  /** A copy in which what is left is reported as interrupted. */
  synchronized ScanRecord interrupted() {
    ScanRecord copy = new ScanRecord();
    copy.names.addAll(names);
    copy.finished.addAll(finished);
    for (String name : missing()) {
      copy.finished.add(
          ProgramReport.unfinished(
              name, "interrupted", "The analysis was interrupted before its end."));
    }
    return copy;
  }

  /** Programs come in the order announced, so those that are missing are the last ones. */
  private List<String> missing() {
    List<String> all = names.isEmpty() && finished.isEmpty() ? List.of(UNKNOWN_PROGRAM) : names;
    return List.copyOf(all.subList(Math.min(finished.size(), all.size()), all.size()));
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.optcheck;

import java.util.List;
import java.util.stream.Collectors;

/** The verdicts on the threads of a test, in the shape that the original tool logged. */
public record CheckReport(List<ThreadVerdict> threads) {
  public CheckReport {
    threads = List.copyOf(threads);
  }

  /**
   * The verdict on a thread.
   *
   * @param message empty if it is OK; else one sentence with offsets into the code
   */
  public record ThreadVerdict(int thread, Verdict verdict, String message) {}

  /** The worst verdict. */
  public Verdict verdict() {
    return threads.stream()
        .map(ThreadVerdict::verdict)
        .max(Verdict::compareTo)
        .orElse(Verdict.UNKNOWN);
  }

  /** Several lines, each ended. */
  public String text() {
    return "Specification clusters: "
        + threads.size()
        + "\n"
        + threads.stream()
            .map(
                each ->
                    "Cluster "
                        + each.thread()
                        + ": "
                        + each.verdict()
                        + (each.message().isEmpty() ? "" : " (" + each.message() + ")")
                        + "\n")
            .collect(Collectors.joining())
        + (verdict() == Verdict.OK ? "!!SUCCESS!!\n" : "!!FAILURE!!\n");
  }
}

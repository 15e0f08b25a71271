// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli.scan;

import org.gridlock.icfa.error.AnalyzerException;

/** Reads C and analyses it. */
public interface ScanService {
  /**
   * Scans what is asked for, and reports each program to the listener as soon as it is done. A
   * program that reaches a limit is reported as inconclusive, and the next one follows.
   *
   * @throws AnalyzerException when the input cannot be used, or when a limit is reached before the
   *     programs are known
   */
  void scan(ScanRequest request, ScanListener listener) throws AnalyzerException;

  /**
   * Compares how C is read with what the compiler says of it.
   *
   * @return the text to show, and whether all that differs is explained
   * @throws AnalyzerException when the input cannot be used
   */
  Verification verify(ScanRequest request) throws AnalyzerException;

  /** The outcome of a comparison with the compiler. */
  record Verification(boolean clean, String text) {}
}

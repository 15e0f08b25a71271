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
}

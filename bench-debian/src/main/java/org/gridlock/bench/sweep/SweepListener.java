// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.sweep;

/** Hears how far a sweep has come. */
@FunctionalInterface
public interface SweepListener {
  /** Something begins or has ended; one line for people. */
  void progress(String line);
}

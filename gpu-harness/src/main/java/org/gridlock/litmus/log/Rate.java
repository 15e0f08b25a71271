// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.log;

import java.util.Locale;

/**
 * How often an outcome was seen.
 *
 * @param outcomes of the runs
 * @param runs in all
 */
public record Rate(long outcomes, long runs) {
  /** The quantile of the normal distribution for 95 % on both sides. */
  private static final double Z = 1.959964;

  private static final double UNIT = 100_000;

  /** Outcomes for each 100,000 runs. */
  public double per100k() {
    return runs == 0 ? 0 : UNIT * outcomes / runs;
  }

  /** The lower end of the 95 % Wilson interval, per 100,000 runs. */
  public double low() {
    return bound(-1);
  }

  /** The upper end of the 95 % Wilson interval, per 100,000 runs. */
  public double high() {
    return bound(1);
  }

  private double bound(int side) {
    if (runs == 0) {
      return side < 0 ? 0 : UNIT;
    }
    if (outcomes == (side < 0 ? 0 : runs)) {
      return side < 0 ? 0 : UNIT;
    }
    double share = (double) outcomes / runs;
    double square = Z * Z / runs;
    double middle = share + square / 2;
    double half = Z * Math.sqrt(share * (1 - share) / runs + square / (4 * runs));
    return UNIT * (middle + side * half) / (1 + square);
  }

  /** The rate per 100,000 runs, with at most three digits after the point. */
  @Override
  public String toString() {
    return number(per100k());
  }

  /** The interval, e.g. {@code [4.2, 9.9]}. */
  public String interval() {
    return "[" + number(low()) + ", " + number(high()) + "]";
  }

  private static String number(double value) {
    if (value == Math.rint(value)) {
      return Long.toString((long) value);
    }
    String digits = value >= 100 ? "%.0f" : value >= 1 ? "%.1f" : "%.3f";
    return String.format(Locale.ROOT, digits, value);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.scale;

import java.util.List;

/**
 * {@code cost = factor * size^exponent}, fitted by least squares to the logarithms.
 *
 * @param residual the largest quotient of a measured cost and the fitted one, or of the fitted and
 *     the measured
 */
record PowerLaw(double exponent, double factor, double residual) {
  /** A measured pair; both are positive. */
  record Sample(double size, double cost) {}

  /**
   * Fits.
   *
   * @param samples of at least two different sizes
   */
  static PowerLaw fit(List<Sample> samples) {
    double meanX = samples.stream().mapToDouble(s -> Math.log(s.size())).average().orElseThrow();
    double meanY = samples.stream().mapToDouble(s -> Math.log(s.cost())).average().orElseThrow();
    double products = 0;
    double squares = 0;
    for (Sample sample : samples) {
      double x = Math.log(sample.size()) - meanX;
      products += x * (Math.log(sample.cost()) - meanY);
      squares += x * x;
    }
    if (squares == 0) {
      throw new IllegalArgumentException("a fit needs two sizes");
    }
    double exponent = products / squares;
    double factor = Math.exp(meanY - exponent * meanX);
    double residual = 1;
    for (Sample sample : samples) {
      double quotient = sample.cost() / (factor * Math.pow(sample.size(), exponent));
      residual = Math.max(residual, Math.max(quotient, 1 / quotient));
    }
    return new PowerLaw(exponent, factor, residual);
  }

  double at(double size) {
    return factor * Math.pow(size, exponent);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

/**
 * The value {@code number + offset}.
 *
 * @param number one of those of {@link Differences}
 */
record Linear(int number, long offset) {
  static Linear constant(long value) {
    return new Linear(0, value);
  }

  Linear plus(long more) {
    return new Linear(number, offset + more);
  }
}

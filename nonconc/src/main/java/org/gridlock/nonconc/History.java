// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import org.gridlock.absint.place.Place;
import org.jspecify.annotations.Nullable;

/**
 * A place with its prefixes: {@code steps[k]} is the prefix that ends in the location with index k,
 * a call or creation site for all but the last.
 */
final class History {
  private final Place[] steps;

  History(Place place) {
    steps = new Place[place.length()];
    int index = steps.length;
    for (@Nullable Place step = place; step != null; step = step.parent()) {
      steps[--index] = step;
    }
  }

  int length() {
    return steps.length;
  }

  Place step(int index) {
    return steps[index];
  }

  /** The number of steps that both have in common from the start (thesis common_prefix). */
  static int common(History left, History right) {
    int index = 0;
    while (index < left.length()
        && index < right.length()
        && left.step(index) == right.step(index)) {
      index++;
    }
    return index;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.generate;

import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** The random choices of one program, and the features they bring into it. */
final class Choices {
  private final Random random;
  private final Set<Feature> features = EnumSet.noneOf(Feature.class);
  private int names;

  Choices(long seed) {
    this.random = new Random(seed);
  }

  boolean percent(int chance) {
    return random.nextInt(100) < chance;
  }

  /** A number from {@code low} to {@code high}. */
  int between(int low, int high) {
    return low + random.nextInt(high - low + 1);
  }

  <T> T one(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }

  void uses(Feature feature) {
    features.add(feature);
  }

  Set<Feature> features() {
    return features;
  }

  /** A name that no other thing of the program has. */
  String name(String prefix) {
    return prefix + names++;
  }
}

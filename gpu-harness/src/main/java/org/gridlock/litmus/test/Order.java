// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.test;

/**
 * The memory order of an access: the semantics of the PTX memory model, or one of the cache
 * operators of the thesis' time, which today's model takes for weak accesses.
 */
public enum Order {
  /** A plain access. */
  WEAK(""),
  RELAXED("relaxed"),
  ACQUIRE("acquire"),
  RELEASE("release"),
  ACQ_REL("acq_rel"),
  VOLATILE("volatile"),
  /** Caches at all levels. */
  CA("ca"),
  /** Caches at the second level. */
  CG("cg"),
  /** Writes back all levels (stores). */
  WB("wb"),
  /** Never cached: fetched again (loads). */
  CV("cv"),
  /** Written through (stores). */
  WT("wt"),
  /** Likely used once. */
  CS("cs");

  private final String suffix;

  Order(String suffix) {
    this.suffix = suffix;
  }

  /** Its PTX word without the dot; empty for {@link #WEAK}. */
  public String suffix() {
    return suffix;
  }

  /** Whether it is a cache operator of the thesis' time. */
  public boolean isCacheOperator() {
    return switch (this) {
      case CA, CG, WB, CV, WT, CS -> true;
      case WEAK, RELAXED, ACQUIRE, RELEASE, ACQ_REL, VOLATILE -> false;
    };
  }

  /** Whether the model takes the access for a strong one. */
  public boolean isStrong() {
    return switch (this) {
      case RELAXED, ACQUIRE, RELEASE, ACQ_REL, VOLATILE -> true;
      case WEAK, CA, CG, WB, CV, WT, CS -> false;
    };
  }
}

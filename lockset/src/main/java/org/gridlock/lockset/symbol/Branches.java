// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.symbol;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;

/**
 * Sets of branches that an activation took when it last came to where each stands. Two that stand
 * at one place exclude each other.
 */
public final class Branches {
  private Branches() {}

  /** Whether no activation has taken all of both. */
  public static boolean exclude(Set<Edge> some, Set<Edge> others) {
    for (Edge one : some) {
      for (Edge other : others) {
        if (one != other && one.source() == other.source()) {
          return true;
        }
      }
    }
    return false;
  }

  /** Those of both. */
  public static Set<Edge> common(Set<Edge> some, Set<Edge> others) {
    return filtered(some, others::contains);
  }

  /** Those of either. */
  public static Set<Edge> all(Set<Edge> some, Set<Edge> others) {
    if (some.containsAll(others)) {
      return some;
    }
    Set<Edge> all = new HashSet<>(some);
    all.addAll(others);
    return all;
  }

  /** Those that are still known when a branch is passed. */
  public static Set<Edge> passed(Set<Edge> some, Edge branch) {
    Location place = branch.source();
    return filtered(some, one -> one == branch || one.source() != place);
  }

  /** Those of one function. */
  public static Set<Edge> in(Set<Edge> some, Function function) {
    return filtered(some, one -> one.source().function() == function);
  }

  /** Those of all functions but one. */
  public static Set<Edge> outside(Set<Edge> some, Function function) {
    return filtered(some, one -> one.source().function() != function);
  }

  private static Set<Edge> filtered(Set<Edge> some, Predicate<Edge> kept) {
    if (some.stream().allMatch(kept)) {
      return some;
    }
    Set<Edge> rest = new HashSet<>(some);
    rest.removeIf(kept.negate());
    return rest;
  }
}

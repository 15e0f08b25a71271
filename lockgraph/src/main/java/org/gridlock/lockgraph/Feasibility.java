// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import gnu.trove.map.TLongByteMap;
import gnu.trove.map.hash.TLongByteHashMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.absint.place.PairKey;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.nonconc.NonConcurrency;
import org.jspecify.annotations.Nullable;

/**
 * Whether edges can be those of one deadlock: of different threads, at their requests at the same
 * time (thesis 4.6.2, all_concurrent). The question is asked of pairs, never of an edge alone (rule
 * R 10 of the design).
 */
final class Feasibility {
  private static final NonConcurrency.Answer[] ANSWERS = NonConcurrency.Answer.values();
  private static final byte UNKNOWN = -1;

  private final NonConcurrency nonConcurrency;
  private final Joins joins;
  private final LockAddresses addresses;
  private final WorkBudget budget;

  /** For pairs of groups that cannot meet: why; empty text for pairs that can. */
  private final Map<Long, String> pairs = new HashMap<>();

  /** The answers for pairs of request places, by their ids. */
  private final TLongByteMap answers = new TLongByteHashMap(1000, 0.5f, -1, UNKNOWN);

  /** What is known of threads that are joined. */
  interface Joins {
    /** Whether a thread does not wait at a place while it is joined at another one. */
    boolean isTold(Place join, Place wait) throws ResourceException;
  }

  Feasibility(
      NonConcurrency nonConcurrency, Joins joins, LockAddresses addresses, WorkBudget budget) {
    this.nonConcurrency = nonConcurrency;
    this.joins = joins;
    this.addresses = addresses;
    this.budget = budget;
  }

  /** Why no edge of one group can meet one of the other; null if some can or work ran out. */
  @Nullable String refuted(EdgeGroup left, EdgeGroup right) throws ResourceException {
    long key = PairKey.unordered(left.index(), right.index());
    String known = pairs.get(key);
    if (known == null) {
      known = refute(left, right);
      pairs.put(key, known);
    }
    return known.isEmpty() ? null : known;
  }

  private String refute(EdgeGroup left, EdgeGroup right) throws ResourceException {
    String reason = "";
    for (LockEdge one : left.choices()) {
      for (LockEdge other : right.choices()) {
        if (!budget.take()) {
          return "";
        }
        String why = refuted(one, other);
        if (why == null) {
          return "";
        }
        reason = reason.isEmpty() ? why : reason;
      }
    }
    return reason;
  }

  /** Why both edges, by different concrete threads, cannot be waited on at once; or null. */
  private @Nullable String refuted(LockEdge left, LockEdge right) throws ResourceException {
    if (isOneThread(left, right)) {
      return "one thread makes both requests";
    }
    boolean shared =
        left.held().mode() == LockMode.SHARED && right.held().mode() == LockMode.SHARED;
    if (!shared
        && left.held().resource() instanceof Resource.Lock(LockId lock)
        && left.held().resource().equals(right.held().resource())
        && addresses.isUnique(lock)) {
      return "both hold " + addresses.describe(lock);
    }
    if (isTold(left, right) || isTold(right, left)) {
      return "who is joined was told to wait no longer";
    }
    return switch (meet(left, right)) {
      case MAY_BE_CONCURRENT -> null;
      case COMMON_LOCK -> "a common lock protects both requests";
      case SAME_THREAD -> "one thread makes both requests";
      case ORDERED ->
          "creation, joins or what threads wait for order the requests, or they exclude each other";
      case EXCLUSIVE -> "a global variable has another value where the other request is made";
    };
  }

  /** Whether one thread waits for the end of the other, which does not wait as it should. */
  boolean isTold(LockEdge joining, LockEdge joined) throws ResourceException {
    return joining.requested() instanceof Resource.End
        && joined.requested() instanceof Resource.Signal
        && joining.requested().equals(joined.held().resource())
        && joins.isTold(joining.request(), joined.request());
  }

  /** Whether two different concrete threads can make the requests of both edges at once. */
  NonConcurrency.Answer meet(LockEdge left, LockEdge right) throws ResourceException {
    return isOneThread(left, right)
        ? NonConcurrency.Answer.SAME_THREAD
        : check(left.request(), right.request());
  }

  private static boolean isOneThread(LockEdge left, LockEdge right) {
    return left.thread().equals(right.thread()) && !left.thread().many();
  }

  /** Edges with other held locks have the same requests: each pair is asked for once. */
  private NonConcurrency.Answer check(Place left, Place right) throws ResourceException {
    long key = PairKey.unordered(left.id(), right.id());
    byte known = answers.get(key);
    if (known == UNKNOWN) {
      known = (byte) nonConcurrency.check(left, right).ordinal();
      answers.put(key, known);
    }
    return ANSWERS[known];
  }

  /**
   * Edges, one of each group, that can all meet; the shortest stacks that do. Null if there are
   * none, or work ran out.
   */
  @Nullable List<LockEdge> choose(List<EdgeGroup> groups) throws ResourceException {
    int[] tried = new int[groups.size()];
    List<LockEdge> chosen = new ArrayList<>();
    while (true) {
      int depth = chosen.size();
      if (depth == groups.size()) {
        return List.copyOf(chosen);
      }
      if (tried[depth] == groups.get(depth).choices().size()) {
        if (depth == 0) {
          return null;
        }
        tried[depth] = 0;
        chosen.remove(depth - 1);
        continue;
      }
      LockEdge next = groups.get(depth).choices().get(tried[depth]++);
      boolean fits = true;
      for (int i = 0; i < depth && fits; i++) {
        if (!budget.take()) {
          return null;
        }
        fits = refuted(chosen.get(i), next) == null;
      }
      if (fits) {
        chosen.add(next);
      }
    }
  }
}

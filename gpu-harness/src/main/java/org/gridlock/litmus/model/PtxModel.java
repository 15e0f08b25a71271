// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gridlock.litmus.test.Order;
import org.gridlock.litmus.test.Scope;

/**
 * The PTX memory model (ISA manual, chapter "Memory Consistency Model"; Lustig et al., ASPLOS
 * 2019). Coherence is partial: it relates the writes that causality relates, and the morally strong
 * pairs. The smallest coherence order is enough, for a larger one only forbids more; so only the
 * direction of morally strong pairs is enumerated, as is that of morally strong fences.
 *
 * <p>Version 6.0 has an axiom of sequential consistency per location; version 7.5 has causality
 * order between accesses of one location instead, with program order in it (proxies other than the
 * generic one are not modelled).
 */
final class PtxModel implements Axioms {
  private final boolean version75;

  PtxModel(boolean version75) {
    this.version75 = version75;
  }

  /** What is fixed for a candidate. */
  private record Setting(
      Candidate candidate,
      Relation meetings,
      Relation readsFrom,
      Relation morallyStrong,
      Relation observation,
      Relation synchronizes,
      List<int[]> fencePairs) {}

  @Override
  public void consistent(Candidate candidate, Relation meetings, LastWrites lastWrites) {
    Relation readsFrom = candidate.readsFromRelation();
    if (!readsFrom.union(candidate.dependency).isAcyclic()) {
      return;
    }
    Relation strong = morallyStrong(candidate);
    Relation seen = strong.intersect(readsFrom);
    Relation handedOn = candidate.rmw.then(seen).closure().orStay();
    Relation observation = seen.then(handedOn);
    Relation synchronizes =
        strong.intersect(
            releasePattern(candidate).then(observation).then(acquirePattern(candidate)));
    List<int[]> fencePairs = new ArrayList<>();
    Relation fenceOrder = new Relation(candidate.size);
    for (int i = 0; i < candidate.size; i++) {
      for (int j = i + 1; j < candidate.size; j++) {
        if (candidate.event(i).isScFence() && candidate.event(j).isScFence() && strong.has(i, j)) {
          if (candidate.programOrder.has(i, j)) {
            fenceOrder.add(i, j);
          } else {
            fencePairs.add(new int[] {i, j});
          }
        }
      }
    }
    Setting setting =
        new Setting(candidate, meetings, readsFrom, strong, observation, synchronizes, fencePairs);
    orderFences(setting, fenceOrder, 0, lastWrites);
  }

  private static Relation morallyStrong(Candidate candidate) {
    Relation result = new Relation(candidate.size);
    for (int i = candidate.locations; i < candidate.size; i++) {
      for (int j = candidate.locations; j < candidate.size; j++) {
        boolean accesses = candidate.location[i] >= 0 && candidate.location[j] >= 0;
        boolean overlap = !accesses || candidate.location[i] == candidate.location[j];
        if (i != j
            && overlap
            && (candidate.thread[i] == candidate.thread[j]
                || (includes(candidate, i, j) && includes(candidate, j, i)))) {
          result.add(i, j);
        }
      }
    }
    return result;
  }

  private static boolean includes(Candidate candidate, int i, int j) {
    Event event = candidate.event(i);
    Scope scope = event.scope();
    return event.isStrong() && scope != null && candidate.common(i, j).compareTo(scope) <= 0;
  }

  private static Relation releasePattern(Candidate candidate) {
    Relation result = new Relation(candidate.size);
    for (int i = candidate.locations; i < candidate.size; i++) {
      Event event = candidate.event(i);
      boolean release = event.kind() == Event.Kind.WRITE && event.order() == Order.RELEASE;
      if (!release && !event.releases()) {
        continue;
      }
      if (release) {
        result.add(i, i);
      }
      Relation order = release ? candidate.programOrderSameLocation : candidate.programOrder;
      for (long left = order.row(i) & candidate.writes; left != 0; left &= left - 1) {
        int write = Long.numberOfTrailingZeros(left);
        if (candidate.event(write).isStrong()) {
          result.add(i, write);
        }
      }
    }
    return result;
  }

  private static Relation acquirePattern(Candidate candidate) {
    Relation result = new Relation(candidate.size);
    for (long left = candidate.reads; left != 0; left &= left - 1) {
      int read = Long.numberOfTrailingZeros(left);
      if (!candidate.event(read).isStrong()) {
        continue;
      }
      if (candidate.event(read).order() == Order.ACQUIRE) {
        result.add(read, read);
      }
      for (long later = candidate.programOrder.row(read); later != 0; later &= later - 1) {
        int i = Long.numberOfTrailingZeros(later);
        Event event = candidate.event(i);
        boolean acquire =
            event.kind() == Event.Kind.READ
                && event.order() == Order.ACQUIRE
                && candidate.programOrderSameLocation.has(read, i);
        if (acquire || event.acquires()) {
          result.add(read, i);
        }
      }
    }
    return result;
  }

  private boolean orderFences(
      Setting setting, Relation fenceOrder, int pair, LastWrites lastWrites) {
    if (pair < setting.fencePairs().size()) {
      int[] fences = setting.fencePairs().get(pair);
      for (int direction = 0; direction < 2; direction++) {
        Relation extended = fenceOrder.copy();
        extended.add(fences[direction], fences[1 - direction]);
        if (extended.isAcyclic() && !orderFences(setting, extended, pair + 1, lastWrites)) {
          return false;
        }
      }
      return true;
    }
    return withFenceOrder(setting, fenceOrder, lastWrites);
  }

  private boolean withFenceOrder(Setting setting, Relation fenceOrder, LastWrites lastWrites) {
    Candidate candidate = setting.candidate();
    Relation order = candidate.programOrder;
    Relation steps = setting.synchronizes().union(fenceOrder).union(setting.meetings());
    Relation base = order.orStay().then(steps.then(order.orStay()).closure());
    // Fence-SC: the order of fences and causality do not contradict each other.
    if (!fenceOrder.then(base).isIrreflexive()) {
      return true;
    }
    Relation causality;
    if (version75) {
      Relation sameLocation = sameLocation(candidate);
      Relation causes = base.union(order).intersect(sameLocation);
      causality = causes.union(setting.observation().then(causes));
    } else {
      causality =
          base.union(setting.observation().then(base.union(candidate.programOrderSameLocation)));
    }
    if (!setting.readsFrom().then(causality).isIrreflexive()) {
      return true;
    }
    Relation coherence = causality.between(candidate.writes, candidate.writes);
    coherence = coherence.intersect(sameLocation(candidate));
    List<int[]> pairs = new ArrayList<>();
    for (int i = 0; i < candidate.size; i++) {
      if ((candidate.writes >> i & 1) == 0) {
        continue;
      }
      long others = candidate.writesTo(candidate.location[i]) & ~(1L << i);
      if (i < candidate.locations) {
        coherence.addAll(i, others);
        continue;
      }
      for (long left = others; left != 0; left &= left - 1) {
        int j = Long.numberOfTrailingZeros(left);
        if (candidate.programOrder.has(i, j)) {
          coherence.add(i, j);
        } else if (i < j && setting.morallyStrong().has(i, j)) {
          pairs.add(new int[] {i, j});
        }
      }
    }
    return orderWrites(setting, causality, coherence.closure(), pairs, 0, lastWrites);
  }

  private static Relation sameLocation(Candidate candidate) {
    Relation result = new Relation(candidate.size);
    for (int i = 0; i < candidate.size; i++) {
      for (int j = 0; j < candidate.size; j++) {
        if (candidate.location[i] >= 0 && candidate.location[i] == candidate.location[j]) {
          result.add(i, j);
        }
      }
    }
    return result;
  }

  private boolean orderWrites(
      Setting setting,
      Relation causality,
      Relation coherence,
      List<int[]> pairs,
      int pair,
      LastWrites lastWrites) {
    if (!coherence.isIrreflexive()) {
      return true;
    }
    if (pair == pairs.size()) {
      return !holds(setting, causality, coherence)
          || handOver(setting.candidate(), coherence, lastWrites);
    }
    int[] writes = pairs.get(pair);
    if (coherence.has(writes[0], writes[1]) || coherence.has(writes[1], writes[0])) {
      return orderWrites(setting, causality, coherence, pairs, pair + 1, lastWrites);
    }
    for (int direction = 0; direction < 2; direction++) {
      Relation extended = coherence.copy();
      extended.add(writes[direction], writes[1 - direction]);
      if (!orderWrites(setting, causality, extended.closure(), pairs, pair + 1, lastWrites)) {
        return false;
      }
    }
    return true;
  }

  private boolean holds(Setting setting, Relation causality, Relation coherence) {
    Candidate candidate = setting.candidate();
    Relation strong = setting.morallyStrong();
    Relation fromReads = candidate.fromReads(coherence);
    Relation between = strong.intersect(fromReads).then(strong.intersect(coherence));
    if (!between.intersect(candidate.rmw).isEmpty() || !fromReads.then(causality).isIrreflexive()) {
      return false;
    }
    if (version75) {
      return true;
    }
    Relation communication = setting.readsFrom().union(coherence).union(fromReads);
    return strong.intersect(communication).union(candidate.programOrderSameLocation).isAcyclic();
  }

  /** Each location ends with any of its writes that has none after it. */
  private static boolean handOver(Candidate candidate, Relation coherence, LastWrites lastWrites) {
    List<int[]> combinations = new ArrayList<>(List.of(new int[0]));
    for (int location = 0; location < candidate.locations; location++) {
      List<int[]> longer = new ArrayList<>();
      for (int[] combination : combinations) {
        for (long left = candidate.writesTo(location); left != 0; left &= left - 1) {
          int write = Long.numberOfTrailingZeros(left);
          if (coherence.row(write) == 0) {
            int[] extended = Arrays.copyOf(combination, location + 1);
            extended[location] = write;
            longer.add(extended);
          }
        }
      }
      combinations = longer;
    }
    for (int[] combination : combinations) {
      if (!lastWrites.accept(combination)) {
        return false;
      }
    }
    return true;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fault;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.absint.engine.FlowSensitiveEngine;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.Finding;
import org.gridlock.lockgraph.LockGraphResult;
import org.gridlock.lockset.Locksets;
import org.gridlock.nonconc.NonConcurrency;
import org.gridlock.pipeline.Stages;
import org.jspecify.annotations.Nullable;

/** Findings that are left out. */
final class FindingFaults {
  private FindingFaults() {}

  /** A lock that protects one request removes every cycle with it. */
  static Stages gateRefutesEdge() {
    return new Stages() {
      private @Nullable Locksets sets;

      @Override
      public Locksets locksets(Locksets found, FlowSensitiveEngine engine) {
        return sets = found;
      }

      @Override
      public LockGraphResult lockGraph(LockGraphResult found) {
        return without(
            found,
            finding ->
                finding.edges().stream()
                    .anyMatch(edge -> sets != null && sets.must(edge.request()).size() > 1));
      }
    };
  }

  /** A lock left behind counts only for who may want it at that moment. */
  static Stages onlyConcurrent() {
    return new Stages() {
      private @Nullable NonConcurrency order;

      @Override
      public NonConcurrency nonConcurrency(NonConcurrency found) {
        return order = found;
      }

      @Override
      public LockGraphResult lockGraph(LockGraphResult found) {
        return without(found, this::isOrdered);
      }

      private boolean isOrdered(Finding finding) {
        if (finding.kind() != Finding.Kind.EXIT || order == null) {
          return false;
        }
        try {
          return order.check(finding.edges().get(0).request(), finding.edges().get(1).request())
              != NonConcurrency.Answer.MAY_BE_CONCURRENT;
        } catch (ResourceException e) {
          throw new IllegalStateException(e);
        }
      }
    };
  }

  /** Two instances of one abstract lock are always acquired in one order. */
  static Stages instancesOrdered() {
    return withoutThose(
        finding ->
            finding.kind() == Finding.Kind.CYCLE
                && finding.edges().stream()
                    .allMatch(request -> request.held().equals(request.requested())));
  }

  /** A lock held where the threads are created, or where one waits, protects them all. */
  static Stages inheritedGateRefutes() {
    return new WithAddresses() {
      private @Nullable Locksets sets;

      @Override
      public Locksets locksets(Locksets found, FlowSensitiveEngine engine) {
        return sets = found;
      }

      @Override
      public LockGraphResult lockGraph(LockGraphResult found) {
        return without(found, this::isProtected);
      }

      private boolean isProtected(Finding finding) {
        Set<Locksets.MustHeld> common = null;
        for (Finding.Request request : finding.edges()) {
          Set<Locksets.MustHeld> held = protecting(request.request());
          if (common == null) {
            common = held;
          } else {
            common.retainAll(held);
          }
        }
        return common != null && !common.isEmpty();
      }

      private Set<Locksets.MustHeld> protecting(Place place) {
        Set<Locksets.MustHeld> held = new HashSet<>();
        if (sets != null) {
          for (Place at = place; at != null; at = graph().thread(at).creation()) {
            held.addAll(sets.must(at));
          }
        }
        return held;
      }
    };
  }

  static Stages findingsOfFirstCycle() {
    return new Stages() {
      @Override
      public LockGraphResult lockGraph(LockGraphResult found) {
        return without(found, finding -> finding != found.findings().get(0));
      }
    };
  }

  /** The findings but for some. */
  static Stages withoutThose(Predicate<Finding> dropped) {
    return new Stages() {
      @Override
      public LockGraphResult lockGraph(LockGraphResult found) {
        return without(found, dropped);
      }
    };
  }

  private static LockGraphResult without(LockGraphResult found, Predicate<Finding> dropped) {
    return new LockGraphResult(
        found.graph(),
        found.findings().stream().filter(dropped.negate()).toList(),
        found.complete(),
        found.order(),
        found.refutations(),
        found.statistics());
  }
}

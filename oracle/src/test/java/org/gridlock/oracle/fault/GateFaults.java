// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fault;

import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.FlowSensitiveEngine;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.Locksets.MustHeld;
import org.gridlock.nonconc.NonConcurrency;
import org.gridlock.pipeline.Stages;
import org.jspecify.annotations.Nullable;

/** Wrong claims that what the creator of a thread holds keeps others away from the thread. */
final class GateFaults {
  private GateFaults() {}

  /** It is held as long as the thread runs, if it is where the thread is created. */
  static Stages heldAtCreation() {
    return claimed(
        (gates, creation, other) ->
            gates.meet(gates.sets.must(creation), gates.sets.must(other))
                && !gates.creates(creation, other));
  }

  /** It keeps the creator away, too. */
  static Stages holderToo() {
    return claimed(
        (gates, creation, other) ->
            gates.meet(gates.sets.must(creation), gates.sets.must(other))
                && gates.creates(creation, other));
  }

  /** It keeps those away from each other that are created under it. */
  static Stages siblings() {
    return claimed(
        (gates, creation, other) -> {
          Place sibling = gates.graph.thread(other).creation();
          return sibling != null
              && sibling != creation
              && gates.meet(gates.sets.must(creation), gates.sets.must(sibling));
        });
  }

  /** Who waits for it has it. */
  static Stages requested() {
    return claimed(
        (gates, creation, other) -> {
          for (Edge edge : other.top().outgoing()) {
            if (edge.operation() instanceof Operation.Lock) {
              Place next = gates.graph.at(gates.graph.entry(other), edge.target());
              if (gates.meet(gates.sets.must(creation), gates.sets.must(next))) {
                return !gates.creates(creation, other);
              }
            }
          }
          return false;
        });
  }

  private record Gates(PlaceGraph graph, Locksets sets) {
    boolean meet(Set<MustHeld> some, Set<MustHeld> others) {
      return some.stream().anyMatch(others::contains);
    }

    boolean creates(Place creation, Place other) {
      AbstractThread creator = graph.thread(creation);
      return creator.equals(graph.thread(other));
    }
  }

  /** What is claimed of a thread that is created at a place, and another place. */
  private interface Claim {
    boolean holds(Gates gates, Place creation, Place other);
  }

  private static Stages claimed(Claim claim) {
    return new Stages() {
      private @Nullable PlaceGraph graph;
      private @Nullable Locksets sets;

      @Override
      public PlaceGraph places(PlaceMap places, PlaceGraph found) {
        return graph = found;
      }

      @Override
      public Locksets locksets(Locksets found, FlowSensitiveEngine engine) {
        return sets = found;
      }

      @Override
      public NonConcurrency nonConcurrency(NonConcurrency found) {
        return new Tampered.Order(found) {
          @Override
          boolean claim(Place left, Place right) {
            if (graph == null || sets == null) {
              return false;
            }
            Place creation = graph.thread(left).creation();
            return creation != null && claim.holds(new Gates(graph, sets), creation, right);
          }
        };
      }
    };
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fault;

import org.gridlock.absint.engine.FlowSensitiveEngine;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.Solution;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.Locksets;
import org.gridlock.nonconc.NonConcurrency;
import org.gridlock.pipeline.Stages;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.PointsTo;
import org.gridlock.pointer.ValueSet;
import org.jspecify.annotations.Nullable;

/** Wrong claims that two places are never reached at one time. */
final class OrderFaults {
  private OrderFaults() {}

  /** What stands before a creation in the text is over by then, also if it is repeated. */
  static Stages orderInLoops() {
    return ordered(
        (graph, left, right) -> {
          Place creation = graph.thread(right).creation();
          return creation != null
              && creation.function() == left.function()
              && left.top().position().line() < creation.top().position().line();
        });
  }

  /** A join waits for every thread that its handle may name. */
  static Stages joinOfAny() {
    return new WithAddresses() {
      @Override
      public NonConcurrency nonConcurrency(NonConcurrency found) {
        PointsTo values = pointsTo();
        PlaceGraph places = graph();
        return new Tampered.Order(found) {
          @Override
          boolean claim(Place left, Place right) {
            Place creation = places.thread(left).creation();
            return creation != null
                && creation.function() == right.function()
                && creation.function().edges().stream()
                    .anyMatch(
                        edge ->
                            edge.operation() instanceof Operation.JoinThread join
                                && edge.position().line() < right.top().position().line()
                                && values.values(right, join.handle())
                                    instanceof ValueSet.Known known
                                && known.addresses().stream()
                                    .anyMatch(
                                        a ->
                                            a.object() instanceof AbstractObject.ThreadHandle handle
                                                && creation
                                                    .top()
                                                    .outgoing()
                                                    .contains(handle.edge())));
          }
        };
      }
    };
  }

  /** One join is taken to be enough for all the threads that a creation made. */
  static Stages lifeOfManyJoined() {
    return new WithAddresses() {
      private @Nullable Solution<LaxLives.Running> lives;

      @Override
      public Locksets locksets(Locksets found, FlowSensitiveEngine engine)
          throws ResourceException {
        lives = engine.solve(new LaxLives(pointsTo()));
        return found;
      }

      @Override
      public NonConcurrency nonConcurrency(NonConcurrency found) {
        return new Tampered.Order(found) {
          @Override
          boolean claim(Place left, Place right) {
            Place creation = graph().thread(left).creation();
            return creation != null
                && lives != null
                && graph().thread(creation).equals(graph().thread(right))
                && creation.top().outgoing().stream()
                    .noneMatch(lives.state(right).creations()::contains);
          }
        };
      }
    };
  }

  /** When the process ends, its other threads have ended. */
  static Stages exitHandlerRunsAlone() {
    return ordered((graph, left, right) -> left.function().name().startsWith("bye"));
  }

  static Stages creatorWaits() {
    return ordered(
        (graph, left, right) -> {
          Place creation = graph.thread(right).creation();
          return creation != null && graph.thread(creation).equals(graph.thread(left));
        });
  }

  static Stages siblingsOrdered() {
    return ordered(
        (graph, left, right) -> {
          Place one = graph.thread(left).creation();
          Place other = graph.thread(right).creation();
          return one != null && other != null && one != other && one.function() == other.function();
        });
  }

  /** A wrong claim about two places of a graph. */
  private interface Claim {
    boolean isOrdered(PlaceGraph graph, Place left, Place right);
  }

  private static Stages ordered(Claim claim) {
    return new Stages() {
      private @Nullable PlaceGraph graph;

      @Override
      public PlaceGraph places(PlaceMap places, PlaceGraph found) {
        return graph = found;
      }

      @Override
      public NonConcurrency nonConcurrency(NonConcurrency found) {
        return new Tampered.Order(found) {
          @Override
          boolean claim(Place left, Place right) {
            return graph != null && claim.isOrdered(graph, left, right);
          }
        };
      }
    };
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fault;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.absint.engine.FlowSensitiveEngine;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.Solution;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.gridlock.pipeline.Stages;
import org.gridlock.pointer.Address;

/** Wrong locksets. */
final class LocksetFaults {
  private LocksetFaults() {}

  /** An unlock removes an abstract lock, whatever it stands for. */
  static Stages unlockRemovesAll() {
    return laxMay(addresses -> lock -> lock != LockId.Star.STAR);
  }

  /** An unlock of one lock releases it, also if it is recursive and was locked twice. */
  static Stages recursiveLockHeldOnce() {
    return laxMay(addresses -> lock -> addresses.isUnique(lock));
  }

  /** An unlock of an expression releases what was locked by it, whatever was written meanwhile. */
  static Stages sameExpressionSameLock() {
    return new Stages() {
      @Override
      public Locksets locksets(Locksets found, FlowSensitiveEngine engine)
          throws ResourceException {
        Solution<ReleasedExpressions.Released> lax = engine.solve(new ReleasedExpressions());
        return new Tampered.Sets(found) {
          @Override
          public Set<Held> may(Place place) {
            Set<Held> held = new LinkedHashSet<>(inner.may(place));
            held.removeIf(one -> lax.state(place).acquisitions().contains(one.acquisition()));
            return held;
          }
        };
      }
    };
  }

  /** What a callee may release of its caller's locks, it is taken to release. */
  static Stages callReleasesWhatItMay() {
    return new WithAddresses() {
      @Override
      Locksets locksets(Locksets found, LockAddresses addresses, PlaceGraph graph) {
        return new Tampered.Sets(found) {
          @Override
          public Set<Held> may(Place place) {
            Set<Held> kept = new LinkedHashSet<>(inner.may(place));
            for (Edge edge : place.top().incoming()) {
              if (edge.operation() instanceof Operation.Call) {
                Place site = graph.at(graph.entry(place), edge.source());
                for (Place entry : graph.entered(site, edge)) {
                  kept.removeIf(held -> mayRelease(entry, held.lock()));
                }
              }
            }
            return kept;
          }

          private boolean mayRelease(Place entry, LockId lock) {
            return entry.function().edges().stream()
                .anyMatch(
                    edge ->
                        edge.operation() instanceof Operation.Unlock unlock
                            && addresses
                                .locks(graph.at(entry, edge.source()), unlock.lock())
                                .stream()
                                .anyMatch(released -> addresses.mayEqual(released, lock)));
          }
        };
      }
    };
  }

  /** Who waits for a condition is taken to hold nothing. */
  static Stages waitHoldsNothing() {
    return new Stages() {
      @Override
      public Locksets locksets(Locksets found, FlowSensitiveEngine engine) {
        return new Tampered.Sets(found) {
          @Override
          public Set<Held> may(Place place) {
            return awaits(place.top()) ? Set.of() : inner.may(place);
          }
        };
      }
    };
  }

  /** The mutex of a wait is held while the wait locks it again. */
  static Stages gateSurvivesWait() {
    return new WithAddresses() {
      @Override
      Locksets locksets(Locksets found, LockAddresses addresses, PlaceGraph graph) {
        return new Tampered.Sets(found) {
          @Override
          public Set<MustHeld> must(Place place) {
            Set<MustHeld> held = new LinkedHashSet<>(inner.must(place));
            for (Edge edge : place.top().outgoing()) {
              if (edge.operation() instanceof Operation.AwaitCondition await) {
                for (LockId lock : addresses.locks(place, await.lock())) {
                  if (addresses.isUnique(lock) && lock instanceof LockId.At(Address address)) {
                    held.add(new MustHeld(address, false));
                  }
                }
              }
            }
            return held;
          }
        };
      }
    };
  }

  static Stages mayWithoutTrylock() {
    return mayWithoutThose(
        held ->
            held.acquisition().top().outgoing().stream()
                .anyMatch(
                    edge ->
                        edge.operation() instanceof Operation.Lock lock
                            && lock.attempt() == Operation.Attempt.TRY));
  }

  static Stages mustWithoutModes() {
    return new Stages() {
      @Override
      public Locksets locksets(Locksets found, FlowSensitiveEngine engine) {
        return new Tampered.Sets(found) {
          @Override
          public Set<MustHeld> must(Place place) {
            Set<MustHeld> exclusive = new LinkedHashSet<>();
            super.must(place).forEach(held -> exclusive.add(new MustHeld(held.lock(), false)));
            return exclusive;
          }
        };
      }
    };
  }

  static Stages mustIsMay() {
    return new Stages() {
      @Override
      public Locksets locksets(Locksets found, FlowSensitiveEngine engine) {
        return new Tampered.Sets(found) {
          @Override
          public Set<MustHeld> must(Place place) {
            Set<MustHeld> all = new LinkedHashSet<>(super.must(place));
            for (Held held : may(place)) {
              if (held.lock() instanceof LockId.At(Address lock)) {
                all.add(new MustHeld(lock, held.mode() == Operation.LockMode.SHARED));
              }
            }
            return all;
          }
        };
      }
    };
  }

  /** The may locksets but for some of what is held. */
  static Stages mayWithoutThose(Predicate<Held> dropped) {
    return new Stages() {
      @Override
      public Locksets locksets(Locksets found, FlowSensitiveEngine engine) {
        return new Tampered.Sets(found) {
          @Override
          public Set<Held> may(Place place) {
            Set<Held> some = new LinkedHashSet<>(super.may(place));
            some.removeIf(dropped);
            return some;
          }
        };
      }
    };
  }

  private static Stages laxMay(
      java.util.function.Function<LockAddresses, Predicate<LockId>> releasedWhole) {
    return new WithAddresses() {
      @Override
      public Locksets locksets(Locksets found, FlowSensitiveEngine engine)
          throws ResourceException {
        LockAddresses addresses = addresses();
        Solution<LaxMayLocksets.Reached> lax =
            engine.solve(new LaxMayLocksets(addresses, releasedWhole.apply(addresses)));
        return new Tampered.Sets(found) {
          @Override
          public Set<Held> may(Place place) {
            return lax.state(place).held();
          }
        };
      }
    };
  }

  private static boolean awaits(Location location) {
    return location.outgoing().stream()
        .anyMatch(edge -> edge.operation() instanceof Operation.AwaitCondition);
  }
}

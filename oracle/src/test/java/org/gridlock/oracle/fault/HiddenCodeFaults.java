// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fault;

import java.util.LinkedHashSet;
import java.util.Set;
import org.gridlock.absint.engine.FlowSensitiveEngine;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.Solution;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.gridlock.pipeline.Stages;
import org.gridlock.pointer.Address;

/** Wrong locksets where code runs without a call, and where others unlock or post. */
final class HiddenCodeFaults {
  private HiddenCodeFaults() {}

  /** In functions whose name starts so, only what they have acquired themselves. */
  static Stages holdsOnlyItsOwn(String name) {
    return new Stages() {
      @Override
      public Locksets locksets(Locksets found, FlowSensitiveEngine engine) {
        return new Tampered.Sets(found) {
          @Override
          public Set<Held> may(Place place) {
            Set<Held> held = new LinkedHashSet<>(inner.may(place));
            if (place.function().name().startsWith(name)) {
              held.removeIf(one -> !one.acquisition().function().name().startsWith(name));
            }
            return held;
          }
        };
      }
    };
  }

  /** A lock that another thread unlocks is held nevertheless. */
  static Stages foreignUnlockIgnored() {
    return new WithAddresses() {
      @Override
      public Locksets locksets(Locksets found, FlowSensitiveEngine engine)
          throws ResourceException {
        Solution<LaxMustLocksets.Reached> lax = engine.solve(new LaxMustLocksets(addresses()));
        return new Tampered.Sets(found) {
          @Override
          public Set<MustHeld> must(Place place) {
            Set<MustHeld> held = new LinkedHashSet<>(inner.must(place));
            lax.state(place).held().forEach(lock -> held.add(new MustHeld(lock, false)));
            return held;
          }
        };
      }
    };
  }

  /** A semaphore lets one thread in. */
  static Stages semaphoreIsGate() {
    return new WithAddresses() {
      @Override
      Locksets locksets(Locksets found, LockAddresses addresses, PlaceGraph graph) {
        return new Tampered.Sets(found) {
          @Override
          public Set<MustHeld> must(Place place) {
            Set<MustHeld> held = new LinkedHashSet<>(inner.must(place));
            for (Held one : inner.may(place)) {
              if (one.kind() == Operation.LockKind.SEMAPHORE
                  && one.lock() instanceof LockId.At(Address lock)) {
                held.add(new MustHeld(lock, false));
              }
            }
            return held;
          }
        };
      }
    };
  }
}

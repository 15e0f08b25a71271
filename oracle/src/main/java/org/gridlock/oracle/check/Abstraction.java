// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.check;

import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.absint.place.NoKey;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Icfa;
import org.gridlock.lockset.LockId;
import org.gridlock.oracle.machine.Frame;
import org.gridlock.oracle.machine.Machine;
import org.gridlock.oracle.machine.Origin;
import org.gridlock.oracle.machine.State;
import org.gridlock.oracle.machine.ThreadState;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.PointsTo;
import org.gridlock.pointer.ValueSet;

/** Which abstract things stand for a concrete one. */
final class Abstraction {
  private final Icfa icfa;
  private final Machine machine;
  private final PlaceMap places;
  private final ContextPolicy<Object> policy;
  private final PointsTo pointsTo;

  Abstraction(Machine machine, Evidence evidence) {
    this.icfa = machine.icfa();
    this.machine = machine;
    this.places = evidence.placeMap();
    this.policy = evidence.policy();
    this.pointsTo = evidence.pointsTo();
  }

  /** The place of a thread that has not ended. */
  Place place(ThreadState thread) {
    return place(thread, thread.frames().size() - 1);
  }

  /** The place of an activation: of the call that it waits for, or where control is. */
  Place place(ThreadState thread, int depth) {
    Frame bottom = thread.frames().get(0);
    Origin origin = thread.origin();
    Place place =
        origin == null
            ? places.extend(null, icfa.start().entry())
            : policy.enterThread(
                places, place(origin.thread()), bottom.location().function(), NoKey.NO_KEY);
    place = places.move(place, bottom.location());
    for (int i = 1; i <= depth; i++) {
      Frame frame = thread.frames().get(i);
      Place entry = policy.enterFunction(places, place, frame.location().function(), NoKey.NO_KEY);
      place = places.move(entry, frame.location());
    }
    return place;
  }

  boolean covers(ValueSet values, State state, long address) {
    return switch (values) {
      case ValueSet.Any any -> true;
      case ValueSet.Known known ->
          known.addresses().stream().anyMatch(abstractOne -> covers(abstractOne, state, address));
    };
  }

  boolean covers(LockId lock, State state, long address) {
    return switch (lock) {
      case LockId.Star star -> true;
      case LockId.Escaped escaped -> true;
      case LockId.At at -> covers(at.address(), state, address);
    };
  }

  /** Whether the abstract address stands for the concrete one. */
  boolean covers(Address one, State state, long address) {
    Machine.ObjectSource source = machine.objectAt(state, address);
    if (source == null) {
      return true;
    }
    boolean sameObject =
        switch (source) {
          case Machine.ObjectSource.OfGlobal global ->
              one.object() instanceof AbstractObject.Global candidate
                  && candidate.variable() == global.variable();
          case Machine.ObjectSource.OfAllocation allocation ->
              one.object() instanceof AbstractObject.Allocated candidate
                  && candidate.allocation().equals(allocation.origin().edge())
                  && candidate.place() == place(allocation.origin().thread());
          case Machine.ObjectSource.OfLocal local ->
              one.object() instanceof AbstractObject.Local candidate
                  && candidate.variable() == local.variable()
                  && candidate.frame() == frame(local);
        };
    long offset = Machine.offset(address);
    return sameObject
        && (one.exact()
            ? one.offset() == offset
            : pointsTo.mayEqual(one, new Address(one.object(), offset, true)));
  }

  private Place frame(Machine.ObjectSource.OfLocal local) {
    Place place = place(local.thread(), local.depth());
    return places.move(place, place.function().entry());
  }
}

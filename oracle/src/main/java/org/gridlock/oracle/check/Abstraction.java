// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.check;

import java.util.List;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.absint.place.NoKey;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.lockset.LockId;
import org.gridlock.oracle.machine.Frame;
import org.gridlock.oracle.machine.Machine;
import org.gridlock.oracle.machine.ObjectSource;
import org.gridlock.oracle.machine.Origin;
import org.gridlock.oracle.machine.State;
import org.gridlock.oracle.machine.ThreadState;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.gridlock.pointer.PointsTo;
import org.gridlock.pointer.ValueSet;
import org.jspecify.annotations.Nullable;

/** Which abstract things stand for a concrete one. */
final class Abstraction {
  private final Icfa icfa;
  private final Machine machine;
  private final PlaceMap places;
  private final ContextPolicy<Object> frames;
  private final PlaceGraph graph;
  private final PointsTo pointsTo;

  Abstraction(Machine machine, Evidence evidence) {
    this.icfa = machine.icfa();
    this.machine = machine;
    this.places = evidence.placeMap();
    this.frames = evidence.framePolicy();
    this.graph = evidence.graph();
    this.pointsTo = evidence.pointsTo();
  }

  /**
   * The place in the graph of a thread that has not ended, reached by the calls and creations that
   * led there; null if one of these enters nothing.
   */
  @Nullable Place place(ThreadState thread) {
    List<Frame> stack = thread.frames();
    Frame bottom = stack.get(0);
    Origin origin = thread.origin();
    Place entry =
        origin == null
            ? graph.root()
            : entered(place(origin.thread()), origin.edge(), bottom.location().function());
    for (int i = 1; entry != null && i < stack.size(); i++) {
      Place site = graph.at(entry, stack.get(i - 1).location());
      Frame frame = stack.get(i);
      entry =
          frame.call() == null ? null : entered(site, frame.call(), frame.location().function());
    }
    return entry == null ? null : graph.at(entry, thread.top().location());
  }

  private @Nullable Place entered(@Nullable Place site, Edge edge, Function callee) {
    if (site != null) {
      for (Place entry : graph.entered(site, edge)) {
        if (entry.function() == callee) {
          return entry;
        }
      }
    }
    return null;
  }

  /** The same location as the points-to analysis knows it: objects are named by it. */
  Place framed(ThreadState thread) {
    return framed(thread, thread.top());
  }

  /** Of an activation: of the call that it waits for, or where control is. */
  private Place framed(ThreadState thread, Frame last) {
    List<Frame> stack = thread.frames();
    Frame bottom = stack.get(0);
    Origin origin = thread.origin();
    Place place =
        origin == null
            ? places.extend(null, icfa.start().entry())
            : frames.enterThread(
                places, framed(origin.thread()), bottom.location().function(), NoKey.NO_KEY);
    place = places.move(place, bottom.location());
    for (int i = 1; i <= stack.indexOf(last); i++) {
      Frame frame = stack.get(i);
      Place entry = frames.enterFunction(places, place, frame.location().function(), NoKey.NO_KEY);
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
      case LockId.EscapedMember escaped -> true;
      case LockId.Several several ->
          several.addresses().stream().anyMatch(one -> covers(one, state, address));
      case LockId.At at -> covers(at.address(), state, address);
    };
  }

  /** Whether the abstract address stands for the concrete one. */
  boolean covers(Address one, State state, long address) {
    ObjectSource source = machine.objectAt(state, address);
    if (source == null) {
      return true;
    }
    boolean sameObject =
        switch (source) {
          case ObjectSource.OfGlobal global ->
              one.object() instanceof AbstractObject.Global candidate
                  && candidate.variable() == global.variable();
          case ObjectSource.OfAllocation allocation ->
              one.object() instanceof AbstractObject.Allocated candidate
                  && candidate.allocation().equals(allocation.origin().edge())
                  && candidate.place() == framed(allocation.origin().thread());
          case ObjectSource.OfLocal local ->
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

  private Place frame(ObjectSource.OfLocal local) {
    Place place = framed(local.thread(), local.frame());
    return places.move(place, place.function().entry());
  }
}

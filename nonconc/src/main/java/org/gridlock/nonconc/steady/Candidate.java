// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.steady;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.settled.SteadyMemory.Part;
import org.gridlock.nonconc.NonConcurrency.Answer;

/** A global variable, or a member of structs, that branches test and that threads write. */
final class Candidate {
  private final Part memory;
  private final Writes writes;
  private final SolvedCode code;

  /** The functions that write it, or call one that does, by their ids. */
  private final BitSet writing;

  /** Where others may see a thread write it, or call what does. */
  private final List<Place> places;

  private final Set<AbstractThread> threads = new HashSet<>();
  private final Map<Location, Boolean> disturbed = new HashMap<>();

  /** By what is entered, whether others may write it while control is in that activation. */
  private final Map<Place, Boolean> entered = new HashMap<>();

  /**
   * Who writes it.
   *
   * @param all the operations that write it
   * @param seen those that may write what another thread knows
   * @param writers the functions that write what their callers may know
   */
  record Writes(Set<Edge> all, Set<Edge> seen, Set<Function> writers) {}

  Candidate(Part memory, Writes writes, SolvedCode code) {
    this.memory = memory;
    this.writes = writes;
    this.code = code;
    this.writing = code.calls().reaching(writes.writers);
    Set<Place> found = new HashSet<>();
    writes.seen.forEach(write -> found.addAll(code.placesOfWrite(write)));
    for (Edge call : code.calls().sites()) {
      // What is not entered has no places of its own.
      if (call.operation() instanceof Operation.Call && isWrittenBy(call)) {
        for (Place place : code.places(call.source())) {
          if (code.graph().stepsOver(place, call)) {
            found.add(place);
          }
        }
      }
    }
    this.places = List.copyOf(found);
    this.places.forEach(place -> threads.add(code.graph().thread(place)));
  }

  /** The memory that it is. */
  Part memory() {
    return memory;
  }

  /** The operations that write it. */
  Set<Edge> writes() {
    return writes.all;
  }

  /** Whether a thread writes it that is not followed, since nothing in it matters to locks. */
  boolean isWrittenUnseen() {
    for (Edge site : code.calls().sites()) {
      if (site.operation() instanceof Operation.CreateThread) {
        for (Function start : code.calls().callees(site)) {
          if (writing.get(start.id()) && !code.isEntered(start)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether others may write it while a thread is at a location. */
  boolean isDisturbed(Location location) throws ResourceException {
    Boolean known = disturbed.get(location);
    if (known == null) {
      known = isDisturbedAtAny(code.places(location));
      disturbed.put(location, known);
    }
    return known;
  }

  /** Whether a call writes it, or others may before it returns. */
  boolean isChangedIn(Edge call) throws ResourceException {
    if (isWrittenBy(call)) {
      return true;
    }
    for (Place site : code.places(call.source())) {
      if (isDisturbedIn(site, call)) {
        return true;
      }
    }
    return false;
  }

  private boolean isWrittenBy(Edge call) {
    Collection<Function> callees = code.calls().callees(call);
    return callees.stream().anyMatch(callee -> writing.get(callee.id()));
  }

  /** Whether only one thread writes it, which a place belongs to. */
  private boolean isOwn(Place place) {
    AbstractThread thread = code.graph().thread(place);
    return !thread.many() && threads.stream().allMatch(thread::equals);
  }

  private boolean isDisturbedAtAny(Collection<Place> some) throws ResourceException {
    for (Place place : some) {
      if (isDisturbed(place)) {
        return true;
      }
    }
    return false;
  }

  private boolean isDisturbed(Place place) throws ResourceException {
    if (isOwn(place)) {
      return false;
    }
    for (Place write : places) {
      if (code.check(place, write) == Answer.MAY_BE_CONCURRENT) {
        return true;
      }
    }
    return false;
  }

  private boolean isDisturbedIn(Place site, Edge call) throws ResourceException {
    if (isOwn(site)) {
      return false;
    }
    Set<Place> seen = new HashSet<>(code.graph().entered(site, call));
    List<Place> pending = new ArrayList<>(seen);
    while (!pending.isEmpty()) {
      Place entry = pending.removeLast();
      Boolean known = entered.get(entry);
      if (known == null) {
        known = isDisturbedAtAny(code.placesOf(entry));
        entered.put(entry, known);
      }
      if (known) {
        return true;
      }
      for (Place next : code.calledBy(entry)) {
        if (seen.add(next)) {
          pending.add(next);
        }
      }
    }
    return false;
  }
}

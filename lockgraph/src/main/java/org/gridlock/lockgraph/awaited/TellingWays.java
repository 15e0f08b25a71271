// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.flow.CountedLoop;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Renaming;
import org.gridlock.icfa.Variable;
import org.gridlock.lockgraph.lightswitch.Passing;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.settled.MemberName;
import org.gridlock.lockset.symbol.Effect;
import org.gridlock.lockset.symbol.Symbol;
import org.gridlock.lockset.symbol.Symbol.Relation;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * Whether a thread is told on all ways to a location of one function: by what comes before, perhaps
 * in the same round of a loop, or by a loop before that goes through the same elements.
 */
final class TellingWays {
  private final Icfa icfa;
  private final PlaceGraph graph;
  private final Symbols symbols;
  private final LockAddresses addresses;
  private final Awaits awaits;
  private final Wakings wakings;

  /** What is yet to be found on the way back. */
  private enum Stage {
    SIGNAL,
    WRITE,
    LOCK,
    NOTHING
  }

  private record Step(Location location, Stage stage) {}

  TellingWays(
      Icfa icfa,
      PlaceGraph graph,
      Symbols symbols,
      LockAddresses addresses,
      Awaits awaits,
      Wakings wakings) {
    this.icfa = icfa;
    this.graph = graph;
    this.symbols = symbols;
    this.addresses = addresses;
    this.awaits = awaits;
    this.wakings = wakings;
  }

  /**
   * Whether the thread with an object was told.
   *
   * @param object pointer to it, at the location
   */
  boolean lead(Location location, Symbol object, Telling telling) {
    for (CountedLoop loop : CountedLoop.inFromAnywhere(location.function(), icfa)) {
      if (object.reads().contains(loop.index()) && isIn(location, loop)) {
        return leads(location, Stage.SIGNAL, object, telling, loop)
            || hasLoopBefore(loop, object, telling);
      }
    }
    return leads(location, Stage.SIGNAL, object, telling, null);
  }

  private static boolean isIn(Location location, CountedLoop loop) {
    return location.outgoing().stream().anyMatch(loop::contains);
  }

  /** Whether a write is made with the mutex held. */
  boolean isLocked(Edge write, Telling telling) {
    if (!telling.at().mutex().isOwn()) {
      return isHeld(write, telling);
    }
    Symbol number = number(write);
    return number != null
        && leads(
            write.source(),
            Stage.LOCK,
            Telling.moved(number, -telling.at().number()),
            telling,
            null);
  }

  private boolean isHeld(Edge write, Telling telling) {
    return telling.at().mutex().locks().stream().allMatch(mutex -> wakings.isLocked(write, mutex));
  }

  /**
   * Whether all ways back come to what is to be found.
   *
   * @param round where the ways end if nothing was found, at the beginning of a round
   */
  private boolean leads(
      Location end, Stage wanted, Symbol object, Telling telling, @Nullable CountedLoop round) {
    Set<Step> seen = new HashSet<>();
    Deque<Step> pending = new ArrayDeque<>();
    pending.add(new Step(end, wanted));
    seen.addAll(pending);
    while (!pending.isEmpty()) {
      Step step = pending.pop();
      if (step.location == step.location.function().entry()) {
        return false;
      }
      for (Edge edge : step.location.incoming()) {
        if (ControlFlow.isDead(edge)) {
          continue;
        }
        Stage stage = before(edge, step.stage, object, telling);
        if (stage == null || (round != null && edge.equals(round.staying()))) {
          return false;
        }
        Step next = new Step(edge.source(), stage);
        if (stage != Stage.NOTHING && seen.add(next)) {
          pending.push(next);
        }
      }
    }
    return true;
  }

  /** What is to be found before an edge; null if the edge spoils it. */
  private @Nullable Stage before(Edge edge, Stage stage, Symbol object, Telling telling) {
    if (isChanged(object, symbols.effect(edge), null) || !isPlain(edge.operation())) {
      return null;
    }
    if (telling.writes().contains(edge)) {
      return beforeWrite(edge, stage, object, telling);
    }
    return switch (edge.operation()) {
      case Operation.SignalCondition signal when stage == Stage.SIGNAL ->
          (signal.all() || telling.alone())
                  && means(edge, signal.condition(), telling.at().condition(), object)
              ? Stage.WRITE
              : stage;
      case Operation.Lock lock when stage == Stage.LOCK ->
          lock.attempt() == Operation.Attempt.BLOCKING
                  && lock.mode() == Operation.LockMode.EXCLUSIVE
                  && means(edge, lock.lock(), telling.at().mutex(), object)
              ? Stage.NOTHING
              : stage;
      case Operation.Unlock unlock when stage == Stage.LOCK ->
          isOther(unlock.lock(), telling.at().mutex(), object) ? stage : null;
      default -> stage;
    };
  }

  /** Where the number that is written lies; null if that is not known. */
  private @Nullable Symbol number(Edge write) {
    Lvalue target = awaits.numbers().target(write);
    return target == null ? null : symbols.evaluate(ToldThreads.address(target));
  }

  private @Nullable Stage beforeWrite(Edge write, Stage stage, Symbol object, Telling telling) {
    Symbol number = number(write);
    boolean isAway = awaits.numbers().sets(write, Set.of(telling.value()));
    if (stage == Stage.LOCK) {
      return stage; // what was before is overwritten
    }
    if (!isAway) {
      return null;
    }
    boolean isIt =
        number != null
            && number.relation(Telling.moved(object, telling.at().number())) == Relation.SAME;
    return stage == Stage.SIGNAL || !isIt
        ? stage
        : telling.at().mutex().isOwn() ? Stage.LOCK : isHeld(write, telling) ? Stage.NOTHING : null;
  }

  /** Whether an operation is passed without anything happening that is not seen here. */
  private static boolean isPlain(Operation operation) {
    return operation instanceof Operation.Lock
        || operation instanceof Operation.JoinThread
        || Passing.of(operation) != Passing.UNKNOWN;
  }

  private boolean means(Edge edge, Expression pointer, Telling.Subject subject, Symbol object) {
    if (subject.offset() instanceof Long offset) {
      Symbol symbol = symbols.evaluate(pointer);
      return symbol != null && symbol.relation(Telling.moved(object, offset)) == Relation.SAME;
    }
    List<Place> places = wakings.placesOf(edge.source());
    return !places.isEmpty()
        && places.stream()
            .allMatch(place -> addresses.locks(place, pointer).equals(subject.locks()));
  }

  private boolean isOther(Expression pointer, Telling.Subject subject, Symbol object) {
    Symbol symbol = symbols.evaluate(pointer);
    return symbol != null
        && subject.offset() instanceof Long offset
        && symbol.relation(Telling.moved(object, offset)) == Relation.DIFFERENT;
  }

  private static boolean isChanged(Symbol object, Effect effect, @Nullable Variable index) {
    return object.reads().stream()
            .anyMatch(variable -> !variable.equals(index) && effect.changes(variable))
        || effect.changesAny(object.members());
  }

  /** Whether a loop before tells all threads that a loop joins. */
  private boolean hasLoopBefore(CountedLoop joining, Symbol object, Telling telling) {
    if (!keeps(joining, object, telling)) {
      return false;
    }
    for (CountedLoop loop : CountedLoop.inFromAnywhere(joining.header().function(), icfa)) {
      Symbol other =
          loop.equals(joining) || !loop.countsLike(joining)
              ? null
              : object.renamed(Renaming.of(joining.index(), loop.index()));
      if (other != null
          && keeps(loop, other, telling)
          && leads(loop.repeating().source(), Stage.SIGNAL, other, telling, loop)
          && isAfter(joining, loop, object, telling)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the rounds of a loop leave alone which elements it goes through, and the numbers. */
  private boolean keeps(CountedLoop loop, Symbol object, Telling telling) {
    return loop.header().function().edges().stream()
        .filter(loop::contains)
        .allMatch(edge -> keeps(edge, loop, object, telling));
  }

  private boolean keeps(Edge edge, CountedLoop loop, Symbol object, Telling telling) {
    Set<Variable> bounds = symbols.reads(loop.condition());
    Set<MemberName> members = new HashSet<>(MemberName.in(loop.condition()));
    Effect effect = symbols.effect(edge);
    boolean isStep = edge.equals(loop.repeating()) || edge.equals(loop.entry());
    return bounds != null
        && (isStep || isPlain(edge.operation()))
        && !isChanged(object, effect, loop.index())
        && bounds.stream()
            .noneMatch(variable -> !variable.equals(loop.index()) && effect.changes(variable))
        && !effect.changesAny(members)
        && (!telling.writes().contains(edge)
            || awaits.numbers().sets(edge, Set.of(telling.value())));
  }

  /** Whether a loop begins only where another one has ended, with nothing changed in between. */
  private boolean isAfter(CountedLoop later, CountedLoop loop, Symbol object, Telling telling) {
    Set<Location> seen = new HashSet<>(Collections.singleton(later.entry().source()));
    Deque<Location> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      Location location = pending.pop();
      if (location == location.function().entry()) {
        return false;
      }
      for (Edge edge : location.incoming()) {
        if (edge.equals(loop.leaving()) || ControlFlow.isDead(edge)) {
          continue;
        }
        if (!keeps(edge, later, object, telling)) {
          return false;
        }
        if (seen.add(edge.source())) {
          pending.push(edge.source());
        }
      }
    }
    return true;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.awaited.Awaits.Await;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.status.Values;
import org.gridlock.lockset.symbol.Symbol;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.NonConcurrency;
import org.jspecify.annotations.Nullable;

/**
 * Threads with an object each, which are told to go on by who joins them, just before.
 *
 * <pre>
 *   run(w):  lock(w->m); while (!w->stop) wait(w->c, w->m); unlock(w->m);
 *   main:    create(w->t, run, w);
 *            ...
 *            lock(w->m); w->stop = 1; signal(w->c); unlock(w->m); join(w->t);
 * </pre>
 *
 * <p>The thread that is joined was created with the object in which its handle lies. When control
 * comes to the join, its number was moved away from where its wait begins, with the mutex held, and
 * it was told; and nobody moves it back as long as the joining thread is there: whoever else writes
 * such a number leaves alone what was written, and tests that with the mutex held. So it does not
 * wait any more. Where one signal may wake one of several, the thread is the only one that waits
 * for it.
 *
 * <p>That counts for who is joined only: other threads may wait for what comes after the join.
 */
final class ToldThreads {
  private final PlaceGraph graph;
  private final Symbols symbols;
  private final LockAddresses addresses;
  private final Awaits awaits;
  private final Wakings wakings;
  private final TellingWays ways;
  private final OwnArguments arguments;
  private final Map<Pair, Boolean> known = new HashMap<>();

  private record Pair(Place joins, Place waits) {}

  ToldThreads(
      Icfa icfa,
      PlaceGraph graph,
      Symbols symbols,
      LockAddresses addresses,
      NonConcurrency nonConcurrency,
      Awaits awaits,
      Wakings wakings) {
    this.graph = graph;
    this.symbols = symbols;
    this.addresses = addresses;
    this.awaits = awaits;
    this.wakings = wakings;
    this.ways = new TellingWays(icfa, graph, symbols, addresses, awaits, wakings);
    this.arguments = new OwnArguments(icfa, graph, symbols, nonConcurrency);
  }

  /**
   * Whether a thread does not wait at a place while another one joins it.
   *
   * @param join where that is
   * @param wait a place of the thread that is joined there
   */
  boolean isTold(Place join, Place wait) throws ResourceException {
    Pair pair = new Pair(join, wait);
    Boolean before = known.get(pair);
    if (before == null) {
      before = find(join, wait);
      known.put(pair, before);
    }
    return before;
  }

  private boolean find(Place join, Place wait) throws ResourceException {
    if (!graph.entry(wait).equals(graph.thread(wait).entry())
        || wait.function().parameters().isEmpty()
        || wait.top().outgoing().size() != 1
        || join.top().outgoing().size() != 1
        || !(wait.top().outgoing().getFirst().operation() instanceof Operation.AwaitCondition await)
        || !(join.top().outgoing().getFirst().operation() instanceof Operation.JoinThread joining)
        || !(joining.handle().withoutCasts() instanceof Lvalue handle)) {
      return false;
    }
    Symbol object = joined(handle);
    Variable own = wait.function().parameters().getFirst();
    Location release = Awaits.release(new Await(wait, await));
    if (object == null || release == null || !symbols.isConstant(own)) {
      return false;
    }
    for (boolean named : List.of(true, false)) {
      Telling.Subject condition = subject(wait, await.condition(), own, named);
      Telling.Subject mutex = subject(wait, await.lock(), own, named);
      if (condition != null
          && mutex != null
          && isTold(join, object, wait, release, condition, mutex)) {
        return true;
      }
    }
    return false;
  }

  private boolean isTold(
      Place join,
      Symbol object,
      Place wait,
      Location release,
      Telling.Subject condition,
      Telling.Subject mutex)
      throws ResourceException {
    Variable own = wait.function().parameters().getFirst();
    boolean alone = condition.isOwn() && waitAlone(wait, condition);
    for (Lvalue name : awaits.tested(release)) {
      if (name instanceof Lvalue.Member
          && offset(symbols.evaluate(address(name)), own) instanceof Long offset
          && isTold(
              join, object, release, name, new Telling.Objects(offset, mutex, condition), alone)) {
        return true;
      }
    }
    return false;
  }

  private boolean isTold(
      Place join, Symbol object, Location release, Lvalue name, Telling.Objects at, boolean alone) {
    Numbers.Known number = awaits.numbers().of(name);
    List<Values> before =
        number == null ? null : awaits.numbers().before(release, name, number.writes());
    if (number == null || before == null) {
      return false;
    }
    Set<Long> away = new LinkedHashSet<>();
    for (Edge write : number.later()) {
      if (awaits.numbers().change(write) instanceof Change.Set(long value)
          && before.stream().allMatch(found -> found.isDisjoint(Values.only(value)))) {
        away.add(value);
      }
    }
    for (long value : away) {
      Telling telling = new Telling(at, number.writes(), value, alone);
      if (isLeft(join, number, telling) && ways.lead(join.top(), object, telling)) {
        return true;
      }
    }
    return false;
  }

  /** Whether nobody but the thread that joins takes back what it has written. */
  private boolean isLeft(Place join, Numbers.Known number, Telling telling) {
    for (Edge write : number.later()) {
      if (awaits.numbers().sets(write, Set.of(telling.value()))) {
        continue;
      }
      List<Place> places = wakings.placesOf(write.source());
      boolean isOwn =
          !places.isEmpty()
              && !graph.thread(join).many()
              && places.stream().allMatch(at -> graph.thread(at).equals(graph.thread(join)));
      if (!isOwn
          && !(awaits.numbers().leaves(write, number.writes(), Set.of(telling.value()))
              && ways.isLocked(write, telling))) {
        return false;
      }
    }
    return true;
  }

  /** What the thread with a handle was created with; null if that is not known. */
  private @Nullable Symbol joined(Lvalue handle) {
    Symbol place = handle instanceof Lvalue.Member ? symbols.evaluate(address(handle)) : null;
    Numbers.Known handles = place == null ? null : awaits.numbers().of(handle);
    Long distance = null;
    for (Edge write : handles == null ? Set.<Edge>of() : handles.writes()) {
      if (write.operation() instanceof Operation.Assign(Lvalue target, Expression value)
          && value.withoutCasts() instanceof Expression.Constant) {
        continue;
      }
      if (!(write.operation() instanceof Operation.CreateThread create)
          || create.handle() == null
          || create.arguments().isEmpty()) {
        return null;
      }
      Symbol to = symbols.evaluate(address(create.handle()));
      Symbol given = symbols.evaluate(create.arguments().getFirst());
      if (to == null || given == null || !to.root().equals(given.root())) {
        return null;
      }
      long behind = to.offset() - given.offset();
      if (!to.terms().equals(given.terms()) || (distance != null && distance != behind)) {
        return null;
      }
      distance = behind;
    }
    return place == null || distance == null ? null : Telling.moved(place, -distance);
  }

  /**
   * What a wait is for, or with: a part of the thread's own object, or one that is unique.
   *
   * @param named which of both it is if it may be taken for either
   */
  private Telling.@Nullable Subject subject(
      Place wait, Expression pointer, Variable own, boolean named) {
    Long offset = offset(symbols.evaluate(pointer), own);
    Set<LockId> locks = addresses.locks(wait, pointer);
    boolean unique = awaits.one(locks) != null;
    return offset != null && (named || !unique)
        ? new Telling.Subject(offset, locks)
        : unique ? new Telling.Subject(null, locks) : null;
  }

  /** How far behind what a parameter points to; null if it is something else. */
  private static @Nullable Long offset(@Nullable Symbol symbol, Variable parameter) {
    return symbol != null
            && symbol.terms().isEmpty()
            && symbol.root().equals(new Symbol.Root.ValueOf(new Lvalue.Var(parameter)))
        ? symbol.offset()
        : null;
  }

  /** Whether all waits for a condition are those of threads with an object each, for its own. */
  private boolean waitAlone(Place own, Telling.Subject condition) throws ResourceException {
    Function function = own.function();
    List<Place> waits = new ArrayList<>();
    for (LockId lock : condition.locks()) {
      for (Await wait : awaits.of(lock)) {
        Expression pointer = wait.operation().condition();
        if (wait.place().function() != function
            || !graph.entry(wait.place()).equals(graph.thread(wait.place()).entry())
            || !Objects.equals(
                condition.offset(),
                offset(symbols.evaluate(pointer), function.parameters().getFirst()))) {
          return false;
        }
        waits.add(wait.place());
      }
    }
    return arguments.areDistinct(waits);
  }

  static Expression address(Lvalue place) {
    return new Expression.AddressOf(Type.Pointer.VOID, place);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.status.Values;
import org.jspecify.annotations.Nullable;

/** The waits for condition variables, and what they look at before they begin. */
final class Awaits {
  private final LockAddresses addresses;
  private final Numbers numbers;
  private final List<Await> all;

  /** A wait, also one that ends by itself. */
  record Await(Place place, Operation.AwaitCondition operation) {}

  /**
   * What a wait looks at.
   *
   * @param mutex that it releases
   * @param name of the number, in its function
   * @param values where the number is whenever it begins, and those between
   */
  record Test(
      Await await,
      LockId condition,
      LockId mutex,
      Cell cell,
      Lvalue name,
      Numbers.Known number,
      Range values) {}

  /** All waits at places that are reached. */
  static List<Await> in(PlaceGraph graph, Locksets locksets) {
    List<Await> found = new ArrayList<>();
    for (Place place : graph.places()) {
      for (Edge edge : place.top().outgoing()) {
        if (edge.operation() instanceof Operation.AwaitCondition await
            && locksets.isReached(place)) {
          found.add(new Await(place, await));
        }
      }
    }
    return found;
  }

  Awaits(List<Await> all, LockAddresses addresses, Numbers numbers) {
    this.all = all;
    this.addresses = addresses;
    this.numbers = numbers;
  }

  /** What is known of numbers in memory. */
  Numbers numbers() {
    return numbers;
  }

  /** The functions of some waits. */
  static Set<Function> functions(List<Await> waits) {
    Set<Function> found = new HashSet<>();
    waits.forEach(wait -> found.add(wait.place.function()));
    return found;
  }

  /** The waits that may be for a condition variable. */
  List<Await> of(LockId condition) {
    return all.stream()
        .filter(
            wait ->
                addresses.mayEqual(
                    addresses.locks(wait.place, wait.operation.condition()), Set.of(condition)))
        .toList();
  }

  /** What the waits at a place look at, if they are for one condition variable with one mutex. */
  List<Test> testsAt(Place place) {
    List<Test> found = new ArrayList<>();
    for (Edge edge : place.top().outgoing()) {
      if (edge.operation() instanceof Operation.AwaitCondition await) {
        addTests(new Await(place, await), found);
      }
    }
    return found;
  }

  private void addTests(Await await, List<Test> found) {
    LockId condition = one(addresses.locks(await.place, await.operation.condition()));
    LockId mutex = one(addresses.locks(await.place, await.operation.lock()));
    Location release = release(await);
    if (condition == null || mutex == null || release == null) {
      return;
    }
    for (Lvalue name : tested(release)) {
      Cell cell = Cell.of(name, await.operation.lock(), mutex);
      Numbers.Known number = cell == null ? null : numbers.of(name);
      List<Values> values = number == null ? null : numbers.before(release, name, number.writes());
      if (cell != null && number != null && values != null) {
        Range range = number.range().within(values);
        if (!range.isEmpty()) {
          found.add(new Test(await, condition, mutex, cell, name, number, range));
        }
      }
    }
  }

  /**
   * What branches of the function test, also where they do not lead to the wait at once; if the
   * wait is with one mutex.
   */
  List<Test> testsOfBranches(Await await) {
    LockId condition = one(addresses.locks(await.place, await.operation.condition()));
    LockId mutex = one(addresses.locks(await.place, await.operation.lock()));
    List<Test> found = new ArrayList<>();
    if (condition == null || mutex == null) {
      return found;
    }
    for (Edge edge : await.place.function().edges()) {
      Branch branch = numbers.branch(edge);
      if (branch == null || !numbers.isFixed(branch.name())) {
        continue;
      }
      Cell cell = Cell.of(branch.name(), await.operation.lock(), mutex);
      Numbers.Known number = cell == null ? null : numbers.of(branch.name());
      if (cell != null && number != null) {
        Range range = number.range().within(List.of(branch.values()));
        if (!range.isEmpty()) {
          found.add(new Test(await, condition, mutex, cell, branch.name(), number, range));
        }
      }
    }
    return found;
  }

  /** Whether a write of some number, made at a place, is one of the very number of a test. */
  boolean writes(Edge write, Place place, Test test) {
    return numbers().target(write) instanceof Lvalue name && means(place, name, test);
  }

  /** Whether what a name means at a place is the very number of a test. */
  boolean means(Place place, Lvalue name, Test test) {
    if (name.rootVariable() instanceof Variable variable && variable.isGlobal()) {
      return test.cell.equals(Cell.of(name, test.await.operation.lock(), test.mutex));
    }
    for (Edge edge : place.function().edges()) {
      if (edge.operation() instanceof Operation.Unlock unlock
          && test.cell.equals(Cell.of(name, unlock.lock(), test.mutex))
          && addresses.locks(place, unlock.lock()).equals(Set.of(test.mutex))) {
        return true;
      }
    }
    return false;
  }

  /** The one lock that is meant; null if there may be several. */
  @Nullable LockId one(Set<LockId> locks) {
    return addresses.isOne(locks) ? locks.iterator().next() : null;
  }

  /** Where the mutex is still held; null if something else leads to the wait. */
  static @Nullable Location release(Await await) {
    List<Edge> before = await.place.top().incoming();
    return before.size() == 1
            && before.getFirst().operation() instanceof Operation.Unlock unlock
            && unlock.lock().equals(await.operation.lock())
        ? before.getFirst().source()
        : null;
  }

  /** What branches of the function test of memory, in the order of the text. */
  Set<Lvalue> tested(Location release) {
    Set<Lvalue> names = new LinkedHashSet<>();
    for (Edge edge : release.function().edges()) {
      Branch branch = numbers.branch(edge);
      if (branch != null) {
        names.add(branch.name());
      }
    }
    return names;
  }
}

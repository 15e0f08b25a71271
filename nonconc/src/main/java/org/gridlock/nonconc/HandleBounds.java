// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * What is known where control is of indices, of pointers to handles, and of where the handles are
 * of the threads that have not been joined. Changed in place.
 */
final class HandleBounds {
  /**
   * The variables that are looked at: integers by their value, pointers to handles by the index in
   * their array.
   */
  private final Map<Variable, Integer> numbers;

  private Differences differences;

  /** Into which array pointers lead. */
  private final Map<Variable, Variable> arrays;

  /** By creation; of those that are not there, all threads have been joined. */
  private final Map<Edge, SlotBounds> running;

  private HandleBounds(
      Map<Variable, Integer> numbers,
      Differences differences,
      Map<Variable, Variable> arrays,
      Map<Edge, SlotBounds> running) {
    this.numbers = numbers;
    this.differences = differences;
    this.arrays = arrays;
    this.running = running;
  }

  /** Nothing is known, and no thread has been created. */
  static HandleBounds none(Map<Variable, Integer> numbers) {
    HandleBounds bounds =
        new HandleBounds(
            numbers, new Differences(numbers.size() + 1), new HashMap<>(), new HashMap<>());
    numbers.keySet().forEach(bounds::addType);
    return bounds;
  }

  HandleBounds copy() {
    Map<Edge, SlotBounds> copied = new HashMap<>();
    running.forEach((creation, slots) -> copied.put(creation, slots.copy()));
    return new HandleBounds(numbers, differences.copy(), new HashMap<>(arrays), copied);
  }

  Differences differences() {
    return differences;
  }

  /** The number of a variable that is looked at; null if it is not. */
  @Nullable Integer number(Variable variable) {
    return numbers.get(variable);
  }

  /** Into which array a pointer leads; null if that is not known. */
  @Nullable Variable arrayOf(Variable pointer) {
    return arrays.get(pointer);
  }

  /** The creations of threads that may not have been joined. */
  Set<Edge> running() {
    return running.keySet();
  }

  private void addType(Variable variable) {
    Integer number = numbers.get(variable);
    if (number != null && variable.type() instanceof Type.Int type && !type.signed()) {
      add(Linear.constant(0), new Linear(number, 0), 0);
    }
  }

  /** Adds that {@code left - right} is at most so much; false if it cannot be so. */
  boolean add(Linear left, Linear right, long most) {
    return differences.add(left.number(), right.number(), most + right.offset() - left.offset());
  }

  /** Whether {@code left - right} is surely at most so much. */
  boolean isAtMost(Linear left, Linear right, long most) {
    return Differences.sum(
            differences.most(left.number(), right.number()), left.offset() - right.offset())
        <= most;
  }

  /** A number, as a constant if there is only one value that it can have. */
  Linear simplest(int number) {
    long value = differences.most(number, 0);
    return value < Differences.UNBOUNDED && differences.most(0, number) == -value
        ? Linear.constant(value)
        : new Linear(number, 0);
  }

  /** What follows for the handles from what was added. */
  void settle() {
    running.values().stream()
        .filter(slots -> !slots.isLost())
        .forEach(slots -> slots.close(differences));
    running.values().removeIf(slots -> !slots.isLost() && slots.isEmpty(differences));
  }

  void forget(Variable variable) {
    Integer number = numbers.get(variable);
    if (number == null) {
      return;
    }
    running.values().stream()
        .filter(slots -> !slots.isLost())
        .forEach(slots -> slots.forget(number));
    differences.forget(number);
    arrays.remove(variable);
    addType(variable);
  }

  /** Gives a variable a value that does not depend on its present one. */
  void assign(Variable variable, Linear value, @Nullable Variable array) {
    forget(variable);
    Integer number = numbers.get(variable);
    if (number == null) {
      return;
    }
    differences.assign(number, value.number(), value.offset());
    running.values().stream()
        .filter(slots -> !slots.isLost())
        .forEach(slots -> slots.assign(number, value));
    if (array != null) {
      arrays.put(variable, array);
    }
  }

  /** A variable grows by at least {@code least} and by at most {@code most}, if that is a bound. */
  void shift(Variable variable, long least, long most) {
    Integer number = numbers.get(variable);
    if (number != null) {
      differences.shift(number, least, most);
      running.values().stream()
          .filter(slots -> !slots.isLost())
          .forEach(slots -> slots.shift(number, least, most));
      addType(variable);
    }
  }

  /** Something else is written over a handle; over any if it is not known which. */
  void lose(LinearForms.@Nullable Handle handle) {
    lose(
        slots ->
            handle == null
                || (handle.array().equals(slots.array())
                    && !slots.excludes(handle.index(), differences)));
  }

  private void lose(Predicate<SlotBounds> which) {
    running.replaceAll(
        (creation, slots) -> slots.isLost() || !which.test(slots) ? slots : SlotBounds.LOST);
  }

  /** A thread is created; its handle is stored there, or nowhere that is known. */
  void create(Edge creation, LinearForms.@Nullable Handle handle) {
    SlotBounds slot =
        handle == null
            ? SlotBounds.LOST
            : SlotBounds.of(handle.array(), handle.index(), differences);
    running.merge(creation, slot, (some, one) -> some.join(one, false));
    settle();
  }

  /** The thread is joined whose handle is there. */
  void join(LinearForms.Handle handle) {
    running.values().stream()
        .filter(slots -> handle.array().equals(slots.array()))
        .forEach(slots -> slots.remove(handle.index(), differences));
    settle();
  }

  /** A new array takes the place of the one before. */
  void renew(Variable array) {
    lose(slots -> slots.array() instanceof HandleArray old && old.variable() == array);
    Set.copyOf(arrays.keySet()).stream()
        .filter(pointer -> arrays.get(pointer) == array)
        .forEach(this::forget);
  }

  /**
   * Joins in what else may be.
   *
   * @param widening whether to give up what differs
   * @return whether that changed anything
   */
  boolean join(HandleBounds other, boolean widening) {
    boolean changed = false;
    for (Variable pointer : Set.copyOf(arrays.keySet())) {
      if (arrays.get(pointer) != other.arrays.get(pointer)) {
        forget(pointer);
        changed = true;
      }
    }
    Differences joined = differences.join(other.differences, widening);
    changed |= !joined.equals(differences);
    differences = joined;
    for (Map.Entry<Edge, SlotBounds> there : other.running.entrySet()) {
      SlotBounds before = running.get(there.getKey());
      SlotBounds after =
          before == null ? there.getValue().copy() : before.join(there.getValue(), widening);
      if (!Objects.equals(before, after)) {
        running.put(there.getKey(), after);
        changed = true;
      }
    }
    return changed;
  }
}

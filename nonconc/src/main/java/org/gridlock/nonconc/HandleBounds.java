// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.status.Values;
import org.gridlock.nonconc.LinearForms.Handle;
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

  private final UnjoinedThreads running;

  /** The flags that were written last, where their index still has a name. */
  private final Map<HandleArray, Setting> settings;

  /** What was written to a flag. */
  private record Setting(Linear index, Values values) {}

  private HandleBounds(
      Map<Variable, Integer> numbers,
      Differences differences,
      Map<Variable, Variable> arrays,
      UnjoinedThreads running,
      Map<HandleArray, Setting> settings) {
    this.numbers = numbers;
    this.differences = differences;
    this.arrays = arrays;
    this.running = running;
    this.settings = settings;
  }

  /** Nothing is known, and no thread has been created. */
  static HandleBounds none(Map<Variable, Integer> numbers) {
    HandleBounds bounds =
        new HandleBounds(
            numbers,
            new Differences(numbers.size() + 1),
            new HashMap<>(),
            new UnjoinedThreads(),
            new HashMap<>());
    numbers.keySet().forEach(bounds::addType);
    return bounds;
  }

  HandleBounds copy() {
    return new HandleBounds(
        numbers,
        differences.copy(),
        new HashMap<>(arrays),
        running.copy(),
        new HashMap<>(settings));
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
    return running.creations();
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
    running.settle(differences);
  }

  void forget(Variable variable) {
    Integer number = numbers.get(variable);
    if (number == null) {
      return;
    }
    running.change(slots -> slots.forget(number));
    forgetSettings(number);
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
    running.change(slots -> slots.assign(number, value));
    if (array != null) {
      arrays.put(variable, array);
    }
  }

  /** A variable grows by at least {@code least} and by at most {@code most}, if that is a bound. */
  void shift(Variable variable, long least, long most) {
    Integer number = numbers.get(variable);
    if (number != null) {
      differences.shift(number, least, most);
      running.change(slots -> slots.shift(number, least, most));
      forgetSettings(number);
      addType(variable);
    }
  }

  /** What flags were given at an index that has a new value now is not remembered. */
  private void forgetSettings(int number) {
    settings.values().removeIf(setting -> setting.index().number() == number);
  }

  /** Something else is written over a handle; over any if it is not known which. */
  void lose(@Nullable Handle handle) {
    running.lose(handle, differences);
  }

  /**
   * A thread is created; its handle is stored there, or nowhere that is known.
   *
   * @param tested whether branches look at the handles themselves; that of a thread is not zero
   */
  void create(Edge creation, @Nullable Handle handle, boolean tested) {
    List<HandleFlag> flags = new ArrayList<>();
    if (handle != null) {
      if (tested) {
        flags.add(new HandleFlag(handle.array(), Values.allBut(0)));
      }
      settings.forEach(
          (cell, setting) -> {
            if (setting.index().equals(handle.index())) {
              flags.add(new HandleFlag(cell, setting.values()));
            }
          });
    }
    running.create(creation, handle, flags, differences);
    settle();
  }

  /** The thread is joined whose handle is there. */
  void join(Handle handle) {
    running.join(handle, differences);
    settle();
  }

  /**
   * The address of an array turns out to be null: there is none, nor a thread with a handle in it.
   */
  void remove(Variable array) {
    running.remove(array);
  }

  /** A flag turns out to have one of some values. */
  void test(Handle flag, Values values) {
    running.test(flag, values, differences);
    settle();
  }

  /** A flag is given one of some values; any if they are not known. */
  void write(Handle flag, @Nullable Values values) {
    running.write(flag, values, differences);
    if (values == null) {
      settings.remove(flag.array());
    } else {
      settings.put(flag.array(), new Setting(flag.index(), values));
    }
  }

  /** Flags may be given any values. */
  void forget(Predicate<HandleArray> flags) {
    running.forget(flags);
    settings.keySet().removeIf(flags);
  }

  /** A new array takes the place of the one before. */
  void renew(Variable array) {
    running.lose((old, slots) -> old.variable() == array);
    forget(flags -> flags.variable() == array);
    Set.copyOf(arrays.keySet()).stream()
        .filter(pointer -> arrays.get(pointer) == array)
        .forEach(this::forget);
  }

  /**
   * Joins in what else may be.
   *
   * @return whether that changed anything
   */
  boolean join(HandleBounds other, Widening widening) {
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
    for (HandleArray cell : Set.copyOf(settings.keySet())) {
      if (!Objects.equals(settings.get(cell), other.settings.get(cell))) {
        settings.remove(cell);
        changed = true;
      }
    }
    return running.join(other.running, widening) || changed;
  }
}

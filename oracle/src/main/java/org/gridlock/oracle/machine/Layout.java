// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of the objects of a program. Static ones come first; the objects of a thread carry its
 * number, with its stack and its allocations apart.
 */
final class Layout {
  private static final long STATIC_BASE = 1;
  private static final int THREAD_SHIFT = 28;
  private static final long HEAP_BIT = 1L << 27;
  private static final long LOCAL_BIT = 1L << 26;

  private final Map<Variable, Long> globals = new LinkedHashMap<>();
  private final Map<Variable, Integer> threadLocals = new LinkedHashMap<>();
  private final Map<Long, Variable> globalsByNumber = new HashMap<>();
  private final Map<Function, Long> functions = new HashMap<>();
  private final Map<Long, Function> functionsByNumber = new HashMap<>();
  private final Map<Function, Map<Variable, Integer>> slots = new HashMap<>();
  private final Map<String, Long> strings = new LinkedHashMap<>();
  private long next = STATIC_BASE;

  Layout(Icfa icfa) {
    Map<Function, List<Variable>> locals = new HashMap<>();
    for (Variable variable : icfa.variables()) {
      Function function = variable.function();
      if (variable.isThreadLocal()) {
        threadLocals.put(variable, threadLocals.size());
      } else if (function == null) {
        globalsByNumber.put(next, variable);
        globals.put(variable, next++);
      } else {
        locals.computeIfAbsent(function, f -> new ArrayList<>()).add(variable);
      }
    }
    for (Function function : icfa.functions()) {
      functions.put(function, next);
      functionsByNumber.put(next++, function);
      Map<Variable, Integer> frame = new LinkedHashMap<>();
      for (Variable variable : locals.getOrDefault(function, List.of())) {
        frame.put(variable, frame.size());
      }
      slots.put(function, frame);
    }
  }

  Map<Variable, Long> globals() {
    return globals;
  }

  @Nullable Variable globalAt(long number) {
    return globalsByNumber.get(number);
  }

  /** The variable of an activation whose object is the {@code slot}-th. */
  Variable local(Function function, int slot) {
    return List.copyOf(slots(function).keySet()).get(slot);
  }

  Map<Variable, Integer> slots(Function function) {
    return slots.getOrDefault(function, Map.of());
  }

  long functionAddress(Function function) {
    Long number = functions.get(function);
    if (number == null) {
      throw new Unsupported("the address of " + function);
    }
    return Memory.address(number);
  }

  @Nullable Function functionAt(long address) {
    return Memory.offset(address) == 0 ? functionsByNumber.get(Memory.number(address)) : null;
  }

  /** The number of the object of a string literal; equal literals share it. */
  long string(String text) {
    return strings.computeIfAbsent(text, t -> next++);
  }

  long address(Variable variable, Frame frame) {
    Long global = globals.get(variable);
    if (global != null) {
      return Memory.address(global);
    }
    Integer own = threadLocals.get(variable);
    if (own != null) {
      return Memory.address(frame.firstObject() >>> THREAD_SHIFT << THREAD_SHIFT | LOCAL_BIT | own);
    }
    Integer slot = slots(frame.location().function()).get(variable);
    if (slot == null) {
      throw new Unsupported("a variable of another function: " + variable);
    }
    return Memory.address(frame.firstObject() + slot);
  }

  /** The thread-local variables with the numbers of their objects in a thread. */
  Map<Long, Variable> threadLocals(int thread) {
    Map<Long, Variable> objects = new LinkedHashMap<>();
    threadLocals.forEach(
        (variable, index) -> objects.put(stackBase(thread) | LOCAL_BIT | index, variable));
    return objects;
  }

  static long stackBase(int thread) {
    return (long) (thread + 1) << THREAD_SHIFT;
  }

  static long allocation(int thread, int count) {
    return stackBase(thread) | HEAP_BIT | count;
  }
}

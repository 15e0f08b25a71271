// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.gridlock.dependency.Dependencies;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.pointer.set.IdSet;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;

/**
 * Which functions that matter code outside the program was given (rule R 12), for the report. What
 * such code does with them is in the program: it calls them from {@link Icfa#outside}.
 */
final class Callbacks {
  private record Given(Edge first, SortedSet<Function> callbacks) {}

  private final Solver solver;
  private final Addresses addresses;
  private final Memory memory;
  private final Dependencies dependencies;
  private final Map<Function, Given> givenTo = new LinkedHashMap<>();

  Callbacks(Solver solver, Addresses addresses, Memory memory, Dependencies dependencies) {
    this.solver = solver;
    this.addresses = addresses;
    this.memory = memory;
    this.dependencies = dependencies;
  }

  /** A call gives these values to a function outside the program. */
  void given(Function receiver, Edge edge, List<Node> arguments) {
    Given known = givenTo.computeIfAbsent(receiver, f -> new Given(edge, functions()));
    for (Node argument : arguments) {
      solver.addReaction(argument, values -> collect(values, known.callbacks));
    }
  }

  private void collect(IdSet values, SortedSet<Function> callbacks) {
    values.forEach(
        value -> {
          Function callback = addresses.function(value);
          if (callback != null && dependencies.mayLock(callback)) {
            callbacks.add(callback);
          }
        });
  }

  /** Says who was given what, when all is known. */
  void addNotes(Icfa icfa, Notes notes) {
    Function outside = icfa.outside();
    if (outside == null) {
      return;
    }
    SortedSet<Function> others = functions();
    collect(solver.values(memory.escapes().pointers()), others);
    givenTo.forEach(
        (receiver, given) -> {
          if (!given.callbacks.isEmpty()) {
            notes.callbacks(given.first, receiver.name() + " is given", names(given.callbacks));
            others.removeAll(given.callbacks);
          }
        });
    if (!others.isEmpty() && !outside.edges().isEmpty()) {
      notes.callbacks(
          outside.edges().getFirst(), "code outside the program can find", names(others));
    }
  }

  private static List<String> names(SortedSet<Function> functions) {
    return functions.stream().map(Function::name).toList();
  }

  private static SortedSet<Function> functions() {
    return new TreeSet<>(Comparator.comparingInt(Function::id));
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/** Finds the functions that are worth an {@link Unrolling}, and what that is to be about. */
final class HandleScopes {
  private final Icfa icfa;
  private final Symbols symbols;
  private final HandleCarriers carriers;

  /** By array of handles, the functions with creations that write it; nothing else does. */
  private final Map<Variable, Set<Function>> writers = new LinkedHashMap<>();

  private final @Nullable OwnFunctions functions;
  private final GlobalNumbers globals;

  HandleScopes(Icfa icfa, Symbols symbols) {
    this.icfa = icfa;
    this.symbols = symbols;
    this.carriers = new HandleCarriers(icfa, symbols);
    List<Edge> creations = new ArrayList<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      if (handleOf(icfa.edge(id)) != null) {
        creations.add(icfa.edge(id));
      }
    }
    if (!creations.isEmpty()) {
      icfa.variables().forEach(variable -> findWriters(variable, creations));
    }
    this.globals = new GlobalNumbers(icfa);
    this.functions = writers.isEmpty() ? null : new OwnFunctions(icfa, owners());
  }

  private Set<Function> owners() {
    Set<Function> owners = new HashSet<>();
    for (Variable array : writers.keySet()) {
      if (array.function() instanceof Function owner) {
        owners.add(owner);
      }
    }
    return owners;
  }

  /** The variable by which a creation stores a handle, or null. */
  private static @Nullable Variable handleOf(Edge edge) {
    return edge.operation() instanceof Operation.CreateThread create && create.handle() != null
        ? HandleCarriers.leadingTo(create.handle())
        : null;
  }

  private void findWriters(Variable array, List<Edge> creations) {
    Set<Variable> leading = carriers.of(array);
    for (Edge creation : leading.isEmpty() ? List.<Edge>of() : creations) {
      if (leading.contains(handleOf(creation))) {
        writers.computeIfAbsent(array, key -> new HashSet<>()).add(creation.source().function());
      }
    }
  }

  /** First the function that runs once, then those with arrays of their own. */
  Set<Function> roots() {
    Set<Function> roots = new LinkedHashSet<>();
    if (!writers.isEmpty()) {
      for (Edge edge : icfa.start().edges()) {
        Function callee = OwnFunctions.callee(edge.operation());
        if (callee != null && ProgramMain.is(callee, icfa)) {
          roots.add(callee);
        }
      }
    }
    for (Variable array : writers.keySet()) {
      Function function = array.function();
      if (function != null) {
        roots.add(function);
      }
    }
    return roots;
  }

  /** The scope of a function; null if it has no arrays of handles that are only its own. */
  @Nullable HandleScope of(Function root) {
    Set<Function> own = functions == null ? Set.of() : functions.of(root);
    if (!own.contains(root) || own.stream().anyMatch(this::isOpaque)) {
      return null;
    }
    boolean once = ProgramMain.is(root, icfa);
    Set<Variable> arrays = new HashSet<>();
    Set<Variable> leading = new HashSet<>();
    writers.forEach(
        (array, by) -> {
          Function owner = array.function();
          if (own.containsAll(by) && (owner == null ? once : own.contains(owner))) {
            arrays.add(array);
            leading.addAll(carriers.of(array));
          }
        });
    if (arrays.isEmpty()) {
      return null;
    }
    Set<Variable> followed =
        new FollowedVariables(
                symbols, own, leading, variable -> once && globals.isWrittenOnlyIn(variable, own))
            .all();
    return new HandleScope(root, own, arrays, leading, followed, globals.initial(followed));
  }

  /** Whether it has code that may write any variable, or go anywhere. */
  private boolean isOpaque(Function function) {
    return function.edges().stream().anyMatch(edge -> symbols.effect(edge).everything());
  }
}

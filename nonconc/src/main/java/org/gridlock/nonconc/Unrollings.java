// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.lockset.symbol.Symbols;

/**
 * What {@link Unrolling}, {@link Bounding} and {@link ListWalk} show of a program: where all
 * threads have been joined that creations made since an activation of a function began. Where
 * several functions show something of a creation, its threads count from the beginning of the last
 * one, which is right for each of them.
 */
final class Unrollings {
  private final Map<Function, Set<Edge>> begun = new HashMap<>();
  private final Map<Edge, Set<Edge>> joined = new HashMap<>();
  private final Set<Edge> creations = new HashSet<>();

  Unrollings(Icfa icfa, Symbols symbols, FieldWriters fields, TypedPointers pointers) {
    HandleScopes scopes = new HandleScopes(icfa, symbols, fields, pointers);
    Set<Function> done = new HashSet<>();
    for (Function root : scopes.roots()) {
      HandleScope scope = done.contains(root) ? null : scopes.of(root);
      if (scope == null) {
        continue;
      }
      Map<Edge, Set<Edge>> counted =
          scope.arrays().isEmpty() ? null : new Unrolling(symbols, scope).joined();
      Map<Edge, Set<Edge>> bounded = new Bounding(symbols, scope).joined();
      if (counted != null || bounded != null) {
        done.addAll(scope.own());
      }
      for (Map<Edge, Set<Edge>> found : Arrays.asList(counted, bounded)) {
        if (found != null) {
          found.forEach((edge, all) -> add(root, edge, all));
        }
      }
    }
    for (ListScope scope : new ListScopes(icfa, symbols, fields, pointers).all()) {
      Map<Edge, Set<Edge>> found = new ListWalk(symbols, scope).joined();
      if (found != null) {
        found.forEach((edge, all) -> add(scope.root(), edge, all));
      }
    }
  }

  private void add(Function root, Edge edge, Set<Edge> all) {
    begun.computeIfAbsent(root, key -> new HashSet<>()).addAll(all);
    joined.computeIfAbsent(edge, key -> new HashSet<>()).addAll(all);
    creations.addAll(all);
  }

  /** Whether there is a place where all threads of the creation have been joined. */
  boolean areJoined(Edge creation) {
    return creations.contains(creation);
  }

  /** The creations whose threads count from the beginning of an activation of the function. */
  Set<Edge> begun(Function root) {
    return begun.getOrDefault(root, Set.of());
  }

  /**
   * The creations of which no thread that counts runs any more when the edge has been passed, or
   * the call there has returned.
   */
  Set<Edge> joined(Edge edge) {
    return joined.getOrDefault(edge, Set.of());
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.verify;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Operation;

/**
 * Functions that a unit defines, and which of them call which functions by name.
 *
 * @param definitions names of the functions defined
 * @param calls direct calls
 * @param added calls that stand nowhere in the source: the compiler makes them of operations
 */
record CallGraph(SortedSet<String> definitions, SortedSet<Call> calls, SortedSet<Call> added) {
  private static final Pattern NODE =
      Pattern.compile(
          "node: \\{ title: \"(.*?)\" label: \"(.*?)\\\\n(.*?)\"( shape : ellipse)? \\}");
  private static final Pattern EDGE =
      Pattern.compile(
          "edge: \\{ sourcename: \"(.*?)\" targetname: \"(.*?)\"(?: label: \"(.*?)\")? \\}");
  private static final String BUILT_IN = "<built-in>";

  /** A direct call, by the names of the functions. */
  record Call(String caller, String callee) implements Comparable<Call> {
    @Override
    public int compareTo(Call other) {
      int order = caller.compareTo(other.caller);
      return order != 0 ? order : callee.compareTo(other.callee);
    }

    @Override
    public String toString() {
      return caller + " -> " + callee;
    }
  }

  /** Reads what {@code -fcallgraph-info} writes. */
  static CallGraph parse(String text) {
    CallGraph graph = new CallGraph(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
    Map<String, String> names = new HashMap<>();
    Map<String, String> positions = new HashMap<>();
    Matcher nodes = NODE.matcher(text);
    while (nodes.find()) {
      names.put(nodes.group(1), nodes.group(2));
      positions.put(nodes.group(1), nodes.group(3));
      if (nodes.group(4) == null) {
        graph.definitions.add(nodes.group(2));
      }
    }
    Matcher edges = EDGE.matcher(text);
    while (edges.find()) {
      String caller = names.get(edges.group(1));
      String callee = names.get(edges.group(2));
      if (caller != null && callee != null) {
        boolean built = BUILT_IN.equals(positions.get(edges.group(2)));
        (built || edges.group(3) == null ? graph.added : graph.calls).add(new Call(caller, callee));
      }
    }
    return graph;
  }

  /** What the frontend made of the unit. */
  static CallGraph of(Unit unit) {
    CallGraph graph = new CallGraph(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
    for (FunctionBody body : unit.bodies()) {
      String caller = body.function().name();
      graph.definitions.add(caller);
      for (FunctionBody.UnitEdge edge : body.edges()) {
        if (edge.operation() instanceof Operation.Call call) {
          Function callee = call.callee().namedFunction();
          if (callee != null) {
            graph.calls.add(new Call(caller, callee.name()));
          }
        }
      }
    }
    return graph;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa.dump;

import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;

/**
 * A program as a graph for Graphviz (thesis figure 4.10): one box per function, locations labelled
 * with their source lines, edges with their operations.
 */
public final class DotDump {
  private final Icfa icfa;
  private final boolean betweenFunctions;
  private final StringBuilder text = new StringBuilder();

  private DotDump(Icfa icfa, boolean betweenFunctions) {
    this.icfa = icfa;
    this.betweenFunctions = betweenFunctions;
  }

  /** The functions alone. */
  public static String of(Icfa icfa) {
    return new DotDump(icfa, false).program();
  }

  /**
   * The functions with the edges between them: dashed, from each call or creation to all functions
   * that the program text allows, and back.
   */
  public static String withEdgesBetweenFunctions(Icfa icfa) {
    return new DotDump(icfa, true).program();
  }

  private String program() {
    line("digraph " + quoted(icfa.name()) + " {");
    line("  node [shape=circle, fontsize=10];");
    line("  edge [fontsize=9];");
    for (Function function : icfa.functions()) {
      if (function.isDefined()) {
        function(function);
      }
    }
    for (int id = 0; id < icfa.edgeCount(); id++) {
      edge(icfa.edge(id), "");
    }
    if (betweenFunctions) {
      for (int id = 0; id < icfa.edgeCount(); id++) {
        linked(icfa.edge(id));
      }
    }
    line("}");
    return text.toString();
  }

  private void function(Function function) {
    line("  subgraph cluster" + function.id() + " {");
    line("    label=" + quoted(function.name()) + ";");
    for (Location location : function.locations()) {
      boolean bound = location == function.entry() || location == function.exit();
      line(
          "    "
              + location
              + " [label="
              + quoted(location + "\n" + location.position().line())
              + (bound ? ", shape=doublecircle" : "")
              + "];");
    }
    line("  }");
  }

  private void linked(Edge site) {
    for (Function callee : icfa.candidates(site)) {
      if (site.operation() instanceof Operation.CreateThread) {
        edge(icfa.threadEntry(site, callee), ", style=dashed");
      } else {
        edge(icfa.functionEntry(site, callee), ", style=dashed");
        edge(icfa.functionExit(site, callee), ", style=dashed");
      }
    }
  }

  private void edge(Edge edge, String style) {
    line(
        "  "
            + edge.source()
            + " -> "
            + edge.target()
            + " [label="
            + quoted(edge.operation().toString())
            + style
            + "];");
  }

  private static String quoted(String label) {
    String escaped = label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    return '"' + Printable.of(escaped) + '"';
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}

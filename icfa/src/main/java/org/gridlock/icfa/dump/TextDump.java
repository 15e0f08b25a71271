// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa.dump;

import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.Variable;

/** A program as text: its variables, functions edge by edge, and notes. */
public final class TextDump {
  private final Icfa icfa;
  private final StringBuilder text = new StringBuilder();

  private TextDump(Icfa icfa) {
    this.icfa = icfa;
  }

  /** The text; equal programs give equal text. */
  public static String of(Icfa icfa) {
    TextDump dump = new TextDump(icfa);
    dump.program();
    return dump.text.toString();
  }

  private void program() {
    line("program " + icfa.name());
    for (Variable variable : icfa.variables()) {
      if (variable.isGlobal()) {
        line(
            "global "
                + variable.type()
                + " "
                + variable.name()
                + (variable.isThreadLocal() ? " thread-local" : "")
                + (variable.isVolatile() ? " volatile" : "")
                + (icfa.isAddressTaken(variable) ? " &" : ""));
      }
    }
    for (Function function : icfa.functions()) {
      function(function);
    }
    for (SoundnessNote note : icfa.notes()) {
      line(note.weight() + " " + note.kind() + " " + note.position() + ": " + note.text());
    }
  }

  private void function(Function function) {
    if (!function.isDefined()) {
      line("extern " + function.name());
      return;
    }
    line(
        "function "
            + function.name()
            + function.parameters().stream().map(Variable::name).toList()
            + " "
            + function.entry()
            + " .. "
            + function.exit());
    for (Location location : function.locations()) {
      for (Edge edge : location.outgoing()) {
        line("  " + edge + position(edge));
      }
    }
  }

  private static String position(Edge edge) {
    return edge.position().line() == 0 ? "" : "  // " + edge.position();
  }

  private void line(String line) {
    text.append(Printable.of(line)).append('\n');
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.unit;

import org.gridlock.icfa.Operation;

/** A unit as text, for tests and for looking at. */
public final class UnitDump {
  private UnitDump() {}

  /** All variables and bodies of the unit. */
  public static String text(Unit unit) {
    StringBuilder text = new StringBuilder();
    for (StaticVariable variable : unit.variables()) {
      text.append(variable.symbol().external() ? "global " : "static ")
          .append(variable.symbol().linkName())
          .append(": ")
          .append(variable.variable().type())
          .append('\n');
      for (Operation.Assign assignment : variable.initialiser()) {
        text.append("  ").append(assignment).append('\n');
      }
    }
    for (FunctionBody body : unit.bodies()) {
      text.append(text(body));
    }
    unit.notes().forEach(note -> text.append(note).append('\n'));
    return text.toString();
  }

  /** The edges of a body, in order; the entry is 0, the exit 1. */
  public static String text(FunctionBody body) {
    StringBuilder text = new StringBuilder();
    text.append("function ").append(body.function()).append(body.parameters()).append('\n');
    for (FunctionBody.UnitEdge edge : body.edges()) {
      text.append("  ")
          .append(edge.source())
          .append(" -> ")
          .append(edge.target())
          .append(": ")
          .append(edge.operation())
          .append("    @")
          .append(body.locations().get(edge.source()).line())
          .append('\n');
    }
    return text.toString();
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.gridlock.litmus.test.Condition;
import org.gridlock.litmus.test.Condition.Quantifier;
import org.gridlock.litmus.test.Formula;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.test.LitmusThread;
import org.gridlock.litmus.test.Operand;

/** Prints litmus tests so that {@link LitmusReader} reads them back as equal ones. */
public final class LitmusPrinter {
  private final Dialect dialect;
  private final InstructionPrinter instructions;

  public LitmusPrinter(Dialect dialect) {
    this.dialect = dialect;
    this.instructions = new InstructionPrinter(dialect);
  }

  /** The whole file; ends with a line end. */
  public String print(LitmusTest test) {
    return switch (dialect) {
      case THESIS ->
          "GPU_PTX "
              + test.name()
              + "\n\n"
              + initialisers(test)
              + "\n"
              + program(test, ":", "")
              + "\n"
              + ScopeTreePrinter.print(test.scopes())
              + "\n\n"
              + memoryMap(test)
              + condition(test.condition())
              + "\n";
      case BRACES ->
          "GPU_PTX "
              + test.name()
              + "\n{\n"
              + initialisers(test)
              + "}\n"
              + program(test, "|", " ;")
              + "\nscopeTree\n"
              + ScopeTreePrinter.print(test.scopes())
              + "\n\n"
              + memoryMap(test)
              + condition(test.condition())
              + "\n";
      case CHECKER ->
          "PTX "
              + test.name()
              + "\n{\n"
              + initialisers(test)
              + "}\n"
              + program(test, "|", " ;")
              + "\n"
              + memoryMap(test)
              + condition(test.condition())
              + "\n";
    };
  }

  private String initialisers(LitmusTest test) {
    StringBuilder text = new StringBuilder();
    test.initial().forEach((location, value) -> text.append(location + " = " + value + ";\n"));
    for (int i = 0; i < test.threads().size(); i++) {
      for (LitmusThread.Register register : test.threads().get(i).registers()) {
        text.append(dialect == Dialect.CHECKER ? "P" : "").append(i).append(':');
        boolean typed = !register.type().isEmpty();
        text.append(typed ? ".reg ." + register.type() + " " : "").append(register.name());
        if (!typed || !register.value().equals(new Operand.Number(0))) {
          text.append(" = ").append(register.value());
        }
        text.append(";\n");
      }
    }
    return text.toString();
  }

  private String program(LitmusTest test, String separator, String end) {
    List<List<String>> columns = new ArrayList<>();
    int rows = 0;
    for (int i = 0; i < test.threads().size(); i++) {
      List<String> column = new ArrayList<>();
      column.add(dialect == Dialect.CHECKER ? Placement.print(test.scopes(), i) : "P" + i);
      test.threads().get(i).code().forEach(code -> column.add(instructions.print(code)));
      columns.add(column);
      rows = Math.max(rows, column.size());
    }
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < rows; row++) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < columns.size(); i++) {
        List<String> column = columns.get(i);
        int width = column.stream().mapToInt(String::length).max().orElse(0);
        String cell = row < column.size() ? column.get(row) : "";
        line.append(i == 0 ? "" : " " + separator + " ");
        line.append(cell).append(" ".repeat(width - cell.length()));
      }
      text.append((line + end).stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private static String memoryMap(LitmusTest test) {
    return test.spaces().isEmpty()
        ? ""
        : test.spaces().entrySet().stream()
            .map(entry -> entry.getKey() + ": " + entry.getValue())
            .collect(Collectors.joining(", ", "", "\n\n"));
  }

  /** A condition, with its quantifier; in the dialect of the thesis, {@code exists} is left out. */
  public String condition(Condition condition) {
    String formula = formula(condition.formula(), false);
    return dialect == Dialect.THESIS && condition.quantifier() == Quantifier.EXISTS
        ? formula
        : condition.quantifier() + " (" + formula + ")";
  }

  private String formula(Formula formula, boolean nested) {
    return switch (formula) {
      case Formula.Atom atom -> subject(atom.subject()) + sign(atom.equal()) + atom.value();
      case Formula.Same same -> subject(same.left()) + sign(same.equal()) + subject(same.right());
      case Formula.And and -> and.parts().isEmpty() ? "true" : joined(and.parts(), " /\\ ", nested);
      case Formula.Or or -> or.parts().isEmpty() ? "false" : joined(or.parts(), " \\/ ", nested);
      case Formula.Not not -> "~(" + formula(not.part(), false) + ")";
    };
  }

  private String joined(List<Formula> parts, String sign, boolean nested) {
    String text = parts.stream().map(part -> formula(part, true)).collect(Collectors.joining(sign));
    return nested ? "(" + text + ")" : text;
  }

  private String subject(Formula.Subject subject) {
    return switch (subject) {
      case Formula.Subject.Register register -> (dialect == Dialect.CHECKER ? "P" : "") + register;
      case Formula.Subject.Location location -> location.name();
    };
  }

  private String sign(boolean equal) {
    String sign = equal ? (dialect == Dialect.CHECKER ? "==" : "=") : "!=";
    return dialect == Dialect.CHECKER ? " " + sign + " " : sign;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import org.gridlock.litmus.log.Rate;
import org.gridlock.litmus.test.Formula;
import org.gridlock.litmus.test.Formula.Subject;
import org.gridlock.litmus.test.Instruction;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.test.ScopeTree;
import org.gridlock.litmus.text.Dialect;
import org.gridlock.litmus.text.InstructionPrinter;
import org.gridlock.litmus.text.LitmusPrinter;
import org.gridlock.litmus.text.ScopeTreePrinter;

/**
 * A test and its rates in the layout of the thesis' figures: initial values, final condition and
 * placement; then the code by thread; then a column for each chip.
 */
public final class Figures {
  private Figures() {}

  /**
   * The sheet of a test.
   *
   * @param notes for each thread, a note for each instruction (a line of the original program); may
   *     be empty
   * @param rates by chip
   */
  public static Sheet sheet(
      String caption,
      LitmusTest test,
      List<List<String>> notes,
      SequencedMap<String, Rate> rates,
      String footnote) {
    List<Sheet.Grid> grids = new ArrayList<>();
    grids.add(new Sheet.Grid(false, List.of(List.of(initial(test), goal(test), threads(test)))));
    grids.add(new Sheet.Grid(false, code(test, notes)));
    if (!rates.isEmpty()) {
      List<String> chips = new ArrayList<>(List.of("obs/100k"));
      chips.addAll(rates.keySet());
      List<String> numbers = new ArrayList<>(List.of(""));
      rates.values().forEach(rate -> numbers.add(rate.toString()));
      grids.add(new Sheet.Grid(true, List.of(chips, numbers)));
    }
    return new Sheet(caption, grids, footnote);
  }

  private static String initial(LitmusTest test) {
    return "init: "
        + test.initial().entrySet().stream()
            .map(Figures::assignment)
            .collect(Collectors.joining(" /\\ "));
  }

  private static String assignment(Map.Entry<String, Long> entry) {
    return entry.getKey() + " = " + entry.getValue();
  }

  /** As in the figures, a register is named without its thread where its name is enough. */
  private static String goal(LitmusTest test) {
    String text = new LitmusPrinter(Dialect.THESIS).condition(test.condition());
    Formula formula = test.condition().formula();
    List<String> names =
        formula.subjects().stream()
            .map(
                subject ->
                    switch (subject) {
                      case Subject.Register register -> register.name();
                      case Subject.Location location -> location.name();
                    })
            .toList();
    if (names.stream().distinct().count() == names.size()) {
      text = text.replaceAll("\\b[0-9]+:", "");
    }
    return "final: " + text.replaceAll("(!?=)", " $1 ");
  }

  private static String threads(LitmusTest test) {
    long ctas = test.scopes().threads().stream().map(ScopeTree.Position::cta).distinct().count();
    String placement =
        ctas == 1
            ? "intra-CTA"
            : ctas == test.threads().size() ? "inter-CTA" : ScopeTreePrinter.print(test.scopes());
    return "threads: " + placement;
  }

  private static List<List<String>> code(LitmusTest test, List<List<String>> notes) {
    InstructionPrinter printer = new InstructionPrinter(Dialect.THESIS);
    int rows = test.threads().stream().mapToInt(thread -> thread.code().size()).max().orElse(0);
    List<List<String>> table = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      List<String> cells = new ArrayList<>();
      for (int t = 0; t < test.threads().size(); t++) {
        List<Instruction> code = test.threads().get(t).code();
        boolean there = row < code.size();
        cells.add(there ? t + "." + (row + 1) : "");
        cells.add(there ? plain(printer.print(code.get(row))) : "");
        if (!notes.isEmpty()) {
          cells.add(there ? notes.get(t).get(row) : "");
        }
      }
      table.add(cells);
    }
    return table;
  }

  /** Without types and with a space after each comma, as the figures have it. */
  private static String plain(String instruction) {
    return instruction.replaceAll("\\.[subf](8|16|32|64)\\b", "").replace(",", ", ");
  }
}

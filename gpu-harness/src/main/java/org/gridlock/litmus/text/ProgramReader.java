// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.text;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.litmus.LitmusException;

/** Cuts the table of the program into the cells of each thread. */
final class ProgramReader {
  /**
   * The tokens of one instruction.
   *
   * @param end the token after it, for messages
   */
  record Cell(List<Token> tokens, Token end) {}

  private final Tokens tokens;
  private final Dialect dialect;
  private final Placement placement = new Placement();
  private final List<List<Cell>> threads = new ArrayList<>();

  ProgramReader(Tokens tokens, Dialect dialect) {
    this.tokens = tokens;
    this.dialect = dialect;
  }

  /** Reads the heads and the rows; the cells by thread. */
  List<List<Cell>> program() throws LitmusException {
    heads();
    while (!tokens.atEnd() && !atTail(tokens)) {
      row();
    }
    return threads;
  }

  /** Where the heads put the threads; only in the checkers' dialect. */
  Placement placement() {
    return placement;
  }

  private void heads() throws LitmusException {
    String separator = dialect == Dialect.THESIS ? ":" : "|";
    do {
      Token head = tokens.peek();
      if (!Names.isThread(head)) {
        throw tokens.expected("the head of a column, P" + threads.size());
      }
      int number = Names.thread(tokens);
      if (number != threads.size()) {
        throw tokens.at(head, "expected P" + threads.size() + " and found '" + head.text() + "'");
      }
      threads.add(new ArrayList<>());
      if (dialect == Dialect.CHECKER) {
        placement.read(tokens);
      }
    } while (tokens.takeIf(separator));
    if (dialect != Dialect.THESIS) {
      tokens.expect(";");
    }
  }

  /** Whether the program is over and scope tree, memory map or condition begins. */
  static boolean atTail(Tokens tokens) {
    Token token = tokens.peek();
    return token.is("(")
        || token.is("~")
        || tokens.sees("scopeTree")
        || token.is("exists")
        || token.is("forall")
        || token.is("locations")
        || atMemoryMap(tokens);
  }

  static boolean atMemoryMap(Tokens tokens) {
    return tokens.peek().isName()
        && tokens.peek(1).is(":")
        && (tokens.peek(2).is("global") || tokens.peek(2).is("shared"));
  }

  private void row() throws LitmusException {
    int line = tokens.peek().line();
    int column = 0;
    List<Token> cell = new ArrayList<>();
    while (true) {
      Token token = tokens.peek();
      boolean rowEnds =
          dialect == Dialect.THESIS
              ? tokens.atEnd() || token.line() != line
              : token.is(";") || tokens.atEnd();
      boolean cellEnds =
          dialect == Dialect.THESIS ? token.is(":") && !endsLabel(token, cell) : token.is("|");
      if (!rowEnds && !cellEnds) {
        cell.add(tokens.take());
        continue;
      }
      if (column >= threads.size()) {
        throw tokens.at(
            token, "expected " + threads.size() + " columns, one for each thread, and found more");
      }
      if (!cell.isEmpty()) {
        threads.get(column).add(new Cell(List.copyOf(cell), token));
      }
      cell.clear();
      column++;
      if (rowEnds) {
        break;
      }
      tokens.take();
    }
    if (dialect != Dialect.THESIS) {
      if (column < threads.size()) {
        throw tokens.expected((threads.size() - column) + " more columns");
      }
      tokens.expect(";");
    }
  }

  /** A colon right after the only word of a cell makes it a label. */
  private static boolean endsLabel(Token colon, List<Token> cell) {
    return !colon.spaced() && cell.size() == 1 && cell.get(0).isName();
  }
}

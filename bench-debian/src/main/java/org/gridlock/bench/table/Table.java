// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.table;

import java.util.List;

/** Writes tables of Markdown; the first column is text, the others are numbers. */
public final class Table {
  private final StringBuilder text;

  /** Begins a table with its heads. */
  public Table(StringBuilder text, String... heads) {
    this.text = text;
    row(List.of(heads));
    text.append("|---").append("|--:".repeat(heads.length - 1)).append("|\n");
  }

  /** Adds a row. */
  public void row(List<String> cells) {
    for (String cell : cells) {
      text.append("| ").append(cell.replace("|", "\\|")).append(' ');
    }
    text.append("|\n");
  }

  /** Adds a row. */
  public void row(String... cells) {
    row(List.of(cells));
  }
}

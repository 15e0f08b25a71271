// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.table;

import java.util.List;

/** Writes tables of Markdown; the first column is text, the others are numbers. */
final class Table {
  private final StringBuilder text;

  Table(StringBuilder text, String... heads) {
    this.text = text;
    row(List.of(heads));
    text.append("|---").append("|--:".repeat(heads.length - 1)).append("|\n");
  }

  void row(List<String> cells) {
    for (String cell : cells) {
      text.append("| ").append(cell.replace("|", "\\|")).append(' ');
    }
    text.append("|\n");
  }

  void row(String... cells) {
    row(List.of(cells));
  }
}

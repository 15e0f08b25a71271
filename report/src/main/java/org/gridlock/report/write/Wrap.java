// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report.write;

/** Breaks paragraphs into lines. */
final class Wrap {
  private static final int WIDTH = 90;

  private Wrap() {}

  /** The words in lines that each start with {@code indent}. */
  static String paragraph(String words, String indent) {
    StringBuilder text = new StringBuilder();
    int column = 0;
    for (String word : words.split(" +", -1)) {
      if (column > 0 && column + 1 + word.length() > WIDTH) {
        text.append('\n');
        column = 0;
      }
      text.append(column == 0 ? indent : " ").append(word);
      column += (column == 0 ? indent.length() : 1) + word.length();
    }
    return text.append('\n').toString();
  }
}

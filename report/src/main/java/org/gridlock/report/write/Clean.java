// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report.write;

/** Makes text that comes from the analysed program fit to print. */
final class Clean {
  private static final int EXCERPT = 100;

  private Clean() {}

  /** Without control characters, which a file name or a source line could aim at the terminal. */
  static String text(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            point -> {
              if (point == '\t') {
                clean.append(' ');
              } else if (Character.isISOControl(point)
                  || Character.getType(point) == Character.FORMAT) {
                clean.append('?');
              } else {
                clean.appendCodePoint(point);
              }
            });
    return clean.toString();
  }

  /** The same, and cut to a length that fits a line. */
  static String excerpt(String text) {
    String clean = text(text);
    return clean.length() <= EXCERPT ? clean : clean.substring(0, EXCERPT) + "...";
  }

  /** A number with its noun. */
  static String count(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}

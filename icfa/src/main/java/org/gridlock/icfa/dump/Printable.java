// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa.dump;

/** Shows control characters, which string literals contain, by their number. */
final class Printable {
  private Printable() {}

  static String of(String text) {
    StringBuilder shown = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isISOControl(c)) {
        shown.append('<').append(Integer.toHexString(c)).append('>');
      } else {
        shown.append(c);
      }
    }
    return shown.toString();
  }
}

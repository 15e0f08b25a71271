// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridlock.frontend.unit.Symbol;

/** {@code #pragma weak} and {@code #pragma redefine_extname}, which say how names are linked. */
final class SymbolPragmas {
  private static final Pattern PRAGMA =
      Pattern.compile(
          "(?m)^[ \\t]*#[ \\t]*pragma[ \\t]+(weak|redefine_extname)[ \\t]+(\\w+)"
              + "(?:[ \\t]*=?[ \\t]*(\\w+))?");

  private SymbolPragmas() {}

  /** Applies those of a preprocessed text to the names that it declares. */
  static void apply(String text, Map<String, Entity.Linked> linked) {
    Matcher matcher = PRAGMA.matcher(text);
    while (matcher.find()) {
      Entity.Linked entity = linked.get(matcher.group(2));
      String other = matcher.group(3);
      if (entity == null) {
        continue;
      }
      if (matcher.group(1).equals("weak")) {
        entity.weak = true;
        if (other != null) {
          entity.aliasOf = other;
          entity.strengthen(Symbol.Strength.STRONG);
        }
      } else if (other != null) {
        entity.linkName = other;
      }
    }
  }
}

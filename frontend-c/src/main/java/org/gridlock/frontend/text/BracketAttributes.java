// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.text;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of the form {@code [[...]]}: those that change what a declaration means get the GNU
 * form, the others are advice to the compiler.
 */
final class BracketAttributes {
  private static final Set<String> KEPT =
      Set.of(
          "noreturn",
          "_Noreturn",
          "packed",
          "aligned",
          "cleanup",
          "constructor",
          "destructor",
          "alias",
          "weak",
          "ifunc",
          "section",
          "transparent_union",
          "vector_size");

  private BracketAttributes() {}

  /** The rewrite of the attribute that starts at an opening bracket, or null if none does. */
  static @Nullable Edit apply(Rule.Site site) {
    TokenTable tokens = site.tokens();
    int close = tokens.partner(site.at());
    if (!tokens.is(site.at() + 1, '[') || close < 0 || tokens.partner(site.at() + 1) != close - 1) {
      return null;
    }
    Edit.Builder edit = site.edit();
    int end = close - 1;
    int from = site.at() + 2;
    while (from < end) {
      int comma = tokens.find(',', from, end);
      int to = comma < 0 ? end : comma;
      int name = tokens.is(from + 1, ':') ? from + 3 : from;
      String word = tokens.text(name).replaceAll("^__|__$", "");
      if (KEPT.contains(word)) {
        edit.fresh("__attribute__((" + (word.equals("_Noreturn") ? "noreturn" : word));
        edit.range(name + 1, to).fresh("))");
      }
      from = to + 1;
    }
    return edit.build(Rewrite.BRACKET_ATTRIBUTE, close + 1);
  }
}

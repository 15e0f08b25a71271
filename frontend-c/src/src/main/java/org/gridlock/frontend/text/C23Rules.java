// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.text;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rules for words that are keywords only since C23. */
final class C23Rules {
  private C23Rules() {}

  static void addTo(Map<String, Rule> rules) {
    keyword(rules, "bool", "_Bool");
    keyword(rules, "true", "1");
    keyword(rules, "false", "0");
    keyword(rules, "nullptr", "((void*)0)");
    keyword(rules, "constexpr", "const");
    keyword(rules, "alignas", "_Alignas");
    keyword(rules, "alignof", "_Alignof");
    keyword(rules, "typeof", "__typeof__");
    keyword(rules, "typeof_unqual", "__typeof__");
    Rule.put(rules, TypeRules::threadLocal, "thread_local");
    Rule.put(rules, TypeRules::staticAssert, "static_assert");
    Rule.put(rules, TypeRules::autoType, "auto");
    Rule.put(rules, C23Rules::enumType, "enum");
  }

  private static void keyword(Map<String, Rule> rules, String word, String older) {
    Rule.put(
        rules, site -> Edit.replace(Rewrite.C23_KEYWORD, site.at(), site.at() + 1, older), word);
  }

  /** {@code enum E : T {...}}; a bit-field of enumeration type has no brace behind. */
  private static @Nullable Edit enumType(Rule.Site site) {
    TokenTable tokens = site.tokens();
    int colon = tokens.is(site.at() + 1, ':') ? site.at() + 1 : site.at() + 2;
    int brace = colon + 1;
    while (tokens.kind(brace) == TokenKind.WORD) {
      brace++;
    }
    if (!tokens.is(colon, ':') || brace == colon + 1 || !tokens.is(brace, '{')) {
      return null;
    }
    site.log().gap("enum-type", site.at(), "the underlying type of an enumeration is taken as int");
    return site.edit().fresh("enum").range(site.at() + 1, colon).build(Rewrite.ENUM_TYPE, brace);
  }
}

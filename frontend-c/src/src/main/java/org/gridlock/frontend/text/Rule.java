// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.text;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Recognises one construct by its first word. */
@FunctionalInterface
interface Rule {
  /**
   * The rewrite of the construct that starts at a token.
   *
   * @return null if the word does not start the construct; the text then stays as it is
   */
  @Nullable Edit apply(Site site);

  /** Puts a rule under several spellings of its word. */
  static void put(Map<String, Rule> rules, Rule rule, String... words) {
    for (String word : words) {
      rules.put(word, rule);
    }
  }

  /**
   * Where a rule is asked.
   *
   * @param at the token of the word
   * @param copies how often the text here is already repeated
   */
  record Site(TokenTable tokens, int at, int copies, Rewriter.Log log) {
    Edit.Builder edit() {
      return new Edit.Builder(at, copies);
    }

    /** The token after the bracket pair that opens right after the word, or -1 if none does. */
    int afterArguments() {
      return tokens.is(at + 1, '(') && tokens.partner(at + 1) > 0 ? tokens.partner(at + 1) + 1 : -1;
    }
  }
}

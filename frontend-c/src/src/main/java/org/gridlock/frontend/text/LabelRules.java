// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rules for labels and for attributes of statements. One instance serves one text. */
final class LabelRules {
  private static final Set<String> FALLTHROUGH = Set.of("fallthrough", "__fallthrough__");
  private static final Set<String> BEFORE_LABEL = Set.of(";", "{", "}", ":", "else", "do");

  /** Words that can only start a declaration. */
  private static final Set<String> DECLARATION =
      Set.of(
          "struct",
          "union",
          "enum",
          "const",
          "volatile",
          "static",
          "extern",
          "register",
          "auto",
          "typedef",
          "char",
          "short",
          "int",
          "long",
          "float",
          "double",
          "signed",
          "unsigned",
          "void",
          "_Bool",
          "bool",
          "__typeof__",
          "typeof",
          "__typeof",
          "__auto_type",
          "constexpr",
          "_Static_assert",
          "static_assert",
          "__int128",
          "_Atomic");

  /** Words that may stand before another word without starting a declaration. */
  private static final Set<String> BEFORE_WORD =
      Set.of(
          "return",
          "goto",
          "case",
          "do",
          "else",
          "sizeof",
          "_Alignof",
          "alignof",
          "__alignof__",
          "__alignof",
          "__extension__",
          "asm",
          "__asm",
          "__asm__",
          "__real__",
          "__imag__");

  private final Map<Integer, String> renamed = new HashMap<>();
  private int renamings;

  void addTo(Map<String, Rule> rules) {
    Rule.put(rules, LabelRules::attribute, "__attribute__", "__attribute");
    Rule.put(rules, this::localLabels, "__label__");
  }

  /** The new name of a label, or null where the word stays. */
  @Nullable String newName(int token) {
    return renamed.isEmpty() ? null : renamed.get(token);
  }

  private static @Nullable Edit attribute(Rule.Site site) {
    TokenTable tokens = site.tokens();
    int after = site.afterArguments();
    if (after < 0) {
      return null;
    }
    if (tokens.is(after, ';')
        && after == site.at() + 6
        && tokens.is(site.at() + 2, '(')
        && FALLTHROUGH.contains(tokens.text(site.at() + 3))) {
      return Edit.remove(Rewrite.FALLTHROUGH, after);
    }
    return isLabel(tokens, site.at() - 1) ? Edit.remove(Rewrite.LABEL_ATTRIBUTE, after) : null;
  }

  /** Whether a colon ends a label that is a plain name. */
  private static boolean isLabel(TokenTable tokens, int colon) {
    if (!tokens.is(colon, ':') || tokens.kind(colon - 1) != TokenKind.WORD) {
      return false;
    }
    int before = colon - 2;
    boolean afterHead = tokens.is(before, ')') && tokens.isWord(tokens.partner(before) - 1, "if");
    return afterHead || BEFORE_LABEL.contains(tokens.text(before));
  }

  /**
   * Whether an empty statement must follow the colon: before a closing brace or a declaration a
   * colon can only be that of a label, or that of the type of an enumeration.
   */
  static boolean lacksStatement(TokenTable tokens, int colon) {
    int next = colon + 1;
    if (tokens.is(next, '}')) {
      return true;
    }
    boolean declaration =
        DECLARATION.contains(tokens.text(next))
            || (tokens.kind(next) == TokenKind.WORD
                && tokens.kind(next + 1) == TokenKind.WORD
                && !BEFORE_WORD.contains(tokens.text(next)));
    return declaration
        && tokens.is(tokens.enclosing(colon), '{')
        && !tokens.isWord(colon - 1, "enum")
        && !tokens.isWord(colon - 2, "enum");
  }

  /** Labels that are local to a block get names of their own, as a macro may repeat them. */
  private @Nullable Edit localLabels(Rule.Site site) {
    TokenTable tokens = site.tokens();
    int end = tokens.find(';', site.at(), tokens.size());
    int block = tokens.enclosing(site.at());
    int blockEnd = tokens.partner(block);
    if (end < 0 || blockEnd < 0) {
      return null;
    }
    for (int name = site.at() + 1; name < end; name += 2) {
      String label = tokens.text(name);
      String fresh = label + "__gridlock_" + renamings++;
      for (int i = end; i < blockEnd; i++) {
        if (tokens.isWord(i, label) && namesLabel(tokens, i)) {
          renamed.put(i, fresh);
        }
      }
    }
    return new Edit(Rewrite.LOCAL_LABEL, end + 1, List.of());
  }

  private static boolean namesLabel(TokenTable tokens, int at) {
    return tokens.isWord(at - 1, "goto")
        || (tokens.is(at - 1, '&') && tokens.is(at - 2, '&'))
        || isLabel(tokens, at + 1)
        || tokens.isWord(tokens.enclosing(at) - 1, "goto");
  }
}

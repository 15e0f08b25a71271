// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.text;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rules for what stands among the specifiers and qualifiers of declarations. */
final class TypeRules {
  private static final Set<String> QUALIFIERS =
      Set.of(
          "const",
          "__const",
          "__const__",
          "volatile",
          "__volatile",
          "__volatile__",
          "restrict",
          "__restrict",
          "__restrict__",
          "_Atomic");

  private static final int REPEATS = 8;

  private TypeRules() {}

  static void addTo(Map<String, Rule> rules) {
    Rule.put(rules, TypeRules::threadLocal, "__thread", "_Thread_local");
    Rule.put(rules, TypeRules::atomic, "_Atomic");
    Rule.put(rules, TypeRules::noreturn, "_Noreturn");
    Rule.put(rules, TypeRules::staticAssert, "_Static_assert");
    Rule.put(rules, TypeRules::autoType, "__auto_type");
    Rule.put(rules, TypeRules::segment, "__seg_fs", "__seg_gs");
  }

  static Edit threadLocal(Rule.Site site) {
    return attribute(site, Rewrite.THREAD_LOCAL, Spelling.THREAD_LOCAL);
  }

  private static Edit noreturn(Rule.Site site) {
    return attribute(site, Rewrite.NORETURN, "__noreturn__");
  }

  private static Edit attribute(Rule.Site site, Rewrite kind, String name) {
    return Edit.replace(kind, site.at(), site.at() + 1, "__attribute__((" + name + "))");
  }

  private static Edit atomic(Rule.Site site) {
    int after = site.afterArguments();
    if (after > 0) {
      return site.edit()
          .fresh("__typeof__")
          .range(site.at() + 1, after)
          .fresh("__attribute__((" + Spelling.ATOMIC + "))")
          .build(Rewrite.ATOMIC_SPECIFIER, after);
    }
    int before = site.at() - 1;
    while (QUALIFIERS.contains(site.tokens().text(before))) {
      before--;
    }
    if (site.tokens().is(before, '*')) {
      return new Edit(Rewrite.ATOMIC_POINTER, site.at() + 1, List.of(new Piece.AtomicStar()));
    }
    return attribute(site, Rewrite.ATOMIC_QUALIFIER, Spelling.ATOMIC);
  }

  /** Only the whole declaration goes, up to and with its semicolon. */
  static @Nullable Edit staticAssert(Rule.Site site) {
    int after = site.afterArguments();
    return after > 0 && site.tokens().is(after, ';')
        ? Edit.remove(Rewrite.STATIC_ASSERT, after + 1)
        : null;
  }

  /**
   * The initialiser is needed twice; where that nests, the text would grow exponentially, so deep
   * down the type is given up. The comma makes {@code typeof} see a value, so that arrays become
   * pointers.
   */
  static @Nullable Edit autoType(Rule.Site site) {
    TokenTable tokens = site.tokens();
    int name = site.at() + 1;
    while (QUALIFIERS.contains(tokens.text(name))) {
      name++;
    }
    if (tokens.kind(name) != TokenKind.WORD || !tokens.is(name + 1, '=')) {
      return null;
    }
    int from = name + 2;
    int end = tokens.find(';', from, tokens.size());
    if (end < 0) {
      return null;
    }
    if (site.copies() >= REPEATS) {
      site.log()
          .gap(
              "auto-type-depth",
              site.at(),
              "a variable got its type from nested initialisers that are too deep to follow");
      return Edit.replace(Rewrite.AUTO_TYPE, site.at(), site.at() + 1, "unsigned long");
    }
    return site.edit()
        .fresh("__typeof__((0,(")
        .repeated(from, end)
        .fresh(")))")
        .range(site.at() + 1, from)
        .repeated(from, end)
        .build(Rewrite.AUTO_TYPE, end);
  }

  private static Edit segment(Rule.Site site) {
    site.log()
        .gap(
            "segment-pointer",
            site.at(),
            "an access relative to a segment register is read as an ordinary one");
    return Edit.remove(Rewrite.SEGMENT, site.at() + 1);
  }
}

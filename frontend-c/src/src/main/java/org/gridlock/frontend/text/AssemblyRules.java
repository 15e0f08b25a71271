// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Turns asm statements into calls, which show what they read and write. Asm labels of declarations
 * stay, and so does what has an unknown form: the parser then reports it.
 */
final class AssemblyRules {
  private static final Set<String> QUALIFIERS =
      Set.of("volatile", "__volatile", "__volatile__", "inline", "__inline", "__inline__", "goto");
  private static final Set<String> BEFORE_STATEMENT = Set.of(";", "{", "}", ":", "else", "do");
  private static final Set<String> CONTROL = Set.of("if", "while", "for", "switch");

  /**
   * What changes no code: the name of the compiler, and versions of symbols, which are followed.
   */
  private static final Pattern DIRECTIVE = Pattern.compile("\"(\\s|\\\\t)*\\.(symver|ident)\\b");

  private AssemblyRules() {}

  static void addTo(Map<String, Rule> rules) {
    Rule.put(rules, AssemblyRules::assembly, "asm", "__asm", "__asm__");
  }

  private static @Nullable Edit assembly(Rule.Site site) {
    TokenTable tokens = site.tokens();
    int open = site.at() + 1;
    boolean jumps = false;
    while (QUALIFIERS.contains(tokens.text(open))) {
      jumps |= tokens.isWord(open, "goto");
      open++;
    }
    int close = tokens.partner(open);
    if (!tokens.is(open, '(') || close < 0) {
      return null;
    }
    boolean statement = open > site.at() + 1 || startsStatement(tokens, site.at());
    if (tokens.enclosing(site.at()) < 0) {
      if (statement && !isDirective(tokens.text(open + 1))) {
        site.log()
            .assumption(
                "file-scope-assembly",
                site.at(),
                "assembly outside functions is taken to neither lock nor unlock, nor to call back");
      }
      return null;
    }
    List<Span> sections = split(tokens, ':', open + 1, close);
    if (sections.size() == 1) {
      return statement
          ? site.edit()
              .fresh(Spelling.ASSEMBLY + "(")
              .range(open + 1, close)
              .fresh(")")
              .build(Rewrite.ASSEMBLY, close + 1)
          : null;
    }
    return extended(site, sections, jumps, close + 1);
  }

  private static @Nullable Edit extended(
      Rule.Site site, List<Span> sections, boolean jumps, int next) {
    Edit.Builder edit = site.edit();
    edit.fresh((jumps ? "({" : "") + Spelling.ASSEMBLY + "(");
    edit.range(sections.get(0).from(), sections.get(0).to());
    if (!operands(site.tokens(), edit, section(site.tokens(), sections, 1), "&(")
        || !operands(site.tokens(), edit, section(site.tokens(), sections, 2), "(")) {
      return null;
    }
    List<Span> clobbers = section(site.tokens(), sections, 3);
    edit.fresh("," + clobbers.size());
    for (Span clobber : clobbers) {
      edit.fresh(",").range(clobber.from(), clobber.to());
    }
    edit.fresh(")");
    if (!jumps) {
      return edit.build(Rewrite.ASSEMBLY, next);
    }
    for (Span label : section(site.tokens(), sections, 4)) {
      edit.fresh(";if(" + Spelling.NONDET + "())goto").range(label.from(), label.to());
    }
    return edit.fresh(";})").build(Rewrite.ASSEMBLY_GOTO, next);
  }

  /** Writes {@code ,count,"constraint",&(operand),...}; false if an operand has another form. */
  private static boolean operands(
      TokenTable tokens, Edit.Builder edit, List<Span> operands, String open) {
    edit.fresh("," + operands.size());
    for (Span operand : operands) {
      int at = operand.from();
      if (tokens.is(at, '[')) {
        at = tokens.partner(at) + 1;
      }
      int constraint = at;
      while (tokens.kind(at) == TokenKind.LITERAL && at < operand.to()) {
        at++;
      }
      if (at == constraint || !tokens.is(at, '(') || tokens.partner(at) != operand.to() - 1) {
        return false;
      }
      edit.fresh(",").range(constraint, at).fresh("," + open);
      edit.range(at + 1, operand.to() - 1).fresh(")");
    }
    return true;
  }

  private static List<Span> section(TokenTable tokens, List<Span> sections, int index) {
    if (index >= sections.size()) {
      return List.of();
    }
    Span section = sections.get(index);
    return section.from() == section.to()
        ? List.of()
        : split(tokens, ',', section.from(), section.to());
  }

  private static List<Span> split(TokenTable tokens, char separator, int from, int to) {
    List<Span> parts = new ArrayList<>();
    int start = from;
    int found = tokens.find(separator, start, to);
    while (found >= 0) {
      parts.add(new Span(start, found));
      start = found + 1;
      found = tokens.find(separator, start, to);
    }
    parts.add(new Span(start, to));
    return parts;
  }

  private static boolean startsStatement(TokenTable tokens, int at) {
    int before = at - 1;
    if (tokens.is(before, ')')) {
      return CONTROL.contains(tokens.text(tokens.partner(before) - 1));
    }
    return before < 0
        || tokens.kind(before) == TokenKind.PRAGMA
        || BEFORE_STATEMENT.contains(tokens.text(before));
  }

  private static boolean isDirective(String template) {
    return DIRECTIVE.matcher(template).lookingAt();
  }

  /** The tokens {@code [from, to)}. */
  private record Span(int from, int to) {}
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.text;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rules for expressions whose operands are types, and for the parts of complex numbers. */
final class BuiltinRules {
  private BuiltinRules() {}

  static void addTo(Map<String, Rule> rules) {
    Rule.put(rules, BuiltinRules::generic, "_Generic");
    Rule.put(rules, BuiltinRules::typesCompatible, "__builtin_types_compatible_p");
    Rule.put(rules, BuiltinRules::offsetof, "__builtin_offsetof");
    Rule.put(rules, BuiltinRules::vaArg, "__builtin_va_arg");
    Rule.put(rules, BuiltinRules::convertVector, "__builtin_convertvector");
    Rule.put(
        rules,
        site -> Edit.remove(Rewrite.COMPLEX_PART, site.at() + 1),
        "__real__",
        "__real",
        "__imag__",
        "__imag");
  }

  private static @Nullable Edit generic(Rule.Site site) {
    TokenTable tokens = site.tokens();
    int after = site.afterArguments();
    int from = site.at() + 2;
    int comma = after < 0 ? -1 : tokens.find(',', from, after - 1);
    if (comma < 0) {
      return null;
    }
    Edit.Builder edit = site.edit().fresh(Spelling.GENERIC + "(").range(from, comma);
    while (comma >= 0) {
      int start = comma + 1;
      comma = tokens.find(',', start, after - 1);
      int end = comma < 0 ? after - 1 : comma;
      int colon = tokens.find(':', start, end);
      if (colon < 0) {
        return null;
      }
      if (colon == start + 1 && tokens.isWord(start, "default")) {
        edit.fresh(",\"default\",");
      } else {
        edit.fresh(",(__typeof__(").range(start, colon).fresh(")*)0,");
      }
      edit.range(colon + 1, end);
    }
    return edit.fresh(")").build(Rewrite.GENERIC, after);
  }

  private static @Nullable Edit typesCompatible(Rule.Site site) {
    int after = site.afterArguments();
    int from = site.at() + 2;
    int comma = comma(site, after);
    return comma < 0
        ? null
        : site.edit()
            .fresh(Spelling.TYPES_COMPATIBLE + "((__typeof__(")
            .range(from, comma)
            .fresh(")*)0,(__typeof__(")
            .range(comma + 1, after - 1)
            .fresh(")*)0)")
            .build(Rewrite.TYPES_COMPATIBLE, after);
  }

  private static @Nullable Edit offsetof(Rule.Site site) {
    int after = site.afterArguments();
    int comma = comma(site, after);
    return comma < 0
        ? null
        : site.edit()
            .fresh("((unsigned long)&((")
            .range(site.at() + 2, comma)
            .fresh("*)0)->")
            .range(comma + 1, after - 1)
            .fresh(")")
            .build(Rewrite.OFFSETOF, after);
  }

  private static @Nullable Edit vaArg(Rule.Site site) {
    int after = site.afterArguments();
    int comma = comma(site, after);
    return comma < 0
        ? null
        : site.edit()
            .fresh("(*(__typeof__(")
            .range(comma + 1, after - 1)
            .fresh(")*)" + Spelling.VA_ARG + "(")
            .range(site.at() + 2, comma)
            .fresh("))")
            .build(Rewrite.VA_ARG, after);
  }

  private static @Nullable Edit convertVector(Rule.Site site) {
    int after = site.afterArguments();
    int comma = comma(site, after);
    return comma < 0
        ? null
        : site.edit()
            .fresh("((")
            .range(comma + 1, after - 1)
            .fresh(")(")
            .range(site.at() + 2, comma)
            .fresh("))")
            .build(Rewrite.CONVERT_VECTOR, after);
  }

  private static int comma(Rule.Site site, int after) {
    return after < 0 ? -1 : site.tokens().find(',', site.at() + 2, after - 1);
  }
}

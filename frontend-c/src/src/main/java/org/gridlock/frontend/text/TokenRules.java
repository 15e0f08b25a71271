// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Rewrites single tokens: unknown suffixes, raw strings, escapes in names. */
final class TokenRules {
  private static final Pattern FLOATING =
      Pattern.compile(
          "((?:0[xX][0-9a-fA-F.]*[pP][+-]?[0-9]+)"
              + "|(?:(?!0[xX])[0-9]*\\.[0-9]*(?:[eE][+-]?[0-9]+)?)"
              + "|(?:(?!0[xX])[0-9]+[eE][+-]?[0-9]+))"
              + "([fF](?:16|32x?|64x?|128x?)|[fF]16b|[bB][fF]16|[qQwW]|dd|DD|df|DF|dl|DL)");
  private static final Pattern WIDE_INTEGER =
      Pattern.compile("(.*?)(?:([uU])?(?:wb|WB)|(?:wb|WB)([uU]))");

  private static final Pattern UNIVERSAL_CHARACTER =
      Pattern.compile("\\\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8}))");

  private TokenRules() {}

  /** The rewrite of a word, or null if all its characters stand for themselves. */
  static @Nullable Edit name(TokenTable tokens, int at) {
    String word = tokens.text(at);
    if (word.indexOf('\\') < 0) {
      return null;
    }
    String plain =
        UNIVERSAL_CHARACTER
            .matcher(word)
            .replaceAll(
                match -> {
                  String digits = match.group(1) == null ? match.group(2) : match.group(1);
                  int point = (int) Long.parseLong(digits, 16);
                  return Character.isLetterOrDigit(point)
                      ? Character.toString(point)
                      : "_u" + digits;
                });
    return Edit.replace(Rewrite.UNIVERSAL_CHARACTER, at, at + 1, plain);
  }

  /** The rewrite of a literal, or null if it is no raw string. */
  static @Nullable Edit literal(TokenTable tokens, int at) {
    String literal = tokens.text(at);
    int quote = literal.indexOf('"');
    int open = literal.indexOf('(');
    int close = literal.lastIndexOf(')');
    if (!Character.isLetter(literal.charAt(0)) || open < 0 || close < open) {
      return null;
    }
    String content =
        literal
            .substring(open + 1, close)
            .replace("\\", "\\\\")
            .replace("\"", "\\\"")
            .replace("\n", "\\n");
    String prefix = literal.substring(0, quote - 1);
    return Edit.replace(Rewrite.RAW_STRING, at, at + 1, prefix + '"' + content + '"');
  }

  /** The rewrite of a number, or null if it is an ordinary one. */
  static @Nullable Edit number(TokenTable tokens, int at, boolean c23) {
    String number = tokens.text(at);
    if (Character.isDigit(number.charAt(number.length() - 1)) && number.length() < 4) {
      return null;
    }
    Matcher floating = FLOATING.matcher(number);
    if (floating.matches()) {
      String text = floating.group(1) + ordinary(floating.group(2));
      return Edit.replace(Rewrite.FLOAT_SUFFIX, at, at + 1, text);
    }
    if (!c23) {
      return null;
    }
    String plain = number.replace("'", "");
    Matcher wide = WIDE_INTEGER.matcher(plain);
    if (wide.matches()) {
      boolean unsigned = wide.group(2) != null || wide.group(3) != null;
      plain = wide.group(1) + (unsigned ? "ull" : "ll");
    }
    return plain.equals(number) ? null : Edit.replace(Rewrite.INTEGER_SUFFIX, at, at + 1, plain);
  }

  private static String ordinary(String suffix) {
    return switch (suffix.toLowerCase(java.util.Locale.ROOT)) {
      case "f16", "f16b", "bf16", "f32" -> "f";
      case "f64x", "f128", "f128x", "q", "w" -> "L";
      default -> "";
    };
  }
}

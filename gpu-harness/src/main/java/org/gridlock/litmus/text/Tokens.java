// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gridlock.litmus.LitmusException;

/** The words and symbols of a litmus file, read from left to right. */
final class Tokens {
  private static final List<String> LONG_SYMBOLS = List.of("/\\", "\\/", "==", "!=", "<>");

  private final String file;
  private final List<Token> tokens;
  private int next;

  private Tokens(String file, List<Token> tokens) {
    this.file = file;
    this.tokens = tokens;
  }

  /**
   * Cuts a text into tokens.
   *
   * @param file for messages
   * @param firstLine the number of its first line
   */
  static Tokens of(String file, String text, int firstLine) throws LitmusException {
    List<Token> tokens = new ArrayList<>();
    int line = firstLine;
    int lineStart = 0;
    boolean spaced = true;
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      int start = at;
      if (c == '\n') {
        line++;
        lineStart = ++at;
        spaced = true;
        continue;
      }
      if (Character.isWhitespace(c)) {
        at++;
        spaced = true;
        continue;
      }
      if (text.startsWith("//", at)) {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
        continue;
      }
      int column = at - lineStart + 1;
      if (text.startsWith("(*", at) || c == '"') {
        String closing = c == '"' ? "\"" : "*)";
        int end = text.indexOf(closing, at + closing.length());
        if (end < 0) {
          throw LitmusException.at(
              file, line, column, "expected " + closing + " before the end of the file");
        }
        at = end + closing.length();
        if (c == '"') {
          tokens.add(
              new Token(Token.Kind.QUOTED, text.substring(start + 1, end), line, column, true));
        }
        for (int i = start; i < at; i++) {
          if (text.charAt(i) == '\n') {
            line++;
            lineStart = i + 1;
          }
        }
        spaced = true;
        continue;
      }
      if (isWordPart(c)) {
        while (at < text.length() && isWordPart(text.charAt(at))) {
          at++;
        }
        tokens.add(new Token(Token.Kind.WORD, text.substring(start, at), line, column, spaced));
      } else {
        at++;
        for (String symbol : LONG_SYMBOLS) {
          if (text.startsWith(symbol, start)) {
            at = start + symbol.length();
          }
        }
        tokens.add(new Token(Token.Kind.SYMBOL, text.substring(start, at), line, column, spaced));
      }
      spaced = false;
    }
    tokens.add(new Token(Token.Kind.END, "", line, at - lineStart + 1, true));
    return new Tokens(file, tokens);
  }

  /** Some of the tokens as a text of their own; {@code end} stands for what follows them. */
  static Tokens part(String file, List<Token> part, Token end) {
    List<Token> tokens = new ArrayList<>(part);
    tokens.add(new Token(Token.Kind.END, "", end.line(), end.column(), true));
    return new Tokens(file, tokens);
  }

  private static boolean isWordPart(char c) {
    return c == '_' || c == '$' || (c < 128 && Character.isLetterOrDigit(c));
  }

  String file() {
    return file;
  }

  Token peek() {
    return tokens.get(next);
  }

  /** The token some places after the next one; the end if there are not so many. */
  Token peek(int ahead) {
    return tokens.get(Math.min(next + ahead, tokens.size() - 1));
  }

  boolean atEnd() {
    return peek().kind() == Token.Kind.END;
  }

  Token take() {
    Token token = peek();
    if (!atEnd()) {
      next++;
    }
    return token;
  }

  /** Takes the next token if it is this one. */
  boolean takeIf(String text) {
    boolean found = peek().is(text);
    if (found) {
      next++;
    }
    return found;
  }

  /** Whether the next token is this word, in capitals or not. */
  boolean sees(String word) {
    return peek().kind() == Token.Kind.WORD
        && peek().text().toLowerCase(Locale.ROOT).equals(word.toLowerCase(Locale.ROOT));
  }

  void expect(String text) throws LitmusException {
    if (!takeIf(text)) {
      throw expected("'" + text + "'");
    }
  }

  String expectName(String what) throws LitmusException {
    if (!peek().isName()) {
      throw expected(what);
    }
    return take().text();
  }

  /** An integer, decimal or hexadecimal, with or without a minus. */
  long expectNumber(String what) throws LitmusException {
    boolean negative = takeIf("-");
    if (!peek().isNumber()) {
      throw expected(what);
    }
    Token token = take();
    try {
      long value = Long.decode(token.text().matches("0+[0-9].*") ? decimal(token) : token.text());
      return negative ? -value : value;
    } catch (NumberFormatException e) {
      throw at(token, "expected an integer and found '" + token.text() + "'");
    }
  }

  private static String decimal(Token token) {
    return token.text().replaceFirst("^0+", "");
  }

  /** A number that is small enough to count threads, CTAs and the like. */
  int expectIndex(String what) throws LitmusException {
    Token token = peek();
    long value = expectNumber(what);
    if (value < 0 || value > 9999) {
      throw at(token, "expected " + what + " from 0 to 9999 and found " + value);
    }
    return (int) value;
  }

  /** The mistake that something else was expected here. */
  LitmusException expected(String what) {
    return at(peek(), "expected " + what + " and found " + peek().shown());
  }

  LitmusException at(Token token, String message) {
    return LitmusException.at(file, token.line(), token.column(), message);
  }
}

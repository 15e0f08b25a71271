// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Reads the output of a C preprocessor: cuts it into tokens and follows its line markers, {@code #
 * LINE "FILE" FLAGS}, which give the file and line of the text line after them.
 */
final class Lexer {
  private static final Set<String> RAW_PREFIXES = Set.of("R", "LR", "uR", "UR", "u8R");

  private final String text;
  private final boolean digitSeparators;
  private final UnaryOperator<String> fileNames;
  private final List<String> files = new ArrayList<>();
  private final Map<String, Integer> fileIndices = new LinkedHashMap<>();
  private final TokenTable.Builder tokens;

  private int at;
  private int lineStart;
  private int line = 1;
  private int file;
  private boolean system;

  private Lexer(
      String text, String mainFile, boolean digitSeparators, UnaryOperator<String> fileNames) {
    this.text = text;
    this.digitSeparators = digitSeparators;
    this.fileNames = fileNames;
    file = indexOf(mainFile);
    tokens = new TokenTable.Builder(text, files);
  }

  /**
   * Cuts a text into tokens.
   *
   * @param mainFile the file of what stands before the first line marker
   * @param digitSeparators whether {@code '} may stand in numbers (C23)
   * @param fileNames makes the name for the user out of the one in a line marker
   */
  static TokenTable lex(
      String text, String mainFile, boolean digitSeparators, UnaryOperator<String> fileNames) {
    Lexer lexer = new Lexer(text, mainFile, digitSeparators, fileNames);
    lexer.run();
    return lexer.tokens.build();
  }

  private int indexOf(String name) {
    return fileIndices.computeIfAbsent(
        name,
        key -> {
          files.add(fileNames.apply(key));
          return files.size() - 1;
        });
  }

  private void run() {
    boolean fresh = true;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\n') {
        newLine();
        fresh = true;
      } else if (c <= ' ') {
        at++;
      } else if (c == '\\' && peek(1) == '\n') {
        at++;
      } else if (c == '/' && peek(1) == '*') {
        skipComment();
      } else if (c == '/' && peek(1) == '/') {
        at = endOfLine();
      } else if (c == '#' && fresh) {
        directive();
      } else {
        fresh = false;
        token(c);
      }
    }
  }

  private char peek(int distance) {
    return at + distance < text.length() ? text.charAt(at + distance) : '\0';
  }

  private void newLine() {
    at++;
    line++;
    lineStart = at;
  }

  private int endOfLine() {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end;
  }

  private void skipComment() {
    int end = text.indexOf("*/", at + 2);
    int stop = end < 0 ? text.length() : end + 2;
    countLines(stop);
    at = stop;
  }

  private void countLines(int stop) {
    for (int i = text.indexOf('\n', at); i >= 0 && i < stop; i = text.indexOf('\n', i + 1)) {
      line++;
      lineStart = i + 1;
    }
  }

  /** A line marker moves the position; a pragma is a token; other directives say nothing. */
  private void directive() {
    int start = at;
    int end = endOfLine();
    int i = skipBlanks(at + 1, end);
    if (text.startsWith("pragma", i)) {
      add(TokenKind.PRAGMA, start, end);
    } else {
      if (text.startsWith("line", i)) {
        i = skipBlanks(i + 4, end);
      }
      int digits = i;
      while (i < end && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
        i++;
      }
      if (i > digits && i - digits < 10) {
        // The newline after the marker adds the one that is taken off here.
        line = Integer.parseInt(text.substring(digits, i)) - 1;
        i = skipBlanks(i, end);
        if (i < end && text.charAt(i) == '"') {
          file = indexOf(quoted(i + 1, end));
          system = isSystem(text.substring(i, end));
        }
      }
    }
    at = end;
  }

  /** Whether the flags behind the file name of a line marker have the 3, for system headers. */
  private static boolean isSystem(String marker) {
    String flags = marker.substring(marker.lastIndexOf('"') + 1);
    return Arrays.asList(flags.trim().split("[ \\t]+")).contains("3");
  }

  private int skipBlanks(int from, int end) {
    int i = from;
    while (i < end && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
      i++;
    }
    return i;
  }

  /** The file name from inside the quotes, in which the preprocessor escapes some characters. */
  private String quoted(int from, int end) {
    StringBuilder name = new StringBuilder();
    for (int i = from; i < end && text.charAt(i) != '"'; i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < end) {
        i++;
        c = text.charAt(i);
        if (c >= '0' && c <= '7' && i + 2 < end) {
          c = (char) Integer.parseInt(text.substring(i, i + 3), 8);
          i += 2;
        }
      }
      name.append(c);
    }
    return name.toString();
  }

  private void add(TokenKind kind, int start, int end) {
    tokens.add(kind, start, end, line, start - lineStart + 1, file, system);
  }

  private void token(char c) {
    int start = at;
    if (isWordPart(c) && !isDigit(c)) {
      while (at < text.length() && isWordPart(text.charAt(at))) {
        at++;
      }
      if (peek(0) == '"' && RAW_PREFIXES.contains(text.substring(start, at))) {
        rawString(start);
      } else {
        add(TokenKind.WORD, start, at);
      }
    } else if (isDigit(c) || (c == '.' && isDigit(peek(1)))) {
      number();
      add(TokenKind.NUMBER, start, at);
    } else if (c == '"' || c == '\'') {
      literal(c);
      add(TokenKind.LITERAL, start, at);
    } else {
      at += isDigraph(c, peek(1)) ? 2 : 1;
      add(TokenKind.PUNCTUATION, start, at);
    }
  }

  private static boolean isDigraph(char first, char second) {
    return (first == '<' && (second == ':' || second == '%'))
        || (first == ':' && second == '>')
        || (first == '%' && (second == '>' || second == ':'));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isWordPart(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || c == '_'
        || isDigit(c)
        || c == '$'
        || c >= 0x80
        || c == '\\';
  }

  private void number() {
    at++;
    while (at < text.length()) {
      char c = text.charAt(at);
      char previous = Character.toLowerCase(text.charAt(at - 1));
      boolean sign = (c == '+' || c == '-') && (previous == 'e' || previous == 'p');
      boolean separator = digitSeparators && c == '\'' && isWordPart(peek(1));
      if (!sign && !separator && !isWordPart(c) && c != '.') {
        return;
      }
      at++;
    }
  }

  private void literal(char quote) {
    at++;
    while (at < text.length() && text.charAt(at) != quote && text.charAt(at) != '\n') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    at = Math.min(text.length(), peek(0) == quote ? at + 1 : at);
  }

  private void rawString(int start) {
    int open = text.indexOf('(', at);
    String close = open < 0 ? "\"" : ")" + text.substring(at + 1, open) + "\"";
    int found = open < 0 ? -1 : text.indexOf(close, open);
    int stop = found < 0 ? text.length() : found + close.length();
    add(TokenKind.LITERAL, start, stop);
    countLines(stop);
    at = stop;
  }
}

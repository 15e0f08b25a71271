// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.text;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.gridlock.icfa.SourcePosition;

/**
 * The tokens of one preprocessed text, by index, in columns: a unit has some hundred thousand.
 * Indices outside the table read as {@link TokenKind#END}.
 */
final class TokenTable {
  private static final TokenKind[] KINDS = TokenKind.values();

  private final String text;
  private final List<String> files;
  private final int count;
  private final byte[] kinds;
  private final int[] starts;
  private final int[] ends;
  private final int[] lines;
  private final int[] columns;
  private final int[] fileIndices;
  private final BitSet system;
  private final int[] partners;
  private final int[] enclosing;

  private TokenTable(Builder builder) {
    text = builder.text;
    files = List.copyOf(builder.files);
    count = builder.count;
    kinds = Arrays.copyOf(builder.kinds, count);
    starts = Arrays.copyOf(builder.starts, count);
    ends = Arrays.copyOf(builder.ends, count);
    lines = Arrays.copyOf(builder.lines, count);
    columns = Arrays.copyOf(builder.columns, count);
    fileIndices = Arrays.copyOf(builder.fileIndices, count);
    system = builder.system;
    partners = new int[count];
    enclosing = new int[count];
    pairBrackets();
  }

  int size() {
    return count;
  }

  TokenKind kind(int index) {
    return index < 0 || index >= count ? TokenKind.END : KINDS[kinds[index]];
  }

  String text(int index) {
    return index < 0 || index >= count ? "" : text.substring(starts[index], ends[index]);
  }

  /** Whether the token is that word. */
  boolean isWord(int index, String word) {
    return kind(index) == TokenKind.WORD && has(index, word);
  }

  /** Whether the token is that punctuation character. */
  boolean is(int index, char punctuation) {
    return kind(index) == TokenKind.PUNCTUATION && symbol(index) == punctuation;
  }

  /** The character of a punctuation token. */
  char symbol(int index) {
    char first = text.charAt(starts[index]);
    if (ends[index] - starts[index] == 1) {
      return first;
    }
    char second = text.charAt(starts[index] + 1);
    return switch (first) {
      case '<' -> second == ':' ? '[' : '{';
      case ':' -> ']';
      default -> second == ':' ? '#' : '}';
    };
  }

  private boolean has(int index, String word) {
    int length = ends[index] - starts[index];
    return length == word.length() && text.startsWith(word, starts[index]);
  }

  /** The other bracket of a pair, or -1 for a token that is no bracket or has no partner. */
  int partner(int index) {
    return index < 0 || index >= count ? -1 : partners[index];
  }

  /** The innermost opening bracket around the token, or -1 at file scope. */
  int enclosing(int index) {
    return index < 0 || index >= count ? -1 : enclosing[index];
  }

  /** The first token of {@code [from, to)} outside inner brackets that is the character, or -1. */
  int find(char punctuation, int from, int to) {
    int index = from;
    while (index < to) {
      if (is(index, punctuation)) {
        return index;
      }
      index = Math.max(partners[index], index) + 1;
    }
    return -1;
  }

  /** Whether white space stands between the token and the one before it. */
  boolean isSpaced(int index) {
    return index > 0 && ends[index - 1] < starts[index];
  }

  /** Whether the token starts a line of the user's text as far as the preprocessor kept it. */
  boolean startsLine(int index) {
    return index > 0
        && (lines[index] != lines[index - 1] || fileIndices[index] != fileIndices[index - 1]);
  }

  int start(int index) {
    return starts[index];
  }

  int end(int index) {
    return ends[index];
  }

  SourcePosition position(int index) {
    return new SourcePosition(files.get(fileIndices[index]), lines[index], columns[index]);
  }

  /**
   * Whether the token surely comes from a file of the program: no line marker says that it comes
   * from a header of the system, and there are markers that would.
   */
  boolean isPrograms(int index) {
    return !system.isEmpty() && !system.get(index);
  }

  private void pairBrackets() {
    Arrays.fill(partners, -1);
    int[] open = new int[count + 1];
    int depth = 0;
    for (int i = 0; i < count; i++) {
      char symbol = KINDS[kinds[i]] == TokenKind.PUNCTUATION ? symbol(i) : ' ';
      boolean closes = symbol == ')' || symbol == ']' || symbol == '}';
      if (closes && depth > 0 && matches(symbol(open[depth - 1]), symbol)) {
        depth--;
        partners[i] = open[depth];
        partners[open[depth]] = i;
      }
      enclosing[i] = depth == 0 ? -1 : open[depth - 1];
      if (symbol == '(' || symbol == '[' || symbol == '{') {
        open[depth++] = i;
      }
    }
  }

  private static boolean matches(char open, char close) {
    return open == '(' ? close == ')' : open == '[' ? close == ']' : close == '}';
  }

  /** Collects tokens in the order of the text. */
  static final class Builder {
    private final String text;
    private final List<String> files;
    private int count;
    private byte[] kinds = new byte[1024];
    private int[] starts = new int[1024];
    private int[] ends = new int[1024];
    private int[] lines = new int[1024];
    private int[] columns = new int[1024];
    private int[] fileIndices = new int[1024];
    private final BitSet system = new BitSet();

    /**
     * Starts with no tokens.
     *
     * @param files the file names; the list may grow until {@link #build}
     */
    Builder(String text, List<String> files) {
      this.text = text;
      this.files = files;
    }

    void add(
        TokenKind kind, int start, int end, int line, int column, int file, boolean fromSystem) {
      if (count == kinds.length) {
        int capacity = count * 2;
        kinds = Arrays.copyOf(kinds, capacity);
        starts = Arrays.copyOf(starts, capacity);
        ends = Arrays.copyOf(ends, capacity);
        lines = Arrays.copyOf(lines, capacity);
        columns = Arrays.copyOf(columns, capacity);
        fileIndices = Arrays.copyOf(fileIndices, capacity);
      }
      kinds[count] = (byte) kind.ordinal();
      starts[count] = start;
      ends[count] = end;
      lines[count] = line;
      columns[count] = column;
      fileIndices[count] = file;
      system.set(count, fromSystem);
      count++;
    }

    TokenTable build() {
      return new TokenTable(this);
    }
  }
}

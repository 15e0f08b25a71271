// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.text;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.SoundnessNote;

/** Grows the text for the parser and, with it, the map from its offsets to tokens. */
final class RewrittenText {
  private final TokenTable tokens;
  private final StringBuilder text = new StringBuilder();
  private final BitSet atomicStars = new BitSet();
  private int[] offsets = new int[1024];
  private int[] origins = new int[1024];
  private int entries;
  private int starEnd;

  RewrittenText(TokenTable tokens) {
    this.tokens = tokens;
  }

  /** Appends a token of the source. */
  void copy(int token) {
    boolean line = tokens.startsLine(token);
    boolean pragma = tokens.kind(token) == TokenKind.PRAGMA;
    if (line || pragma) {
      text.append('\n');
    } else if (tokens.isSpaced(token)) {
      text.append(' ');
    }
    map(token);
    text.append(tokens.text(token));
    if (pragma) {
      text.append('\n');
    }
    if (tokens.is(token, '*')) {
      starEnd = text.length();
    }
  }

  /** Appends new text with the position of a token. */
  void insert(String fresh, int token) {
    text.append(' ');
    map(token);
    text.append(fresh).append(' ');
  }

  /** Keeps what was on both sides of a rewritten construct apart. */
  void separate() {
    text.append(' ');
  }

  /** Makes the pointer declared by the last {@code *} atomic. */
  void markStar() {
    atomicStars.set(starEnd);
  }

  private void map(int token) {
    if (entries == offsets.length) {
      offsets = Arrays.copyOf(offsets, entries * 2);
      origins = Arrays.copyOf(origins, entries * 2);
    }
    offsets[entries] = text.length();
    origins[entries++] = token;
  }

  RewrittenSource finish(String mainFile, Map<Rewrite, Integer> counts, List<SoundnessNote> notes) {
    return new RewrittenSource(
        mainFile,
        text.toString(),
        tokens,
        Arrays.copyOf(offsets, entries),
        Arrays.copyOf(origins, entries),
        atomicStars,
        counts,
        notes);
  }
}

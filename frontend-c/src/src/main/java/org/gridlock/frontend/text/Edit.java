// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.text;

import java.util.ArrayList;
import java.util.List;

/**
 * One rewrite: what comes instead of the tokens from the current one up to {@code next}
 * (exclusive).
 */
record Edit(Rewrite kind, int next, List<Piece> pieces) {
  Edit {
    pieces = List.copyOf(pieces);
  }

  /** Removes the tokens up to {@code next}. */
  static Edit remove(Rewrite kind, int next) {
    return new Edit(kind, next, List.of());
  }

  /** Puts a text for the tokens {@code [at, next)}. */
  static Edit replace(Rewrite kind, int at, int next, String text) {
    return new Edit(kind, next, List.of(new Piece.Fresh(text, at)));
  }

  /** Collects the pieces of an edit. */
  static final class Builder {
    private final int at;
    private final int copies;
    private final List<Piece> pieces = new ArrayList<>();

    Builder(int at, int copies) {
      this.at = at;
      this.copies = copies;
    }

    Builder fresh(String text) {
      pieces.add(new Piece.Fresh(text, at));
      return this;
    }

    Builder range(int from, int to) {
      pieces.add(new Piece.Range(from, to, copies));
      return this;
    }

    /** A range that appears once more elsewhere in the text. */
    Builder repeated(int from, int to) {
      pieces.add(new Piece.Range(from, to, copies + 1));
      return this;
    }

    Edit build(Rewrite kind, int next) {
      return new Edit(kind, next, pieces);
    }
  }
}

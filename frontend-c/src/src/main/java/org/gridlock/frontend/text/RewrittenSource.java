// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.text;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.SourcePosition;

/**
 * Preprocessed text after rewriting. Positions are those of the tokens: what a macro expands to has
 * the position of its use, as the preprocessor's line markers give it. Columns count in the
 * preprocessed line, whose indentation the preprocessor keeps; spaces inside a line and macros may
 * shift them.
 */
public final class RewrittenSource implements SourceText {
  private final String mainFile;
  private final String text;
  private final TokenTable tokens;
  private final int[] offsets;
  private final int[] origins;
  private final BitSet atomicStars;
  private final Map<Rewrite, Integer> counts;
  private final List<SoundnessNote> notes;

  RewrittenSource(
      String mainFile,
      String text,
      TokenTable tokens,
      int[] offsets,
      int[] origins,
      BitSet atomicStars,
      Map<Rewrite, Integer> counts,
      List<SoundnessNote> notes) {
    this.mainFile = mainFile;
    this.text = text;
    this.tokens = tokens;
    this.offsets = offsets;
    this.origins = origins;
    this.atomicStars = atomicStars;
    this.counts = Collections.unmodifiableMap(counts);
    this.notes = List.copyOf(notes);
  }

  /** The file that was preprocessed. */
  public String mainFile() {
    return mainFile;
  }

  @Override
  public String text() {
    return text;
  }

  @Override
  public SourcePosition position(int offset) {
    int token = token(offset);
    return token < 0 ? new SourcePosition(mainFile, 0, 0) : tokens.position(token);
  }

  @Override
  public boolean isPrograms(int offset) {
    int token = token(offset);
    return token >= 0 && tokens.isPrograms(token);
  }

  /** The token of the user's text at an offset, or -1. */
  private int token(int offset) {
    int found = Arrays.binarySearch(offsets, offset);
    int entry = found >= 0 ? found : -found - 2;
    return entry < 0 ? -1 : origins[entry];
  }

  @Override
  public boolean isAtomicPointer(int offset) {
    return atomicStars.get(offset);
  }

  /** How often each kind of rewrite was made; kinds that were not are left out. */
  public Map<Rewrite, Integer> counts() {
    return counts;
  }

  /** What the rewriter gave up or assumed. */
  public List<SoundnessNote> notes() {
    return notes;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import java.security.MessageDigest;
import org.gridlock.frontend.text.Dialect;

/** A unit as the preprocessor left it; its text, with line markers, is decoded when asked for. */
public final class PreprocessedUnit {
  private final CompileJob job;
  private final byte[] bytes;
  private final Dialect dialect;

  /**
   * Makes a unit.
   *
   * @param bytes its text, which must not change any more
   */
  public PreprocessedUnit(CompileJob job, byte[] bytes, Dialect dialect) {
    this.job = job;
    this.bytes = bytes;
    this.dialect = dialect;
  }

  public CompileJob job() {
    return job;
  }

  public Dialect dialect() {
    return dialect;
  }

  /** The text. */
  public String text() {
    return SourceDecoder.decode(bytes);
  }

  /** Adds the text to a digest. */
  public void addTo(MessageDigest digest) {
    digest.update(bytes);
  }
}

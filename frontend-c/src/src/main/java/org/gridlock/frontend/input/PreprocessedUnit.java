// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.zip.GZIPInputStream;
import org.gridlock.frontend.text.Dialect;

/**
 * A unit as the preprocessor left it; its text, with line markers, is unpacked and decoded when
 * asked for, since a unit that was read before needs only its digest.
 */
public final class PreprocessedUnit {
  /** Where the file format of gzip has the time of packing (RFC 1952, 2.3). */
  private static final int TIME = 4;

  private static final int TIME_END = 8;

  private final CompileJob job;
  private final byte[] bytes;
  private final boolean packed;
  private final Dialect dialect;

  /**
   * Makes a unit.
   *
   * @param bytes its text, which must not change any more
   */
  public PreprocessedUnit(CompileJob job, byte[] bytes, Dialect dialect) {
    this(job, bytes, false, dialect);
  }

  /**
   * Makes a unit.
   *
   * @param packed whether the bytes are those of a gzip file
   */
  PreprocessedUnit(CompileJob job, byte[] bytes, boolean packed, Dialect dialect) {
    this.job = job;
    this.bytes = bytes;
    this.packed = packed;
    this.dialect = dialect;
  }

  public CompileJob job() {
    return job;
  }

  public Dialect dialect() {
    return dialect;
  }

  /**
   * The text.
   *
   * @throws IOException if it is damaged
   */
  String text() throws IOException {
    return SourceDecoder.decode(plain());
  }

  /** The bytes of the text. */
  byte[] plain() throws IOException {
    if (!packed) {
      return bytes;
    }
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return in.readAllBytes();
    }
  }

  /** Adds to a digest what tells the text from every other one. */
  public void addTo(MessageDigest digest) {
    digest.update((byte) (packed ? 1 : 0));
    if (packed && bytes.length > TIME_END) {
      digest.update(bytes, 0, TIME);
      digest.update(bytes, TIME_END, bytes.length - TIME_END);
    } else {
      digest.update(bytes);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.gridlock.frontend.input.CompileJob;
import org.gridlock.frontend.input.PreprocessedUnit;

/**
 * Stands for all that a unit is made from, except the code that makes it.
 *
 * @param digest SHA-256, in hexadecimal digits
 */
public record CacheKey(String digest) {

  /**
   * The key of a preprocessed unit. How a build that is on record called the compiler does not
   * count beyond the text that came out. Other units are checked with the compiler before they are
   * parsed, and what was found is known only for that command.
   *
   * @param naming what decides how files are named in the unit
   */
  public static CacheKey of(PreprocessedUnit unit, String naming) {
    CompileJob job = unit.job();
    MessageDigest sha = Sha256.start();
    add(sha, job.source());
    add(sha, naming);
    add(sha, unit.dialect().toString());
    List<String> command = job.built() ? List.of() : job.arguments();
    add(sha, job.built() ? "" : job.compiler());
    sha.update(ByteBuffer.allocate(Integer.BYTES).putInt(command.size()).flip());
    command.forEach(word -> add(sha, word));
    unit.addTo(sha);
    return new CacheKey(HexFormat.of().formatHex(sha.digest()));
  }

  /** Adds a word and its length, so that no two lists of words look alike. */
  private static void add(MessageDigest sha, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    sha.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
    sha.update(bytes);
  }
}

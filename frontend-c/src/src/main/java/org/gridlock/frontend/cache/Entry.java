// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.gridlock.frontend.unit.Unit;
import org.jspecify.annotations.Nullable;

/**
 * The file of one unit: a mark, a digest over name and contents, the contents compressed. The name
 * is under the digest, so that an entry under another's name is none.
 */
final class Entry {
  private static final byte[] MARK = "gridlock unit\n".getBytes(US_ASCII);
  private static final int HEADER = MARK.length + Sha256.BYTES;

  private Entry() {}

  static byte[] of(String name, Unit unit) {
    ByteArrayOutputStream contents = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try (DeflaterOutputStream compressed = new DeflaterOutputStream(contents, deflater)) {
      compressed.write(UnitWriter.write(unit));
    } catch (IOException e) {
      throw new IllegalStateException("memory cannot fail", e);
    } finally {
      deflater.end();
    }
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.writeBytes(MARK);
    file.writeBytes(digest(name, contents.toByteArray()));
    file.writeBytes(contents.toByteArray());
    return file.toByteArray();
  }

  /** The unit in a file of that name, or null if that is no whole entry of that name. */
  static @Nullable Unit read(String name, byte[] file) {
    if (file.length < HEADER || !Arrays.equals(MARK, Arrays.copyOf(file, MARK.length))) {
      return null;
    }
    byte[] digest = Arrays.copyOfRange(file, MARK.length, HEADER);
    byte[] contents = Arrays.copyOfRange(file, HEADER, file.length);
    if (!Arrays.equals(digest, digest(name, contents))) {
      return null;
    }
    try (InflaterInputStream plain = new InflaterInputStream(new ByteArrayInputStream(contents))) {
      return UnitReader.read(plain.readAllBytes());
    } catch (IOException | RuntimeException e) {
      // Whole, and still not ours: parsing again is always right.
      return null;
    }
  }

  private static byte[] digest(String name, byte[] contents) {
    MessageDigest sha = Sha256.start();
    sha.update(name.getBytes(US_ASCII));
    sha.update(contents);
    return sha.digest();
  }
}

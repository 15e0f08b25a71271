// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Reads source bytes as UTF-8, or as Latin-1 where they are not. */
final class SourceDecoder {
  private SourceDecoder() {}

  static String decode(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
  }
}

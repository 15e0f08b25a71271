// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The digest of keys and entries. */
final class Sha256 {
  static final int BYTES = 32;

  private Sha256() {}

  static MessageDigest start() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}

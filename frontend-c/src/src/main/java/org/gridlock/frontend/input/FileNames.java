// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Names of files as they are recorded. */
public final class FileNames {
  private FileNames() {}

  /** Whether a file can have that name, and Java can express it. */
  public static boolean isPossible(String name) {
    try {
      return Path.of(name).toString().length() <= name.length();
    } catch (InvalidPathException e) {
      return false;
    }
  }
}

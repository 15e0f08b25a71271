// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.elf;

import java.io.IOException;

/** A file that is no ELF file, or a broken one. */
public final class ElfFormatException extends IOException {
  private static final long serialVersionUID = 1;

  ElfFormatException(String message) {
    super(message);
  }

  ElfFormatException(String message, Throwable cause) {
    super(message, cause);
  }
}

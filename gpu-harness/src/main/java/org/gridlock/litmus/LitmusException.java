// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus;

/** Input that cannot be used: one sentence for the user, with the place where there is one. */
public final class LitmusException extends Exception {
  private static final long serialVersionUID = 1L;

  public LitmusException(String message) {
    super(message);
  }

  /** A mistake in a file, at a line and column counted from 1. */
  public static LitmusException at(String file, int line, int column, String message) {
    return new LitmusException(file + ":" + line + ":" + column + ": " + message);
  }
}

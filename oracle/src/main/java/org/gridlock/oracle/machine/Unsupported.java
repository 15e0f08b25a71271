// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

/** The program does something that the interpreter does not: it is counted as not finished. */
public final class Unsupported extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Unsupported(String what) {
    super(what);
  }
}

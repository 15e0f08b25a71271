// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa.error;

/** A source file that cannot be read or does not compile (exit status 2). */
public final class FrontendException extends AnalyzerException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes the exception.
   *
   * @param message one sentence that names the file; may be followed by the compiler's own output
   */
  public FrontendException(String message) {
    super(message);
  }
}

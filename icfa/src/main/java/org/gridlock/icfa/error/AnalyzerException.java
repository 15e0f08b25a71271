// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa.error;

/** A failure with a message for the user: one sentence that says what to do. */
public abstract sealed class AnalyzerException extends Exception
    permits UsageException, FrontendException, ResourceException {
  private static final long serialVersionUID = 1L;

  AnalyzerException(String message) {
    super(message);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa.error;

/** Wrong usage or input that cannot be used (exit status 2). */
public final class UsageException extends AnalyzerException {
  private static final long serialVersionUID = 1L;

  public UsageException(String message) {
    super(message);
  }
}

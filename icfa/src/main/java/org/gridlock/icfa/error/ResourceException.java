// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa.error;

/** A limit of time, memory or work was reached: the result is inconclusive, never deadlock-free. */
public final class ResourceException extends AnalyzerException {
  private static final long serialVersionUID = 1L;

  /** The limit that was reached. */
  public enum Limit {
    TIME,
    MEMORY,
    WORK
  }

  private final Limit limit;

  public ResourceException(Limit limit, String message) {
    super(message);
    this.limit = limit;
  }

  public Limit limit() {
    return limit;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report;

/**
 * One line of a stack.
 *
 * @param function the function that the position is in
 * @param line 1-based; 0 for what the analyser itself makes up
 * @param kind what happens there
 */
public record StackFrame(String function, String file, int line, Kind kind) {
  /** What a frame's source line does. */
  public enum Kind {
    /** Calls the function of the next frame. */
    CALL("call"),
    /** Creates a thread that starts in the function of the next frame. */
    THREAD_CREATE("thread-create"),
    /** Acquires a lock. */
    LOCK("lock"),
    /** Waits for the end of a thread. */
    JOIN("join"),
    /** Waits in another way. */
    WAIT("wait"),
    /** Is the start of a thread. */
    START("start"),
    /** Signals a condition variable. */
    SIGNAL("signal"),
    /** Ends the thread. */
    END("end");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** The word that stands in reports. */
    public String word() {
      return word;
    }
  }
}

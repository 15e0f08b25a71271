// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import java.io.PrintStream;
import java.util.Map;
import org.gridlock.report.write.TextStyle;

/**
 * The standard streams, and whether a person looks at them. The launcher tells the latter, since
 * Java cannot ask for each stream.
 */
record Terminal(PrintStream out, boolean outIsTerminal, PrintStream err, boolean errIsTerminal) {

  /** The streams of this process. */
  static Terminal ofProcess() {
    return new Terminal(
        System.out,
        Boolean.getBoolean("gridlock.stdout.terminal"),
        System.err,
        Boolean.getBoolean("gridlock.stderr.terminal"));
  }

  /** How to write text on standard output (see https://no-color.org). */
  TextStyle style(Map<String, String> environment) {
    boolean unwanted =
        !environment.getOrDefault("NO_COLOR", "").isEmpty()
            || environment.getOrDefault("TERM", "").equals("dumb");
    return outIsTerminal && !unwanted ? TextStyle.COLOURED : TextStyle.PLAIN;
  }
}

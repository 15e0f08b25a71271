// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Requests to end, in a few programs: some of what is joined is cancelled just before, and threads
 * have cancellation points anywhere. As with {@link SignalHandlers}, chosen apart.
 */
final class Cancellations {
  private static final long APART = 0x43414e43454cL;
  private static final Pattern JOIN =
      Pattern.compile("(?:if \\(\\w+\\) )?pthread_join\\((.*), 0\\);");

  private final Choices names;
  private final Choices choices;
  private final boolean present;

  /**
   * Those of a program.
   *
   * @param names is told that they are there
   */
  Cancellations(long seed, Choices names) {
    this.names = names;
    this.choices = new Choices(seed ^ APART);
    this.present = choices.percent(6);
  }

  /** The same function, or statements, with requests and cancellation points. */
  List<Snippet> in(List<Snippet> snippets) {
    if (!present) {
      return snippets;
    }
    List<Snippet> changed = new ArrayList<>();
    for (Snippet snippet : snippets) {
      Matcher join = JOIN.matcher(snippet.open());
      if (join.matches() && choices.percent(60)) {
        names.uses(Feature.CANCELLATION);
        changed.add(Snippet.line("pthread_cancel(" + join.group(1) + ");"));
      }
      changed.add(new Snippet(snippet.open(), points(snippet), snippet.close()));
    }
    return changed;
  }

  private List<Snippet> points(Snippet block) {
    List<Snippet> parts = new ArrayList<>();
    for (Snippet part : in(block.parts())) {
      if (!part.open().startsWith("else") && !part.open().isEmpty() && choices.percent(25)) {
        parts.add(Snippet.line(point()));
      }
      parts.add(part);
    }
    return parts;
  }

  private String point() {
    int kind = choices.between(0, 99);
    return kind < 80
        ? "pthread_testcancel();"
        : "pthread_setcancelstate(" + (kind < 90 ? 1 : 0) + ", 0);";
  }
}

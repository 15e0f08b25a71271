// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Threads that are created under a condition, or the status of whose creation is kept, and that are
 * joined by what that says; in a few programs. As with {@link SignalHandlers}, chosen apart.
 */
final class CheckedCreations {
  private static final long APART = 0x434845434bL;
  static final Pattern CREATION = Pattern.compile("pthread_create\\(&(\\w+), .*;");

  private final Choices names;
  private final Choices choices;
  private final boolean present;

  /**
   * Those of a program.
   *
   * @param names gives names, and is told that they are there
   */
  CheckedCreations(long seed, Choices names) {
    this.names = names;
    this.choices = new Choices(seed ^ APART);
    this.present = choices.percent(8);
  }

  /** The same functions, with creations that are checked. */
  List<Snippet> inAll(List<Snippet> functions) {
    return functions.stream().map(f -> new Snippet(f.open(), in(f.parts()), f.close())).toList();
  }

  /** The same statements, with creations that are checked. */
  List<Snippet> in(List<Snippet> statements) {
    if (!present) {
      return statements;
    }
    List<Snippet> changed = new ArrayList<>();
    for (Snippet part : statements) {
      changed.add(new Snippet(part.open(), in(part.parts()), part.close()));
    }
    for (int i = 0; i < changed.size(); i++) {
      Matcher creation = CREATION.matcher(changed.get(i).open());
      if (creation.matches()) {
        int join = join(changed, i, creation.group(1));
        if (join >= 0 && choices.percent(70)) {
          check(changed, i, join);
          i++;
        }
      }
    }
    return changed;
  }

  /** The index of the join, if the handle is used for nothing else; else -1. */
  static int join(List<Snippet> statements, int creation, String handle) {
    int found = -1;
    for (int i = 0; i < statements.size(); i++) {
      if (i != creation && mentions(statements.get(i), handle)) {
        if (statements.get(i).open().equals("pthread_t " + handle + ";")) {
          continue;
        }
        if (found >= 0
            || i < creation
            || !statements.get(i).open().equals("pthread_join(" + handle + ", 0);")) {
          return -1;
        }
        found = i;
      }
    }
    return found;
  }

  private static boolean mentions(Snippet snippet, String name) {
    return Pattern.compile("\\b" + name + "\\b").matcher(snippet.open()).find()
        || snippet.parts().stream().anyMatch(part -> mentions(part, name));
  }

  private void check(List<Snippet> statements, int creation, int join) {
    names.uses(Feature.CHECKED_CREATION);
    String flag = names.name("ok");
    String create = statements.get(creation).open();
    boolean status = choices.percent(40);
    statements.set(
        join,
        Snippet.line("if (" + flag + (status ? " == 0) " : ") ") + statements.get(join).open()));
    if (choices.percent(30)) {
      String other = status ? flag + " |= rand() & 1;" : flag + " &= x0;";
      int at = choices.between(creation + 1, join);
      statements.add(
          statements.get(at).open().startsWith("else") ? at - 1 : at, Snippet.line(other));
    }
    String given = choices.percent(50) ? "rand() & 1" : "!x1";
    statements.set(
        creation,
        Snippet.line(status ? "int " + flag + " = " + create : "if (" + flag + ") " + create));
    if (!status) {
      statements.add(creation, Snippet.line("int " + flag + " = " + given + ";"));
    }
  }
}

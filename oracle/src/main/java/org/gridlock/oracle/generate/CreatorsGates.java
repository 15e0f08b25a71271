// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.generate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;

/**
 * Locks that are held where threads are created, in a few programs: until the threads were joined,
 * or not quite so long (rule R 18). Other threads run under the same lock. As with {@link
 * SignalHandlers}, chosen apart.
 */
final class CreatorsGates {
  private static final long APART = 0x47415445L;

  private final Choices names;
  private final Choices choices;
  private final LockPool pool;
  private final boolean present;

  /**
   * Those of a program.
   *
   * @param names is told that they are there
   */
  CreatorsGates(long seed, Choices names, LockPool pool) {
    this.names = names;
    this.choices = new Choices(seed ^ APART);
    this.pool = pool;
    this.present = choices.percent(8);
  }

  /** The same functions; some of those that create no thread run under the lock. */
  List<Snippet> inThreads(List<Snippet> functions) {
    if (!present) {
      return functions;
    }
    List<Snippet> changed = new ArrayList<>();
    for (Snippet function : functions) {
      boolean start = function.open().startsWith("static void *");
      List<Snippet> parts = new ArrayList<>(function.parts());
      if (start && !contains(parts, "pthread_create") && choices.percent(60)) {
        parts.add(0, lock());
        parts.add(parts.size() - 1, unlock());
      } else if (choices.percent(60)) {
        parts = in(parts);
      }
      changed.add(new Snippet(function.open(), parts, function.close()));
    }
    return changed;
  }

  /**
   * The same statements; from before a creation the lock is held, perhaps until after the joins.
   */
  List<Snippet> in(List<Snippet> statements) {
    int first = first(statements, "pthread_create(");
    if (!present || first < 0) {
      return new ArrayList<>(statements);
    }
    names.uses(Feature.CREATORS_GATE);
    List<Snippet> changed = new ArrayList<>(statements);
    if (choices.percent(60) && aroundOne(changed)) {
      return changed;
    }
    int last = first + 1;
    for (int i = last; i < statements.size(); i++) {
      if (contains(List.of(statements.get(i)), "pthread_join(")) {
        last = i + 1;
      }
    }
    boolean early = choices.percent(30);
    int end = early ? choices.between(first + 1, last) : last;
    int begin = choices.percent(20) ? choices.between(first, end - 1) : first;
    changed.add(whole(statements, end), unlock());
    changed.add(whole(statements, begin), lock());
    return changed;
  }

  /** Some thread is joined at once, under the lock; false if there is none to be chosen. */
  private boolean aroundOne(List<Snippet> statements) {
    Map<Integer, Integer> joins = new LinkedHashMap<>();
    for (int i = 0; i < statements.size(); i++) {
      Matcher creation = CheckedCreations.CREATION.matcher(statements.get(i).open());
      int join = creation.matches() ? CheckedCreations.join(statements, i, creation.group(1)) : -1;
      if (join >= 0) {
        joins.put(i, join);
      }
    }
    if (joins.isEmpty()) {
      return false;
    }
    Map.Entry<Integer, Integer> one = choices.one(List.copyOf(joins.entrySet()));
    int at = one.getKey();
    Snippet join = statements.remove((int) one.getValue());
    statements.addAll(
        at + 1, choices.percent(85) ? List.of(join, unlock()) : List.of(unlock(), join));
    statements.add(at, lock());
    return true;
  }

  /** An index where a statement begins: not within one that has an {@code else}. */
  private static int whole(List<Snippet> statements, int index) {
    return index < statements.size() && statements.get(index).open().startsWith("else")
        ? index - 1
        : index;
  }

  private static int first(List<Snippet> statements, String text) {
    for (int i = 0; i < statements.size(); i++) {
      if (contains(List.of(statements.get(i)), text)) {
        return i;
      }
    }
    return -1;
  }

  private static boolean contains(List<Snippet> snippets, String text) {
    return snippets.stream().anyMatch(s -> s.open().contains(text) || contains(s.parts(), text));
  }

  private Snippet lock() {
    return Snippet.line("pthread_mutex_lock(" + pool.stableMutexes().get(0).pointer() + ");");
  }

  private Snippet unlock() {
    return Snippet.line(pool.stableMutexes().get(0).release());
  }
}

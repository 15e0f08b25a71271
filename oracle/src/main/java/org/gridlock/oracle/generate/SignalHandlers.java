// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.generate;

import java.util.ArrayList;
import java.util.List;

/**
 * Signal handlers, in a few programs. What is chosen for them is chosen apart, so that the other
 * programs are those that their seeds have always made.
 */
final class SignalHandlers {
  private static final long APART = 0x5349474e414cL;

  private final Choices names;
  private final Choices choices;
  private final LockPool pool;
  private final List<Snippet> functions = new ArrayList<>();

  /**
   * Those of a program.
   *
   * @param names gives them names, and is told that they are there
   */
  SignalHandlers(long seed, Choices names, LockPool pool) {
    this.names = names;
    this.choices = new Choices(seed ^ APART);
    this.pool = pool;
  }

  /** The functions, and the locks that they alone use. */
  List<Snippet> functions() {
    return functions;
  }

  /**
   * Has handlers registered somewhere in main.
   *
   * @param first the index of the first statement before which that can be
   */
  void addTo(List<Snippet> main, int first) {
    if (!choices.percent(6)) {
      return;
    }
    names.uses(Feature.SIGNAL_HANDLER);
    int count = choices.percent(20) ? 2 : 1;
    for (int i = 0; i < count; i++) {
      String name = names.name("on");
      functions.add(Snippet.block("static void " + name + "(int number) {", body(name), "}"));
      int at = choices.percent(60) ? first : choices.between(first, main.size() - 1);
      if (main.get(at).open().startsWith("else")) {
        at--; // before its "if"
      }
      main.add(at, Snippet.line("signal(" + (10 + 2 * i) + ", " + name + ");"));
    }
  }

  private List<Snippet> body(String name) {
    List<Lock> mutexes =
        pool.stableMutexes().stream()
            .filter(lock -> lock.feature() != Feature.RECURSIVE_MUTEX)
            .filter(lock -> lock.feature() != Feature.ERRORCHECK_MUTEX)
            .filter(lock -> lock.feature() != Feature.MUTEX_TYPE_BY_ATTRIBUTES)
            .toList();
    int kind = choices.between(0, 99);
    if (mutexes.isEmpty() || kind < 25) {
      String own = "own_" + name;
      functions.add(
          Snippet.line("static pthread_mutex_t " + own + " = PTHREAD_MUTEX_INITIALIZER;"));
      return critical("&" + own, kind < 12 && !mutexes.isEmpty() ? mutexes : List.of());
    }
    String lock = choices.one(mutexes).pointer();
    if (kind < 60) {
      List<Snippet> held = new ArrayList<>();
      if (kind < 35) {
        held.addAll(critical(choices.one(mutexes).pointer(), List.of()));
      }
      held.add(Snippet.line("pthread_mutex_unlock(" + lock + ");"));
      return List.of(Snippet.block("if (pthread_mutex_trylock(" + lock + ") == 0) {", held, "}"));
    }
    return critical(lock, kind < 75 ? mutexes : List.of());
  }

  /** Takes a lock, and perhaps one of some others in it. */
  private List<Snippet> critical(String lock, List<Lock> inner) {
    List<Snippet> list = new ArrayList<>();
    list.add(Snippet.line("pthread_mutex_lock(" + lock + ");"));
    if (!inner.isEmpty()) {
      list.addAll(critical(choices.one(inner).pointer(), List.of()));
    }
    list.add(Snippet.line("pthread_mutex_unlock(" + lock + ");"));
    return list;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.generate;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.oracle.generate.BodyGenerator.Scope;

/** Makes code that runs without a visible call, and what registers it. */
final class HiddenCode {
  private static final String LEAVE = "pthread_exit(0);";

  private final Choices choices;
  private final LockPool pool;
  private final BodyGenerator bodies;
  private final List<Snippet> functions = new ArrayList<>();
  private boolean hasKey;

  HiddenCode(Choices choices, LockPool pool, BodyGenerator bodies) {
    this.choices = choices;
    this.pool = pool;
    this.bodies = bodies;
  }

  /** The functions that are registered, and the variables they need. */
  List<Snippet> functions() {
    return functions;
  }

  /** What main does first, for handlers of threads and of the process. */
  List<Snippet> registration() {
    List<Snippet> list = new ArrayList<>();
    if (hasKey) {
      list.add(Snippet.line("pthread_key_create(&key, discard);"));
    }
    if (choices.percent(7)) {
      choices.uses(Feature.AT_EXIT);
      int count = choices.between(1, 2);
      for (int i = 0; i < count; i++) {
        String name = choices.name("bye");
        functions.add(Snippet.block("static void " + name + "(void) {", bodies.function(3), "}"));
        list.add(Snippet.line("atexit(" + name + ");"));
      }
    }
    return list;
  }

  /** What main does last: with luck it takes a lock and keeps it. */
  List<Snippet> ending() {
    if (!choices.features().contains(Feature.AT_EXIT) || choices.percent(60)) {
      return List.of();
    }
    choices.uses(Feature.LOCK_LEFT_HELD);
    return List.of(Snippet.line(choices.one(pool.stableMutexes()).acquisitions().get(0)));
  }

  /** Statements of a thread that keeps a value of its own, of which it is rid when it ends. */
  List<Snippet> threadSpecific(Scope scope) {
    choices.uses(Feature.KEY_DESTRUCTOR);
    if (!hasKey) {
      hasKey = true;
      functions.add(Snippet.line("static pthread_key_t key;"));
      List<Snippet> body = new ArrayList<>();
      if (choices.percent(60)) {
        body.add(Snippet.line("pthread_mutex_lock(value);"));
        body.addAll(bodies.function(2));
        body.add(Snippet.line("pthread_mutex_unlock(value);"));
      } else {
        body.addAll(bodies.function(3));
      }
      functions.add(Snippet.block("static void discard(void *value) {", body, "}"));
    }
    List<Snippet> list = new ArrayList<>();
    Lock value = choices.one(pool.stableMutexes());
    String set = "pthread_setspecific(key, " + value.pointer() + ");";
    list.add(Snippet.line(choices.percent(20) ? "if (rand() & 1) " + set : set));
    list.addAll(bodies.statements(scope, 4));
    list.addAll(leftHeld());
    return list;
  }

  /** Statements of a thread under a handler that runs if the thread ends meanwhile. */
  List<Snippet> underHandler() {
    choices.uses(Feature.CLEANUP_HANDLER);
    String name = choices.name("clean");
    Lock given = choices.one(pool.stableMutexes());
    List<Snippet> handler = new ArrayList<>();
    boolean unlocks = choices.percent(50);
    if (unlocks) {
      handler.add(Snippet.line("pthread_mutex_unlock(value);"));
    } else {
      handler.addAll(bodies.function(3));
    }
    functions.add(Snippet.block("static void " + name + "(void *value) {", handler, "}"));
    List<Snippet> parts = new ArrayList<>();
    Scope scope = new Scope(List.of(), 0, LEAVE);
    parts.addAll(bodies.statements(unlocks ? scope.inside(given.through("")) : scope, 4));
    if (choices.percent(60)) {
      List<Snippet> leaving = new ArrayList<>(leftHeld());
      leaving.add(Snippet.line(LEAVE));
      parts.add(Snippet.block("if (rand() & 1) {", leaving, "}"));
    }
    List<Snippet> list = new ArrayList<>();
    if (unlocks) {
      list.add(Snippet.line(given.acquisitions().get(0)));
    }
    list.add(
        Snippet.block(
            "pthread_cleanup_push(" + name + ", " + given.pointer() + ");",
            parts,
            "pthread_cleanup_pop(" + (unlocks || choices.percent(30) ? 1 : 0) + ");"));
    return list;
  }

  private List<Snippet> leftHeld() {
    if (choices.percent(75)) {
      return List.of();
    }
    choices.uses(Feature.LOCK_LEFT_HELD);
    return List.of(Snippet.line(choices.one(pool.stableMutexes()).acquisitions().get(0)));
  }
}

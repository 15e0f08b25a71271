// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.generate;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Functions that statements call: by name, through pointers and tables, again and again. */
final class CalledFunctions {
  private final Choices choices;
  private final LockPool pool;
  private final BodyGenerator bodies;

  /** Whether calls keep to the order of the locks. */
  private final boolean ordered;

  private final List<Snippet> functions = new ArrayList<>();

  /** Calls that can be made anywhere; each acquires a lock of at least this rank. */
  private final List<Call> calls = new ArrayList<>();

  private record Call(String text, int lowestRank, Feature feature) {}

  CalledFunctions(Choices choices, LockPool pool, BodyGenerator bodies, boolean ordered) {
    this.choices = choices;
    this.pool = pool;
    this.bodies = bodies;
    this.ordered = ordered;
  }

  /** The functions made so far. */
  List<Snippet> functions() {
    return functions;
  }

  /** A call that may be made under locks up to that rank; null if there is none. */
  @Nullable String call(int highest) {
    List<Call> allowed =
        calls.stream().filter(call -> !ordered || call.lowestRank() > highest).toList();
    if (allowed.isEmpty()) {
      return null;
    }
    Call call = choices.one(allowed);
    choices.uses(call.feature());
    return call.text();
  }

  /** Adds functions that later statements may call. */
  void add(int count) {
    for (int i = 0; i < count; i++) {
      switch (choices.between(0, 5)) {
        case 0 -> parameter();
        case 3 -> cast();
        case 1 -> recursion();
        case 2 -> table();
        case 5 -> once();
        default -> plain();
      }
    }
  }

  private int lowest() {
    return ordered ? choices.between(0, 1) : 0;
  }

  private List<Snippet> function(int rank, int operations) {
    return bodies.above(rank, operations, 2);
  }

  /** A function that the first caller runs, while others wait. */
  private void once() {
    int rank = lowest();
    String name = choices.name("o");
    functions.add(Snippet.line("static pthread_once_t once_" + name + " = PTHREAD_ONCE_INIT;"));
    functions.add(Snippet.block("static void " + name + "(void) {", function(rank, 3), "}"));
    calls.add(new Call("pthread_once(&once_" + name + ", " + name + ");", rank, Feature.ONCE));
  }

  /** The body of a function that runs when the threads that it locks against may hold anything. */
  List<Snippet> body(int operations) {
    return function(lowest(), operations);
  }

  private void plain() {
    int rank = lowest();
    String name = choices.name("f");
    functions.add(Snippet.block("static void " + name + "(void) {", function(rank, 4), "}"));
    calls.add(new Call(name + "();", rank, Feature.WRAPPED_LOCK));
  }

  /** A function called through a pointer to another type of function (rule R 11). */
  private void cast() {
    int rank = lowest();
    String name = choices.name("c");
    functions.add(Snippet.block("static void " + name + "(void) {", function(rank, 3), "}"));
    functions.add(
        Snippet.line("static void (*via_" + name + ")(int) = (void (*)(int)) " + name + ";"));
    calls.add(new Call("via_" + name + "(1);", rank, Feature.CAST_FUNCTION));
  }

  private void parameter() {
    List<Lock> mutexes = pool.stableMutexes();
    Lock own = choices.one(mutexes);
    String name = choices.name("g");
    List<Snippet> body = new ArrayList<>();
    body.add(Snippet.line("pthread_mutex_lock(p);"));
    body.addAll(bodies.above(own.rank() + 1, 2, 1));
    body.add(Snippet.line("pthread_mutex_unlock(p);"));
    functions.add(Snippet.block("static void " + name + "(pthread_mutex_t *p) {", body, "}"));
    for (int i = 0; i < 2; i++) {
      Lock argument = choices.percent(50) ? own : choices.one(mutexes);
      calls.add(
          new Call(
              name + "(" + argument.pointer() + ");",
              Math.min(argument.rank(), own.rank()),
              Feature.LOCK_PARAMETER));
    }
  }

  private void recursion() {
    int rank = lowest();
    String name = choices.name("rec");
    List<Snippet> body = new ArrayList<>();
    List<Snippet> first = function(rank, 2);
    List<Snippet> second = function(rank, 2);
    body.addAll(first);
    if (choices.percent(50)) {
      body.add(Snippet.line("if (n > 0) " + name + "(n - 1);"));
      body.addAll(second);
    } else {
      List<Snippet> inner = new ArrayList<>();
      inner.add(Snippet.line(name + "(n - 1);"));
      inner.addAll(second);
      body.add(Snippet.block("if (n > 0) {", inner, "}"));
    }
    functions.add(Snippet.block("static void " + name + "(int n) {", body, "}"));
    calls.add(new Call(name + "(1);", rank, Feature.RECURSION));
  }

  private void table() {
    String table = choices.name("tab");
    List<String> entries = new ArrayList<>();
    int rank = lowest();
    for (int i = 0; i < 2; i++) {
      String name = choices.name("e");
      functions.add(Snippet.block("static void " + name + "(void) {", function(rank, 3), "}"));
      entries.add(name);
    }
    functions.add(
        Snippet.line(
            "static void (*" + table + "[2])(void) = { " + String.join(", ", entries) + " };"));
    calls.add(new Call(table + "[" + choices.between(0, 1) + "]();", rank, Feature.FUNCTION_TABLE));
    calls.add(new Call(table + "[x0 & 1]();", rank, Feature.FUNCTION_TABLE));
  }
}

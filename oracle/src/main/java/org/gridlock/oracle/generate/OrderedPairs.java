// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.generate;

import java.util.ArrayList;
import java.util.List;

/**
 * Locks of two structs that are taken in the order of a number that the structs keep, in a few
 * programs: not always well, of numbers that may be equal or change. As with {@link
 * SignalHandlers}, chosen apart.
 */
final class OrderedPairs {
  private static final long APART = 0x50414952L;

  private final Choices names;
  private final Choices choices;
  private final boolean present;
  private final List<Snippet> functions = new ArrayList<>();
  private final List<Snippet> initialisation = new ArrayList<>();
  private final List<String> pairs = new ArrayList<>();
  private final List<String> changes = new ArrayList<>();
  private String struct = "";

  /**
   * Those of a program.
   *
   * @param names gives names, and is told that they are there
   */
  OrderedPairs(long seed, Choices names) {
    this.names = names;
    this.choices = new Choices(seed ^ APART);
    this.present = choices.percent(6);
    if (present) {
      make();
    }
  }

  /** The structs, and the functions that lock two of them. */
  List<Snippet> functions() {
    return functions;
  }

  /** The same functions; those that threads start with lock pairs. */
  List<Snippet> inThreads(List<Snippet> threads) {
    return threads.stream()
        .map(
            thread ->
                thread.open().startsWith("static void *")
                    ? new Snippet(thread.open(), with(thread.parts()), thread.close())
                    : thread)
        .toList();
  }

  /** The statements of main, in which the structs are made first. */
  List<Snippet> in(List<Snippet> main) {
    List<Snippet> changed = new ArrayList<>(initialisation);
    changed.addAll(choices.percent(50) ? with(main) : main);
    return changed;
  }

  private List<Snippet> with(List<Snippet> statements) {
    List<Snippet> changed = new ArrayList<>(statements);
    if (present) {
      int at = choices.percent(70) ? 0 : changed.size() - 1;
      changed.add(at, Snippet.line(choices.one(pairs)));
      if (!changes.isEmpty() && choices.percent(50)) {
        changed.add(at, Snippet.line(choices.one(changes)));
      }
    }
    return changed;
  }

  private void make() {
    names.uses(Feature.ORDERED_PAIR);
    String name = names.name("pair");
    struct = "struct of_" + name;
    boolean heap = choices.percent(50);
    String all = "all_" + name;
    functions.add(
        Snippet.line(
            struct + " { int id; pthread_mutex_t m; } " + (heap ? "*" : "") + all + "[2];"));
    String one = heap ? all + "[i]" : "(&" + all + "[i])";
    String id = choices.percent(75) ? choices.one(List.of("i", "1 - i", "i + x0")) : "x1";
    List<Snippet> loop = new ArrayList<>();
    if (heap) {
      loop.add(Snippet.line(all + "[i] = malloc(sizeof(" + struct + "));"));
    }
    loop.add(Snippet.line(one + "->id = " + id + ";"));
    loop.add(Snippet.line("pthread_mutex_init(&" + one + "->m, 0);"));
    initialisation.add(Snippet.block("for (int i = 0; i < 2; i++) {", loop, "}"));
    String order = operator();
    function(name, order);
    call(name, heap, all);
    if (choices.percent(20)) {
      function(name + "_too", choices.percent(50) ? order : operator());
      call(name + "_too", heap, all);
    }
    if (choices.percent(15)) {
      changes.add(one.replace("[i]", "[0]") + "->id = " + choices.between(0, 2) + ";");
    }
  }

  private String operator() {
    return choices.one(List.of("<", "<", ">", "<=", ">="));
  }

  private void call(String name, boolean heap, String all) {
    String one = heap ? all : "&" + all;
    pairs.add(name + "(" + one + "[0], " + one + "[1]);");
    pairs.add(name + "(" + one + "[1], " + one + "[0]);");
    if (choices.percent(30)) {
      pairs.add(name + "(" + one + "[x0 & 1], " + one + "[!x0]);");
    }
  }

  private void function(String name, String order) {
    List<Snippet> body = new ArrayList<>();
    int guard = choices.between(0, 3);
    if (guard < 3) {
      body.add(Snippet.line(guard == 0 ? "if (a->id == b->id) return;" : "if (a == b) return;"));
    }
    switch (choices.between(0, 9)) {
      case 0, 1, 2 -> {
        body.add(Snippet.block("if (a->id " + order + " b->id) {", locks("a", "b"), "}"));
        body.add(Snippet.block("else {", locks("b", "a"), "}"));
      }
      case 3, 4 -> {
        String exchange = "{ " + struct + " *t = a; a = b; b = t; }";
        body.add(Snippet.line("if (a->id " + order + " b->id) " + exchange));
        body.addAll(locks("a", "b"));
      }
      case 5, 6 -> {
        body.add(Snippet.line("int x = a->id, y = b->id;"));
        body.add(Snippet.line(struct + " *first = x " + order + " y ? a : b;"));
        body.add(Snippet.line(struct + " *second = x " + order + " y ? b : a;"));
        body.addAll(locks("first", "second"));
      }
      case 7, 8 -> {
        body.add(Snippet.line(struct + " *first = a->id " + order + " b->id ? a : b;"));
        body.add(Snippet.line(struct + " *second = first == a ? b : a;"));
        body.addAll(locks("first", "second"));
      }
      default -> body.addAll(locks("a", "b"));
    }
    body.add(Snippet.line("pthread_mutex_unlock(&a->m);"));
    body.add(Snippet.line("pthread_mutex_unlock(&b->m);"));
    functions.add(
        Snippet.block(
            "static void " + name + "(" + struct + " *a, " + struct + " *b) {", body, "}"));
  }

  private static List<Snippet> locks(String first, String second) {
    return List.of(
        Snippet.line("pthread_mutex_lock(&" + first + "->m);"),
        Snippet.line("pthread_mutex_lock(&" + second + "->m);"));
  }
}

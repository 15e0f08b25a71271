// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.generate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.gridlock.oracle.generate.BodyGenerator.Scope;
import org.jspecify.annotations.Nullable;

/**
 * Makes code that creates and joins threads in all kinds of orders, through global handles, helper
 * functions, loops and recursion. A handle that may or may not hold a live thread is guarded by a
 * flag, so that no thread is joined twice or lost from sight.
 */
final class Choreography {
  private static final Scope TOP = new Scope(List.of(), 0, "");

  private final Choices choices;
  private final BodyGenerator bodies;

  /** Makes a creation, given the address of the handle. */
  private final Function<String, Snippet> creation;

  private final List<Snippet> functions = new ArrayList<>();

  /** Whether a handle holds a live thread; null where that depends. */
  private final Map<String, @Nullable Boolean> live = new HashMap<>();

  private final List<String> handles = new ArrayList<>();
  private int threadsLeft;

  Choreography(
      Choices choices, BodyGenerator bodies, Function<String, Snippet> creation, int threads) {
    this.choices = choices;
    this.bodies = bodies;
    this.creation = creation;
    this.threadsLeft = threads;
    for (int i = 0; i < 2; i++) {
      String handle = choices.name("g");
      handles.add(handle);
      live.put(handle, false);
      functions.add(Snippet.line("static pthread_t " + handle + ";"));
      functions.add(Snippet.line("static int live_" + handle + ";"));
    }
  }

  /** What the script needs before it. */
  List<Snippet> functions() {
    return functions;
  }

  /** The script. */
  List<Snippet> script() {
    choices.uses(Feature.SCRIPTED_THREADS);
    List<Snippet> script = new ArrayList<>();
    int steps = choices.between(3, 6);
    for (int i = 0; i < steps; i++) {
      script.addAll(step(true));
    }
    for (String handle : handles) {
      if (choices.percent(70)) {
        script.addAll(join(handle));
      }
    }
    if (choices.percent(60)) {
      script.addAll(bodies.statements(TOP, 3));
    }
    return script;
  }

  private List<Snippet> step(boolean outermost) {
    int choice = choices.between(0, 99);
    String handle = choices.one(handles);
    if (choice < 40) {
      return create(handle);
    } else if (choice < 60) {
      return join(handle);
    } else if (choice < 75 || !outermost) {
      return bodies.statements(TOP, 3);
    } else if (choice < 83) {
      return conditional();
    } else if (choice < 91) {
      return round();
    }
    return nest();
  }

  private List<Snippet> create(String handle) {
    if (threadsLeft <= 0 || Boolean.TRUE.equals(live.get(handle))) {
      return List.of();
    }
    threadsLeft--;
    List<Snippet> parts = new ArrayList<>();
    parts.add(Snippet.line("live_" + handle + " = 1;"));
    parts.add(perhapsInFunction("spawn", () -> creation.apply("&" + handle)));
    return guarded(handle, "!live_", parts, true);
  }

  private List<Snippet> join(String handle) {
    if (Boolean.FALSE.equals(live.get(handle))) {
      return List.of();
    }
    List<Snippet> parts = new ArrayList<>();
    parts.add(Snippet.line("live_" + handle + " = 0;"));
    parts.add(perhapsInFunction("await", () -> Snippet.line("pthread_join(" + handle + ", 0);")));
    return guarded(handle, "live_", parts, false);
  }

  private List<Snippet> guarded(
      String handle, String condition, List<Snippet> parts, boolean afterwards) {
    boolean known = live.get(handle) != null;
    live.put(handle, afterwards);
    return known ? parts : List.of(Snippet.block("if (" + condition + handle + ") {", parts, "}"));
  }

  private Snippet perhapsInFunction(String prefix, Supplier<Snippet> statement) {
    if (choices.percent(60)) {
      return statement.get();
    }
    String name = choices.name(prefix);
    List<Snippet> body = new ArrayList<>();
    body.add(statement.get());
    if (choices.percent(20)) {
      body.addAll(bodies.statements(TOP, 2));
    }
    functions.add(Snippet.block("static void " + name + "(void) {", body, "}"));
    return Snippet.line(name + "();");
  }

  private List<Snippet> conditional() {
    Map<String, @Nullable Boolean> before = new HashMap<>(live);
    List<Snippet> parts = new ArrayList<>(step(false));
    parts.addAll(step(false));
    for (String handle : handles) {
      if (!Objects.equals(before.get(handle), live.get(handle))) {
        live.put(handle, null);
      }
    }
    String condition = choices.percent(50) ? "x0" : "rand() & 1";
    return List.of(Snippet.block("if (" + condition + ") {", parts, "}"));
  }

  /** Creation and join in a loop, with more in between. */
  private List<Snippet> round() {
    if (threadsLeft < 2) {
      return List.of();
    }
    threadsLeft -= 2;
    String handle = choices.name("h");
    List<Snippet> parts = new ArrayList<>();
    if (choices.percent(50)) {
      parts.addAll(bodies.statements(TOP, 2));
    }
    parts.add(creation.apply("&" + handle));
    if (choices.percent(50)) {
      parts.addAll(bodies.statements(TOP, 2));
    }
    int kind = choices.between(0, 99);
    if (kind < 60) {
      parts.add(Snippet.line("pthread_join(" + handle + ", 0);"));
    } else if (kind < 80) {
      parts.add(Snippet.line("if (x1) pthread_join(" + handle + ", 0);"));
    }
    String index = choices.name("i");
    return List.of(
        Snippet.line("pthread_t " + handle + ";"),
        Snippet.block(
            "for (int " + index + " = 0; " + index + " < 2; " + index + "++) {", parts, "}"));
  }

  /** Creation, recursion and join in one function. */
  private List<Snippet> nest() {
    if (threadsLeft < 2) {
      return List.of();
    }
    threadsLeft -= 2;
    String name = choices.name("nest");
    Snippet recursion = Snippet.line("if (n > 0) " + name + "(n - 1);");
    List<Snippet> body = new ArrayList<>();
    body.add(Snippet.line("pthread_t h;"));
    if (choices.percent(30)) {
      body.addAll(bodies.statements(TOP, 2));
    }
    boolean first = choices.percent(40);
    if (first) {
      body.add(recursion);
    }
    body.add(creation.apply("&h"));
    if (!first && choices.percent(60)) {
      body.add(recursion);
      recursion = Snippet.line("x1 = 0;");
    }
    if (choices.percent(50)) {
      body.addAll(bodies.statements(TOP, 2));
    }
    if (choices.percent(80)) {
      body.add(Snippet.line("pthread_join(h, 0);"));
    }
    if (!first) {
      body.add(recursion);
    }
    functions.add(Snippet.block("static void " + name + "(int n) {", body, "}"));
    return List.of(Snippet.line(name + "(1);"));
  }
}

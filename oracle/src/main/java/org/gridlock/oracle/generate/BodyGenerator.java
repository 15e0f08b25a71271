// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.generate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.gridlock.oracle.generate.Lock.Family;
import org.jspecify.annotations.Nullable;

/** Makes the statements of functions. */
final class BodyGenerator {
  /** How careful the program is with the order of its locks. */
  enum Discipline {
    ORDERED,
    MOSTLY_ORDERED,
    NONE
  }

  /**
   * Where a statement stands.
   *
   * @param held what is held there, by the statements around it
   * @param leave the statement that leaves the function
   */
  record Scope(List<Lock> held, int depth, String leave) {
    Scope inside(Lock lock) {
      List<Lock> more = new ArrayList<>(held);
      more.add(lock);
      return new Scope(more, depth + 1, leave);
    }

    Scope withoutLeaving() {
      return new Scope(held, depth, "");
    }

    Scope deeper() {
      return new Scope(held, depth + 1, leave);
    }
  }

  private static final int DEEPEST = 3;

  private final Choices choices;
  private final LockPool pool;
  private final Discipline discipline;
  private final List<Snippet> functions = new ArrayList<>();

  /** Calls that can be made anywhere; each acquires a lock of at least this rank. */
  private final List<Call> calls = new ArrayList<>();

  private final List<String> data = List.of("x0", "x1");
  private int budget;

  private record Call(String text, int lowestRank, Feature feature) {}

  BodyGenerator(Choices choices, LockPool pool, Discipline discipline) {
    this.choices = choices;
    this.pool = pool;
    this.discipline = discipline;
  }

  /** The functions that the statements made so far call. */
  List<Snippet> functions() {
    return functions;
  }

  /** Some statements with about that many operations. */
  List<Snippet> statements(Scope scope, int operations) {
    budget = operations;
    return sequence(scope, 2);
  }

  private List<Snippet> sequence(Scope scope, int most) {
    List<Snippet> list = new ArrayList<>();
    int count = choices.between(1, most);
    for (int i = 0; i < count; i++) {
      list.addAll(statement(scope));
    }
    return list;
  }

  private List<Snippet> statement(Scope scope) {
    if (budget <= 0) {
      return List.of();
    }
    budget--;
    if (scope.depth() >= DEEPEST) {
      return leaf(scope);
    }
    int choice = choices.between(0, 99);
    if (choice < 39) {
      return critical(scope);
    } else if (choice < 42) {
      return correlated(scope);
    } else if (choice < 45) {
      return statusKept(scope);
    } else if (choice < 48) {
      return chosen(scope);
    } else if (choice < 50) {
      return spin(scope);
    } else if (choice < 62) {
      return condition(scope);
    } else if (choice < 68) {
      return loop(scope);
    } else if (choice < 76) {
      return trylock(scope);
    } else if (choice < 88) {
      return call(scope);
    } else if (choice < 93 && !scope.leave().isEmpty()) {
      return early(scope);
    } else if (choice >= 97) {
      return choices.percent(25) ? awaitPost(scope) : await(scope);
    } else if (choice >= 94) {
      return choices.percent(25) ? post() : signal();
    }
    return leaf(scope);
  }

  /** Waits for a flag; or, with the innermost lock in place of the flag's own, for a signal. */
  private List<Snippet> await(Scope scope) {
    choices.uses(Feature.CONDITION_WAIT);
    Lock innermost = scope.held().isEmpty() ? null : scope.held().get(scope.held().size() - 1);
    if (innermost != null
        && innermost.family() == Family.MUTEX
        && !innermost.pointer().isEmpty()
        && choices.percent(40)) {
      choices.uses(Feature.CONDITION_GIVES_UP_GATE);
      return List.of(
          Snippet.line("if (rand() & 1) pthread_cond_wait(&cv, " + innermost.pointer() + ");"));
    }
    if (innermost != null) {
      choices.uses(Feature.CONDITION_WAIT_UNDER_LOCK);
    }
    return List.of(
        Snippet.line("pthread_mutex_lock(&cm);"),
        Snippet.line("while (!set) pthread_cond_wait(&cv, &cm);"),
        Snippet.line("pthread_mutex_unlock(&cm);"));
  }

  private List<Snippet> signal() {
    choices.uses(Feature.CONDITION_SIGNAL);
    String how = choices.percent(70) ? "broadcast" : "signal";
    return List.of(
        Snippet.line("pthread_mutex_lock(&cm);"),
        Snippet.line("set = 1;"),
        Snippet.line("pthread_cond_" + how + "(&cv);"),
        Snippet.line("pthread_mutex_unlock(&cm);"));
  }

  /**
   * Waits under a lock if there is an argument; else signals once without that lock, perhaps, and
   * once after it (rule R 15).
   */
  List<Snippet> signalledEitherWay() {
    choices.uses(Feature.SIGNALLED_EITHER_WAY);
    Lock lock = pool.stableMutexes().get(0);
    List<Snippet> waiter = new ArrayList<>();
    waiter.add(Snippet.line(lock.acquisitions().get(0)));
    waiter.addAll(await(new Scope(List.of(lock.through("")), 0, "")));
    waiter.add(Snippet.line(lock.release()));
    List<Snippet> signaller = new ArrayList<>();
    signaller.add(Snippet.block("if (" + condition() + ") {", signal(), "}"));
    signaller.add(Snippet.line(lock.acquisitions().get(0)));
    signaller.add(Snippet.line(lock.release()));
    signaller.addAll(signal());
    return List.of(
        Snippet.block("if (arg) {", waiter, "}"), Snippet.block("else {", signaller, "}"));
  }

  /** Waits for a semaphore that is a signal; or comes to a barrier. */
  private List<Snippet> awaitPost(Scope scope) {
    if (choices.percent(30)) {
      choices.uses(Feature.BARRIER);
      return List.of(Snippet.line("pthread_barrier_wait(&meet);"));
    }
    choices.uses(Feature.SEMAPHORE_WAIT);
    return List.of(Snippet.line("sem_wait(&ready);"));
  }

  private List<Snippet> post() {
    choices.uses(Feature.SEMAPHORE_SIGNAL);
    return List.of(Snippet.line("sem_post(&ready);"));
  }

  private List<Snippet> leaf(Scope scope) {
    if (!pool.reassignments().isEmpty() && choices.percent(25)) {
      choices.uses(Feature.REASSIGNED_POINTER);
      return List.of(Snippet.line(choices.one(pool.reassignments())));
    }
    return scope.depth() > 0 && choices.percent(50)
        ? List.of()
        : List.of(Snippet.line(choices.one(data) + " = " + choices.between(0, 1) + ";"));
  }

  /** A lock that may be taken there; null if discipline allows none. */
  private @Nullable Lock pick(Scope scope) {
    boolean free =
        discipline == Discipline.NONE
            || (discipline == Discipline.MOSTLY_ORDERED && choices.percent(15));
    int highest = scope.held().stream().mapToInt(Lock::rank).max().orElse(-1);
    List<Lock> allowed =
        pool.locks().stream().filter(lock -> free || lock.rank() > highest).toList();
    if (free && choices.percent(90)) {
      List<Lock> others =
          allowed.stream()
              .filter(lock -> scope.held().stream().noneMatch(h -> h.rank() == lock.rank()))
              .toList();
      allowed = others.isEmpty() ? allowed : others;
    }
    return allowed.isEmpty() ? null : choices.one(allowed);
  }

  /** {@code lock; ...; unlock}, perhaps by wrappers, perhaps through a copy of the pointer. */
  private List<Snippet> critical(Scope scope) {
    Lock lock = pick(scope);
    if (lock == null) {
      return leaf(scope);
    }
    choices.uses(lock.feature());
    if (!scope.held().isEmpty()) {
      choices.uses(Feature.NESTED_LOCKS);
    }
    List<Snippet> list = new ArrayList<>();
    Lock named = lock;
    boolean copied = !lock.stable() || (lock.family() == Family.MUTEX && choices.percent(10));
    if (copied) {
      named = lock.through(choices.name("l"));
      list.add(Snippet.line("pthread_mutex_t *" + named.pointer() + " = " + lock.pointer() + ";"));
    }
    List<Snippet> body = sequence(scope.inside(named), 2);
    if (lock.family() == Family.MUTEX && choices.percent(12)) {
      choices.uses(Feature.WRAPPED_LOCK);
      list.add(Snippet.line("acquire(" + named.pointer() + ");"));
      list.addAll(body);
      list.add(Snippet.line("release(" + named.pointer() + ");"));
      return list;
    }
    list.add(Snippet.line(choices.one(named.acquisitions())));
    boolean twice = lock.feature() == Feature.RECURSIVE_MUTEX && choices.percent(60);
    if (twice) {
      list.add(Snippet.line(choices.one(named.acquisitions())));
      list.add(Snippet.line(named.release()));
    }
    list.addAll(body);
    if (choices.percent(2)) {
      choices.uses(Feature.LOCK_LEFT_HELD);
    } else {
      list.add(Snippet.line(named.release()));
    }
    return list;
  }

  private List<Snippet> condition(Scope scope) {
    String condition = condition();
    List<Snippet> parts = sequence(scope.deeper(), 2);
    if (choices.percent(50)) {
      return List.of(Snippet.block("if (" + condition + ") {", parts, "}"));
    }
    return List.of(
        Snippet.block("if (" + condition + ") {", parts, "}"),
        Snippet.block("else {", sequence(scope.deeper(), 2), "}"));
  }

  private String condition() {
    if (choices.percent(25)) {
      choices.uses(Feature.CONDITION_ON_INPUT);
      return "rand() & 1";
    }
    choices.uses(Feature.CONDITION_ON_DATA);
    return choices.percent(50) ? choices.one(data) : "!" + choices.one(data);
  }

  private List<Snippet> loop(Scope scope) {
    choices.uses(Feature.LOOP);
    String index = choices.name("i");
    return List.of(
        Snippet.block(
            "for (int " + index + " = 0; " + index + " < 2; " + index + "++) {",
            sequence(scope.deeper(), 2),
            "}"));
  }

  private List<Snippet> trylock(Scope scope) {
    Lock lock = choices.one(pool.locks());
    if (lock.family() != Family.MUTEX || !lock.stable()) {
      return critical(scope);
    }
    choices.uses(Feature.TRYLOCK);
    String call = "pthread_mutex_trylock(" + lock.pointer() + ")";
    List<Snippet> body = new ArrayList<>(sequence(scope.inside(lock), 2));
    body.add(Snippet.line(lock.release()));
    if (choices.percent(50)) {
      return List.of(Snippet.block("if (" + call + " == 0) {", body, "}"));
    }
    String result = choices.name("r");
    return List.of(
        Snippet.line("int " + result + " = " + call + ";"),
        Snippet.block(
            "if (" + result + ") {", List.of(Snippet.line(choices.one(data) + " = 0;")), "}"),
        Snippet.block("else {", body, "}"));
  }

  /** Acquired and released under the same condition, with code in between. */
  private List<Snippet> correlated(Scope scope) {
    Lock lock = pick(scope);
    if (lock == null || !lock.stable()) {
      return leaf(scope);
    }
    choices.uses(Feature.CORRELATED_BRANCHES);
    choices.uses(lock.feature());
    String flag = choices.name("k");
    String condition = "if (" + flag + ") ";
    List<Snippet> list = new ArrayList<>();
    list.add(Snippet.line("int " + flag + " = " + condition() + ";"));
    list.add(Snippet.line(condition + lock.acquisitions().get(0)));
    list.addAll(sequence(scope.inside(lock).withoutLeaving(), 2));
    list.add(Snippet.line(condition + lock.release()));
    return list;
  }

  /** The result of a trylock decides twice. */
  private List<Snippet> statusKept(Scope scope) {
    Lock lock = pick(scope);
    if (lock == null || !lock.stable() || lock.family() != Family.MUTEX) {
      return leaf(scope);
    }
    choices.uses(Feature.STATUS_KEPT);
    String flag = choices.name("r");
    List<Snippet> list = new ArrayList<>();
    String call = "pthread_mutex_trylock(" + lock.pointer() + ")";
    boolean negated = choices.percent(50);
    list.add(
        Snippet.line(
            "int "
                + flag
                + " = "
                + (negated ? "!" + call : choices.percent(30) ? call + " != 0" : call)
                + ";"));
    list.addAll(sequence(scope.inside(lock).withoutLeaving(), 2));
    list.add(Snippet.line("if (" + (negated ? "" : "!") + flag + ") " + lock.release()));
    return list;
  }

  /** The lock is one of two, by a condition. */
  private List<Snippet> chosen(Scope scope) {
    Lock lock = pick(scope);
    Lock other = choices.one(pool.stableMutexes());
    if (lock == null || !lock.stable() || lock.family() != Family.MUTEX) {
      return leaf(scope);
    }
    choices.uses(Feature.CHOSEN_POINTER);
    String name = choices.name("l");
    Lock higher = lock.rank() > other.rank() ? lock : other;
    List<Snippet> list = new ArrayList<>();
    list.add(
        Snippet.line(
            "pthread_mutex_t *"
                + name
                + " = "
                + condition()
                + " ? "
                + lock.pointer()
                + " : "
                + other.pointer()
                + ";"));
    list.add(Snippet.line("pthread_mutex_lock(" + name + ");"));
    list.addAll(sequence(scope.inside(higher.through(name)), 2));
    list.add(Snippet.line("pthread_mutex_unlock(" + name + ");"));
    return list;
  }

  private List<Snippet> spin(Scope scope) {
    Lock lock = pick(scope);
    if (lock == null || !lock.stable() || lock.family() != Family.MUTEX) {
      return leaf(scope);
    }
    choices.uses(Feature.SPIN_ON_TRYLOCK);
    List<Snippet> list = new ArrayList<>();
    list.add(Snippet.line("while (pthread_mutex_trylock(" + lock.pointer() + ")) ;"));
    list.addAll(sequence(scope.inside(lock), 2));
    list.add(Snippet.line(lock.release()));
    return list;
  }

  /** Code whose pointers change while locks are held. */
  List<Snippet> changingPointers() {
    if (choices.percent(30)) {
      return handOverHand();
    }
    return new PointerScript(choices, pool.stableMutexes(), discipline != Discipline.NONE)
        .make(choices.between(5, 12));
  }

  private List<Snippet> handOverHand() {
    choices.uses(Feature.HAND_OVER_HAND);
    List<Lock> locks = pool.stableMutexes();
    String at = choices.name("at");
    String next = choices.name("next");
    String way = choices.name("way");
    List<String> stops = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      stops.add(locks.get(Math.min(i, locks.size() - 1)).pointer());
    }
    if (discipline == Discipline.NONE && choices.percent(50)) {
      Collections.reverse(stops);
    }
    return List.of(
        Snippet.line("pthread_mutex_t *" + way + "[3] = { " + String.join(", ", stops) + " };"),
        Snippet.line("pthread_mutex_t *" + at + " = " + way + "[0];"),
        Snippet.line("pthread_mutex_lock(" + at + ");"),
        Snippet.block(
            "for (int i = 1; i < " + Math.min(3, locks.size()) + "; i++) {",
            List.of(
                Snippet.line("pthread_mutex_t *" + next + " = " + way + "[i];"),
                Snippet.line("pthread_mutex_lock(" + next + ");"),
                Snippet.line("pthread_mutex_unlock(" + at + ");"),
                Snippet.line(at + " = " + next + ";")),
            "}"),
        Snippet.line("pthread_mutex_unlock(" + at + ");"));
  }

  /** Leaves the function under a condition, after releasing what is held. */
  private List<Snippet> early(Scope scope) {
    choices.uses(Feature.EARLY_RETURN);
    List<Snippet> body = new ArrayList<>();
    for (int i = scope.held().size() - 1; i >= 0; i--) {
      if (scope.held().get(i).pointer().isEmpty()) {
        continue; // others release it
      }
      if (choices.percent(5)) {
        choices.uses(Feature.LOCK_LEFT_HELD);
      } else {
        body.add(Snippet.line(scope.held().get(i).release()));
      }
    }
    body.add(Snippet.line(scope.leave()));
    return List.of(Snippet.block("if (" + condition() + ") {", body, "}"));
  }

  private List<Snippet> call(Scope scope) {
    int highest = scope.held().stream().mapToInt(Lock::rank).max().orElse(-1);
    List<Call> allowed =
        calls.stream()
            .filter(call -> discipline == Discipline.NONE || call.lowestRank() > highest)
            .toList();
    if (allowed.isEmpty()) {
      return critical(scope);
    }
    Call call = choices.one(allowed);
    choices.uses(call.feature());
    return List.of(Snippet.line(call.text()));
  }

  /** Adds functions that later statements may call. */
  void addFunctions(int count) {
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
    return discipline == Discipline.NONE ? 0 : choices.between(0, 1);
  }

  private Scope above(int rank, String leave) {
    return new Scope(
        List.of(new Lock("", rank - 1, Family.MUTEX, true, Feature.NESTED_LOCKS)), 1, leave);
  }

  /** A scope whose imaginary lock is not released by an early return. */
  private List<Snippet> function(int rank, int operations) {
    budget = operations;
    return sequence(above(rank, ""), 2);
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
  List<Snippet> function(int operations) {
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
    budget = 2;
    body.addAll(sequence(above(own.rank() + 1, ""), 1));
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

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.generate;

import java.util.ArrayList;
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
  private final Signalling signals;
  private final CalledFunctions called;
  private final List<String> data = List.of("x0", "x1");
  private int budget;

  BodyGenerator(Choices choices, LockPool pool, Discipline discipline) {
    this.choices = choices;
    this.pool = pool;
    this.discipline = discipline;
    this.signals = new Signalling(choices, pool);
    this.called = new CalledFunctions(choices, pool, this, discipline != Discipline.NONE);
  }

  /** The functions that the statements made so far call. */
  List<Snippet> functions() {
    return called.functions();
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
      return choices.percent(25) ? signals.awaitPost() : signals.await(scope);
    } else if (choice >= 94) {
      return choices.percent(25) ? signals.post() : signals.signal();
    }
    return leaf(scope);
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
      return new HandOverHand(choices, pool.stableMutexes()).make(discipline == Discipline.NONE);
    }
    return new PointerScript(choices, pool.stableMutexes(), discipline != Discipline.NONE)
        .make(choices.between(5, 12));
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
    String call = called.call(highest);
    return call == null ? critical(scope) : List.of(Snippet.line(call));
  }

  /** Waits under a lock if there is an argument, else signals (rule R 15). */
  List<Snippet> signalledEitherWay() {
    return signals.signalledEitherWay(this::condition);
  }

  /** Adds functions that later statements may call. */
  void addFunctions(int count) {
    called.add(count);
  }

  /** The body of a function that runs when the threads that it locks against may hold anything. */
  List<Snippet> function(int operations) {
    return called.body(operations);
  }

  /** Statements above a rank, perhaps one alone, with about that many operations. */
  List<Snippet> above(int rank, int operations, int most) {
    budget = operations;
    return sequence(
        new Scope(List.of(new Lock("", rank - 1, Family.MUTEX, true, Feature.NESTED_LOCKS)), 1, ""),
        most);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.gridlock.oracle.generate.BodyGenerator.Discipline;
import org.gridlock.oracle.generate.BodyGenerator.Scope;

/**
 * Makes random C programs with threads and locks, without undefined behaviour but for what
 * unluckily chosen conditions bring about; the interpreter refuses those.
 */
public final class ProgramGenerator {
  private static final String LEAVE_THREAD = "return 0;";

  private final Choices choices;
  private final LockPool pool;
  private final BodyGenerator bodies;
  private final HiddenCode hidden;
  private final SignalHandlers signals;
  private final Cancellations cancellations;
  private final CreatorsGates gates;
  private final CheckedCreations checked;
  private final OrderedPairs pairs;
  private final List<Snippet> threads = new ArrayList<>();
  private final List<Start> starts = new ArrayList<>();

  /** A start function and what it may be given. */
  private record Start(String function, List<String> arguments) {}

  private ProgramGenerator(long seed) {
    choices = new Choices(seed);
    pool = new LockPool(choices);
    int kind = choices.between(0, 99);
    bodies =
        new BodyGenerator(
            choices,
            pool,
            kind < 45
                ? Discipline.ORDERED
                : kind < 65 ? Discipline.MOSTLY_ORDERED : Discipline.NONE);
    hidden = new HiddenCode(choices, pool, bodies);
    signals = new SignalHandlers(seed, choices, pool);
    cancellations = new Cancellations(seed, choices);
    gates = new CreatorsGates(seed, choices, pool);
    checked = new CheckedCreations(seed, choices);
    pairs = new OrderedPairs(seed, choices);
  }

  /** The program of a seed. */
  public static Program generate(long seed) {
    return new ProgramGenerator(seed).program(seed);
  }

  private Program program(long seed) {
    bodies.addFunctions(choices.between(0, 2));
    int count = choices.between(1, 2);
    for (int i = 0; i < count; i++) {
      startFunction();
    }
    Snippet main =
        Snippet.block(
            "int main(void) {", pairs.in(cancellations.in(gates.in(checked.in(main())))), "}");
    List<Snippet> parts = new ArrayList<>();
    parts.add(Snippet.line("static int x0, x1;"));
    if (choices.features().contains(Feature.CONDITION_WAIT)
        || choices.features().contains(Feature.CONDITION_SIGNAL)) {
      parts.add(Snippet.line("static int set;"));
      parts.add(Snippet.line("static pthread_mutex_t cm = PTHREAD_MUTEX_INITIALIZER;"));
      parts.add(Snippet.line("static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;"));
    }
    if (choices.features().contains(Feature.SEMAPHORE_WAIT)
        || choices.features().contains(Feature.SEMAPHORE_SIGNAL)) {
      parts.add(Snippet.line("static sem_t ready;"));
    }
    if (choices.features().contains(Feature.BARRIER)) {
      parts.add(Snippet.line("static pthread_barrier_t meet;"));
    }
    parts.addAll(pool.declarations());
    // A function with a variable list of arguments is called, and not put in place of its calls.
    String given = seed % 2 == 0 ? "(pthread_mutex_t *p)" : "(pthread_mutex_t *p, ...)";
    parts.add(Snippet.line("static void acquire" + given + " { pthread_mutex_lock(p); }"));
    parts.add(Snippet.line("static void release" + given + " { pthread_mutex_unlock(p); }"));
    parts.addAll(bodies.functions());
    parts.addAll(hidden.functions());
    parts.addAll(signals.functions());
    parts.addAll(pairs.functions());
    parts.addAll(pairs.inThreads(cancellations.in(gates.inThreads(checked.inAll(threads)))));
    parts.add(main);
    return new Program(seed, parts, choices.features());
  }

  private void startFunction() {
    String name = choices.name("t");
    List<Snippet> body = new ArrayList<>();
    List<String> arguments = List.of("0");
    Scope scope = new Scope(List.of(), 0, LEAVE_THREAD);
    int kind = choices.between(0, 99);
    if (kind < 25) {
      arguments = threadArgument(body, scope);
    } else if (kind < 33) {
      localGate(body, scope);
    } else if (kind < 45) {
      gate(body, scope);
    } else if (kind < 52) {
      someUnlocked(body);
    } else if (kind < 62) {
      body.addAll(bodies.changingPointers());
    } else if (kind < 66) {
      body.addAll(hidden.threadSpecific(scope));
    } else if (kind < 70) {
      body.addAll(hidden.underHandler());
    } else if (kind < 73) {
      foreignUnlock(body);
      body.addAll(bodies.statements(scope, 5));
    } else if (kind < 76) {
      meet(body, scope);
    } else if (kind < 79) {
      body.addAll(bodies.signalledEitherWay());
      arguments = List.of("0", "&x0");
    } else {
      body.addAll(bodies.statements(scope, 7));
    }
    if (!starts.isEmpty() && choices.percent(4)) {
      body.addAll(scripted(2));
    } else if (!starts.isEmpty() && choices.percent(12)) {
      choices.uses(Feature.NESTED_THREAD);
      Start inner = choices.one(starts);
      body.add(Snippet.line("pthread_t inner;"));
      body.add(create("&inner", inner));
      body.addAll(bodies.statements(scope, 2));
      if (choices.percent(60)) {
        body.add(Snippet.line("pthread_join(inner, 0);"));
      }
    }
    body.add(Snippet.line(LEAVE_THREAD));
    threads.add(Snippet.block("static void *" + name + "(void *arg) {", body, "}"));
    starts.add(new Start(name, arguments));
  }

  /** The start function locks what it is given, and something inside. */
  private List<String> threadArgument(List<Snippet> body, Scope scope) {
    choices.uses(Feature.THREAD_ARGUMENT);
    List<Lock> mutexes = pool.stableMutexes();
    Lock given = choices.one(mutexes);
    Lock other = choices.one(mutexes);
    body.add(Snippet.line("pthread_mutex_t *mine = arg;"));
    body.add(Snippet.line("pthread_mutex_lock(mine);"));
    body.addAll(bodies.statements(scope.inside(given.through("mine")), 4));
    body.add(Snippet.line("pthread_mutex_unlock(mine);"));
    return List.of(given.pointer(), other.pointer());
  }

  /** A lock that every activation has its own of protects nothing (rule R 1). */
  private void localGate(List<Snippet> body, Scope scope) {
    choices.uses(Feature.LOCAL_LOCK);
    body.add(Snippet.line("pthread_mutex_t own;"));
    body.add(Snippet.line("pthread_mutex_init(&own, 0);"));
    body.add(Snippet.line("pthread_mutex_lock(&own);"));
    body.addAll(bodies.statements(scope.deeper(), 5));
    body.add(Snippet.line("pthread_mutex_unlock(&own);"));
  }

  private void gate(List<Snippet> body, Scope scope) {
    choices.uses(Feature.GATE);
    Lock gate = pool.stableMutexes().get(0);
    body.add(Snippet.line("pthread_mutex_lock(" + gate.pointer() + ");"));
    body.addAll(bodies.statements(scope.inside(gate), 5));
    body.add(Snippet.line("pthread_mutex_unlock(" + gate.pointer() + ");"));
  }

  /** More is locked than unlocked, or in another order (rules R 7 and R 14). */
  private void someUnlocked(List<Snippet> body) {
    choices.uses(Feature.UNLOCK_OF_SOME);
    List<Lock> mutexes = new ArrayList<>(pool.stableMutexes());
    Lock first = choices.one(mutexes);
    Lock second = choices.one(mutexes);
    Lock third = choices.one(mutexes);
    body.add(Snippet.line(first.acquisitions().get(0)));
    body.add(Snippet.line(second.acquisitions().get(0)));
    body.add(Snippet.line(first.release()));
    body.add(Snippet.line(third.acquisitions().get(0)));
    body.add(Snippet.line(third.release()));
    body.add(Snippet.line(second.release()));
  }

  /** Another thread's lock is released, for it to protect nothing (assumption 19). */
  private void foreignUnlock(List<Snippet> body) {
    choices.uses(Feature.FOREIGN_UNLOCK);
    body.add(Snippet.line(choices.one(pool.stableMutexes()).release()));
  }

  /** Threads that go on when two of them, or one and main, have come so far. */
  private void meet(List<Snippet> body, Scope scope) {
    choices.uses(Feature.BARRIER);
    body.addAll(bodies.statements(scope, 2));
    Lock lock = choices.one(pool.stableMutexes());
    boolean under = choices.percent(30);
    if (under) {
      body.add(Snippet.line(lock.acquisitions().get(0)));
    }
    body.add(Snippet.line("pthread_barrier_wait(&meet);"));
    if (under) {
      body.add(Snippet.line(lock.release()));
    }
    body.addAll(bodies.statements(scope, 2));
  }

  private Snippet create(String handle, Start start) {
    return Snippet.line(
        "pthread_create("
            + handle
            + ", 0, "
            + start.function()
            + ", "
            + choices.one(start.arguments())
            + ");");
  }

  private List<Snippet> main() {
    List<Snippet> body = new ArrayList<>();
    Scope scope = new Scope(List.of(), 0, "");
    body.addAll(pool.initialisation());
    int initialised = body.size();
    body.addAll(hidden.registration());
    if (!pool.reassignments().isEmpty() && choices.percent(30)) {
      choices.uses(Feature.REASSIGNED_POINTER);
      body.add(Snippet.line("if (rand() & 1) " + choices.one(pool.reassignments())));
    }
    int shape = choices.between(0, 99);
    if (shape < 12) {
      inLoop(body);
    } else if (shape < 24) {
      byWrapper(body, scope);
    } else if (shape < 34) {
      afterLocks(body);
    } else if (shape < 42) {
      reusedHandle(body, scope);
    } else if (shape < 65) {
      body.addAll(scripted(4));
    } else {
      oneByOne(body, scope);
    }
    if (choices.features().contains(Feature.BARRIER)) {
      body.add(0, Snippet.line("pthread_barrier_init(&meet, 0, 2);"));
      initialised++;
    }
    if (choices.features().contains(Feature.SEMAPHORE_WAIT)
        || choices.features().contains(Feature.SEMAPHORE_SIGNAL)) {
      body.add(0, Snippet.line("sem_init(&ready, 0, 0);"));
      initialised++;
    }
    body.addAll(hidden.ending());
    body.add(Snippet.line("return 0;"));
    signals.addTo(body, initialised);
    return body;
  }

  private List<Snippet> scripted(int most) {
    Choreography script =
        new Choreography(choices, bodies, handle -> create(handle, choices.one(starts)), most);
    List<Snippet> body = script.script();
    threads.addAll(script.functions());
    return body;
  }

  private void inLoop(List<Snippet> body) {
    choices.uses(Feature.THREADS_IN_LOOP);
    body.add(Snippet.line("pthread_t h[2];"));
    Snippet create = create("&h[i]", choices.one(starts));
    Snippet join = Snippet.line("pthread_join(h[i], 0);");
    String loop = "for (int i = 0; i < 2; i++) {";
    if (choices.percent(25)) {
      body.add(Snippet.block(loop, List.of(create, join), "}"));
    } else {
      body.add(Snippet.block(loop, List.of(create), "}"));
      body.add(Snippet.block(loop, List.of(join), "}"));
    }
  }

  /** Creations through a function that is called twice (rule R 2). */
  private void byWrapper(List<Snippet> body, Scope scope) {
    choices.uses(Feature.CREATION_WRAPPER);
    boolean waits = choices.percent(25);
    List<Snippet> wrapper = new ArrayList<>();
    wrapper.add(Snippet.line("pthread_t h;"));
    wrapper.add(Snippet.line("pthread_create(&h, 0, f, a);"));
    if (waits) {
      wrapper.add(Snippet.line("pthread_join(h, 0);"));
    }
    wrapper.add(Snippet.line("return h;"));
    threads.add(
        Snippet.block("static pthread_t begin(void *(*f)(void *), void *a) {", wrapper, "}"));
    Start first = choices.one(starts);
    Start second = choices.percent(50) ? first : choices.one(starts);
    body.add(
        Snippet.line(
            "pthread_t h0 = begin("
                + first.function()
                + ", "
                + choices.one(first.arguments())
                + ");"));
    body.addAll(mainLocks(scope));
    body.add(
        Snippet.line(
            "pthread_t h1 = begin("
                + second.function()
                + ", "
                + choices.one(second.arguments())
                + ");"));
    if (!waits) {
      body.add(Snippet.line("pthread_join(h0, 0);"));
      body.add(Snippet.line("pthread_join(h1, 0);"));
    }
  }

  /** A function that locks and then creates a thread, called twice (rule R 5). */
  private void afterLocks(List<Snippet> body) {
    choices.uses(Feature.CREATION_AFTER_LOCKS);
    List<Snippet> round = new ArrayList<>();
    round.add(Snippet.line("pthread_t h;"));
    round.addAll(bodies.statements(new Scope(List.of(), 0, ""), 4));
    round.add(create("&h", choices.one(starts)));
    if (choices.percent(35)) {
      round.add(Snippet.line((choices.percent(30) ? "if (x0) " : "") + "pthread_join(h, 0);"));
    }
    threads.add(Snippet.block("static void round_(void) {", round, "}"));
    body.add(
        Snippet.line(
            choices.percent(50) ? "for (int i = 0; i < 2; i++) round_();" : "round_(); round_();"));
  }

  /** One handle for two threads (rule R 6). */
  private void reusedHandle(List<Snippet> body, Scope scope) {
    choices.uses(Feature.HANDLE_REUSED);
    body.add(Snippet.line("pthread_t h;"));
    body.add(create("&h", choices.one(starts)));
    if (choices.percent(30)) {
      body.add(Snippet.line("pthread_join(h, 0);"));
    }
    body.add(create("&h", choices.one(starts)));
    body.add(Snippet.line("pthread_join(h, 0);"));
    body.addAll(mainLocks(scope));
  }

  private List<Snippet> mainLocks(Scope scope) {
    if (choices.percent(60)) {
      return List.of();
    }
    choices.uses(Feature.LOCKS_IN_MAIN);
    return bodies.statements(scope, 4);
  }

  private void oneByOne(List<Snippet> body, Scope scope) {
    int count = choices.between(1, 10) < 9 ? 2 : 3;
    for (int i = 0; i < count; i++) {
      body.add(Snippet.line("pthread_t h" + i + ";"));
      body.add(create("&h" + i, starts.get(i % starts.size())));
      if (i == 0 && choices.percent(10)) {
        choices.uses(Feature.JOIN_BETWEEN);
        body.add(Snippet.line("pthread_join(h0, 0);"));
        body.add(create("&h0", starts.get(0)));
      } else if (i == 0 && choices.percent(12)) {
        choices.uses(Feature.JOIN_BETWEEN);
        body.add(Snippet.line("pthread_join(h0, 0);"));
        body.addAll(mainLocks(scope));
        continue;
      }
      body.addAll(mainLocks(scope));
    }
    for (int i = 0; i < count; i++) {
      boolean joined = body.stream().anyMatch(isLine("pthread_join(h0, 0);"));
      if (i == 0 && joined && body.stream().filter(isCreationOf("&h0")).count() == 1) {
        continue;
      }
      if (choices.percent(8)) {
        choices.uses(Feature.NO_JOIN);
      } else if (choices.percent(12)) {
        choices.uses(Feature.JOIN_ON_SOME_PATHS);
        body.add(Snippet.line("if (x0) pthread_join(h" + i + ", 0);"));
      } else {
        body.add(Snippet.line("pthread_join(h" + i + ", 0);"));
      }
    }
    body.addAll(mainLocks(scope));
  }

  private static Predicate<Snippet> isLine(String text) {
    return snippet -> snippet.open().equals(text);
  }

  private static Predicate<Snippet> isCreationOf(String handle) {
    return snippet -> snippet.open().startsWith("pthread_create(" + handle + ",");
  }
}

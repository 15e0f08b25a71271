// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.testing.Analysed;
import org.gridlock.pointer.Address;
import org.junit.jupiter.api.Test;

/**
 * Runs random programs along random paths: what is held is in the may set, and what is in the must
 * set is held (thesis theorem 27).
 */
class RandomWalkTest {
  private static final int BUSY = 16;
  private static final int OWNER_DIED = 130;

  private int precise;
  private int checked;

  @Test
  void locksetsDescribeEveryStepOfEveryRun() {
    for (int seed = 0; seed < 1500; seed++) {
      RandomProgram random = new RandomProgram(seed);
      Analysed program = random.build();
      for (int run = 0; run < 20; run++) {
        new Walk(program, random, new Random(31L * seed + run), "seed " + seed).run();
      }
    }
    assertTrue(checked > 50_000, "steps: " + checked);
    assertTrue(precise > checked / 8, "exact may sets: " + precise + " of " + checked);
  }

  /** A concrete lock: a global one, or that of one of three heap objects. */
  private record Lock(String name, long object) {}

  private final class Walk {
    private final Analysed program;
    private final boolean recursive;
    private final boolean robust;
    private final Random random;
    private final String seed;
    private final Deque<Map<Variable, Long>> frames = new ArrayDeque<>();
    private final Deque<Place> sites = new ArrayDeque<>();
    private final Deque<Edge> calls = new ArrayDeque<>();
    private final Map<Lock, Integer> held = new LinkedHashMap<>();
    private Place place;

    Walk(Analysed program, RandomProgram source, Random random, String seed) {
      this.recursive = source.isRecursive();
      this.robust = source.isRobust();
      this.program = program;
      this.random = random;
      this.seed = seed;
      this.place = program.graph().root();
      frames.push(new LinkedHashMap<>());
    }

    void run() {
      for (int step = 0; step < 60; step++) {
        check();
        List<Edge> choices = new ArrayList<>(place.top().outgoing());
        if (choices.isEmpty()) {
          if (sites.isEmpty()) {
            return;
          }
          frames.pop();
          place = program.after(sites.pop(), calls.pop());
          continue;
        }
        choices.removeIf(edge -> !mayTake(edge.operation()));
        Edge edge = choices.get(random.nextInt(choices.size()));
        if (edge.operation() instanceof Operation.Call call) {
          call(edge, call);
        } else {
          if (!execute(edge.operation())) {
            return; // undefined behaviour, or no step any more
          }
          place = program.after(place, edge);
        }
      }
    }

    private void call(Edge edge, Operation.Call call) {
      Map<Variable, Long> frame = new LinkedHashMap<>();
      Place entry = program.graph().entered(place, edge).iterator().next();
      for (int i = 0; i < call.arguments().size(); i++) {
        frame.put(entry.function().parameters().get(i), evaluate(call.arguments().get(i)));
      }
      frames.push(frame);
      sites.push(place);
      calls.push(edge);
      place = entry;
    }

    private boolean mayTake(Operation operation) {
      return !(operation instanceof Operation.Assume assume)
          || assume.condition() instanceof Expression.Unknown
          || (evaluate(assume.condition()) != 0) == assume.holds();
    }

    private boolean execute(Operation operation) {
      if (operation instanceof Operation.Assign assign) {
        set(assign.target(), evaluate(assign.value()));
      } else if (operation instanceof Operation.Lock lock) {
        boolean own = !recursive && held.containsKey(lockOf(lock.lock()));
        if (own && lock.attempt() == Attempt.BLOCKING) {
          return false; // waits for itself
        }
        boolean busy = own || (lock.attempt() == Attempt.TRY && random.nextBoolean());
        if (!busy) {
          held.merge(lockOf(lock.lock()), 1, Integer::sum);
        }
        if (lock.result() != null) {
          int held = robust && random.nextBoolean() ? OWNER_DIED : 0;
          set(lock.result(), busy ? BUSY : held);
        }
      } else if (operation instanceof Operation.Unlock unlock) {
        Lock released = lockOf(unlock.lock());
        if (!held.containsKey(released)) {
          return false;
        }
        held.computeIfPresent(released, (lock, count) -> count == 1 ? null : count - 1);
      }
      return true;
    }

    private void set(Lvalue target, long value) {
      frames.element().put(((Lvalue.Var) target).variable(), value);
    }

    private Lock lockOf(Expression pointer) {
      Lvalue target = ((Expression.AddressOf) pointer).target();
      if (target instanceof Lvalue.Member member) {
        long object = evaluate(((Lvalue.Deref) member.base()).pointer());
        return new Lock(object < 2 ? "few[*]" : "last[*]", object);
      }
      return new Lock(target.toString(), 0);
    }

    private long evaluate(Expression expression) {
      if (expression instanceof Expression.Constant constant) {
        return constant.value();
      } else if (expression instanceof Lvalue.Var variable) {
        return frames.element().getOrDefault(variable.variable(), 0L);
      } else if (expression instanceof Expression.Unary not) {
        return evaluate(not.operand()) == 0 ? 1 : 0;
      } else if (expression instanceof Expression.Binary binary) {
        boolean equal = evaluate(binary.left()) == evaluate(binary.right());
        boolean wanted = binary.operator() == Expression.BinaryOperator.EQUAL;
        return equal == wanted ? 1 : 0;
      }
      return random.nextInt(expression.type().equals(Type.Pointer.VOID) ? 2 : 3);
    }

    private void check() {
      Set<String> may = new LinkedHashSet<>();
      for (Held entry : program.locksets().may(place)) {
        Address address = ((LockId.At) entry.lock()).address();
        may.add(program.pointsTo().describe(address));
      }
      Set<String> names = new LinkedHashSet<>();
      held.keySet().forEach(lock -> names.add(lock.name()));
      String where = seed + " at " + place.top().position() + ": ";
      assertTrue(may.containsAll(names), where + may + " lacks some of " + names);
      assertTrue(program.locksets().isReached(place), where);
      for (Locksets.MustHeld must : program.locksets().must(place)) {
        String name = program.pointsTo().describe(must.lock());
        assertTrue(names.contains(name), where + name + " is not held");
      }
      checked++;
      precise += may.equals(names) ? 1 : 0;
      assertEquals(frames.size(), sites.size() + 1);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.check;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.oracle.machine.Digest;
import org.gridlock.oracle.machine.LockState;
import org.gridlock.oracle.machine.Machine;
import org.gridlock.oracle.machine.ObjectSource;
import org.gridlock.oracle.machine.Origin;
import org.gridlock.oracle.machine.State;
import org.gridlock.oracle.machine.ThreadState;
import org.gridlock.oracle.machine.Unsupported;
import org.gridlock.oracle.search.Search;
import org.jspecify.annotations.Nullable;

/**
 * Looks on at one search for the checks of several analyses, and shows them what differs from all
 * that they have seen: most states repeat what single threads do.
 */
final class Observations implements Search.Observer {
  private final Machine machine;
  private final List<StateChecks> checks;
  private final Map<Function, List<Edge>> lockOperations = new HashMap<>();
  private final Set<Digest.Key> threads = new HashSet<>();
  private final Set<Digest.Key> pairs = new HashSet<>();

  Observations(Machine machine, List<StateChecks> checks) {
    this.machine = machine;
    this.checks = checks;
  }

  @Override
  public void state(State state) {
    if (state.hasEnded()) {
      return;
    }
    List<ThreadState> all = state.threads().values();
    for (int i = 0; i < all.size(); i++) {
      ThreadState thread = all.get(i);
      if (!thread.hasEnded()) {
        thread(state, thread);
        for (ThreadState other : all.subList(0, i)) {
          if (!other.hasEnded() && pairs.add(pair(thread, other))) {
            checks.forEach(check -> check.together(thread, other));
          }
        }
      }
    }
  }

  private static Digest.Key pair(ThreadState left, ThreadState right) {
    Digest digest = new Digest();
    digest.add(left.history());
    digest.add(right.history());
    return digest.key();
  }

  private void thread(State state, ThreadState thread) {
    Edge edge = operation(thread);
    Long value = edge == null ? null : subject(state, thread, edge.operation());
    if (threads.add(key(state, thread, value))) {
      checks.forEach(check -> check.thread(state, thread, edge, value));
    }
  }

  /** Tells apart what the checks of one thread look at. */
  private Digest.Key key(State state, ThreadState thread, @Nullable Long value) {
    Digest digest = new Digest();
    digest.add(thread.history());
    digest.add(state.isInterrupted(thread.number()) ? 1 : 0);
    for (int i = 0; i < state.locks().size(); i++) {
      LockState lock = state.locks().value(i);
      List<Location> acquisitions = lock.acquisitions(thread.number());
      if (!acquisitions.isEmpty()) {
        addObject(state, state.locks().key(i), digest);
        digest.add(lock.writer() == thread.number() ? 1 : 0);
        acquisitions.forEach(acquisition -> digest.add(acquisition.id()));
      }
    }
    digest.add(-1);
    if (value != null) {
      ThreadState named = state.threads().get(value);
      Origin origin = named == null ? null : named.origin();
      if (origin != null) {
        digest.add(origin.digest());
      }
      addObject(state, value, digest);
    }
    return digest.key();
  }

  private void addObject(State state, long address, Digest digest) {
    digest.add(address);
    switch (machine.objectAt(state, address)) {
      case null -> digest.add(0);
      case ObjectSource.OfGlobal global -> digest.add(1);
      case ObjectSource.OfAllocation allocation -> digest.add(allocation.origin().digest());
      case ObjectSource.OfLocal local -> digest.add(local.thread().history());
    }
  }

  private static @Nullable Edge operation(ThreadState thread) {
    List<Edge> outgoing = thread.top().location().outgoing();
    return outgoing.size() == 1 ? outgoing.get(0) : null;
  }

  /** The value of the expression that the operation is about, if it has one. */
  private @Nullable Long subject(State state, ThreadState thread, Operation operation) {
    Expression subject = StateChecks.subject(operation);
    if (subject == null) {
      return null;
    }
    try {
      return machine.evaluate(state, thread.number(), subject);
    } catch (Unsupported e) {
      return null; // the step itself will say so
    }
  }

  @Override
  public void step(State before, int number, State after) {
    ThreadState mover = before.threads().get(number);
    if (mover == null || mover.hasEnded() || after.hasEnded()) {
      return;
    }
    for (Edge edge : mover.top().location().outgoing()) {
      if (edge.operation() instanceof Operation.Assign) {
        List<StateChecks> interested =
            checks.stream().filter(check -> check.ignores(mover, edge)).toList();
        if (!interested.isEmpty()) {
          Edge changed = changed(before, after);
          if (changed != null) {
            interested.forEach(check -> check.changedBy(edge, changed));
          }
        }
      }
    }
  }

  /** A lock operation of the functions being executed that means another object afterwards. */
  private @Nullable Edge changed(State before, State after) {
    for (ThreadState thread : before.threads().values()) {
      if (!thread.hasEnded()) {
        for (Edge lock : lockOperations(thread.top().location().function())) {
          Expression expression = ((Operation.Lock) lock.operation()).lock();
          Long object = objectOf(before, thread.number(), expression);
          if (object != null
              && !Objects.equals(object, objectOf(after, thread.number(), expression))) {
            return lock;
          }
        }
      }
    }
    return null;
  }

  private List<Edge> lockOperations(Function function) {
    return lockOperations.computeIfAbsent(
        function,
        f ->
            f.edges().stream()
                .filter(
                    edge ->
                        edge.operation() instanceof Operation.Lock lock && !hasIndex(lock.lock()))
                .toList());
  }

  /** Indices are left out of the slice on purpose: elements are not told apart by them. */
  private static boolean hasIndex(Expression root) {
    return Operands.hasPart(
        root,
        part ->
            part instanceof Expression.PointerAdd
                || (part instanceof Lvalue.Element element
                    && !(element.index() instanceof Expression.Constant)));
  }

  /** The object that a pointer points into; null if the pointer is not set. */
  private @Nullable Long objectOf(State state, int thread, Expression pointer) {
    try {
      long address = machine.evaluate(state, thread, pointer);
      return address - Machine.offset(address);
    } catch (Unsupported e) {
      return null;
    }
  }
}

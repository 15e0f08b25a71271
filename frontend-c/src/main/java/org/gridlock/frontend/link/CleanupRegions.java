// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Which locks a cleanup handler releases at the latest when the thread ends: those that are taken
 * between a push of the function that unlocks them and the pop that runs it, or just before the
 * push. In C the two stand in one block, which may be left in no other way (POSIX
 * pthread_cleanup_push), so the handler runs after each such acquisition: at the pop, or where the
 * thread ends before.
 */
final class CleanupRegions {
  private static final String UNREGISTER = "__pthread_unregister_cancel";

  private final FunctionBody body;
  private final Library library;
  private final Map<Integer, List<Integer>> outgoing;
  private final Map<Integer, List<Integer>> incoming;

  /** What is known of functions that the program does not define. */
  interface Library {
    /** The name of a function that the program does not define; null for others. */
    @Nullable String name(Expression callee);

    /** The position of the one lock that a function takes; -1 for others. */
    int acquired(String name);

    /** The position of the lock that a function releases and takes again; -1 for others. */
    int awaited(String name);

    /** Whether a function does nothing but release the lock that its argument points to. */
    boolean isRelease(String name);
  }

  CleanupRegions(FunctionBody body, Library library) {
    this.body = body;
    this.library = library;
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < body.edges().size(); i++) {
      all.add(i);
    }
    outgoing = all.stream().collect(Collectors.groupingBy(i -> body.edges().get(i).source()));
    incoming = all.stream().collect(Collectors.groupingBy(i -> body.edges().get(i).target()));
  }

  /**
   * The calls that take such a lock, by their index in the body.
   *
   * @param register the index of the call that registers a handler
   * @param push the variables of the handler
   */
  BitSet protectedBy(int register, CleanupHandlers.Push push) {
    BitSet none = new BitSet();
    Expression lock = released(push);
    Variable buffer = buffer(operation(register));
    BitSet region = buffer == null ? null : region(register, buffer, push);
    if (lock == null || region == null) {
      return none;
    }
    before(register, region);
    if (!isConstant(lock, region)) {
      return none;
    }
    BitSet acquisitions = uses(lock, region, library::acquired);
    // A recursive lock that is taken twice is released once.
    if (acquisitions.cardinality() != 1 || repeats(acquisitions.nextSetBit(0), region)) {
      return none;
    }
    acquisitions.or(uses(lock, region, library::awaited));
    return acquisitions;
  }

  private BitSet uses(Expression lock, BitSet region, ToIntFunction<String> position) {
    BitSet uses = new BitSet();
    region.stream().filter(edge -> uses(operation(edge), lock, position)).forEach(uses::set);
    return uses;
  }

  private Operation operation(int edge) {
    return body.edges().get(edge).operation();
  }

  /** The lock that the handler releases; null if the handler does something else. */
  private @Nullable Expression released(CleanupHandlers.Push push) {
    Expression handler = value(push.handler());
    String name = handler == null ? null : library.name(handler);
    return name != null && library.isRelease(name) ? value(push.argument()) : null;
  }

  /** The one value that a variable ever gets. */
  private @Nullable Expression value(Variable variable) {
    Expression value = null;
    for (FunctionBody.UnitEdge edge : body.edges()) {
      if (Operands.written(edge.operation()).contains(new Lvalue.Var(variable))) {
        if (value != null || !(edge.operation() instanceof Operation.Assign assign)) {
          return null;
        }
        value = assign.value().withoutCasts();
      }
    }
    return value;
  }

  private static @Nullable Variable buffer(Operation operation) {
    return operation instanceof Operation.Call call
            && !call.arguments().isEmpty()
            && call.arguments().get(0).withoutCasts() instanceof Expression.AddressOf address
            && address.target().root() instanceof Lvalue.Var(Variable variable)
        ? variable
        : null;
  }

  /** The edges from a push to its pops; null if one of these does not run the handler. */
  private @Nullable BitSet region(int register, Variable buffer, CleanupHandlers.Push push) {
    BitSet region = new BitSet();
    Deque<Integer> pending = new ArrayDeque<>(List.of(body.edges().get(register).target()));
    Set<Integer> seen = new HashSet<>(pending);
    while (!pending.isEmpty()) {
      int location = pending.pop();
      if (location == FunctionBody.EXIT) {
        return null;
      }
      for (int edge : outgoing.getOrDefault(location, List.of())) {
        int target = body.edges().get(edge).target();
        if (isUnregister(operation(edge), buffer)) {
          if (!runs(target, push)) {
            return null;
          }
        } else {
          region.set(edge);
          if (seen.add(target)) {
            pending.push(target);
          }
        }
      }
    }
    return region;
  }

  private boolean isUnregister(Operation operation, Variable buffer) {
    return operation instanceof Operation.Call call
        && UNREGISTER.equals(library.name(call.callee()))
        && buffer.equals(buffer(operation));
  }

  /** Whether the handler is all that can run next at a location. */
  private boolean runs(int location, CleanupHandlers.Push push) {
    Set<Integer> seen = new HashSet<>();
    int at = location;
    while (seen.add(at)) {
      List<Integer> edges = outgoing.getOrDefault(at, List.of());
      if (edges.size() != 1) {
        return false;
      }
      FunctionBody.UnitEdge edge = body.edges().get(edges.get(0));
      if (edge.operation() instanceof Operation.Call call) {
        return call.callee().withoutCasts().equals(new Lvalue.Var(push.handler()))
            && call.arguments().size() == 1
            && call.arguments().get(0).withoutCasts().equals(new Lvalue.Var(push.argument()));
      }
      if (!(edge.operation() instanceof Operation.Skip)) {
        return false;
      }
      at = edge.target();
    }
    return false;
  }

  /** Adds what must come just before a push, up to the first call that may do something. */
  private void before(int register, BitSet region) {
    int at = body.edges().get(register).source();
    Set<Integer> seen = new HashSet<>();
    boolean branches = false;
    while (seen.add(at)) {
      branches |= outgoing.getOrDefault(at, List.of()).size() > 1;
      List<Integer> edges = incoming.getOrDefault(at, List.of());
      if (edges.size() != 1) {
        return;
      }
      int edge = edges.get(0);
      Operation operation = operation(edge);
      if (operation instanceof Operation.Call call) {
        String name = library.name(call.callee());
        if (name == null || !name.equals(CleanupHandlers.SAVE)) {
          if (name != null && !branches && library.acquired(name) >= 0) {
            region.set(edge);
          }
          return; // another function may end the thread
        }
        branches = false; // the push itself asks how it returned: always for the first time
      } else if (!(operation instanceof Operation.Skip
          || operation instanceof Operation.Assign
          || operation instanceof Operation.Assume)) {
        return;
      }
      region.set(edge);
      at = body.edges().get(edge).source();
    }
  }

  private boolean uses(Operation operation, Expression lock, ToIntFunction<String> position) {
    if (!(operation instanceof Operation.Call call)) {
      return false;
    }
    String name = library.name(call.callee());
    int argument = name == null ? -1 : position.applyAsInt(name);
    return argument >= 0
        && argument < call.arguments().size()
        && call.arguments().get(argument).withoutCasts().equals(lock);
  }

  /** Whether an expression has the same value all through a region, as its form shows. */
  private boolean isConstant(Expression lock, BitSet region) {
    if (!(lock instanceof Expression.AddressOf address)) {
      return false;
    }
    Lvalue at = address.target();
    while (at instanceof Lvalue.Member member) {
      at = member.base();
    }
    Variable read =
        at instanceof Lvalue.Deref deref
                && deref.pointer().withoutCasts() instanceof Lvalue.Var(Variable pointer)
            ? pointer
            : null;
    if (read == null) {
      return at instanceof Lvalue.Var;
    }
    Predicate<Operation> changes =
        operation -> Operands.written(operation).contains(new Lvalue.Var(read));
    return !read.isGlobal()
        && read.type() instanceof Type.Pointer
        && !isAddressTaken(read)
        && region.stream().noneMatch(edge -> changes.test(operation(edge)));
  }

  private boolean isAddressTaken(Variable variable) {
    boolean[] found = new boolean[1];
    Consumer<Expression> visitor =
        part ->
            found[0] |=
                part instanceof Expression.AddressOf address
                    && variable.equals(address.target().rootVariable());
    for (FunctionBody.UnitEdge edge : body.edges()) {
      Operands.read(edge.operation()).forEach(read -> Operands.forEachPart(read, visitor));
      Operands.written(edge.operation()).forEach(set -> Operands.forEachPart(set, visitor));
    }
    return found[0];
  }

  private boolean repeats(int acquisition, BitSet region) {
    Deque<Integer> pending = new ArrayDeque<>(List.of(body.edges().get(acquisition).target()));
    Set<Integer> seen = new HashSet<>(pending);
    while (!pending.isEmpty()) {
      for (int edge : outgoing.getOrDefault(pending.pop(), List.of())) {
        if (edge == acquisition) {
          return true;
        }
        if (region.get(edge) && seen.add(body.edges().get(edge).target())) {
          pending.push(body.edges().get(edge).target());
        }
      }
    }
    return false;
  }
}

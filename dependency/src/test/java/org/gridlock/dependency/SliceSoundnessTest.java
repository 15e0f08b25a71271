// SPDX-License-Identifier: Apache-2.0
package org.gridlock.dependency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** On random programs, start expressions point to the same objects with and without the rest. */
class SliceSoundnessTest {
  private static final int PROGRAMS = 3000;
  private static final int FUNCTIONS = 4;
  private static final Type POINTER = Type.Pointer.VOID;

  private int kept;
  private int pruned;
  private int located;

  @Test
  void whatIsPrunedDoesNotMatter() {
    for (int seed = 0; seed < PROGRAMS; seed++) {
      Icfa icfa = new RandomPointers(new Random(seed)).make();
      Slice slice = DependencyAnalysis.run(icfa);
      Relevance relevance = slice.relevance();
      PointsToAll all = new PointsToAll(icfa, edge -> true);
      PointsToAll some = new PointsToAll(icfa, slice::affects);
      for (int id = 0; id < icfa.edgeCount(); id++) {
        Edge edge = icfa.edge(id);
        Expression start = start(edge, all, relevance);
        if (start != null) {
          String where = seed + ": " + edge;
          assertEquals(all.values(start), some.values(start), where);
          located += all.values(start).isEmpty() ? 0 : 1;
        }
        if (slice.affects(edge)) {
          kept++;
        } else {
          pruned++;
        }
      }
    }
    assertTrue(located > PROGRAMS && pruned > PROGRAMS && kept > PROGRAMS, "it prunes at all");
  }

  private static @Nullable Expression start(Edge edge, PointsToAll all, Relevance relevance) {
    if (edge.operation() instanceof Operation.Lock lock) {
      return lock.lock();
    } else if (edge.operation() instanceof Operation.JoinThread join) {
      return join.handle();
    } else if (edge.operation() instanceof Operation.CreateThread create) {
      return create.start();
    } else if (edge.operation() instanceof Operation.Call call
        && all.functions(call.callee()).stream().anyMatch(relevance::isRelevant)) {
      return call.callee();
    }
    return null;
  }

  /** Makes programs of assignments between pointers, calls and threads. */
  private static final class RandomPointers {
    private static final SourcePosition AT = new SourcePosition("test.c", 1, 1);

    private final Random random;
    private final IcfaBuilder builder = new IcfaBuilder("test");
    private final List<Function> functions = new ArrayList<>();
    private final List<Variable> globals = new ArrayList<>();

    RandomPointers(Random random) {
      this.random = random;
    }

    Icfa make() {
      for (int i = 0; i < 4; i++) {
        globals.add(builder.global("g" + i, POINTER, false, false, AT));
      }
      for (int i = 0; i < FUNCTIONS; i++) {
        Type.Func type = new Type.Func(POINTER, List.of(POINTER), false, true);
        Function function = builder.function("f" + i, type, AT);
        builder.define(
            function,
            List.of(local(function, "p" + i, Variable.Kind.PARAMETER)),
            local(function, "r" + i, Variable.Kind.RETURN));
        functions.add(function);
      }
      functions.forEach(this::write);
      return builder.build(functions.get(0));
    }

    private Variable local(Function function, String name, Variable.Kind kind) {
      return builder.local(kind, name, POINTER, function, false, AT);
    }

    private void write(Function function) {
      List<Variable> variables = new ArrayList<>(function.parameters());
      Variable result = function.returnVariable();
      if (result != null) {
        variables.add(result);
      }
      for (int i = 0; i < 3; i++) {
        variables.add(local(function, function.name() + "v" + i, Variable.Kind.LOCAL));
      }
      variables.add(globals.get(random.nextInt(globals.size())));
      Location at = builder.location(function, AT);
      Location entry = at;
      for (int i = 0; i < 6; i++) {
        Location next = builder.location(function, AT);
        builder.edge(at, operation(variables), next);
        at = next;
      }
      builder.bounds(function, entry, at);
    }

    private Operation operation(List<Variable> variables) {
      Lvalue x = pick(variables);
      Lvalue y = pick(variables);
      Function callee = functions.get(random.nextInt(functions.size()));
      Expression code = new Expression.FunctionAddress(POINTER, callee);
      return switch (random.nextInt(14)) {
        case 0, 1, 2 -> new Operation.Assign(x, new Expression.AddressOf(POINTER, y));
        case 3, 4 -> new Operation.Assign(x, y);
        case 5 -> new Operation.Assign(x, new Lvalue.Deref(POINTER, y));
        case 6 -> new Operation.Assign(new Lvalue.Deref(POINTER, x), y);
        case 7 -> new Operation.Assign(x, code);
        case 8 -> new Operation.Call(x, code, List.of(y));
        case 9 -> new Operation.Call(x, pick(variables), List.of(y));
        case 10 ->
            new Operation.Allocate(
                x, Operation.Storage.HEAP, null, new Expression.Constant(Type.Int.ULONG, 8), false);
        case 11 -> new Operation.CopyMemory(x, y, null);
        case 12 ->
            random.nextBoolean()
                ? new Operation.CreateThread(x, code, List.of(y), null, Operation.Success.ZERO)
                : new Operation.JoinThread(Operation.Attempt.BLOCKING, y, x, null);
        default ->
            random.nextInt(3) > 0
                ? new Operation.Skip()
                : new Operation.Lock(
                    Operation.LockKind.MUTEX,
                    Operation.LockMode.EXCLUSIVE,
                    Operation.Attempt.BLOCKING,
                    random.nextBoolean() ? x : new Lvalue.Deref(POINTER, x),
                    null,
                    Operation.Success.ZERO);
      };
    }

    private Lvalue pick(List<Variable> variables) {
      return new Lvalue.Var(variables.get(random.nextInt(variables.size())));
    }
  }

  /** A points-to analysis without contexts, by iteration over all edges that it is given. */
  private static final class PointsToAll {
    private final Map<Object, Set<Object>> cells = new LinkedHashMap<>();
    private boolean changed;

    PointsToAll(Icfa icfa, Predicate<Edge> uses) {
      do {
        changed = false;
        for (int id = 0; id < icfa.edgeCount(); id++) {
          if (uses.test(icfa.edge(id))) {
            apply(icfa.edge(id));
          }
        }
      } while (changed);
    }

    private void apply(Edge edge) {
      Operation operation = edge.operation();
      if (operation instanceof Operation.Assign assign) {
        store(assign.target(), values(assign.value()));
      } else if (operation instanceof Operation.Allocate allocate) {
        store(allocate.target(), Set.of(edge));
      } else if (operation instanceof Operation.CopyMemory copy) {
        store(
            new Lvalue.Deref(POINTER, copy.destination()),
            values(new Lvalue.Deref(POINTER, copy.source())));
      } else if (operation instanceof Operation.Call call) {
        for (Function callee : functions(call.callee())) {
          add(callee.parameters().get(0), values(call.arguments().get(0)));
          storeResult(call.result(), callee);
        }
      } else if (operation instanceof Operation.CreateThread create) {
        for (Function callee : functions(create.start())) {
          add(callee.parameters().get(0), values(create.arguments().get(0)));
        }
        if (create.handle() != null) {
          store(create.handle(), Set.of(edge));
        }
      } else if (operation instanceof Operation.JoinThread join) {
        for (Object handle : values(join.handle())) {
          if (handle instanceof Edge creation
              && creation.operation() instanceof Operation.CreateThread create) {
            functions(create.start()).forEach(f -> storeResult(join.value(), f));
          }
        }
      }
    }

    private void storeResult(@Nullable Lvalue target, Function callee) {
      Variable result = callee.returnVariable();
      if (target != null && result != null) {
        store(target, cell(result));
      }
    }

    List<Function> functions(Expression callee) {
      return values(callee).stream()
          .filter(o -> o instanceof Function)
          .map(o -> (Function) o)
          .toList();
    }

    Set<Object> values(Expression expression) {
      if (expression instanceof Expression.AddressOf address) {
        return Set.of(((Lvalue.Var) address.target()).variable());
      } else if (expression instanceof Expression.FunctionAddress address) {
        return Set.of(address.function());
      } else if (expression instanceof Lvalue.Deref deref) {
        Set<Object> found = new LinkedHashSet<>();
        values(deref.pointer()).forEach(object -> found.addAll(cell(object)));
        return found;
      }
      return new LinkedHashSet<>(cell(((Lvalue.Var) expression).variable()));
    }

    private void store(Lvalue target, Set<Object> values) {
      if (target instanceof Lvalue.Deref deref) {
        values(deref.pointer()).forEach(object -> add(object, values));
      } else {
        add(((Lvalue.Var) target).variable(), values);
      }
    }

    private void add(Object cell, Set<Object> values) {
      boolean memory =
          cell instanceof Variable
              || (cell instanceof Edge edge && edge.operation() instanceof Operation.Allocate);
      changed |= memory && cell(cell).addAll(List.copyOf(values));
    }

    private Set<Object> cell(Object object) {
      return cells.computeIfAbsent(object, o -> new LinkedHashSet<>());
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.dependency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DependencyAnalysisTest {
  private static final SourcePosition AT = new SourcePosition("test.c", 1, 1);
  private static final Type POINTER = Type.Pointer.VOID;

  private final IcfaBuilder builder = new IcfaBuilder("test");

  /** A function being written, as one straight line. */
  private final class Straight {
    final Function function;
    private final List<Location> locations = new ArrayList<>();

    Straight(String name, int parameters, boolean variadic) {
      function =
          builder.function(
              name,
              new Type.Func(
                  POINTER, java.util.Collections.nCopies(parameters, POINTER), variadic, true),
              AT);
      List<Variable> formals = new ArrayList<>();
      for (int i = 0; i < parameters; i++) {
        formals.add(local(Variable.Kind.PARAMETER, POINTER));
      }
      builder.define(function, formals, local(Variable.Kind.RETURN, POINTER));
      locations.add(builder.location(function, AT));
    }

    private Variable local(Variable.Kind kind, Type type) {
      return builder.local(kind, "local", type, function, false, AT);
    }

    Lvalue local() {
      return new Lvalue.Var(local(Variable.Kind.LOCAL, POINTER));
    }

    Lvalue parameter(int i) {
      return new Lvalue.Var(function.parameters().get(i));
    }

    Lvalue result() {
      return new Lvalue.Var(Objects.requireNonNull(function.returnVariable()));
    }

    Edge add(Operation operation) {
      Location next = builder.location(function, AT);
      Edge edge = builder.edge(locations.get(locations.size() - 1), operation, next);
      locations.add(next);
      return edge;
    }

    Function end() {
      builder.bounds(function, locations.get(0), locations.get(locations.size() - 1));
      return function;
    }
  }

  private Straight function(String name, int parameters) {
    return new Straight(name, parameters, false);
  }

  private Lvalue global(Type type) {
    return new Lvalue.Var(builder.global("global", type, false, false, AT));
  }

  private static Operation lock(Expression lock) {
    return new Operation.Lock(
        Operation.LockKind.MUTEX,
        Operation.LockMode.EXCLUSIVE,
        Operation.Attempt.BLOCKING,
        lock,
        null,
        Operation.Success.ZERO);
  }

  private static Operation assign(Lvalue target, Expression value) {
    return new Operation.Assign(target, value);
  }

  private static Operation call(
      @Nullable Lvalue result, Expression callee, Expression... arguments) {
    return new Operation.Call(result, callee, List.of(arguments));
  }

  private static Expression address(Lvalue target) {
    return new Expression.AddressOf(POINTER, target);
  }

  private static Expression address(Function function) {
    return new Expression.FunctionAddress(new Type.Pointer(function.type()), function);
  }

  private static Lvalue deref(Expression pointer) {
    return new Lvalue.Deref(POINTER, pointer);
  }

  private Slice run(Function start) {
    return DependencyAnalysis.run(builder.build(start));
  }

  @Test
  void keepsChainsOfAssignmentsAndDropsOthers() {
    Straight main = function("main", 0);
    Lvalue p = main.local();
    Lvalue q = main.local();
    Lvalue other = main.local();
    Edge first = main.add(assign(q, address(global(POINTER))));
    Edge second = main.add(assign(p, q));
    Edge unrelated = main.add(assign(other, address(global(POINTER))));
    main.add(lock(p));
    Slice slice = run(main.end());
    assertTrue(slice.affects(first));
    assertTrue(slice.affects(second));
    assertFalse(slice.affects(unrelated));
    assertEquals(new Slice.Statistics(3, 2, 1, 1), slice.statistics());
  }

  @Test
  void smallNumbersCarryNoAddress() {
    Straight main = function("main", 0);
    Lvalue p = main.local();
    Lvalue count = global(Type.Int.INT);
    Edge number =
        main.add(assign(count, new Lvalue.Member(deref(p), Field.of("count", Type.Int.INT, 0))));
    Lvalue wide = global(Type.Int.LONG);
    Edge carried = main.add(assign(p, new Expression.Cast(POINTER, wide)));
    main.add(lock(p));
    Slice slice = run(main.end());
    assertFalse(slice.affects(number));
    assertTrue(slice.affects(carried));
  }

  @Test
  void charactersCarryTheirPartOfAnAddress() {
    Straight main = function("main", 0);
    Lvalue p = main.local();
    Lvalue q = main.local();
    Lvalue small = new Lvalue.Var(main.local(Variable.Kind.LOCAL, Type.Int.INT));
    Edge read = main.add(assign(small, new Lvalue.Deref(Type.Int.CHAR, q)));
    Edge written = main.add(assign(new Lvalue.Deref(Type.Int.CHAR, p), small));
    main.add(lock(p));
    Slice slice = run(main.end());
    assertTrue(slice.affects(read));
    assertTrue(slice.affects(written));
  }

  @Test
  void argumentsAndResultsConnect() {
    Straight identity = function("identity", 1);
    Edge returned = identity.add(assign(identity.result(), identity.parameter(0)));
    identity.end();
    Straight useless = function("useless", 1);
    useless.add(assign(useless.local(), address(global(POINTER))));
    useless.end();
    Straight main = function("main", 0);
    Lvalue p = main.local();
    Lvalue q = main.local();
    Edge before = main.add(assign(q, address(global(POINTER))));
    Edge call = main.add(call(p, address(identity.function), q));
    Edge pruned = main.add(call(null, address(useless.function), q));
    main.add(lock(p));
    Slice slice = run(main.end());
    assertTrue(slice.affects(before));
    assertTrue(slice.affects(call));
    assertTrue(slice.affects(returned));
    assertFalse(slice.affects(pruned));
    assertTrue(slice.isRelevant(identity.function));
    assertFalse(slice.isRelevant(useless.function));
  }

  /** The callee is known by a pointer only; its parameter still gets the argument. */
  @Test
  void computedCallsConnectThroughTheFunction() {
    Straight callee = function("callee", 1);
    callee.add(lock(callee.parameter(0)));
    callee.end();
    Straight main = function("main", 0);
    Lvalue pointer = main.local();
    Lvalue q = main.local();
    Edge taken = main.add(assign(pointer, address(callee.function)));
    Edge before = main.add(assign(q, address(global(POINTER))));
    Edge call = main.add(call(null, pointer, q));
    Slice slice = run(main.end());
    assertTrue(slice.affects(taken), "rule R 11");
    assertTrue(slice.affects(before));
    assertTrue(slice.affects(call));
  }

  @Test
  void threadResultsConnectWithoutCommonNames() {
    Straight worker = function("worker", 1);
    Edge returned = worker.add(assign(worker.result(), address(global(POINTER))));
    worker.end();
    Straight main = function("main", 0);
    Lvalue handle = global(Type.Int.ULONG);
    Lvalue value = main.local();
    main.add(
        new Operation.CreateThread(
            handle,
            address(worker.function),
            List.of(new Expression.Constant(POINTER, 0)),
            null,
            Operation.Success.ZERO));
    main.add(new Operation.JoinThread(Operation.Attempt.BLOCKING, handle, value, null));
    main.add(lock(value));
    assertTrue(run(main.end()).affects(returned));
  }

  @Test
  void escapedMemoryConnects() {
    Straight main = function("main", 0);
    Function outside =
        builder.function("outside", new Type.Func(POINTER, List.of(), false, false), AT);
    Lvalue p = main.local();
    Lvalue q = main.local();
    Edge stored =
        main.add(new Operation.LibraryCall(outside, List.of(q), null, Operation.Knowledge.UNKNOWN));
    Edge before = main.add(assign(q, address(global(POINTER))));
    main.add(new Operation.LibraryCall(outside, List.of(), p, Operation.Knowledge.UNKNOWN));
    main.add(lock(p));
    Slice slice = run(main.end());
    assertTrue(slice.affects(stored));
    assertTrue(slice.affects(before));
  }

  @Test
  void surplusArgumentsConnectWithTheArgumentList() {
    Straight variadic = new Straight("variadic", 1, true);
    Lvalue read = variadic.local();
    Edge taken = variadic.add(assign(read, new Expression.Unknown(POINTER)));
    variadic.add(lock(read));
    variadic.end();
    Straight main = function("main", 0);
    Lvalue q = main.local();
    Edge before = main.add(assign(q, address(global(POINTER))));
    main.add(call(null, address(variadic.function), new Expression.Constant(POINTER, 0), q));
    Slice slice = run(main.end());
    assertTrue(slice.affects(taken));
    assertTrue(slice.affects(before));
  }

  @Test
  void copiedMemoryConnects() {
    Straight main = function("main", 0);
    Lvalue source = main.local();
    Lvalue p = main.local();
    Edge before = main.add(assign(deref(source), address(global(POINTER))));
    Edge copy = main.add(new Operation.CopyMemory(p, source, null));
    main.add(lock(deref(p)));
    Slice slice = run(main.end());
    assertTrue(slice.affects(before));
    assertTrue(slice.affects(copy));
  }

  /** After it, any global may point to what the lock expression reads. */
  @Test
  void unreadCodeConnectsAllGlobals() {
    Straight main = function("main", 0);
    Lvalue wild = global(POINTER);
    Lvalue lock = global(POINTER);
    Edge write = main.add(assign(deref(wild), address(global(POINTER))));
    main.add(lock(lock));
    main.add(new Operation.Havoc("test"));
    assertTrue(run(main.end()).affects(write));
  }

  @Test
  void relevanceFollowsCallersAndPointers() {
    Straight locks = function("locks", 0);
    locks.add(lock(address(global(POINTER))));
    locks.end();
    Straight idle = function("idle", 0);
    idle.end();
    Straight indirect = function("indirect", 0);
    indirect.add(call(null, global(POINTER)));
    indirect.end();
    Straight unused = function("unused", 0);
    unused.add(call(null, address(idle.function)));
    unused.end();
    Straight main = function("main", 0);
    main.add(assign(global(POINTER), address(locks.function)));
    main.add(call(null, address(indirect.function)));
    Relevance relevance = Relevance.of(builder.build(main.end()));
    assertTrue(relevance.isRelevant(locks.function));
    assertTrue(relevance.isRelevant(indirect.function));
    assertTrue(relevance.isRelevant(main.function));
    assertFalse(relevance.isRelevant(idle.function));
    assertFalse(relevance.isRelevant(unused.function));
    assertTrue(relevance.mayRun(locks.function), "its address is taken on the way");
    assertFalse(relevance.mayRun(unused.function));
    assertFalse(relevance.mayRun(idle.function));
  }
}

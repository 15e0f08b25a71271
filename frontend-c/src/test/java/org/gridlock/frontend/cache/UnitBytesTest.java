// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import static org.gridlock.frontend.cache.SameUnit.assertSameUnit;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.gridlock.frontend.input.CompileJob;
import org.gridlock.frontend.input.Preprocessor;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.StaticVariable;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.frontend.unit.UnitDump;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.AnalyzerException;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What comes back from an entry is the unit that went in. */
class UnitBytesTest {
  private static final Path SUITE = Path.of("../pipeline/src/test/c");
  private static final SourcePosition HERE = new SourcePosition("a.c", 3, 7);
  private static final Type.Func VOID_FUNCTION =
      new Type.Func(new Type.Void(), List.of(Type.Pointer.VOID, Type.Int.INT), true, true);

  private static Unit again(Unit unit) {
    return UnitReader.read(UnitWriter.write(unit));
  }

  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  Stream<DynamicTest> everyUnitOfTheSuite() throws IOException {
    Preprocessor preprocessor = new Preprocessor(Path.of(""));
    List<Path> sources;
    try (Stream<Path> files = Files.walk(SUITE)) {
      sources = files.filter(file -> file.toString().endsWith(".c")).sorted().toList();
    }
    assertTrue(sources.size() > 50, () -> sources.size() + " programs");
    return sources.stream()
        .map(
            source ->
                DynamicTest.dynamicTest(
                    SUITE.relativize(source).toString(), () -> assertSame(preprocessor, source)));
  }

  private static void assertSame(Preprocessor preprocessor, Path source) throws AnalyzerException {
    CompileJob job =
        new CompileJob(source.toString(), Path.of("").toAbsolutePath(), "cc", List.of(), true);
    Unit unit =
        org.gridlock.frontend.cdt.UnitReader.read(
            preprocessor.rewrite(preprocessor.preprocess(job)));
    Unit back = again(unit);
    assertEquals(UnitDump.text(unit), UnitDump.text(back));
    assertSameUnit(unit, back);
    assertArrayEquals(UnitWriter.write(unit), UnitWriter.write(back));
  }

  /** A list, an array of it, a union with itself as a member's pointee, and one not complete. */
  private static Composite recursiveType() {
    Composite list = new Composite("list", false);
    Composite unknown = new Composite("unknown", false);
    Composite either = new Composite("either", true);
    either.complete(
        List.of(
            Field.of("next", new Type.Pointer(list), 0),
            Field.of("real", new Type.Real(16, 16), 0)),
        16,
        16);
    list.complete(
        List.of(
            Field.of("next", new Type.Pointer(list), 0),
            new Field("bits", Type.Int.UINT, 8, 3, 5, true),
            Field.of("", either, 16),
            Field.of("back", new Type.Pointer(new Type.Array(new Type.Pointer(unknown), 2)), 32),
            Field.of("rest", new Type.Array(Type.Int.CHAR, Type.Array.UNKNOWN_LENGTH), 40)),
        48,
        16);
    return list;
  }

  @Test
  void everyKindOfOperationAndExpression() {
    Function function = new Function(0, "f", VOID_FUNCTION, HERE);
    Composite list = recursiveType();
    Lvalue global =
        new Lvalue.Var(new Variable(0, "g", list, Variable.Kind.GLOBAL, null, true, true, HERE));
    Lvalue local =
        new Lvalue.Var(
            new Variable(1, "x", Type.Int.LONG, Variable.Kind.LOCAL, function, false, false, HERE));
    Type pointer = new Type.Pointer(list);
    List<Expression> expressions =
        List.of(
            global,
            new Lvalue.Member(global, list.fields().get(1)),
            new Lvalue.Deref(list, new Expression.AddressOf(pointer, global)),
            new Lvalue.Element(
                Type.Int.CHAR,
                new Lvalue.Member(global, list.fields().get(4)),
                new Expression.Constant(Type.Int.LONG, Long.MIN_VALUE)),
            new Expression.Constant(Type.Int.INT, -1),
            new Expression.RealConstant(new Type.Real(8, 8), Double.NEGATIVE_INFINITY),
            new Expression.StringLiteral(new Type.Pointer(Type.Int.CHAR), "\0é\ud800\uffff"),
            new Expression.FunctionAddress(new Type.Pointer(VOID_FUNCTION), function),
            new Expression.AddressOf(pointer, global),
            new Expression.Unary(Type.Int.INT, Expression.UnaryOperator.NOT, local),
            new Expression.Binary(
                Type.Int.INT, Expression.BinaryOperator.GREATER_EQUAL, local, local),
            new Expression.PointerAdd(pointer, new Expression.AddressOf(pointer, global), local),
            new Expression.PointerDifference(
                Type.Int.LONG,
                new Expression.AddressOf(pointer, global),
                new Expression.Unknown(pointer)),
            new Expression.Cast(Type.Int.BOOL, local),
            new Expression.Unknown(new Type.Void()));
    Expression value = expressions.getFirst();
    List<Operation> operations = new ArrayList<>();
    operations.add(new Operation.Skip());
    expressions.forEach(e -> operations.add(new Operation.Assign(local, e)));
    operations.add(new Operation.Assume(value, false));
    operations.add(new Operation.Call(null, value, expressions));
    operations.add(
        new Operation.Lock(
            Operation.LockKind.RWLOCK,
            Operation.LockMode.SHARED,
            Operation.Attempt.TIMED,
            value,
            local,
            Operation.Success.NONZERO));
    operations.add(new Operation.Unlock(Operation.LockKind.SPIN, value, null));
    operations.add(new Operation.InitLock(Operation.LockKind.MUTEX, value, local, null, null));
    operations.add(new Operation.SetLockType(value, local, null));
    operations.add(new Operation.DestroyLock(Operation.LockKind.MUTEX, value, local));
    operations.add(
        new Operation.CreateThread(local, value, expressions, null, Operation.Success.ALWAYS));
    operations.add(new Operation.JoinThread(Operation.Attempt.TIMED, value, null, local));
    operations.add(new Operation.AwaitCondition(Operation.Attempt.BLOCKING, value, local, null));
    operations.add(new Operation.AwaitBarrier(value, local));
    operations.add(new Operation.SignalCondition(true, value, null));
    operations.add(new Operation.Allocate(local, Operation.Storage.STACK, list, value, true));
    operations.add(new Operation.Allocate(local, Operation.Storage.HEAP, null, value, false));
    operations.add(new Operation.Free(value));
    operations.add(new Operation.CopyMemory(value, local, null));
    operations.add(
        new Operation.LibraryCall(function, expressions, local, Operation.Knowledge.UNKNOWN));
    operations.add(new Operation.Gap(Operation.GapKind.OTHER, "some_gap", List.of(value), local));
    operations.add(new Operation.Havoc("a reason"));
    operations.add(new Operation.Terminate(Operation.Scope.PROCESS, null));
    assertEquals(
        kinds(
            Operation.class,
            "CancelThread",
            "SetCancelState",
            "Cancelled",
            "FuncEntry",
            "FuncExit",
            "ThreadEntry",
            "ThreadExit",
            "ThreadJoin"),
        kindsOf(operations));
    Set<Class<?>> known = kinds(Expression.class);
    known.remove(Lvalue.class);
    known.addAll(kinds(Lvalue.class));
    assertEquals(known, kindsOf(expressions));
    Unit unit = unit(function, operations);
    assertSameUnit(unit, again(unit));
    assertEquals(UnitDump.text(unit), UnitDump.text(again(unit)));
  }

  private static Set<Class<?>> kinds(Class<?> sealed, String... without) {
    Set<Class<?>> kinds = new LinkedHashSet<>(List.of(sealed.getPermittedSubclasses()));
    kinds.removeIf(kind -> List.of(without).contains(kind.getSimpleName()));
    return kinds;
  }

  private static Set<Class<?>> kindsOf(List<?> values) {
    Set<Class<?>> kinds = new LinkedHashSet<>();
    values.forEach(value -> kinds.add(value.getClass()));
    return kinds;
  }

  private static Unit unit(Function function, List<Operation> operations) {
    Variable result =
        new Variable(7, "r", Type.Int.INT, Variable.Kind.RETURN, function, false, false, HERE);
    Variable parameter =
        new Variable(8, "p", Type.Int.INT, Variable.Kind.PARAMETER, function, false, true, HERE);
    List<FunctionBody.UnitEdge> edges = new ArrayList<>();
    operations.forEach(
        operation -> edges.add(new FunctionBody.UnitEdge(0, operation, FunctionBody.EXIT)));
    Map<Function, Symbol> symbols = new LinkedHashMap<>();
    symbols.put(function, new Symbol("f", false, Symbol.Strength.WEAK, "other", true, true));
    return new Unit(
        "a.c",
        List.of(function),
        symbols,
        List.of(
            new FunctionBody(
                function,
                List.of(parameter),
                result,
                List.of(HERE, SourcePosition.NONE),
                edges,
                Map.of(3, Type.Int.INT, 1, new Type.Void()))),
        List.of(
            new StaticVariable(
                result,
                Symbol.of("r", true, Symbol.Strength.TENTATIVE),
                "table",
                List.of(
                    new Operation.Assign(
                        new Lvalue.Var(result), new Expression.Constant(Type.Int.INT, 1))))),
        List.of(new SoundnessNote(SoundnessNote.Weight.GAP, "kind", HERE, null, "A sentence.")));
  }

  @Test
  void operationsThatOnlyLinkingMakesAreRefused() {
    Function function = new Function(0, "f", VOID_FUNCTION, HERE);
    Unit unit = unit(function, List.of(new Operation.ThreadExit()));
    assertThrows(IllegalArgumentException.class, () -> UnitWriter.write(unit));
  }

  @Test
  void deeplyNestedTypesNeedNoStack() {
    Type type = Type.Int.INT;
    for (int i = 0; i < 100_000; i++) {
      type = new Type.Pointer(type);
    }
    Function function = new Function(0, "f", new Type.Func(type, List.of(), false, true), HERE);
    Unit unit = new Unit("a.c", List.of(function), Map.of(), List.of(), List.of(), List.of());
    assertArrayEquals(UnitWriter.write(unit), UnitWriter.write(again(unit)));
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import static org.gridlock.frontend.link.UnitFixture.VOID_POINTER;
import static org.gridlock.frontend.link.UnitFixture.address;
import static org.gridlock.frontend.link.UnitFixture.call;
import static org.gridlock.frontend.link.UnitFixture.nullPointer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.frontend.model.ModelCatalogue;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.junit.jupiter.api.Test;

/** What calls of library functions become. */
class ModelExpansionTest {
  private static final Type INT = Type.Int.INT;
  private final UnitFixture unit = new UnitFixture("a.c");

  private Function main() {
    return unit.declare(Symbol.of("main", true, Symbol.Strength.STRONG), "main", INT);
  }

  private Icfa link(Function main, Operation... operations) throws Exception {
    unit.body(main, operations);
    return Linker.link(
            "program",
            List.of(unit.unit()),
            List.of("main"),
            ModelCatalogue.load(List.of()),
            List.of(),
            LoadableCode.NONE)
        .icfa();
  }

  private List<String> expanded(Function main, Operation... operations) throws Exception {
    Function linked = link(main, operations).function("main");
    assertNotNull(linked);
    return linked.edges().stream().map(edge -> edge.operation().toString()).toList();
  }

  private Lvalue local(Function function, String name, Type type) {
    return new Lvalue.Var(unit.local(function, name, type));
  }

  @Test
  void threadsAndLocks() throws Exception {
    Function main = main();
    Variable tid = unit.local(main, "tid", Type.Int.ULONG);
    Variable mutex = unit.global("m", Symbol.Strength.TENTATIVE, INT);
    Function work = unit.define(Symbol.of("work", false, Symbol.Strength.STRONG));
    Lvalue status = local(main, "status", INT);
    assertEquals(
        List.of(
            "create(tid, work(0))",
            "status = trylock(&m)",
            "unlock(&m)",
            "init_lock(&m)",
            "join(tid)"),
        expanded(
            main,
            call(
                unit.declare("pthread_create", INT),
                address(tid),
                nullPointer(),
                address(work),
                nullPointer()),
            call(status, unit.declare("pthread_mutex_trylock", INT), address(mutex)),
            call(unit.declare("pthread_mutex_unlock", INT), address(mutex)),
            call(unit.declare("pthread_mutex_init", INT), address(mutex), nullPointer()),
            call(unit.declare("pthread_join", INT), new Lvalue.Var(tid), nullPointer())));
  }

  @Test
  void allocationsKnowTheirTypeFromTheConversionThatFollows() throws Exception {
    Function main = main();
    Composite item = new Composite("item", false);
    item.complete(List.of(Field.of("key", INT, 0)), 4, 4);
    Lvalue raw = local(main, "raw", VOID_POINTER);
    Lvalue typed = local(main, "typed", new Type.Pointer(item));
    List<String> operations =
        expanded(
            main,
            call(raw, unit.declare("malloc", VOID_POINTER), new Expression.Constant(INT, 4)),
            new Operation.Assign(typed, new Expression.Cast(typed.type(), raw)));
    assertEquals("raw = alloc(struct item, (u64)4)", operations.get(0));
  }

  @Test
  void reallocMovesAndStringFunctionsPointIntoTheirArgument() throws Exception {
    Function main = main();
    Lvalue p = local(main, "p", VOID_POINTER);
    assertEquals(
        List.of(
            "$realloc = alloc(?, (u64)8)",
            "copy($realloc, p)",
            "free(p)",
            "skip",
            "p = $realloc",
            "strchr(p, 47)",
            "p = (void*)((i8*)p + ?)",
            "p = 0"),
        expanded(
            main,
            call(p, unit.declare("realloc", VOID_POINTER), p, new Expression.Constant(INT, 8)),
            call(p, unit.declare("strchr", VOID_POINTER), p, new Expression.Constant(INT, 47))));
  }

  @Test
  void callbacksRunAnyNumberOfTimes() throws Exception {
    Function main = main();
    Function compare = unit.define(Symbol.of("compare", false, Symbol.Strength.STRONG));
    Variable table = unit.global("table", Symbol.Strength.TENTATIVE, new Type.Array(INT, 4));
    Expression first =
        new Expression.Cast(
            VOID_POINTER,
            new Expression.AddressOf(
                new Type.Pointer(INT),
                new Lvalue.Element(
                    INT, new Lvalue.Var(table), new Expression.Constant(Type.Int.LONG, 0))));
    List<String> operations =
        expanded(
            main,
            call(
                unit.declare("qsort", new Type.Void()),
                first,
                new Expression.Constant(INT, 4),
                new Expression.Constant(INT, 4),
                address(compare)));
    assertTrue(
        operations.contains("compare((void*)(&table[0] + ?), (void*)(&table[0] + ?))"),
        operations.toString());
    assertTrue(
        operations.stream().anyMatch(operation -> operation.startsWith("copy(")),
        operations.toString());
    assertEquals(5, operations.size());
  }

  @Test
  void handlersAreCalledLater() throws Exception {
    Function main = main();
    Function handler = unit.define(Symbol.of("handler", false, Symbol.Strength.STRONG));
    Function signal = unit.declare("signal", VOID_POINTER);
    assertEquals(
        List.of("signal(13, (void*)1)", "signal(13, handler)"),
        expanded(
            main,
            call(
                signal,
                new Expression.Constant(INT, 13),
                new Expression.Cast(VOID_POINTER, new Expression.Constant(INT, 1))),
            call(signal, new Expression.Constant(INT, 13), address(handler))));
    List<String> called =
        link(main, call(signal, new Expression.Constant(INT, 13), address(handler)))
            .functions()
            .stream()
            .filter(Function::interrupts)
            .flatMap(function -> function.edges().stream())
            .map(edge -> edge.operation().toString())
            .toList();
    assertEquals(List.of("skip", "handler(13)", "skip", "skip"), called);
  }

  @Test
  void nothingFollowsExit() throws Exception {
    Function main = main();
    Icfa icfa =
        link(
            main,
            call(unit.declare("exit", new Type.Void()), new Expression.Constant(INT, 1)),
            new Operation.Skip());
    Function linked = icfa.function("main");
    assertNotNull(linked);
    assertEquals("terminate_process(1)", linked.edges().get(0).operation().toString());
    assertTrue(linked.edges().get(0).target().outgoing().isEmpty());
  }

  @Test
  void missingArgumentsAreUnknownAndNoted() throws Exception {
    Icfa icfa = link(main(), call(unit.declare("pthread_mutex_lock", INT)));
    List<String> kinds = new ArrayList<>();
    icfa.notes().forEach(note -> kinds.add(note.kind()));
    assertEquals(List.of("wrong-arity"), kinds);
  }

  @Test
  void aDefinitionOfThePrimitiveWins() throws Exception {
    Function main = main();
    Function lock = unit.define("pthread_mutex_lock");
    Icfa icfa = link(main, call(lock));
    Function linked = icfa.function("main");
    assertNotNull(linked);
    assertEquals("pthread_mutex_lock()", linked.edges().get(0).operation().toString());
    assertTrue(
        icfa.notes().stream()
            .anyMatch(note -> note.kind().equals("program-defines-modelled-function")));
  }

  @Test
  void compareAndSwapSplitsOnEquality() throws Exception {
    Function main = main();
    Variable word = unit.global("word", Symbol.Strength.TENTATIVE, INT);
    Lvalue done = local(main, "done", INT);
    assertEquals(
        List.of(
            "$__sync_bool_compare_and_swap = word",
            "assume(($__sync_bool_compare_and_swap == 0))",
            "word = 1",
            "done = 1",
            "assume(!($__sync_bool_compare_and_swap == 0))",
            "done = 0"),
        expanded(
            main,
            call(
                done,
                unit.declare("__sync_bool_compare_and_swap", INT),
                address(word),
                new Expression.Constant(INT, 0),
                new Expression.Constant(INT, 1))));
  }

  @Test
  void valuesOfThreadsAndAtomicsKeepPointers() throws Exception {
    Function main = main();
    Variable slot = unit.global("slot", Symbol.Strength.TENTATIVE, VOID_POINTER);
    Variable key = unit.global("key", Symbol.Strength.TENTATIVE, Type.Int.UINT);
    Lvalue p = local(main, "p", VOID_POINTER);
    Lvalue k = new Lvalue.Var(key);
    assertEquals(
        List.of(
            "$thread-specific[(i64)key] = p",
            "$t = ?",
            "p = $thread-specific[(i64)key]",
            "p = slot",
            "slot = &slot"),
        expanded(
                main,
                call(local(main, "$t", INT), unit.declare("pthread_setspecific", INT), k, p),
                call(p, unit.declare("pthread_getspecific", VOID_POINTER), k),
                call(
                    p,
                    unit.declare("__atomic_exchange_n", VOID_POINTER),
                    address(slot),
                    new Expression.Cast(VOID_POINTER, address(slot))))
            .stream()
            .map(text -> text.replace("(void*)&", "&"))
            .toList());
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import static org.gridlock.frontend.link.UnitFixture.address;
import static org.gridlock.frontend.link.UnitFixture.call;
import static org.gridlock.frontend.link.UnitFixture.nullPointer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridlock.frontend.model.ModelCatalogue;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.StaticVariable;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.FrontendException;
import org.gridlock.icfa.error.UsageException;
import org.junit.jupiter.api.Test;

class LinkerTest {
  private static final Type INT = Type.Int.INT;

  private static LinkedProgram link(Unit... units) throws Exception {
    return Linker.link(
        "program",
        List.of(units),
        List.of("main"),
        ModelCatalogue.load(List.of()),
        List.of(),
        new LoadableCode(List.of("libs/libown.so.1"), Set.of(), Map.of(), Set.of()));
  }

  private static List<String> operations(Icfa icfa, String function) {
    return defined(icfa, function).edges().stream()
        .map(edge -> edge.operation().toString())
        .toList();
  }

  private static Function defined(Icfa icfa, String name) {
    return Objects.requireNonNull(icfa.function(name), name);
  }

  @Test
  void externsMeetAndStaticsStayApart() throws Exception {
    UnitFixture a = new UnitFixture("a.c");
    Function helper = a.declare("helper", INT);
    Function mine = a.define(Symbol.of("own", false, Symbol.Strength.STRONG));
    a.define("main", call(helper), call(mine));
    UnitFixture b = new UnitFixture("b.c");
    Function other = b.define(Symbol.of("own", false, Symbol.Strength.STRONG));
    b.define("helper", call(other));

    Icfa icfa = link(a.unit(), b.unit()).icfa();

    assertEquals(List.of("helper()", "own()"), operations(icfa, "main"));
    List<Function> own =
        icfa.functions().stream().filter(f -> f.name().equals("own") && f.isDefined()).toList();
    assertEquals(
        List.of("a.c", "b.c"), own.stream().map(f -> f.position().file()).sorted().toList());
    Edge inHelper = defined(icfa, "helper").edges().get(0);
    assertEquals("b.c", icfa.candidates(inHelper).get(0).position().file());
  }

  @Test
  void strongBeatsWeakAndUnreachedIsCounted() throws Exception {
    UnitFixture a = new UnitFixture("a.c");
    Function hook = a.define(Symbol.of("hook", true, Symbol.Strength.WEAK));
    a.define("main", call(hook));
    UnitFixture b = new UnitFixture("b.c");
    Function lock = b.declare("pthread_mutex_lock", INT, UnitFixture.VOID_POINTER);
    Variable mutex = b.global("m", Symbol.Strength.TENTATIVE, INT);
    b.define("hook", call(lock, address(mutex)));
    b.define("dead", call(lock, address(mutex)), call(lock, address(mutex)));

    LinkedProgram program = link(a.unit(), b.unit());

    assertEquals(List.of("lock(&m)"), operations(program.icfa(), "hook"));
    LinkStatistics statistics = program.statistics();
    assertEquals(3, statistics.lockOperationsSeen());
    assertEquals(1, statistics.lockOperationsLinked());
    assertEquals(
        List.of("hook:0", "dead:2"),
        statistics.unreached().stream().map(u -> u.name() + ":" + u.lockOperations()).toList());
    assertNull(program.icfa().function("dead"));
  }

  @Test
  void twoStrongDefinitionsAreRefusedOnlyWhereTheyMatter() throws Exception {
    UnitFixture a = new UnitFixture("a.c");
    Function twice = a.declare("twice", INT);
    a.define("main", call(twice));
    UnitFixture b = new UnitFixture("b.c");
    b.define("twice");
    UnitFixture c = new UnitFixture("c.c");
    c.define("unused");
    c.define("twice");
    UnitFixture quiet = new UnitFixture("quiet.c");
    quiet.define("main");

    FrontendException failure =
        assertThrows(FrontendException.class, () -> link(a.unit(), b.unit(), c.unit()));
    assertTrue(
        String.valueOf(failure.getMessage()).contains("b.c")
            && String.valueOf(failure.getMessage()).contains("c.c"));
    assertNotNull(link(quiet.unit(), b.unit(), c.unit()));
  }

  @Test
  void aliasesAreFollowed() throws Exception {
    UnitFixture a = new UnitFixture("a.c");
    a.define(Symbol.of("real", false, Symbol.Strength.STRONG));
    a.declare(
        new Symbol("shown", true, Symbol.Strength.STRONG, "real", false, false), "shown", INT);
    UnitFixture b = new UnitFixture("b.c");
    Function shown = b.declare("shown", INT);
    b.define("main", call(shown));

    assertEquals(List.of("real()"), operations(link(a.unit(), b.unit()).icfa(), "main"));
  }

  @Test
  void startInitialisesRunsConstructorsAndEndsTheProcess() throws Exception {
    UnitFixture a = new UnitFixture("a.c");
    Function callback = a.define(Symbol.of("callback", false, Symbol.Strength.STRONG));
    Variable table =
        new Variable(
            0,
            "table",
            UnitFixture.VOID_POINTER,
            Variable.Kind.GLOBAL,
            null,
            false,
            false,
            a.position());
    a.define(
        "main",
        new Operation.Assign(
            new Lvalue.Var(table), new Expression.Constant(UnitFixture.VOID_POINTER, 0)));
    a.define(new Symbol("early", false, Symbol.Strength.STRONG, null, true, false));
    a.define(new Symbol("late", false, Symbol.Strength.STRONG, null, false, true));
    Unit plain = a.unit();
    List<StaticVariable> variables = new ArrayList<>();
    variables.add(
        new StaticVariable(
            table,
            Symbol.of("table", true, Symbol.Strength.STRONG),
            null,
            List.of(new Operation.Assign(new Lvalue.Var(table), address(callback)))));
    Unit unit =
        new Unit("a.c", plain.functions(), plain.symbols(), plain.bodies(), variables, List.of());

    Icfa icfa = link(unit).icfa();

    List<String> start =
        operations(icfa, "_start").stream().filter(text -> !text.equals("skip")).toList();
    assertEquals(
        List.of(
            "table = callback",
            "early()",
            "$status = main()",
            "_at-exit()",
            "terminate_process($status)"),
        start);
    assertTrue(operations(icfa, "_at-exit").contains("late()"));
    assertEquals(
        List.of("callback"),
        icfa.addressTakenFunctions().stream()
            .map(Function::name)
            .sorted((x, y) -> y.compareTo(x))
            .toList());
  }

  @Test
  void tentativeDefinitionsAreOneVariable() throws Exception {
    UnitFixture a = new UnitFixture("a.c");
    Variable one = a.global("shared", Symbol.Strength.TENTATIVE, INT);
    Function set = a.declare("set", INT);
    a.define(
        "main",
        new Operation.Assign(new Lvalue.Var(one), new Expression.Constant(INT, 1)),
        call(set));
    UnitFixture b = new UnitFixture("b.c");
    Variable two = b.global("shared", Symbol.Strength.TENTATIVE, INT);
    Variable local = b.global(Symbol.of("shared", false, Symbol.Strength.STRONG), INT);
    b.define(
        "set",
        new Operation.Assign(new Lvalue.Var(two), new Expression.Constant(INT, 2)),
        new Operation.Assign(new Lvalue.Var(local), new Expression.Constant(INT, 3)));

    Icfa icfa = link(a.unit(), b.unit()).icfa();

    assertEquals(2, icfa.variables().stream().filter(v -> v.name().equals("shared")).count());
    assertSame(assigned(icfa, "main", 0), assigned(icfa, "set", 0));
    assertFalse(assigned(icfa, "set", 0) == assigned(icfa, "set", 1));
  }

  private static Variable assigned(Icfa icfa, String function, int edge) {
    Operation operation = defined(icfa, function).edges().get(edge).operation();
    return ((Lvalue.Var) ((Operation.Assign) operation).target()).variable();
  }

  /** {@code struct tag { int first; struct tag *next; }}, or another first member. */
  private static Composite list(String tag, String member) {
    Composite list = new Composite(tag, false);
    list.complete(
        List.of(Field.of(member, INT, 0), Field.of("next", new Type.Pointer(list), 8)), 16, 8);
    return list;
  }

  private static Unit unitWithVariable(String file, String name, Type type, boolean main) {
    UnitFixture unit = new UnitFixture(file);
    Variable variable = unit.global(name, Symbol.Strength.STRONG, type);
    Function other = unit.declare("other", INT);
    Operation use =
        new Operation.Assign(
            new Lvalue.Var(
                unit.global("p" + name, Symbol.Strength.STRONG, UnitFixture.VOID_POINTER)),
            address(variable));
    if (main) {
      unit.define("main", use, call(other));
    } else {
      unit.body(unit.declare(Symbol.of("other", true, Symbol.Strength.STRONG), "other", INT), use);
    }
    return unit.unit();
  }

  private static Type typeOf(Icfa icfa, String variable) {
    return icfa.variables().stream()
        .filter(v -> v.name().equals(variable))
        .findFirst()
        .orElseThrow()
        .type();
  }

  @Test
  void unitsMayShareTheirTypes() throws Exception {
    Composite shared = list("item", "key");
    Icfa icfa =
        link(
                unitWithVariable("a.c", "x", shared, true),
                unitWithVariable("b.c", "y", shared, false))
            .icfa();
    assertSame(typeOf(icfa, "x"), typeOf(icfa, "y"));
  }

  @Test
  void typesOfOneTagAndStructureAreOne() throws Exception {
    Composite incomplete = new Composite("item", false);
    Icfa same =
        link(
                unitWithVariable("a.c", "x", list("item", "key"), true),
                unitWithVariable("b.c", "y", list("item", "key"), false))
            .icfa();
    assertSame(typeOf(same, "x"), typeOf(same, "y"));
    Composite merged = (Composite) typeOf(same, "x");
    assertEquals(new Type.Pointer(merged), merged.fields().get(1).type());

    Icfa apart =
        link(
                unitWithVariable("a.c", "x", list("item", "key"), true),
                unitWithVariable("b.c", "y", list("item", "value"), false))
            .icfa();
    assertFalse(typeOf(apart, "x").equals(typeOf(apart, "y")));

    Icfa opaque =
        link(
                unitWithVariable("a.c", "x", new Type.Pointer(incomplete), true),
                unitWithVariable("b.c", "y", list("item", "key"), false))
            .icfa();
    assertEquals(new Type.Pointer(typeOf(opaque, "y")), typeOf(opaque, "x"));
  }

  @Test
  void aTypeIsKeptApartWhenATypeItPointsToDiffers() throws Exception {
    Icfa icfa =
        link(
                unitWithVariable("a.c", "x", holder(list("item", "key")), true),
                unitWithVariable("b.c", "y", holder(list("item", "value")), false))
            .icfa();
    assertFalse(typeOf(icfa, "x").equals(typeOf(icfa, "y")));
  }

  @Test
  void codeOutsideTheProgramCallsBackWhateverItKnows() throws Exception {
    UnitFixture a = new UnitFixture("a.c");
    Function mystery = a.declare("mystery", INT, UnitFixture.VOID_POINTER);
    Function twice = a.declare("twice", INT, UnitFixture.VOID_POINTER, UnitFixture.VOID_POINTER);
    a.define(
        "main",
        new Operation.Call(null, address(mystery), List.of(address(twice))),
        new Operation.Call(null, address(mystery), List.of(nullPointer())));

    Icfa icfa = link(a.unit()).icfa();

    assertEquals(
        List.of(
            "extern code outside the program(&$outside, &$outside-function)",
            "$outside = $outside-function($outside, $outside)",
            "skip",
            "skip"),
        operations(icfa, "_outside"));
    assertTrue(operations(icfa, "_start").contains("create(_, _outside())"));
    // Two calls, and that of the other function once it is called through a pointer.
    assertEquals(
        3, icfa.notes().stream().filter(n -> n.kind().equals("unmodelled-external")).count());
  }

  @Test
  void aLibraryOfTheSameBuildIsNotOutsideTheProgram() throws Exception {
    UnitFixture a = new UnitFixture("a.c");
    Function open = a.declare("dlopen", INT, UnitFixture.VOID_POINTER, INT);
    a.define("main", load(open, "libown.so.2"), load(open, "libother.so"));

    Icfa icfa = link(a.unit()).icfa();

    assertEquals(
        List.of("gap dlopen(\"libown.so.2\")", "extern dlopen(\"libother.so\")"),
        operations(icfa, "main").subList(0, 2));
    assertEquals(
        List.of("loaded-library"), icfa.notes().stream().map(SoundnessNote::kind).toList());
  }

  private static Operation load(Function open, String library) {
    return new Operation.Call(
        null,
        address(open),
        List.of(new Expression.StringLiteral(UnitFixture.VOID_POINTER, library)));
  }

  private static Composite holder(Type held) {
    Composite holder = new Composite("holder", false);
    holder.complete(List.of(Field.of("held", new Type.Pointer(held), 0)), 8, 8);
    return holder;
  }

  @Test
  void libraryFunctionsCalledByPointerHaveBodies() throws Exception {
    UnitFixture a = new UnitFixture("a.c");
    Function lock = a.declare("pthread_mutex_lock", INT, UnitFixture.VOID_POINTER);
    Function mystery = a.declare("mystery", INT, UnitFixture.VOID_POINTER);
    Variable pointer = a.global("f", Symbol.Strength.TENTATIVE, UnitFixture.VOID_POINTER);
    a.define(
        "main",
        new Operation.Assign(new Lvalue.Var(pointer), address(lock)),
        new Operation.Assign(new Lvalue.Var(pointer), address(mystery)),
        new Operation.Call(null, new Lvalue.Var(pointer), List.of(nullPointer())));

    Icfa icfa = link(a.unit()).icfa();

    assertEquals(List.of("return = lock(arg0)"), operations(icfa, "pthread_mutex_lock"));
    assertEquals(
        List.of("return = extern mystery(arg0)", "_outside()"), operations(icfa, "mystery"));
    Edge indirect = defined(icfa, "main").edges().get(2);
    assertEquals(
        List.of("pthread_mutex_lock", "mystery", "_outside"),
        icfa.candidates(indirect).stream().map(Function::name).toList());
    assertTrue(icfa.notes().stream().anyMatch(n -> n.kind().equals("unmodelled-external")));
  }

  @Test
  void aMissingEntryPointIsNamed() {
    UnitFixture a = new UnitFixture("a.c");
    a.define("main");
    UsageException failure =
        assertThrows(
            UsageException.class,
            () -> ProgramSelection.select(List.of(a.unit()), null, List.of("mian")));
    assertTrue(
        String.valueOf(failure.getMessage()).contains("did you mean main"), failure.getMessage());
  }

  @Test
  void withoutMainTheErrorSaysWhatToDo() {
    UnitFixture a = new UnitFixture("a.c");
    a.define("put");
    UsageException failure =
        assertThrows(
            UsageException.class,
            () -> ProgramSelection.select(List.of(a.unit()), null, List.of()));
    String message = String.valueOf(failure.getMessage());
    assertTrue(message.contains("--library") && message.contains("--entry"), message);
    assertTrue(message.contains("put"), message);
  }

  @Test
  void aLibraryStartsFromAllThatIsExportedBesideMain() throws Exception {
    UnitFixture a = new UnitFixture("a.c");
    a.define("put");
    a.define("get");
    UnitFixture program = new UnitFixture("b.c");
    program.define("main");
    program.define("helper");
    ProgramSelection.Plan plan = ProgramSelection.library(List.of(a.unit(), program.unit()));
    assertEquals(List.of("put", "get"), plan.entryPoints());
    assertThrows(UsageException.class, () -> ProgramSelection.library(List.of(program.unit())));
  }

  @Test
  void everyMainMakesAProgramWithTheUnitsWithoutMain() throws Exception {
    UnitFixture a = new UnitFixture("src/a.c");
    a.define("main");
    UnitFixture b = new UnitFixture("b.c");
    b.define("main");
    UnitFixture other = new UnitFixture("other/a.c");
    other.define("main");
    UnitFixture shared = new UnitFixture("shared.c");
    shared.define("f");
    List<Unit> units = List.of(a.unit(), b.unit(), other.unit(), shared.unit());

    List<ProgramSelection.Plan> plans = ProgramSelection.select(units, null, List.of());

    assertEquals(
        List.of("src/a", "b", "other/a"), plans.stream().map(ProgramSelection.Plan::name).toList());
    assertEquals(List.of(units.get(1), units.get(3)), plans.get(1).units());
    assertEquals(1, ProgramSelection.select(units, "b", List.of()).size());
    assertThrows(UsageException.class, () -> ProgramSelection.select(units, "c", List.of()));
    assertThrows(
        UsageException.class,
        () -> ProgramSelection.select(List.of(shared.unit()), null, List.of()));
  }

  @Test
  void aUnitThatNeedsAnotherProgramIsNoRival() throws Exception {
    UnitFixture a = new UnitFixture("a.c");
    a.define("main", call(a.declare("helper", INT)));
    UnitFixture b = new UnitFixture("b.c");
    b.define("only_b");
    b.define("main", call(b.declare("helper", INT)));
    UnitFixture forA = new UnitFixture("for_a.c");
    forA.define("helper");
    UnitFixture forB = new UnitFixture("for_b.c");
    forB.define("helper", call(forB.declare("only_b", INT)));
    List<Unit> units = List.of(a.unit(), b.unit(), forA.unit(), forB.unit());

    List<ProgramSelection.Plan> plans = ProgramSelection.select(units, null, List.of());

    assertEquals(List.of("a.c", "for_a.c"), plans.get(0).units().stream().map(Unit::file).toList());
  }

  @Test
  void notesOnUnreadableCodeCountWhereThatIsReached() throws Exception {
    UnitFixture a = new UnitFixture("a.c");
    Function broken = a.define("broken", new Operation.Havoc("macro magic"));
    a.define("dead", new Operation.Havoc("more magic"));
    a.define("main", call(broken));
    Unit plain = a.unit();
    List<SoundnessNote> notes = new ArrayList<>();
    for (int body = 0; body < 2; body++) {
      notes.add(
          new SoundnessNote(
              SoundnessNote.Weight.GAP,
              "unparsed-function",
              plain.bodies().get(body).locations().get(FunctionBody.ENTRY),
              null,
              "not understood"));
    }
    Unit unit =
        new Unit(
            "a.c", plain.functions(), plain.symbols(), plain.bodies(), plain.variables(), notes);

    Icfa icfa = link(unit).icfa();

    assertEquals(1, icfa.notes().size());
    assertSame(defined(icfa, "broken").entry(), icfa.notes().get(0).location());
  }

  @Test
  void longChainsOfTypesAreMergedWithoutRecursion() throws Exception {
    Icfa icfa =
        link(
                unitWithVariable("a.c", "x", chain(20_000), true),
                unitWithVariable("b.c", "y", chain(20_000), false))
            .icfa();
    assertSame(typeOf(icfa, "x"), typeOf(icfa, "y"));
  }

  /** {@code struct s0 { struct s1 *next; }; struct s1 { struct s2 *next; }; ...}. */
  private static Composite chain(int length) {
    Composite next = new Composite("s" + length, false);
    for (int i = length - 1; i >= 0; i--) {
      Composite link = new Composite("s" + i, false);
      link.complete(List.of(Field.of("next", new Type.Pointer(next), 0)), 8, 8);
      next = link;
    }
    return next;
  }
}

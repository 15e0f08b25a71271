// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceExplorer;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.CallStrings;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.Locksets;
import org.gridlock.nonconc.NonConcurrency.Answer;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NonConcurrencyAnalysisTest {
  private static final Expression UNKNOWN = new Expression.Unknown(Type.Int.INT);
  private static final Address LOCK =
      new Address(
          new AbstractObject.Global(
              new Variable(
                  0,
                  "m",
                  Type.Int.INT,
                  Variable.Kind.GLOBAL,
                  null,
                  false,
                  false,
                  SourcePosition.NONE)),
          0,
          true);

  private final Program program = new Program();
  private final Map<String, Function> functions = new LinkedHashMap<>();
  private final Map<Location, Locksets.MustHeld> held = new LinkedHashMap<>();

  private Function function(String name, Program.Block block) {
    Function function = program.function(name, 0, block);
    functions.put(name, function);
    return function;
  }

  private Function the(String name) {
    return Objects.requireNonNull(functions.get(name));
  }

  /** A thread function and another, each with a place of its name. */
  @BeforeEach
  void declareThreads() {
    function("w", b -> b.mark("w").skip());
    function("v", b -> b.mark("v").skip());
  }

  /** The answers for all pairs of places at two marks; the same both ways. */
  private Set<Answer> answers(Icfa icfa, String left, String right) throws ResourceException {
    PlaceMap places = new PlaceMap();
    PlaceGraph graph =
        PlaceExplorer.explore(
            icfa,
            places,
            new CallStrings(),
            (site, edge) -> icfa.candidates(edge),
            f -> true,
            Deadline.none());
    NonConcurrency analysis =
        new NonConcurrencyAnalysis(
            icfa, places, graph, new HandlesOnly(icfa, graph), locksets(), Deadline.none());
    Set<Answer> answers = new TreeSet<>();
    for (Place first : at(graph, left)) {
      for (Place second : at(graph, right)) {
        Answer answer = analysis.check(first, second);
        assertEquals(answer, analysis.check(second, first), "symmetric");
        answers.add(answer);
      }
    }
    return answers;
  }

  private List<Place> at(PlaceGraph graph, String mark) {
    return graph.places().stream().filter(p -> p.top() == program.at(mark)).toList();
  }

  private Locksets locksets() {
    return new Locksets() {
      @Override
      public Set<Held> may(Place place) {
        return Set.of();
      }

      @Override
      public Set<MustHeld> must(Place place) {
        MustHeld here = held.get(place.top());
        return here == null ? Set.of() : Set.of(here);
      }
    };
  }

  private void check(Answer expected, Function main, String left, String right)
      throws ResourceException {
    assertEquals(Set.of(expected), answers(program.build(main), left, right));
  }

  private void ordered(Function main, String left, String right) throws ResourceException {
    check(Answer.ORDERED, main, left, right);
  }

  private void concurrent(Function main, String left, String right) throws ResourceException {
    check(Answer.MAY_BE_CONCURRENT, main, left, right);
  }

  @Test
  void figure418() throws ResourceException {
    Function outer =
        function(
            "outer",
            b -> {
              Lvalue h = b.local();
              b.create(h, the("w")).join(h);
            });
    Function main =
        function(
            "main",
            b -> {
              Lvalue h = b.local();
              b.create(h, outer).join(h).create(b.local(), the("v"));
            });
    ordered(main, "w", "v");
  }

  @Test
  void withoutTheInnerJoinTheGrandchildLivesOn() throws ResourceException {
    Function outer = function("outer", b -> b.create(b.local(), the("w")));
    Function main =
        function(
            "main",
            b -> {
              Lvalue h = b.local();
              b.create(h, outer).join(h).create(b.local(), the("v"));
            });
    concurrent(main, "w", "v");
  }

  @Test
  void oneThreadIsNotConcurrentWithItself() throws ResourceException {
    Function main = function("main", b -> b.mark("a").skip().mark("b").skip());
    check(Answer.SAME_THREAD, main, "a", "b");
  }

  @Test
  void siblingsAreConcurrent() throws ResourceException {
    Function main =
        function("main", b -> b.create(b.local(), the("w")).create(b.local(), the("v")));
    concurrent(main, "w", "v");
  }

  @Test
  void creatorIsOrderedBeforeCreationAndAfterJoin() throws ResourceException {
    Function main =
        function(
            "main",
            b -> {
              Lvalue h = b.local();
              b.mark("before").skip();
              b.create(h, the("w")).mark("during").skip().join(h).mark("after").skip();
            });
    Icfa icfa = program.build(main);
    assertEquals(Set.of(Answer.ORDERED), answers(icfa, "before", "w"));
    assertEquals(Set.of(Answer.MAY_BE_CONCURRENT), answers(icfa, "during", "w"));
    assertEquals(Set.of(Answer.ORDERED), answers(icfa, "after", "w"));
  }

  @Test
  void gatesNeedAWriteSide() throws ResourceException {
    Function main =
        function("main", b -> b.create(b.local(), the("w")).create(b.local(), the("v")));
    Icfa icfa = program.build(main);
    held.put(program.at("w"), new Locksets.MustHeld(LOCK, true));
    held.put(program.at("v"), new Locksets.MustHeld(LOCK, false));
    assertEquals(Set.of(Answer.COMMON_LOCK), answers(icfa, "w", "v"));
    held.put(program.at("v"), new Locksets.MustHeld(LOCK, true));
    assertEquals(Set.of(Answer.MAY_BE_CONCURRENT), answers(icfa, "w", "v"));
  }

  @Test
  void joinOnSomePathsIsNoJoin() throws ResourceException {
    Function main =
        function(
            "main",
            b -> {
              Lvalue h = b.local();
              b.create(h, the("w")).branch(UNKNOWN, t -> t.join(h), e -> {});
              b.mark("after").skip();
            });
    concurrent(main, "w", "after");
  }

  @Test
  void joinOnBothBranchesIsOne() throws ResourceException {
    Function main =
        function(
            "main",
            b -> {
              Lvalue h = b.local();
              b.create(h, the("w")).branch(UNKNOWN, t -> t.join(h), e -> e.join(h));
              b.mark("after").skip();
            });
    ordered(main, "w", "after");
  }

  @Test
  void exclusiveBranchesAreOrdered() throws ResourceException {
    Function main =
        function(
            "main",
            b ->
                b.branch(
                    UNKNOWN,
                    t -> t.create(t.local(), the("w")),
                    e -> e.create(e.local(), the("v"))));
    ordered(main, "w", "v");
  }

  @Test
  void branchesOfALoopAreNotExclusive() throws ResourceException {
    Function main =
        function(
            "main",
            b ->
                b.loop(
                    l ->
                        l.branch(
                            UNKNOWN,
                            t -> t.create(t.local(), the("w")),
                            e -> e.create(e.local(), the("v")))));
    concurrent(main, "w", "v");
  }

  @Test
  void joinsInCalleesCount() throws ResourceException {
    Lvalue h = program.handle();
    Function inner =
        function("inner", b -> b.branch(UNKNOWN, t -> t.join(h), e -> e.join(h)).skip());
    Function finish = function("finish", b -> b.call(inner));
    Function begin = function("begin", b -> b.create(h, the("w")));
    Function main = function("main", b -> b.call(begin).call(finish).mark("after").skip());
    ordered(main, "w", "after");
  }

  /** Rule R 5: the second call of f runs beside the thread of the first. */
  @Test
  void repeatedCallsMeetTheThreadsOfEarlierOnes() throws ResourceException {
    Function f = function("f", b -> b.mark("lock").skip().create(b.local(), the("w")));
    Function once = function("once", b -> b.call(f));
    ordered(once, "lock", "w");
  }

  @Test
  void repeatedCallsMeetTheThreadsOfEarlierOnesInALoop() throws ResourceException {
    Function f = function("f", b -> b.mark("lock").skip().create(b.local(), the("w")));
    concurrent(function("main", b -> b.loop(l -> l.call(f))), "lock", "w");
  }

  @Test
  void aJoinInEachRoundOrdersRepeatedCalls() throws ResourceException {
    Function f =
        function(
            "f",
            b -> {
              Lvalue h = b.local();
              b.mark("lock").skip().create(h, the("w")).join(h);
            });
    Icfa icfa = program.build(function("main", b -> b.loop(l -> l.call(f))));
    assertEquals(Set.of(Answer.ORDERED), answers(icfa, "lock", "w"));
    assertEquals(Set.of(Answer.ORDERED), answers(icfa, "w", "w"), "one at a time");
  }

  @Test
  void threadsOfALoopAreConcurrentWithEachOther() throws ResourceException {
    concurrent(function("main", b -> b.loop(l -> l.create(l.local(), the("w")))), "w", "w");
  }

  @Test
  void twoCallsOfOneCreatorMakeTwoThreads() throws ResourceException {
    Function start = function("start", b -> b.create(b.local(), the("w")));
    Icfa icfa = program.build(function("main", b -> b.call(start).call(start)));
    assertEquals(Set.of(Answer.SAME_THREAD, Answer.MAY_BE_CONCURRENT), answers(icfa, "w", "w"));
  }

  /** Rule R 6: the join waits for the second thread only. */
  @Test
  void overwrittenHandlesMatchNothing() throws ResourceException {
    Function main =
        function(
            "main",
            b -> {
              Lvalue h = b.local();
              b.create(h, the("w")).create(h, the("v")).join(h).mark("after").skip();
            });
    concurrent(main, "w", "after");
  }

  /** Rule R 6, with one creation site. */
  @Test
  void joiningTheLastOfALoopJoinsNotAll() throws ResourceException {
    Function main =
        function(
            "main",
            b -> {
              Lvalue h = b.local();
              b.loop(l -> l.create(h, the("w"))).join(h).mark("after").skip();
            });
    concurrent(main, "w", "after");
  }

  /** Rule R 6: one creation site, but the join may be given the handle of an earlier round. */
  @Test
  void elementsOfAnArrayOfHandlesAreNotToldApart() throws ResourceException {
    Function main =
        function(
            "main",
            b -> {
              Lvalue array = b.local();
              b.loop(
                  l ->
                      l.create(new Lvalue.Element(Type.Int.ULONG, array, UNKNOWN), the("w"))
                          .join(new Lvalue.Element(Type.Int.ULONG, array, UNKNOWN)));
            });
    concurrent(main, "w", "w");
  }

  /** Without repetition they need not be. */
  @Test
  void handlesInMemoryMatchACreationThatRunsOnce() throws ResourceException {
    Function main =
        function(
            "main",
            b -> {
              Lvalue array = b.local();
              Lvalue element = new Lvalue.Element(Type.Int.ULONG, array, UNKNOWN);
              b.create(element, the("w")).join(element).mark("after").skip();
            });
    ordered(main, "w", "after");
  }

  /** A global handle may belong to another instance of the thread that runs f. */
  @Test
  void sharedHandlesOfRepeatedCreationsMatchNothing() throws ResourceException {
    Lvalue h = program.handle();
    Function f = function("f", b -> b.create(h, the("w")).join(h).mark("after").skip());
    concurrent(
        function("main", b -> b.create(b.local(), f).loop(l -> l.create(l.local(), f))),
        "w",
        "after");
  }

  @Test
  void threadsThatExitEarlyHaveNotJoined() throws ResourceException {
    Function leave = function("leave", b -> b.branch(UNKNOWN, t -> t.exit(), e -> {}));
    Function outer =
        function(
            "outer",
            b -> {
              Lvalue h = b.local();
              b.create(h, the("w")).call(leave).join(h);
            });
    Function main =
        function(
            "main",
            b -> {
              Lvalue h = b.local();
              b.create(h, outer).join(h).mark("after").skip();
            });
    concurrent(main, "w", "after");
  }

  @Test
  void recursiveCreatorsAreNotOrdered() throws ResourceException {
    function(
        "again",
        b -> {
          Lvalue h = b.local();
          b.mark("lock").skip().branch(UNKNOWN, t -> t.call(the("again")), e -> {});
          b.create(h, the("w"));
        });
    concurrent(function("main", b -> b.call(the("again"))), "lock", "w");
  }

  @Test
  void recursiveCreatorsThatJoinAreOverWhenTheyReturn() throws ResourceException {
    function(
        "again",
        b -> {
          Lvalue h = b.local();
          b.create(h, the("w")).branch(UNKNOWN, t -> t.call(the("again")), e -> {}).join(h);
        });
    ordered(function("main", b -> b.call(the("again")).mark("after").skip()), "w", "after");
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import static org.gridlock.absint.Program.address;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gridlock.absint.Program;
import org.gridlock.absint.place.CallStrings;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.error.ResourceException;
import org.junit.jupiter.api.Test;

class PlaceExplorerTest {
  private static final Expression UNKNOWN = new Expression.Unknown(Type.Int.INT);

  private final Program program = new Program();
  private final Map<String, Function> functions = new LinkedHashMap<>();

  private Function function(String name, Program.Block block) {
    Function function = program.function(name, 0, block);
    functions.put(name, function);
    return function;
  }

  private Function the(String name) {
    return Objects.requireNonNull(functions.get(name));
  }

  private PlaceGraph explore(Function main) throws ResourceException {
    return explore(main, f -> true);
  }

  private PlaceGraph explore(Function main, java.util.function.Predicate<Function> enters)
      throws ResourceException {
    Icfa icfa = program.build(main);
    return PlaceExplorer.explore(
        icfa,
        new PlaceMap(),
        new CallStrings(),
        (site, edge) -> icfa.candidates(edge),
        enters,
        Deadline.none());
  }

  private List<Place> places(PlaceGraph graph, String label) {
    return graph.places().stream().filter(p -> p.top() == program.at(label)).toList();
  }

  private Place only(PlaceGraph graph, String label) {
    List<Place> places = places(graph, label);
    assertEquals(1, places.size(), label);
    return places.get(0);
  }

  @Test
  void keepsCallStringsApart() throws ResourceException {
    Function f = function("f", b -> b.mark("in f").skip());
    PlaceGraph graph =
        explore(function("main", b -> b.mark("c1").call(f).mark("c2").call(f).mark("end").skip()));
    assertEquals(2, places(graph, "in f").size());
    Place first = places(graph, "in f").get(0);
    assertEquals(List.of(program.at("c1"), program.at("in f")), first.locations());
    assertTrue(graph.runsAtMostOnce(first));
    assertEquals(graph.thread(graph.root()), graph.thread(first));
  }

  /** Rule R 4: recursion folds on the function, and control returns to both continuations. */
  @Test
  void recursionReturnsToEveryContinuation() throws ResourceException {
    function(
        "f",
        b ->
            b.branch(
                UNKNOWN,
                t -> t.call(the("f")).mark("after recursion").skip(),
                e -> e.mark("base").skip()));
    PlaceGraph graph = explore(function("main", b -> b.call(the("f")).mark("after call").skip()));
    assertEquals(1, places(graph, "base").size());
    assertEquals(1, places(graph, "after recursion").size());
    assertEquals(1, places(graph, "after call").size());
    assertEquals(2, graph.sites(graph.entry(only(graph, "base"))).size());
    assertFalse(graph.runsAtMostOnce(only(graph, "base")));
    assertTrue(graph.runsAtMostOnce(only(graph, "after call")));
  }

  @Test
  void mutualRecursionFoldsToo() throws ResourceException {
    function("f", b -> b.branch(UNKNOWN, t -> t.call(the("g")), e -> {}).mark("f end").skip());
    function("g", b -> b.call(the("f")).mark("g end").skip());
    PlaceGraph graph = explore(function("main", b -> b.call(the("f")).call(the("g"))));
    assertEquals(2, places(graph, "g end").size(), "one per outer call");
    assertEquals(2, places(graph, "f end").size());
  }

  /** Rule R 4: what the creator executes is not reused in the thread. */
  @Test
  void nothingFoldsAcrossAThreadCreation() throws ResourceException {
    function("f", b -> b.mark("in f").skip().create(address(the("w"))));
    function("w", b -> b.call(the("f")).mark("w end").skip());
    PlaceGraph graph = explore(function("main", b -> b.call(the("f"))));
    assertEquals(3, places(graph, "in f").size());
    List<AbstractThread> threads = graph.threads();
    assertEquals(
        3, threads.size(), "main, the thread that it creates, and all that threads create");
    assertFalse(threads.get(0).many());
    assertFalse(threads.get(1).many());
    assertTrue(threads.get(2).many());
    assertEquals(threads.get(1), graph.thread(places(graph, "w end").get(0)));
    assertEquals(threads.get(2), graph.thread(places(graph, "w end").get(1)));
  }

  /** What is created through one function is told apart by who called that. */
  @Test
  void aCreationRepeatsAnotherWithTheSameCallStringOnly() throws ResourceException {
    Function start =
        function("start", b -> b.branch(UNKNOWN, t -> t.create(address(the("w"))), e -> {}));
    function(
        "w",
        b -> b.mark("in w").branch(UNKNOWN, t -> t.call(start), e -> e.loop(l -> l.call(start))));
    PlaceGraph graph = explore(function("main", b -> b.call(start)));
    assertEquals(
        5, places(graph, "in w").size(), "one, two of its, and two of theirs by the other");
    assertEquals(
        1, graph.threads().stream().filter(t -> t.creation() != null && !t.many()).count());
  }

  /** Rule R 2. */
  @Test
  void threadsMadeRepeatedlyAreMany() throws ResourceException {
    Function w = function("w", b -> b.mark("in w").create(address(the("v"))));
    function("v", b -> b.skip());
    Function start = function("start", b -> b.create(address(w)));
    PlaceGraph graph =
        explore(
            function(
                "main",
                b -> b.call(start).call(start).loop(l -> l.call(start)).create(address(the("v")))));
    List<Boolean> many =
        graph.threads().stream()
            .filter(t -> t.entry().function() == w)
            .map(AbstractThread::many)
            .sorted()
            .toList();
    assertEquals(Arrays.asList(false, false, true), many);
    for (AbstractThread thread : graph.threads()) {
      Place creation = thread.creation();
      if (creation != null) {
        assertTrue(!graph.thread(creation).many() || thread.many(), "made by many");
      }
    }
  }

  @Test
  void callsThatNeverReturnHaveNoContinuation() throws ResourceException {
    Function f = function("f", b -> b.exit());
    PlaceGraph graph = explore(function("main", b -> b.call(f).mark("after").skip()));
    assertEquals(0, places(graph, "after").size());
  }

  @Test
  void irrelevantAndUnknownCalleesAreSteppedOver() throws ResourceException {
    Function f = function("f", b -> b.mark("in f").exit());
    Function main = function("main", b -> b.call(f).mark("after").call(UNKNOWN).mark("end").skip());
    PlaceGraph graph = explore(main, g -> g != f);
    assertEquals(0, places(graph, "in f").size());
    assertEquals(1, places(graph, "end").size());
    Place after = only(graph, "after");
    assertTrue(graph.stepsOver(after, after.top().outgoing().get(0)));
  }

  @Test
  void deepCallChainsNeedNoStack() throws ResourceException {
    Function callee = function("f0", b -> b.mark("bottom").skip());
    for (int i = 1; i < 2000; i++) {
      Function next = callee;
      callee = function("f" + i, b -> b.call(next));
    }
    PlaceGraph graph = explore(callee);
    assertTrue(graph.runsAtMostOnce(only(graph, "bottom")));
    assertTrue(graph.isActivatedAtMostOnce(only(graph, "bottom")));
  }
}

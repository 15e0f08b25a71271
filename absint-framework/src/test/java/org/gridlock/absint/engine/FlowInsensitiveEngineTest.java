// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import static org.gridlock.absint.Program.address;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.gridlock.absint.Program;
import org.gridlock.absint.place.CallStrings;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.error.ResourceException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FlowInsensitiveEngineTest {
  private static final Expression UNKNOWN = new Expression.Unknown(Type.Int.INT);

  private final Program program = new Program();
  private final PlaceMap places = new PlaceMap();
  private final List<String> events = new ArrayList<>();
  private final List<Place> indirect = new ArrayList<>();
  private @Nullable Edge indirectEdge;

  /** Writes down what the engine tells. */
  private final class Log implements FlowInsensitiveAnalysis {
    @Override
    public void enterBody(Place entry) {
      events.add("body " + entry.function());
    }

    @Override
    public void edge(Place entry, Edge edge) {
      if (edge.operation() instanceof Operation.Call call && call.callee() == UNKNOWN) {
        indirect.add(places.move(entry, edge.source()));
        indirectEdge = edge;
      }
    }

    @Override
    public void call(Place callSite, Edge edge, Place calleeEntry, Function callee) {
      assertEquals(edge.source(), callSite.top());
      assertEquals(callee.entry(), calleeEntry.top());
      events.add(callSite.function() + " calls " + callee);
    }
  }

  private FlowInsensitiveEngine run(Function main, Function... skipped) throws ResourceException {
    Icfa icfa = program.build(main);
    FlowInsensitiveEngine engine =
        new FlowInsensitiveEngine(
            icfa,
            places,
            new CallStrings(),
            f -> !List.of(skipped).contains(f),
            new Log(),
            Deadline.none());
    engine.run();
    return engine;
  }

  @Test
  void tellsOfCallsBeforeBodiesAndOnce() throws ResourceException {
    Function f = program.function("f", 0, b -> b.skip());
    Function w = program.function("w", 0, b -> b.call(f));
    FlowInsensitiveEngine engine =
        run(program.function("main", 0, b -> b.call(f).create(address(w)).call(f)));
    assertEquals(
        List.of(
            "body main",
            "main calls f",
            "main calls w",
            "main calls f",
            "body f",
            "body w",
            "w calls f",
            "body f",
            "body f"),
        events);
    assertEquals(5, engine.entries().size(), "three contexts of f");
  }

  @Test
  void analysesNameTheCalleesOfPointers() throws ResourceException {
    Function f = program.function("f", 0, b -> b.skip());
    FlowInsensitiveEngine engine = run(program.function("main", 0, b -> b.call(UNKNOWN)));
    assertEquals(List.of("body main"), events);
    for (int i = 0; i < 2; i++) {
      engine.reach(indirect.get(0), Objects.requireNonNull(indirectEdge), f);
      engine.run();
    }
    assertEquals(List.of("body main", "main calls f", "body f"), events);
  }

  @Test
  void skippedFunctionsAreNotEntered() throws ResourceException {
    Function f = program.function("f", 0, b -> b.call(UNKNOWN));
    run(program.function("main", 0, b -> b.call(f)), f);
    assertEquals(List.of("body main"), events);
    assertTrue(indirect.isEmpty());
  }
}

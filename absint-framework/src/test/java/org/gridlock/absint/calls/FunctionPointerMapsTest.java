// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.calls;

import static org.gridlock.absint.Program.address;
import static org.gridlock.absint.Program.parameter;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gridlock.absint.Program;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceExplorer;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.CallStrings;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.junit.jupiter.api.Test;

class FunctionPointerMapsTest {
  private final Program program = new Program();
  private final Map<String, Function> functions = new LinkedHashMap<>();

  private Function the(String name) {
    return Objects.requireNonNull(functions.get(name));
  }

  private Function function(String name, int parameters, Program.Block block) {
    Function function = program.function(name, parameters, block);
    functions.put(name, function);
    return function;
  }

  private List<String> threads(Function main) throws ResourceException {
    Icfa icfa = program.build(main);
    PlaceMap places = new PlaceMap();
    FunctionPointerMaps maps =
        FunctionPointerMaps.run(icfa, places, new CallStrings(), Deadline.none());
    PlaceGraph graph =
        PlaceExplorer.explore(icfa, places, new CallStrings(), maps, f -> true, Deadline.none());
    return graph.threads().stream().map(t -> t.entry().function().name()).sorted().toList();
  }

  /** Thesis figure 4.6b: a wrapper that creates what it is given. */
  @Test
  void createWrapperStartsOneFunctionPerContext() throws ResourceException {
    Function v = function("v", 0, b -> b.skip());
    Function w = function("w", 0, b -> b.skip());
    function("spawn", 1, b -> b.create(parameter(the("spawn"), 0)));
    function("twice", 1, b -> b.call(the("spawn"), parameter(the("twice"), 0)));
    Function main =
        function("main", 0, b -> b.call(the("spawn"), address(v)).call(the("twice"), address(w)));
    assertEquals(List.of("main", "v", "w"), threads(main));
  }

  @Test
  void assignedParametersMayBeAnything() throws ResourceException {
    Function v = function("v", 0, b -> b.skip());
    Function w = function("w", 0, b -> b.skip());
    function(
        "spawn",
        1,
        b -> {
          Expression pointer = parameter(the("spawn"), 0);
          b.add(new Operation.Assign((Lvalue) pointer, address(w)));
          b.create(pointer);
        });
    Function main = function("main", 0, b -> b.call(the("spawn"), address(v)));
    assertEquals(List.of("main", "v", "w"), threads(main));
  }

  /** Two values meet in the folded context of a recursive function. */
  @Test
  void recursionJoinsMaps() throws ResourceException {
    Function v = function("v", 0, b -> b.skip());
    Function w = function("w", 0, b -> b.skip());
    function(
        "again",
        1,
        b ->
            b.create(parameter(the("again"), 0))
                .branch(
                    new Expression.Unknown(Program.POINTER),
                    t -> t.call(the("again"), address(w)),
                    e -> {}));
    Function main = function("main", 0, b -> b.call(the("again"), address(v)));
    assertEquals(List.of("main", "v", "w"), threads(main));
  }

  @Test
  void threadArgumentsAreFollowed() throws ResourceException {
    Function v = function("v", 0, b -> b.mark("in v").skip());
    function("other", 0, b -> b.skip());
    function("w", 1, b -> b.create(parameter(the("w"), 0)));
    Function main =
        function(
            "main", 0, b -> b.create(address(the("w")), address(v)).call(address(the("other"))));
    assertEquals(List.of("main", "v", "w"), threads(main));
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.flow;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import org.gridlock.absint.Program;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Type;
import org.junit.jupiter.api.Test;

class ControlFlowTest {
  private static final Expression UNKNOWN = new Expression.Unknown(Type.Int.INT);

  private final ControlFlow flow = new ControlFlow();

  @Test
  void onlyLoopBodiesAreInCycles() {
    Program program = new Program();
    Function main =
        program.function(
            "main",
            0,
            b ->
                b.mark("before")
                    .skip()
                    .loop(
                        outer ->
                            outer.mark("outer").skip().loop(inner -> inner.mark("inner").skip()))
                    .mark("after")
                    .skip());
    program.build(main);
    assertFalse(flow.isInCycle(program.at("before")));
    assertTrue(flow.isInCycle(program.at("outer")));
    assertTrue(flow.isInCycle(program.at("inner")));
    assertFalse(flow.isInCycle(program.at("after")));
    assertTrue(flow.hasPath(program.at("outer"), program.at("outer")));
    assertTrue(flow.hasPath(program.at("before"), program.at("after")));
    assertFalse(flow.hasPath(program.at("after"), program.at("before")));
  }

  @Test
  void branchesOfConstantsAreOneWay() {
    Program program = new Program();
    Expression zero = new Expression.Constant(Type.Int.INT, 0);
    Function main =
        program.function(
            "main",
            0,
            b ->
                b.mark("head")
                    .branch(zero, t -> t.mark("then").skip(), e -> e.mark("else").skip()));
    program.build(main);
    assertFalse(flow.hasPath(program.at("head"), program.at("then")));
    assertTrue(flow.hasPath(program.at("head"), program.at("else")));
  }

  @Test
  void barriersCutPaths() {
    Program program = new Program();
    Function main =
        program.function(
            "main",
            0,
            b ->
                b.mark("head")
                    .branch(UNKNOWN, t -> t.mark("then").skip(), e -> e.mark("else").skip())
                    .mark("end")
                    .skip());
    program.build(main);
    BitSet barrier = new BitSet();
    barrier.set(program.at("then").id());
    assertTrue(reachesEnd(program, barrier), "around the barrier");
    barrier.set(program.at("else").id());
    assertFalse(reachesEnd(program, barrier));
  }

  private boolean reachesEnd(Program program, BitSet barrier) {
    return flow.reachableWithout(List.of(program.at("head")), barrier).get(program.at("end").id());
  }
}

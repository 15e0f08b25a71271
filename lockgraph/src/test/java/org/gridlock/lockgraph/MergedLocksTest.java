// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import static org.gridlock.lockset.testing.Program.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.Finding.Confidence;
import org.gridlock.lockgraph.Finding.Kind;
import org.gridlock.lockgraph.LockGraphAnalysis.Settings;
import org.gridlock.lockgraph.mask.SignalMasks;
import org.gridlock.lockset.testing.Analysed;
import org.gridlock.lockset.testing.Code;
import org.gridlock.lockset.testing.Program;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.junit.jupiter.api.Test;

class MergedLocksTest {
  private static final int FEW = 4;
  private static final int ALL = 1000;

  private final Program program = new Program();
  private final Variable x = program.mutex("x");
  private final Variable y = program.mutex("y");
  private final List<Variable> pool =
      IntStream.range(0, 6).mapToObj(i -> program.mutex("m" + i)).toList();
  private final Code main = program.function("main");

  /** A parameter of a function that may point to some locks. */
  private Variable anyOf(Code function, int parameter, List<Variable> locks) {
    Variable pointer = function.parameter(parameter);
    for (Variable lock : locks) {
      program.pointsTo(pointer, new Address(new AbstractObject.Global(lock), 0, true));
    }
    return pointer;
  }

  /** A thread that takes one lock of each of two lists. */
  private void thread(String name, List<Variable> outer, List<Variable> inner) {
    Code code = program.function(name, "p", "q");
    Variable p = anyOf(code, 0, outer);
    Variable q = anyOf(code, 1, inner);
    code.lock(value(p)).lock(value(q)).unlock(value(q)).unlock(value(p));
    main.create(code);
  }

  private static LockGraphResult analyse(Analysed program, int edges) throws ResourceException {
    return new LockGraphAnalysis(
            program.icfa(),
            program.graph(),
            program.pointsTo(),
            program.locksets(),
            new GatesAndThreads(program),
            SignalMasks.none(),
            new Settings(Settings.standard().steps(), edges, RwlockPreference.WRITER),
            Deadline.none())
        .run();
  }

  private static List<Finding> cycles(LockGraphResult result) {
    return result.findings().stream().filter(finding -> finding.kind() == Kind.CYCLE).toList();
  }

  private static Set<String> locks(LockGraphResult result) {
    Set<String> locks = new HashSet<>();
    cycles(result).forEach(finding -> locks.addAll(finding.locks()));
    return locks;
  }

  @Test
  void twoStandForAllThatNobodyTellsApart() throws ResourceException {
    List<Variable> some = pool.subList(0, 4);
    thread("t1", some, some);
    thread("t2", some, some);
    Analysed analysed = program.build(main);
    assertEquals(4, locks(analyse(analysed, ALL)).size());
    LockGraphResult merged = analyse(analysed, FEW);
    assertEquals(Set.of("m0", "m1"), locks(merged));
    assertTrue(merged.complete());
    assertTrue(merged.statistics().cycles() < analyse(analysed, ALL).statistics().cycles());
  }

  /** The one that is held and the one that is requested need not be those that are left. */
  @Test
  void aRingThroughThemIsFoundWhicheverOfThemItNeeds() throws ResourceException {
    thread("t1", List.of(pool.get(5)), List.of(x));
    thread("t2", List.of(x), List.of(y));
    thread("t3", List.of(y), pool);
    LockGraphResult merged = analyse(program.build(main), FEW);
    assertEquals(1, cycles(merged).size());
    assertEquals(3, merged.statistics().longestCycle());
  }

  @Test
  void differentKindsStayApart() throws ResourceException {
    thread("t1", pool.subList(0, 3), pool.subList(3, 6));
    thread("t2", pool.subList(0, 3), pool.subList(3, 6));
    assertEquals(List.of(), cycles(analyse(program.build(main), FEW)));
  }

  /** What it is sure of is searched on its own. */
  @Test
  void aDeadlockOfTwoLocksOfTheirOwnStaysSure() throws ResourceException {
    thread("t1", pool, pool);
    thread("t2", pool, pool);
    thread("t3", List.of(x), List.of(y));
    thread("t4", List.of(y), List.of(x));
    thread("t5", pool, List.of(x, y));
    LockGraphResult merged = analyse(program.build(main), FEW);
    assertFalse(
        cycles(merged).stream()
            .filter(finding -> finding.confidence() == Confidence.HIGH)
            .filter(finding -> finding.locks().equals(List.of("x", "y")))
            .toList()
            .isEmpty());
  }
}

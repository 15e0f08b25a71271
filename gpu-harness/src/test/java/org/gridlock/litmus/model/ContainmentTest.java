// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.model;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.diy.TestSets;
import org.gridlock.litmus.test.Instruction;
import org.gridlock.litmus.test.Instruction.Fence;
import org.gridlock.litmus.test.Instruction.FenceKind;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.test.LitmusThread;
import org.gridlock.litmus.test.Scope;
import org.gridlock.litmus.text.LitmusReader;
import org.junit.jupiter.api.Test;

/** Laws between models, and between a test and the same test with weaker fences. */
class ContainmentTest {
  /** How long a test may take on average, in milliseconds for one model. */
  private static final double LIMIT_MILLIS = 2;

  @Test
  void weakerModelsAllowAllThatStrongerOnesDo() throws LitmusException {
    List<LitmusTest> tests = new ArrayList<>();
    TestSets.generate("Dp", 2, tests::add);
    TestSets.generate("Dp", 3, tests::add);
    TestSets.generateRelaxed("Mcta", 3, tests::add);
    long start = System.nanoTime();
    for (LitmusTest test : tests) {
      Map<MemoryModel, ModelResult> results = contained(test);
      ModelResult sc = result(results, MemoryModel.SC);
      assertTrue(!sc.isAllowed(), () -> "each cycle is a violation of SC: " + test.name());
    }
    double millis = (System.nanoTime() - start) / 1e6;
    double average = millis / tests.size() / MemoryModel.values().length;
    assertTrue(average <= LIMIT_MILLIS, "milliseconds for a test: " + average);
  }

  @Test
  void theLawsHoldForOrdersAtomicsAndLoopsToo()
      throws IOException, URISyntaxException, LitmusException {
    for (Path file : VerdictSuiteTest.files()) {
      contained(LitmusReader.read(file.toString(), Files.readString(file)));
    }
  }

  private static Map<MemoryModel, ModelResult> contained(LitmusTest test) throws LitmusException {
    Map<MemoryModel, ModelResult> results = results(test);
    contains(test, results, MemoryModel.SC, MemoryModel.TSO);
    contains(test, results, MemoryModel.TSO, MemoryModel.RMO);
    contains(test, results, MemoryModel.SC, MemoryModel.PTX60);
    contains(test, results, MemoryModel.SC, MemoryModel.PTX75);
    return results;
  }

  @Test
  void aWeakerFenceNeverAllowsLess() throws LitmusException {
    List<LitmusTest> tests = new ArrayList<>();
    TestSets.generate("Mgl", 2, tests::add);
    TestSets.generateRelaxed("Mgl", 2, tests::add);
    TestSets.generateRelaxed("Mgl", 3, tests::add);
    int compared = 0;
    for (LitmusTest test : tests) {
      Map<MemoryModel, ModelResult> strong = results(test);
      for (LitmusTest weaker : weakened(test)) {
        Map<MemoryModel, ModelResult> weak = results(weaker);
        for (MemoryModel model : MemoryModel.values()) {
          assertTrue(
              result(weak, model).states().containsAll(result(strong, model).states()),
              () -> model + " " + test.name());
          compared++;
        }
      }
    }
    assertTrue(compared > 1000, "comparisons: " + compared);
  }

  /** The test with one of its fences narrowed, weakened, or left out. */
  private static List<LitmusTest> weakened(LitmusTest test) {
    List<LitmusTest> weakened = new ArrayList<>();
    for (int t = 0; t < test.threads().size(); t++) {
      LitmusThread thread = test.threads().get(t);
      for (int i = 0; i < thread.code().size(); i++) {
        if (thread.code().get(i) instanceof Fence) {
          weakened.add(with(test, t, i, List.of()));
          weakened.add(with(test, t, i, List.of(new Fence(null, FenceKind.MEMBAR, Scope.CTA))));
          weakened.add(with(test, t, i, List.of(new Fence(null, FenceKind.ACQ_REL, Scope.GPU))));
        }
      }
    }
    return weakened;
  }

  private static LitmusTest with(
      LitmusTest test, int number, int index, List<Instruction> replacement) {
    List<LitmusThread> threads = new ArrayList<>(test.threads());
    LitmusThread thread = threads.get(number);
    List<Instruction> code = new ArrayList<>(thread.code());
    code.remove(index);
    code.addAll(index, replacement);
    threads.set(number, new LitmusThread(thread.registers(), code));
    return new LitmusTest(
        test.name(), threads, test.scopes(), test.spaces(), test.initial(), test.condition());
  }

  private static Map<MemoryModel, ModelResult> results(LitmusTest test) throws LitmusException {
    Map<MemoryModel, ModelResult> results = new EnumMap<>(MemoryModel.class);
    for (MemoryModel model : MemoryModel.values()) {
      results.put(model, ModelChecker.check(test, model));
    }
    return results;
  }

  private static ModelResult result(Map<MemoryModel, ModelResult> results, MemoryModel model) {
    ModelResult result = results.get(model);
    if (result == null) {
      throw new AssertionError("no result for " + model);
    }
    return result;
  }

  private static void contains(
      LitmusTest test,
      Map<MemoryModel, ModelResult> results,
      MemoryModel stronger,
      MemoryModel weaker) {
    assertTrue(
        result(results, weaker).states().containsAll(result(results, stronger).states()),
        () -> stronger + " is not within " + weaker + " for " + test.name());
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.diy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.test.LitmusTest.Space;
import org.gridlock.litmus.test.ScopeTree;
import org.gridlock.litmus.text.Dialect;
import org.gridlock.litmus.text.LitmusPrinter;
import org.gridlock.litmus.text.LitmusReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiyTest {
  /** Figure A.1 of the thesis. */
  private static final String SB =
      """
      GPU_PTX SB

      0:.reg .s32 r0;
      0:.reg .s32 r2;
      0:.reg .b64 r1 = x;
      0:.reg .b64 r3 = y;
      1:.reg .s32 r0;
      1:.reg .s32 r2;
      1:.reg .b64 r1 = y;
      1:.reg .b64 r3 = x;

      P0                : P1
      mov.s32 r0,1      : mov.s32 r0,1
      st.cg.s32 [r1],r0 : st.cg.s32 [r1],r0
      ld.cg.s32 r2,[r3] : ld.cg.s32 r2,[r3]

      (device (kernel (cta (warp P0)) (cta (warp P1))))

      x: global, y: global

      0:r2=0 /\\ 1:r2=0
      """;

  static List<LitmusTest> generate(String edges, int size, int threads) throws LitmusException {
    List<LitmusTest> tests = new ArrayList<>();
    new Diy(edges, size, threads).generate(tests::add);
    return tests;
  }

  @Test
  void theCommandOfTheAppendixGivesTwoTests() throws LitmusException {
    List<LitmusTest> tests = generate("Po-d-Wgl2-Rgl2 Fr-c-gl2l2", 6, 4);
    assertEquals(List.of("SB", "3.SB"), tests.stream().map(LitmusTest::name).toList());
    assertEquals(SB, new LitmusPrinter(Dialect.THESIS).print(tests.get(0)));
  }

  @Test
  void makesTheFigureOfLoadBuffering() throws LitmusException {
    LitmusTest test = generate("Po-d-Rgl2-Wgl2 Rf-c-gl2l2", 4, 2).get(0);
    String text = new LitmusPrinter(Dialect.THESIS).print(test);
    assertTrue(text.startsWith("GPU_PTX LB\n"), text);
    assertTrue(text.contains("\nld.cg.s32 r0,[r1] : ld.cg.s32 r0,[r1]\nmov.s32 r2,1      :"), text);
    assertTrue(text.endsWith("\nx: global, y: global\n\n0:r0=1 /\\ 1:r0=1\n"), text);
  }

  @ParameterizedTest
  @CsvSource({
    // threads, links, cycles, tests
    "2, Po, 6, 30",
    "3, Po, 17, 219",
    "4, Po, 45, 1884",
    "2, Mgl, 21, 105",
    "3, Mgl, 100, 1356",
    "4, Mgl, 490, 22280",
    "2, Mcta, 45, 225",
    "3, Mcta, 303, 4221",
    "4, Mcta, 2172, 102552",
    "2, Dp, 72, 360",
    "3, Dp, 632, 8760",
    "4, Dp, 5812, 272864",
  })
  void countsOfCriticalCyclesAndTheirPlacements(int threads, String last, int cycles, int tests) {
    Diy diy = new Diy(TestSets.edges(last), 2 * threads, threads);
    int[] cycleCount = {0};
    diy.forEachCycle(cycle -> cycleCount[0] += cycle.threadCount() == threads ? 1 : 0);
    assertEquals(cycles, cycleCount[0]);
    int[] testCount = {0};
    diy.generate(test -> testCount[0] += test.threads().size() == threads ? 1 : 0);
    assertEquals(tests, testCount[0]);
  }

  @Test
  void theThreeThreadTestsAreMadeAndPrintedInSeconds() {
    LitmusPrinter printer = new LitmusPrinter(Dialect.THESIS);
    long[] letters = {0};
    long start = System.nanoTime();
    TestSets.generate("Dp", 3, test -> letters[0] += printer.print(test).length());
    assertTrue(System.nanoTime() - start < 10_000_000_000L, "slow");
    assertTrue(letters[0] > 8760 * 300L);
  }

  @ParameterizedTest
  @CsvSource({"1, 2 5 15", "2, 3 12 60", "3, 4 22 154"})
  void scopeTreesAreNestedPartitions(int levels, String counts) {
    List<String> found = new ArrayList<>();
    for (int threads = 2; threads <= 4; threads++) {
      found.add(Integer.toString(ScopeTrees.nestings(threads, levels).size()));
    }
    assertEquals(counts, String.join(" ", found));
    assertEquals(12, new HashSet<>(ScopeTrees.all(3, EnumSet.of(Edge.Reach.K))).size());
  }

  @Test
  void theThreadsOfAllCriticalCyclesHaveTheirUsualNames() {
    List<String> names = new ArrayList<>();
    new Diy(TestSets.edges("Po"), 6, 3)
        .forEachCycle(cycle -> names.add(Families.family(cycle).orElse("?")));
    assertEquals(23, new HashSet<>(names).size());
    assertTrue(!names.contains("?"), names.toString());
  }

  @Test
  void everyTestIsReadBackAndHasItsOwnName() throws LitmusException {
    Set<String> names = new HashSet<>();
    List<LitmusTest> tests = new ArrayList<>();
    new Diy(TestSets.edges("Dp"), 5, 3).generate(tests::add);
    for (LitmusTest test : tests) {
      assertTrue(names.add(test.name()), test.name());
      for (Dialect dialect : Dialect.values()) {
        assertEquals(test, LitmusReader.read("t", new LitmusPrinter(dialect).print(test)));
      }
    }
  }

  @Test
  void coherenceCyclesStayOnOneLocation() throws LitmusException {
    List<LitmusTest> tests =
        generate("Po-s-Rgl2-Rgl2 Po-s-Rgl2-Wgl2 Rf-w-gl2l2 Fr-w-gl2l2 Ws-w-gl2l2", 3, 2);
    assertEquals(
        List.of("CoRW2", "CoRR"),
        tests.stream().map(LitmusTest::name).sorted(java.util.Comparator.reverseOrder()).toList());
    String text =
        new LitmusPrinter(Dialect.THESIS)
            .print(tests.get(0).name().equals("CoRR") ? tests.get(0) : tests.get(1));
    assertTrue(text.endsWith("\n1:r0=1 /\\ 1:r2=0\n"), text);
    assertTrue(text.contains("(device (kernel (cta (warp P0) (warp P1))))"), text);
  }

  @Test
  void ordersScopesFencesAndDependencies() throws LitmusException {
    String text =
        new LitmusPrinter(Dialect.THESIS)
            .print(
                generate(
                        "Far.gpu-d-Wg.rlx.gpu-Wg.rel.gpu DpAddr-d-Rg.acq.gpu-Rg.rlx.cta"
                            + " Rf-c-g.rel.gpu.acq.gpu Fr-c-g.rlx.cta.rlx.gpu",
                        4,
                        2)
                    .get(0));
    assertTrue(text.startsWith("GPU_PTX MP+fence.acq_rel.gpu+addr-rlx.gpu-"), text);
    assertTrue(text.contains("ld.acquire.gpu.s32 r0,[r1]"), text);
    assertTrue(text.contains("and.b32 r4,r0,0x80000000"), text);
    assertTrue(text.contains("cvt.u64.u32 r5,r4"), text);
    assertTrue(text.contains("add.u64 r3,r3,r5"), text);
    assertTrue(text.contains("fence.acq_rel.gpu"), text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "Po-d-Wgl2-Rgl3 ! unknown edge 'Po-d-Wgl2-Rgl3'; the nearest known one is 'Po-d-Wgl2-Rgl2'",
        "Fr-c-gl2 l2 ! unknown edge 'l2'",
        "Fr-c-sl2l2 ! only threads of one CTA can communicate through shared memory",
        "Po-s-Wgl2-Rsl2 ! one location cannot be in global and in shared memory",
        "DpData-d-Rgl2-Rgl2 ! a data dependency goes to a store",
        "Rf-c-g.acq.gpu.rlx.gpu ! a store cannot be acquire",
      })
  void badEdgesAreOneSentence(String edges, String message) {
    LitmusException mistake = assertThrows(LitmusException.class, () -> generate(edges, 6, 4));
    assertTrue(String.valueOf(mistake.getMessage()).contains(message), mistake.getMessage());
  }

  @Test
  void aScopeTreeMayContradictTheEdges() throws LitmusException {
    Diy diy = new Diy("Po-d-Wgl2-Rgl2 Fr-c-gl2l2", 6, 4);
    List<LitmusTest> tests = new ArrayList<>();
    diy.generateFor(ScopeTree.separateCtas(2), tests::add);
    assertEquals(1, tests.size());
    assertThrows(LitmusException.class, () -> diy.generateFor(ScopeTree.oneCta(2), tests::add));
  }

  @Test
  void theListHasEveryEdgeOfTheThesisOnceAndAllAreReadBack() throws LitmusException {
    List<String> known = Diy.knownEdges();
    assertEquals(known.size(), new HashSet<>(known).size());
    assertTrue(known.containsAll(List.of("Po-d-Wgl2-Rgl2", "Fr-c-gl2l2", "Mgl-d-Rsl2-Rgl1")));
    for (String name : known) {
      assertEquals(name, EdgeReader.read(name).get(0).toString());
    }
    assertEquals(Space.SHARED, EdgeReader.read("Mgl-d-Rsl2-Rgl1").get(0).sourceSpace());
  }
}

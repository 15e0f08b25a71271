// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.model.MemoryModel;
import org.gridlock.litmus.model.ModelChecker;
import org.gridlock.litmus.test.FinalState;
import org.gridlock.litmus.test.Formula.Subject;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.test.LitmusTest.Space;
import org.gridlock.litmus.text.LitmusReader;
import org.junit.jupiter.api.Test;

/** The harness around tests, run by an interpreter as the runner would launch it. */
class HarnessTest {
  private static final int SENTINEL = -1;

  private static final String SHARED_LAST =
      """
      GPU_PTX SharedLast

      0:.reg .b64 r1 = x;
      0:.reg .b64 r3 = y;
      1:.reg .b64 r1 = x;
      2:.reg .b64 r1 = y;
      2:.reg .s32 r0;

      P0              : P1             : P2
      st.s32 [r1],1   : st.s32 [r1],2  : ld.s32 r0,[r1]
      st.s32 [r3],1   :                :

      (device (kernel (cta (warp P0) (warp P1)) (cta (warp P2))))

      x: shared, y: global

      x=1 /\\ 2:r0=1
      """;

  /** How a test is launched. */
  private record Launch(
      int width, int active, int blocks, int iterations, int stressors, boolean randomise) {}

  private static final Launch SINGLE = new Launch(32, 1, 1, 40, 1, true);
  private static final Launch PARALLEL = new Launch(32, 32, 3, 2, 1, true);
  private static final Launch PLAIN = new Launch(32, 32, 2, 1, 0, false);

  @Test
  void everyInstanceEndsInAStateOfSequentialConsistency() throws LitmusException {
    List<LitmusTest> tests = new ArrayList<>();
    for (String family : List.of("MP", "SB", "2+2W", "IRIW", "MP+cas", "MP+shared", "MP+addr")) {
      tests.add(CompilationSet.test(family, CompilationSet.Kind.RELAXED_GPU, false));
    }
    tests.add(CompilationSet.test("LB+ctrl", CompilationSet.Kind.CG, false));
    tests.add(LitmusReader.read("test", SHARED_LAST));
    for (LitmusTest test : tests) {
      for (Launch launch : List.of(SINGLE, PARALLEL, PLAIN)) {
        Map<FinalState, Integer> histogram = run(test, launch);
        int total = histogram.values().stream().mapToInt(Integer::intValue).sum();
        assertEquals(launch.active() * launch.blocks() * launch.iterations(), total);
        var allowed = ModelChecker.check(test, MemoryModel.SC).states();
        assertTrue(allowed.containsAll(histogram.keySet()), test.name() + histogram);
        assertTrue(
            histogram.size() > 1 || allowed.size() == 1, test.name() + " " + launch + histogram);
      }
    }
  }

  private static Map<FinalState, Integer> run(LitmusTest test, Launch launch)
      throws LitmusException {
    EmittedTest emitted = PtxEmitter.emit(test, new Target(90));
    Layout layout = emitted.layout();
    Random random = new Random(7);
    int total = launch.active() * launch.blocks() * launch.iterations();
    int testers = launch.blocks() * layout.groups().size();
    byte[] bytes = new byte[128];
    long[] addresses = new long[Parameters.MAX];
    PtxMachine machine = new PtxMachine(emitted.ptx(), bytes, addresses);
    int stride = 8;
    Map<String, Long> base = new LinkedHashMap<>();
    long shared = 0;
    for (Layout.Location location : layout.locations()) {
      if (location.space() == Space.SHARED) {
        base.put(location.name(), shared);
        shared += 4L * launch.active();
      } else {
        base.put(location.name(), machine.allocate(total * stride / 4, (int) location.initial()));
      }
    }
    for (int i = 0; i < layout.addresses().size(); i++) {
      String name = layout.locations().get(layout.addresses().get(i)).name();
      addresses[i] = base.getOrDefault(name, 0L);
    }
    long results = machine.allocate(total * layout.observations().size(), SENTINEL);
    long barrier = machine.allocate(launch.iterations(), 0);
    long done = machine.allocate(1, 0);
    long values = machine.allocate(Parameters.MAX + 1, 0);
    for (int i = 0; i < layout.values().size(); i++) {
      machine.set(values + 4L * i, layout.values().get(i).intValue());
    }
    int keys = layout.groups().size() * layout.slots();
    long permutation = machine.allocate(2 * keys, 1);
    for (int key = 0; key < keys; key++) {
      machine.set(permutation + 8L * key, launch.randomise() ? 2 * random.nextInt(16) + 1 : 1);
      machine.set(permutation + 8L * key + 4, launch.randomise() ? random.nextInt(32) : 0);
    }
    List<Integer> entries = new ArrayList<>();
    for (int block = 0; block < launch.blocks(); block++) {
      for (int group = 0; group < layout.groups().size(); group++) {
        entries.add(group << 24 | block);
      }
    }
    entries.addAll(Collections.nCopies(launch.stressors(), SENTINEL));
    if (launch.randomise()) {
      Collections.shuffle(entries, random);
    }
    long map = machine.allocate(entries.size(), 0);
    for (int i = 0; i < entries.size(); i++) {
      machine.set(map + 4L * i, entries.get(i));
    }
    int expected = layout.roles().size() * launch.blocks() * Math.max(1, launch.active() / 32);
    ByteBuffer block = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (long each :
        new long[] {map, barrier, results, machine.allocate(96, 0), 0, permutation, done}) {
      block.putLong(each);
    }
    int rotate = launch.randomise() ? random.nextInt(layout.slots()) : 0;
    int shift = launch.randomise() ? random.nextInt(launch.width()) : 0;
    for (int each :
        new int[] {
          launch.iterations(),
          launch.active(),
          stride,
          launch.blocks(),
          expected,
          1024,
          rotate,
          shift,
          64,
          15,
          2,
          2,
          3,
          testers,
          5,
          0
        }) {
      block.putInt(each);
    }
    block.putLong(values);
    machine.run(entries.size(), launch.width(), layout.slots(), 11);
    assertEquals(testers, machine.word(done));
    assertEquals(expected, machine.word(barrier));
    Map<FinalState, Integer> histogram = new TreeMap<>();
    for (int instance = 0; instance < total; instance++) {
      List<Long> seen = new ArrayList<>();
      for (int o = 0; o < layout.observations().size(); o++) {
        Subject subject = layout.observations().get(o);
        boolean inMemory =
            subject instanceof Subject.Location location
                && test.space(location.name()) == Space.GLOBAL;
        long at =
            inMemory
                ? base.getOrDefault(subject.toString(), 0L) + (long) instance * stride
                : results + 4L * ((long) o * total + instance);
        assertTrue(machine.word(at) != SENTINEL, test.name() + " " + launch + ": skipped");
        seen.add((long) machine.word(at));
      }
      histogram.merge(new FinalState(layout.observations(), seen), 1, Integer::sum);
    }
    return histogram;
  }
}

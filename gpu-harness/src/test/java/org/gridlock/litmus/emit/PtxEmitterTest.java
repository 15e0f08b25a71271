// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.optcheck.Tag;
import org.gridlock.litmus.text.LitmusReader;
import org.junit.jupiter.api.Test;

class PtxEmitterTest {
  private static final Target TARGET = new Target(90);

  /** The accesses of a role, between its start and its specification. */
  private static List<String> accesses(EmittedTest emitted, int role) {
    return emitted
        .ptx()
        .lines()
        .dropWhile(line -> !line.equals("GO_" + role + ":"))
        .takeWhile(line -> !line.contains("setp.eq.u64 %p, %specs"))
        .map(line -> line.strip().replaceAll("[ ;].*", ""))
        .filter(line -> line.matches("(ld|st|atom|membar|fence).*"))
        .toList();
  }

  @Test
  void eachRoleHoldsItsThread() throws LitmusException {
    EmittedTest emitted =
        PtxEmitter.emit(CompilationSet.test("MP+cas", CompilationSet.Kind.CG, false), TARGET);
    assertEquals(
        List.of("st.global.cg.s32", "membar.gl", "st.global.cg.s32"), accesses(emitted, 0));
    assertEquals(List.of("atom.global.cas.b32", "ld.global.cg.s32"), accesses(emitted, 1));
  }

  @Test
  void noTwoAccessesShareAnAddressParameterOrAStoredValue() throws LitmusException {
    EmittedTest emitted =
        PtxEmitter.emit(CompilationSet.test("CoRR", CompilationSet.Kind.CG, false), TARGET);
    List<String> addresses =
        emitted
            .ptx()
            .lines()
            .filter(line -> line.contains("[addresses+"))
            .map(line -> line.replaceAll(".*(\\[addresses\\+\\d+\\]).*", "$1"))
            .toList();
    assertEquals(addresses.stream().distinct().toList(), addresses);
    assertEquals(emitted.layout().addresses().size(), addresses.size());
  }

  @Test
  void placementFollowsTheScopeTree() throws LitmusException {
    Layout apart =
        PtxEmitter.emit(CompilationSet.test("SB", CompilationSet.Kind.CG, false), TARGET).layout();
    assertEquals(2, apart.groups().size());
    assertEquals(1, apart.slots());
    Layout together =
        PtxEmitter.emit(CompilationSet.test("SB+shared", CompilationSet.Kind.CG, false), TARGET)
            .layout();
    assertEquals(1, together.groups().size());
    assertEquals(2, together.slots());
    assertTrue(together.usesShared());
  }

  @Test
  void tagsAreThoseOfTheThesis() {
    assertEquals(0x07f3a021, new Tag(0, 2, 1).immediate());
    for (int thread = 0; thread < Tag.MAX_THREADS; thread++) {
      for (int position = 0; position < Tag.MAX_POSITIONS; position++) {
        Tag tag = new Tag(thread, 31 - position, position);
        assertEquals(tag, Tag.of(tag.immediate()).orElseThrow());
      }
    }
    assertTrue(Tag.of(0x07f3b021).isEmpty());
  }

  @Test
  void whatCannotBeRunIsRefused() {
    refused("one warp", SAME_WARP);
    refused("only values 0 to 14", LARGE_VALUE);
    refused("scope cluster needs sm_90", CLUSTER);
    refused("fence.release need sm_90", ONE_SIDED);
  }

  private static final String HEAD =
      "GPU_PTX T\n\n0:.reg .b64 r1 = x;\n1:.reg .b64 r1 = x;\n1:.reg .s32 r0;\n\n"
          + "P0 : P1\nst.cg.s32 [r1],1 : ld.cg.s32 r0,[r1]\n\n";
  private static final String SAME_WARP =
      HEAD + "(device (kernel (cta (warp P0 P1))))\n\nx: global\n\n1:r0=1\n";
  private static final String LARGE_VALUE =
      HEAD + "(device (kernel (cta (warp P0)) (cta (warp P1))))\n\nx: global\n\n1:r0=15\n";

  private static final String CLUSTER =
      LARGE_VALUE.replace("=15", "=1").replace("st.cg.s32", "st.relaxed.cluster.s32");

  private static final String ONE_SIDED =
      LARGE_VALUE.replace("=15", "=1").replace("st.cg.s32 [r1],1 ", "fence.release.gpu ");

  private static void refused(String why, String text) {
    LitmusException refusal =
        assertThrows(
            LitmusException.class,
            () -> PtxEmitter.emit(LitmusReader.read("test.litmus", text), new Target(80)));
    assertTrue(String.valueOf(refusal.getMessage()).contains(why), refusal.getMessage());
  }
}

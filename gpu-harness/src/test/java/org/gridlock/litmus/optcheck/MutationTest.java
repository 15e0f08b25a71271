// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.optcheck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.optcheck.Specification.AccessKind;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Plants every fault that an assembler could make into good binaries; each must be found. */
class MutationTest {
  private static final long NOP_LOW = 0x7918L;
  private static final long UNKNOWN_LOW = 0x71ffL;

  private record Mutant(String what, List<SassInstruction> code, Optional<Verdict> expected) {}

  @Test
  void everyPlantedFaultIsFound() throws LitmusException {
    List<String> survivors = new ArrayList<>();
    Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
    int planted = 0;
    for (String architecture : Fixtures.ARCHITECTURES) {
      for (String test : Fixtures.GOOD) {
        Cubin cubin = Fixtures.cubin(architecture, test);
        Specification specification = Fixtures.specification(cubin);
        for (Mutant mutant : mutants(cubin, specification)) {
          planted++;
          CheckReport report = OptimisationCheck.check(specification, mutant.code());
          verdicts.merge(report.verdict(), 1, Integer::sum);
          String name = architecture + " " + test + ": " + mutant.what();
          if (report.verdict() == Verdict.OK) {
            survivors.add(name);
          }
          mutant
              .expected()
              .ifPresent(
                  expected ->
                      assertEquals(expected, report.verdict(), name + "\n" + report.text()));
        }
      }
    }
    System.out.println("optcheck mutants: " + planted + " planted, verdicts " + verdicts);
    assertTrue(planted > 400, "only " + planted + " mutants");
    assertEquals(List.of(), survivors);
  }

  private static List<Mutant> mutants(Cubin cubin, Specification specification)
      throws LitmusException {
    List<SassInstruction> code = Fixtures.code(cubin);
    SassDecoder decoder = new SassDecoder(cubin.sm());
    ControlFlow flow = new ControlFlow(code);
    List<Mutant> mutants = new ArrayList<>();
    for (int thread = 0; thread < specification.threads().size(); thread++) {
      ThreadCheck check = new ThreadCheck(flow, specification.threads().get(thread), thread);
      assertEquals(Verdict.OK, check.verdict().verdict());
      List<Integer> found = check.located();
      for (int i = 0; i < found.size(); i++) {
        int at = found.get(i);
        SassInstruction access = code.get(at);
        MemoryOperation memory = Objects.requireNonNull(access.memory());
        // without a load its register may hold what some other load left there
        @Nullable Verdict gone = memory.kind() == AccessKind.STORE ? Verdict.MISSING : null;
        mutants.add(mutant("drop " + access, gone, decoder, code, at, NOP_LOW, access.high()));
        if (memory.place() == MemoryOperation.Place.GLOBAL) {
          for (long strength :
              cubin.sm() < 80 ? List.of(7L, 8L, 0xaL, 0xbL) : List.of(0L, 5L, 7L, 0xaL)) {
            long high = access.high() & ~(0xfL << 13) | strength << 13;
            if (high != access.high()) {
              mutants.add(
                  mutant(
                      "retype " + access,
                      Verdict.WRONG_TYPE,
                      decoder,
                      code,
                      at,
                      access.low(),
                      high));
            }
          }
        }
        if (memory.kind() == AccessKind.LOAD) {
          long wide = access.high() & ~(7L << 9) | 5L << 9;
          mutants.add(
              mutant("widen " + access, Verdict.FUSED, decoder, code, at, access.low(), wide));
        }
        for (int j = i + 1; j < found.size(); j++) {
          mutants.add(swap("swap accesses", decoder, code, at, found.get(j)));
        }
      }
      mutants.addAll(mergedLoads(decoder, code, thread, found, specification));
      for (Specification.Dependency dependency :
          specification.threads().get(thread).dependencies()) {
        mutants.addAll(
            cut(decoder, code, flow, found.get(dependency.from()), found.get(dependency.to())));
      }
      if (found.size() > 1) {
        mutants.addAll(between(decoder, code, flow, found));
      }
    }
    return mutants;
  }

  /** What first uses the result of a load gets a zero instead: the dependency is gone. */
  private static List<Mutant> cut(
      SassDecoder decoder, List<SassInstruction> code, ControlFlow flow, int from, int to) {
    List<Mutant> mutants = new ArrayList<>();
    int register = code.get(from).writes().get(0);
    for (int at = 0; at < code.size(); at++) {
      SassInstruction user = code.get(at);
      if (flow.reaches(from, at)
          && flow.reaches(at, to)
          && user.memory() == null
          && user.reads().contains(register)
          && (user.low() >>> 24 & 0xff) == register) {
        long low = user.low() | 0xffL << 24;
        mutants.add(mutant("cut dependency at " + user, null, decoder, code, at, low, user.high()));
      }
    }
    return mutants;
  }

  /** Faults of what stands between the accesses: fences, invalidations, what nobody knows. */
  private static List<Mutant> between(
      SassDecoder decoder, List<SassInstruction> code, ControlFlow flow, List<Integer> found) {
    List<Mutant> mutants = new ArrayList<>();
    int first = found.get(0);
    int last = found.get(found.size() - 1);
    for (int at = 0; at < code.size(); at++) {
      if (!flow.reaches(first, at) || !flow.reaches(at, last)) {
        continue;
      }
      SassInstruction instruction = code.get(at);
      if (instruction.opcode() == SassOpcode.MEMBAR) {
        mutants.add(
            mutant(
                "drop " + instruction,
                Verdict.MISSING,
                decoder,
                code,
                at,
                NOP_LOW,
                instruction.high()));
        for (long kind : List.of(0L, 2L, 3L, 8L, 0xaL, 0xbL)) {
          long high = instruction.high() & ~(0xfL << 12) | kind << 12;
          if (high != instruction.high()) {
            mutants.add(
                mutant(
                    "retype " + instruction,
                    Verdict.WRONG_TYPE,
                    decoder,
                    code,
                    at,
                    instruction.low(),
                    high));
          }
        }
        mutants.add(swap("move fence up", decoder, code, at, first));
        mutants.add(swap("move fence down", decoder, code, at, last));
      }
      if (instruction.opcode() == SassOpcode.CCTL) {
        mutants.add(
            mutant(
                "drop " + instruction,
                Verdict.MISSING,
                decoder,
                code,
                at,
                NOP_LOW,
                instruction.high()));
      }
      if (instruction.memory() == null && instruction.writes().isEmpty()) {
        mutants.add(
            mutant(
                "unknown for " + instruction,
                null,
                decoder,
                code,
                at,
                UNKNOWN_LOW,
                instruction.high()));
      }
    }
    return mutants;
  }

  /** The second of two loads is gone, and its specification instruction uses the first. */
  private static List<Mutant> mergedLoads(
      SassDecoder decoder,
      List<SassInstruction> code,
      int thread,
      List<Integer> found,
      Specification specification) {
    List<Mutant> mutants = new ArrayList<>();
    for (int later = 1; later < found.size(); later++) {
      SassInstruction one = code.get(found.get(0));
      SassInstruction two = code.get(found.get(later));
      if (!isLoad(one) || !isLoad(two)) {
        continue;
      }
      for (int at = 0; at < code.size(); at++) {
        Optional<Tag> tag = Tag.of(code.get(at).immediate());
        boolean spec =
            tag.isPresent()
                && tag.get().thread() == thread
                && tag.get().position() == later
                && code.get(at).memory() == null;
        if (spec) {
          long low = code.get(at).low() & ~(0xffL << 24) | (one.low() >>> 16 & 0xff) << 24;
          List<SassInstruction> changed =
              replace(decoder, code, found.get(later), NOP_LOW, two.high());
          mutants.add(
              new Mutant(
                  "merge loads " + specification.threads().get(thread).items(),
                  replace(decoder, changed, at, low, code.get(at).high()),
                  Optional.of(Verdict.MERGED)));
        }
      }
    }
    return mutants;
  }

  private static boolean isLoad(SassInstruction instruction) {
    MemoryOperation memory = instruction.memory();
    return memory != null && memory.kind() == AccessKind.LOAD;
  }

  private static Mutant swap(
      String what, SassDecoder decoder, List<SassInstruction> code, int one, int two) {
    SassInstruction left = code.get(one);
    SassInstruction right = code.get(two);
    List<SassInstruction> changed = replace(decoder, code, one, right.low(), right.high());
    return new Mutant(
        what + " " + left + " and " + right,
        replace(decoder, changed, two, left.low(), left.high()),
        Optional.empty());
  }

  private static Mutant mutant(
      String what,
      @Nullable Verdict expected,
      SassDecoder decoder,
      List<SassInstruction> code,
      int at,
      long low,
      long high) {
    return new Mutant(what, replace(decoder, code, at, low, high), Optional.ofNullable(expected));
  }

  private static List<SassInstruction> replace(
      SassDecoder decoder, List<SassInstruction> code, int at, long low, long high) {
    List<SassInstruction> changed = new ArrayList<>(code);
    changed.set(at, decoder.decode(at * SassInstruction.SIZE, low, high));
    return changed;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.optcheck;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gridlock.litmus.optcheck.CheckReport.ThreadVerdict;
import org.gridlock.litmus.optcheck.DataFlow.Origin;
import org.gridlock.litmus.optcheck.MemoryOperation.Place;
import org.gridlock.litmus.optcheck.MemoryOperation.Strength;
import org.gridlock.litmus.optcheck.Specification.Access;
import org.gridlock.litmus.optcheck.Specification.AccessKind;
import org.gridlock.litmus.optcheck.Specification.Dependency;
import org.gridlock.litmus.optcheck.Specification.ThreadSpecification;
import org.gridlock.litmus.test.LitmusTest.Space;
import org.gridlock.litmus.test.Scope;
import org.jspecify.annotations.Nullable;

/**
 * The check of one thread. First each specification instruction leads to its access by data flow: a
 * load wrote the value that it adds to, a store writes the same value to memory. Then kinds, order,
 * what stands between, fences and dependencies are compared. The first difference decides.
 */
final class ThreadCheck {
  private final ControlFlow flow;
  private final DataFlow data;
  private final ThreadSpecification expected;
  private final List<Access> accesses;
  private final int thread;
  private final List<Integer> found = new ArrayList<>();

  ThreadCheck(ControlFlow flow, ThreadSpecification expected, int thread) {
    this.flow = flow;
    this.data = new DataFlow(flow);
    this.expected = expected;
    this.accesses = expected.accesses();
    this.thread = thread;
  }

  private static final class Difference extends Exception {
    private static final long serialVersionUID = 1L;
    private final Verdict verdict;

    Difference(Verdict verdict, String message) {
      super(message, null, false, false);
      this.verdict = verdict;
    }
  }

  ThreadVerdict verdict() {
    try {
      for (int position = 0; position < accesses.size(); position++) {
        found.add(locate(position));
      }
      checkDistinct();
      for (int position = 0; position < accesses.size(); position++) {
        checkType(position);
      }
      checkOrder();
      checkBetween();
      checkFences();
      for (Dependency dependency : expected.dependencies()) {
        checkDependency(dependency);
      }
      return new ThreadVerdict(thread, Verdict.OK, "");
    } catch (Difference difference) {
      return new ThreadVerdict(thread, difference.verdict, String.valueOf(difference.getMessage()));
    }
  }

  /** The indices of the accesses, as far as they were found; filled by {@link #verdict}. */
  List<Integer> located() {
    return List.copyOf(found);
  }

  private SassInstruction at(int index) {
    return flow.code().get(index);
  }

  private static MemoryOperation memory(SassInstruction instruction) {
    MemoryOperation memory = instruction.memory();
    if (memory == null) {
      throw new IllegalStateException(instruction + " does not access memory");
    }
    return memory;
  }

  /** The machine access that the specification instruction of a position is linked to. */
  private int locate(int position) throws Difference {
    Access access = accesses.get(position);
    int spec = specificationInstruction(position);
    Set<Origin> origins = origins(spec);
    for (Origin origin : origins) {
      checkKnown(origin.instruction());
    }
    List<Integer> candidates = new ArrayList<>();
    if (access.kind() == AccessKind.STORE) {
      for (int index = 0; index < flow.code().size(); index++) {
        MemoryOperation memory = at(index).memory();
        if (memory != null && memory.kind() != AccessKind.LOAD && !isHarness(index)) {
          for (int register : memory.data()) {
            if (!candidates.contains(index) && data.origins(index, register).equals(origins)) {
              candidates.add(index);
            }
          }
        }
      }
    } else {
      origins.stream()
          .map(Origin::instruction)
          .filter(index -> at(index).memory() != null)
          .forEach(candidates::add);
    }
    if (candidates.isEmpty()) {
      throw new Difference(Verdict.MISSING, describe(position) + " is gone");
    }
    if (candidates.size() > 1 && access.kind() == AccessKind.STORE) {
      // the value can also be a result, which is stored after the test
      int first = candidates.get(0);
      for (int index : candidates) {
        first = flow.reaches(index, first) ? index : first;
      }
      int earliest = first;
      candidates.removeIf(index -> flow.reaches(earliest, index));
    }
    if (candidates.size() > 1) {
      throw new Difference(
          Verdict.UNKNOWN, describe(position) + " is in the code " + candidates.size() + " times");
    }
    return candidates.get(0);
  }

  private int specificationInstruction(int position) throws Difference {
    Access access = accesses.get(position);
    for (int index = 0; index < flow.code().size(); index++) {
      Optional<Tag> tag = tag(at(index));
      if (tag.isPresent() && tag.get().thread() == thread && tag.get().position() == position) {
        if (tag.get().type() != Tag.typeOf(access)) {
          throw new Difference(
              Verdict.WRONG_TYPE,
              "the specification instruction of " + describe(position) + " differs");
        }
        return index;
      }
    }
    throw new Difference(
        Verdict.MISSING, "the specification instruction of " + describe(position) + " is gone");
  }

  private static Optional<Tag> tag(SassInstruction instruction) {
    int form = (int) (instruction.low() >>> 9) & 7;
    boolean adds =
        instruction.opcode() == SassOpcode.IADD3 || instruction.opcode() == SassOpcode.VIADD;
    return adds && form == 4 ? Tag.of(instruction.immediate()) : Optional.empty();
  }

  private Set<Origin> origins(int spec) throws Difference {
    List<Integer> sources =
        at(spec).reads().stream()
            .filter(register -> register < SassInstruction.PREDICATES)
            .toList();
    if (sources.size() != 1) {
      throw new Difference(
          Verdict.UNKNOWN,
          "the specification instruction at " + offset(spec) + " adds to no one register");
    }
    return data.origins(spec, sources.get(0));
  }

  private void checkKnown(int index) throws Difference {
    if (at(index).opcode() == null) {
      throw new Difference(
          Verdict.UNKNOWN, "the decoder does not know the instruction at " + offset(index));
    }
  }

  /** Whether a store writes the result of a specification instruction. */
  private boolean isHarness(int index) {
    return memory(at(index)).data().stream()
        .flatMap(register -> data.reaching(index, register).stream())
        .anyMatch(origin -> tag(at(origin)).isPresent());
  }

  private void checkDistinct() throws Difference {
    for (int later = 0; later < found.size(); later++) {
      MemoryOperation memory = memory(at(found.get(later)));
      int earlier = found.indexOf(found.get(later));
      if (memory.bits() != 32) {
        throw new Difference(
            Verdict.FUSED,
            describe(later) + " is part of the " + memory.bits() + "-bit " + at(found.get(later)));
      }
      if (earlier != later) {
        throw new Difference(
            Verdict.MERGED,
            describe(earlier)
                + " and "
                + describe(later)
                + " are both the "
                + at(found.get(later)));
      }
    }
  }

  private void checkType(int position) throws Difference {
    Access access = accesses.get(position);
    SassInstruction instruction = at(found.get(position));
    MemoryOperation memory = memory(instruction);
    boolean place =
        access.space() == Space.SHARED
            ? memory.place() == Place.SHARED
            : memory.place() == Place.GLOBAL || memory.place() == Place.GENERIC;
    boolean strength = access.space() == Space.SHARED || memory.strength() == strength(access);
    if (memory.kind() != access.kind() || !place || !strength) {
      throw new Difference(
          Verdict.WRONG_TYPE,
          describe(position)
              + (" became a " + memory.kind() + " of " + memory.place() + " memory, strength ")
              + (memory.strength() + ", " + instruction));
    }
  }

  private static Strength strength(Access access) {
    Scope scope = access.scope();
    boolean atomic = access.kind() != AccessKind.LOAD && access.kind() != AccessKind.STORE;
    return switch (access.order()) {
      case CG -> Strength.GPU;
      case CA, WB -> Strength.CTA;
      case CV, WT, VOLATILE -> Strength.SYS;
      case CS -> Strength.EVICT_FIRST;
      case WEAK -> atomic ? ofScope(scope, Scope.GPU) : Strength.WEAK;
      case RELAXED, ACQUIRE, RELEASE, ACQ_REL -> ofScope(scope, atomic ? Scope.GPU : Scope.SYS);
    };
  }

  private static Strength ofScope(@Nullable Scope scope, Scope otherwise) {
    return switch (scope == null ? otherwise : scope) {
      case CTA -> Strength.CTA;
      case CLUSTER, GPU -> Strength.GPU;
      case SYS -> Strength.SYS;
    };
  }

  private void checkOrder() throws Difference {
    for (int later = 1; later < found.size(); later++) {
      for (int earlier = 0; earlier < later; earlier++) {
        boolean forward = flow.reaches(found.get(earlier), found.get(later));
        if (flow.reaches(found.get(later), found.get(earlier)) || !forward) {
          throw new Difference(
              Verdict.REORDERED,
              describe(later)
                  + (" at " + offset(found.get(later)) + " does not come after ")
                  + (describe(earlier) + " at " + offset(found.get(earlier))));
        }
      }
    }
  }

  /** The instructions between two found accesses, in order of the code. */
  private List<Integer> between(int from, int to) {
    List<Integer> result = new ArrayList<>();
    for (int index = 0; index < flow.code().size(); index++) {
      if (flow.reaches(from, index) && flow.reaches(index, to)) {
        result.add(index);
      }
    }
    return result;
  }

  private void checkBetween() throws Difference {
    Set<Integer> region = new TreeSet<>();
    for (int i = 1; i < found.size(); i++) {
      region.addAll(between(found.get(i - 1), found.get(i)));
    }
    for (int index : region) {
      SassInstruction instruction = at(index);
      checkKnown(index);
      MemoryOperation memory = instruction.memory();
      boolean foreign = memory != null && !found.contains(index) && !isHarness(index);
      if (foreign
          || instruction.opcode() == SassOpcode.BAR
          || instruction.opcode() == SassOpcode.CALL) {
        throw new Difference(
            Verdict.UNKNOWN, "inside the test stands " + instruction + ", which it does not have");
      }
    }
  }

  private void checkFences() throws Difference {
    List<List<Integer>> gaps = new ArrayList<>();
    for (int i = 1; i < found.size(); i++) {
      gaps.add(between(found.get(i - 1), found.get(i)));
    }
    Optional<FenceCheck.Finding> finding =
        new FenceCheck(expected.items()).compare(gaps, flow.code());
    if (finding.isPresent()) {
      throw new Difference(finding.get().verdict(), finding.get().message());
    }
  }

  private void checkDependency(Dependency dependency) throws Difference {
    int from = found.get(dependency.from());
    int to = found.get(dependency.to());
    MemoryOperation memory = memory(at(to));
    boolean present =
        switch (dependency.kind()) {
          case ADDRESS -> dependsOn(to, memory.address(), from);
          case DATA -> dependsOn(to, memory.data(), from);
          case CONTROL -> controls(from, to);
        };
    if (!present) {
      throw new Difference(
          Verdict.MISSING,
          (describe(dependency.to()) + " has lost its ")
              + (dependency.kind().name().toLowerCase(java.util.Locale.ROOT) + " dependency on ")
              + describe(dependency.from()));
    }
  }

  private boolean dependsOn(int index, List<Integer> registers, int from) {
    return registers.stream().anyMatch(register -> data.slice(index, register).contains(from));
  }

  private boolean controls(int from, int to) {
    List<Integer> deciding = new ArrayList<>(between(from, to));
    deciding.removeIf(index -> at(index).opcode() != SassOpcode.BRA);
    deciding.add(to);
    for (int index : deciding) {
      List<Integer> predicates =
          at(index).reads().stream()
              .filter(register -> register >= SassInstruction.PREDICATES)
              .toList();
      if (dependsOn(index, predicates, from)) {
        return true;
      }
    }
    return false;
  }

  private String describe(int position) {
    return "access " + position + " (" + accesses.get(position) + ")";
  }

  private String offset(int index) {
    return String.format("0x%x", at(index).offset());
  }
}

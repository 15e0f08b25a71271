// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.optcheck;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;

/** Which instructions a value comes from. */
final class DataFlow {
  private final ControlFlow flow;

  DataFlow(ControlFlow flow) {
    this.flow = flow;
  }

  /** The instructions that may have written a register last before an instruction. */
  Set<Integer> reaching(int before, int register) {
    Set<Integer> found = new TreeSet<>();
    Set<Integer> seen = new HashSet<>();
    Deque<Integer> work = new ArrayDeque<>(flow.predecessors(before));
    while (!work.isEmpty()) {
      int at = work.pop();
      if (!seen.add(at)) {
        continue;
      }
      SassInstruction instruction = flow.code().get(at);
      boolean writes = instruction.writes().contains(register);
      if (writes) {
        found.add(at);
      }
      if (!writes || instruction.guarded()) {
        work.addAll(flow.predecessors(at));
      }
    }
    return found;
  }

  /**
   * Where a value was made.
   *
   * @param instruction the index of the instruction
   * @param register which of its results; wide instructions have several
   */
  record Origin(int instruction, int register) {}

  /** Where a value was made: as {@link #reaching}, but through instructions that only copy it. */
  Set<Origin> origins(int before, int register) {
    Set<Origin> origins = new LinkedHashSet<>();
    Set<Origin> seen = new HashSet<>();
    Deque<Origin> work = new ArrayDeque<>();
    reaching(before, register).forEach(at -> work.add(new Origin(at, register)));
    while (!work.isEmpty()) {
      Origin origin = work.pop();
      if (!seen.add(origin)) {
        continue;
      }
      int copied = copied(flow.code().get(origin.instruction()));
      if (copied < 0) {
        origins.add(origin);
      } else {
        reaching(origin.instruction(), copied).forEach(at -> work.add(new Origin(at, copied)));
      }
    }
    return origins;
  }

  /** The register that an instruction copies, or -1: {@code MOV}, or 0 times 0 plus a register. */
  private static int copied(SassInstruction instruction) {
    int form = (int) (instruction.low() >>> 9) & 7;
    if (instruction.opcode() == SassOpcode.MOV && form == 1) {
      return (int) (instruction.low() >>> 32) & 0xff;
    }
    if (instruction.opcode() == SassOpcode.IMAD
        && form == 1
        && ((instruction.low() >>> 24) & 0xff) == SassInstruction.ZERO
        && ((instruction.low() >>> 32) & 0xff) == SassInstruction.ZERO) {
      return (int) instruction.high() & 0xff;
    }
    return -1;
  }

  /** Everything that a value is computed from. */
  Set<Integer> slice(int before, int register) {
    Set<Integer> slice = new TreeSet<>();
    Deque<Integer> work = new ArrayDeque<>(reaching(before, register));
    while (!work.isEmpty()) {
      int at = work.pop();
      if (slice.add(at)) {
        SassInstruction instruction = flow.code().get(at);
        if (instruction.memory() == null) {
          for (int read : instruction.reads()) {
            work.addAll(reaching(at, read));
          }
        }
      }
    }
    return slice;
  }
}

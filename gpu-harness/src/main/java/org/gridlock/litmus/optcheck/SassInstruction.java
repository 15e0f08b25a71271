// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.optcheck;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A decoded machine instruction.
 *
 * @param offset in bytes from the start of the kernel
 * @param opcode null if the decoder does not know it
 * @param guarded whether it may be skipped
 * @param writes what it writes: registers by number, predicates from {@link #PREDICATES} on
 * @param reads likewise, the guard included
 * @param memory its access, if it is one
 * @param target the offset it can jump to, or -1
 */
record SassInstruction(
    int offset,
    @Nullable SassOpcode opcode,
    long low,
    long high,
    boolean guarded,
    List<Integer> writes,
    List<Integer> reads,
    @Nullable MemoryOperation memory,
    int target) {
  /** The register that is always zero. */
  static final int ZERO = 255;

  /** The number of the first predicate. */
  static final int PREDICATES = 256;

  /** The bytes of an instruction. */
  static final int SIZE = 16;

  SassInstruction {
    writes = List.copyOf(writes);
    reads = List.copyOf(reads);
  }

  /** The operand of 32 bits in the instruction. */
  int immediate() {
    return (int) (low >>> 32);
  }

  /** Whether it can go on to the next instruction. */
  boolean fallsThrough() {
    return guarded || !(opcode == SassOpcode.EXIT || opcode == SassOpcode.BRA);
  }

  @Override
  public String toString() {
    return String.format("%s at 0x%x", opcode == null ? "unknown" : opcode, offset);
  }
}

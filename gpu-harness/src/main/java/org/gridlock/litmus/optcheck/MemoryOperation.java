// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.optcheck;

import java.util.List;
import org.gridlock.litmus.optcheck.Specification.AccessKind;

/**
 * A machine access to memory.
 *
 * @param address the registers of the address
 * @param data the registers that are written to memory, or compared with it
 */
record MemoryOperation(
    AccessKind kind,
    Place place,
    int bits,
    Strength strength,
    List<Integer> address,
    List<Integer> data) {
  /** The memory that an access goes to. */
  enum Place {
    GLOBAL,
    SHARED,
    GENERIC,
    /** The private memory of a thread: a spilled register. */
    LOCAL
  }

  /** Up to which level of the hierarchy an access is strong. */
  enum Strength {
    WEAK,
    CTA,
    GPU,
    SYS,
    /** Weak, and first to be evicted from the caches. */
    EVICT_FIRST,
    /** Shared memory has no strengths. */
    NONE,
    UNKNOWN
  }
}

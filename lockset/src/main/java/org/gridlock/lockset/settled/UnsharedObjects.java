// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Where only one thread knows of an object, as it is {@linkplain FreshObjects new}; and, for what
 * else is found out of such objects, who writes memory.
 */
public final class UnsharedObjects {
  private final Icfa icfa;

  /** Slow to find, and only asked for where locks are in such objects, or in what leads to them. */
  private @Nullable FreshObjects fresh;

  private @Nullable MemoryWrites memory;

  /** Asks for nothing yet. */
  public UnsharedObjects(Icfa icfa) {
    this.icfa = icfa;
  }

  FreshObjects fresh() {
    if (fresh == null) {
      fresh = new FreshObjects(icfa);
    }
    return fresh;
  }

  MemoryWrites memory() {
    if (memory == null) {
      memory = new MemoryWrites(icfa);
    }
    return memory;
  }

  /** Whether only the thread that is at a location knows of what a variable leads to there. */
  public boolean contains(Location location, Variable pointer) {
    Lvalue object = new Lvalue.Deref(pointer.type(), new Lvalue.Var(pointer));
    return !location.outgoing().isEmpty()
        && location.outgoing().stream()
            .allMatch(edge -> fresh().of(edge, object) != FreshObjects.Freshness.NONE);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** Where only one thread knows of an object, as it is {@linkplain FreshObjects new}. */
public final class NewObjects {
  private final Icfa icfa;

  /** Slow to find, and only asked for where a lock is taken in what a variable leads to. */
  private @Nullable FreshObjects fresh;

  /** Asks for nothing yet. */
  public NewObjects(Icfa icfa) {
    this.icfa = icfa;
  }

  /** Whether only the thread that is at a location knows of what a variable leads to there. */
  public boolean contains(Location location, Variable pointer) {
    if (fresh == null) {
      fresh = new FreshObjects(icfa);
    }
    FreshObjects fresh = this.fresh;
    Lvalue object = new Lvalue.Deref(pointer.type(), new Lvalue.Var(pointer));
    return !location.outgoing().isEmpty()
        && location.outgoing().stream()
            .allMatch(edge -> fresh.of(edge, object) != FreshObjects.Freshness.NONE);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import org.gridlock.icfa.Lvalue;
import org.gridlock.lockset.settled.LinkGroup;

/** By what locks are ordered: no ring of threads waits, each for the lock behind what it holds. */
sealed interface Measure {
  /** The address of a lock. */
  Measure ADDRESS = new Address();

  /** Why no cycle is of locks that are taken in this order. */
  String reason();

  /** See {@link #ADDRESS}. */
  record Address() implements Measure {
    @Override
    public String reason() {
      return "such locks are only taken in the order of their addresses";
    }
  }

  /**
   * A member of the struct that a lock is in.
   *
   * @param lock where that is from the pointer that leads to both, in bytes
   */
  record Member(MemberKey key, long lock) implements Measure {
    @Override
    public String reason() {
      return "such locks are only taken in the order of their member " + key.name().field();
    }
  }

  /**
   * The number of the element, of an array of pointers, that leads to the object which a lock is
   * in.
   *
   * @param one whether there is only one such array
   * @param lock where it is in the object, in bytes
   */
  record Slot(Lvalue array, boolean one, long lock) implements Measure {
    @Override
    public String reason() {
      return "such locks are only taken in the order of their numbers in " + array;
    }
  }

  /**
   * How far links lead that only lead on.
   *
   * @param lock where it is in what they lead to, in bytes
   */
  record Link(LinkGroup links, long lock) implements Measure {
    @Override
    public String reason() {
      return "such locks are only taken in the order in which "
          + String.join(" and ", links.members().stream().sorted().toList())
          + " lead from one to the next";
    }
  }
}

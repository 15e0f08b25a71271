// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;

/** How resources compare, and what they are called. */
record Resources(LockAddresses addresses) {
  /** How the names of what is not known begin. */
  static final String ANY = "any";

  /** How the signals of a condition variable start. */
  static final String SIGNAL_OF = "signal of ";

  /** Whether both may be the same resource (rule R 3). */
  boolean mayEqual(Resource left, Resource right) {
    return switch (left) {
      case Resource.Lock(LockId one) ->
          right instanceof Resource.Lock(LockId other) && addresses.mayEqual(one, other);
      case Resource.End(AbstractThread thread) ->
          right instanceof Resource.End(AbstractThread other) && thread.equals(other);
      case Resource.Signal(LockId one) ->
          right instanceof Resource.Signal(LockId other) && addresses.mayEqual(one, other);
    };
  }

  /** Whether it is one concrete lock, thread or condition variable over the whole run (R 1). */
  boolean isUnique(Resource resource) {
    return switch (resource) {
      case Resource.Lock(LockId lock) -> addresses.isUnique(lock);
      case Resource.End(AbstractThread thread) -> !thread.many();
      case Resource.Signal(LockId condition) -> addresses.isUnique(condition);
    };
  }

  /** Whether it may be one of some locks. */
  boolean isOneOf(Resource resource, Set<LockId> locks) {
    return resource instanceof Resource.Lock(LockId lock)
        && addresses.mayEqual(Set.of(lock), locks);
  }

  /** Its name in reports. */
  String describe(Resource resource) {
    return switch (resource) {
      case Resource.Lock(LockId lock) -> addresses.describe(lock);
      case Resource.End(AbstractThread thread) -> "end of thread " + name(thread);
      case Resource.Signal(LockId.Star star) -> ANY + " signal";
      case Resource.Signal(LockId.Escaped escaped) ->
          ANY + " signal that code outside the program may give";
      case Resource.Signal(LockId known) -> SIGNAL_OF + addresses.describe(known);
    };
  }

  /** What an edge leads from and to, and where. */
  String describe(LockEdge edge) {
    return describe(edge.held().resource())
        + " -> "
        + describe(edge.requested())
        + " at "
        + edge.request().top().position();
  }

  /** The name of a thread: that of its start function. */
  static String name(AbstractThread thread) {
    return thread.creation() == null ? "main" : thread.entry().function().name();
  }
}

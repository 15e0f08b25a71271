// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import org.gridlock.icfa.Operation;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;

/**
 * The objects that more than one thread may reach: variables that there is one of, what code
 * outside the program knows, what threads are given or return, mappings, and what such objects hold
 * the addresses of (Choi et al., Escape Analysis for Java, OOPSLA 1999: thread escape).
 *
 * <p>Of any other object the first thread that comes to its address is the one that has made it,
 * and whoever has the address later had it from a variable of that thread, or from another such
 * object of the same thread, which by induction only that thread reaches.
 */
final class SharedObjects {
  private final Solver solver;
  private final Addresses addresses;
  private final BitSet shared = new BitSet();
  private final Deque<Integer> pending = new ArrayDeque<>();

  /** Finds them, when all constraints are solved. */
  SharedObjects(Solver solver, Addresses addresses, Memory memory, Threads threads) {
    this.solver = solver;
    this.addresses = addresses;
    for (int id = 0; id < addresses.objectCount(); id++) {
      if (isShared(addresses.objectById(id)) || memory.escapes().isPartlyEscaped(id)) {
        add(id);
      }
    }
    addAll(threads.given());
    addAll(threads.results());
    while (!pending.isEmpty()) {
      memory.held(pending.remove()).forEach(this::addAll);
    }
  }

  boolean contains(int object) {
    return shared.get(object);
  }

  private static boolean isShared(AbstractObject object) {
    return switch (object) {
      case AbstractObject.Global global -> !global.variable().isThreadLocal();
      case AbstractObject.Local local -> false;
      case AbstractObject.Allocated allocated ->
          !(allocated.allocation().operation() instanceof Operation.Allocate allocate)
              || allocate.storage() == Operation.Storage.MAPPING;
      case AbstractObject.Code code -> true;
      case AbstractObject.Literal literal -> true;
      case AbstractObject.ThreadHandle handle -> true;
      case AbstractObject.OwnHandle handle -> true;
    };
  }

  private void addAll(Node node) {
    solver
        .values(node)
        .forEach(
            address -> {
              if (!Addresses.isUnknown(address)) {
                add(addresses.objectOf(address));
              }
            });
  }

  private void add(int object) {
    if (!shared.get(object)) {
      shared.set(object);
      pending.add(object);
    }
  }
}

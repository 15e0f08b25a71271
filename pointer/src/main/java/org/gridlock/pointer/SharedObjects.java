// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.ToIntFunction;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Operation;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;
import org.jspecify.annotations.Nullable;

/**
 * The objects that more than one thread may reach: variables that there is one of, what code
 * outside the program knows, what threads are given or joins receive, mappings, and what such
 * objects hold the addresses of (Choi et al., Escape Analysis for Java, OOPSLA 1999: thread
 * escape).
 *
 * <p>Of any other object the first thread that comes to its address is the one that has made it,
 * and whoever has the address later had it from a variable of that thread, or from another such
 * object of the same thread, which by induction only that thread reaches.
 */
final class SharedObjects {
  private final Solver solver;
  private final Addresses addresses;
  private final Memory memory;
  private final ToIntFunction<AbstractObject> ids;

  /** Those that threads come to in another way than by what they are created with. */
  private final BitSet found = new BitSet();

  /** Those that there is one of, and that code may name. */
  private final BitSet named = new BitSet();

  /** The creation with which each is given to threads; null for several. */
  private final Map<Integer, @Nullable Edge> given = new HashMap<>();

  /** Finds them, when all constraints are solved; {@code ids} numbers objects. */
  SharedObjects(
      Solver solver,
      Addresses addresses,
      Memory memory,
      Threads threads,
      ToIntFunction<AbstractObject> ids) {
    this.solver = solver;
    this.addresses = addresses;
    this.memory = memory;
    this.ids = ids;
    Deque<Integer> pending = new ArrayDeque<>();
    IntConsumer find =
        object -> {
          if (!found.get(object)) {
            found.set(object);
            pending.add(object);
          }
        };
    for (int id = 0; id < addresses.objectCount(); id++) {
      if (memory.escapes().isPartlyEscaped(id) || isFoundByAny(addresses.objectById(id))) {
        find.accept(id);
      } else if (isNamed(addresses.objectById(id))) {
        named.set(id);
        forEachHeld(id, find);
      }
    }
    threads.received().forEach(node -> forEachObject(node, find));
    threads
        .given()
        .forEach(
            (creation, node) ->
                forEachObject(
                    node,
                    object -> {
                      boolean first = !given.containsKey(object);
                      given.put(object, first || given.get(object) == creation ? creation : null);
                      if (first) {
                        forEachHeld(object, find);
                      }
                    }));
    while (!pending.isEmpty()) {
      forEachHeld(pending.remove(), find);
    }
  }

  /** Whether an object is one of those. */
  boolean contains(AbstractObject object) {
    int id = ids.applyAsInt(object);
    return found.get(id) || named.get(id) || given.containsKey(id);
  }

  /**
   * The creation that is the only way, but for the name of a variable, by which threads come to an
   * object that others made; null if there is none, or another way.
   */
  @Nullable Edge onlyGivenAt(AbstractObject object) {
    int id = ids.applyAsInt(object);
    return found.get(id) ? null : given.get(id);
  }

  private static boolean isNamed(AbstractObject object) {
    return object instanceof AbstractObject.Global(var variable) && !variable.isThreadLocal();
  }

  private static boolean isFoundByAny(AbstractObject object) {
    return switch (object) {
      case AbstractObject.Global global -> false;
      case AbstractObject.Local local -> false;
      case AbstractObject.Transit transit -> false;
      case AbstractObject.Allocated allocated ->
          !(allocated.allocation().operation() instanceof Operation.Allocate allocate)
              || allocate.storage() == Operation.Storage.MAPPING;
      case AbstractObject.Code code -> true;
      case AbstractObject.Literal literal -> true;
      case AbstractObject.ThreadHandle handle -> true;
      case AbstractObject.OwnHandle handle -> true;
    };
  }

  private void forEachHeld(int object, IntConsumer action) {
    memory.held(object).forEach(node -> forEachObject(node, action));
  }

  private void forEachObject(Node node, IntConsumer action) {
    solver
        .values(node)
        .forEach(
            address -> {
              if (!Addresses.isUnknown(address)) {
                action.accept(addresses.objectOf(address));
              }
            });
  }
}

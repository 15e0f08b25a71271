// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.List;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** Whether all structs of one type, if locks in them are in use, have been given a number. */
final class NumberedObjects {
  private final Icfa icfa;
  private final Composite struct;
  private final SameObject same;

  NumberedObjects(Icfa icfa, Composite struct, SameObject same) {
    this.icfa = icfa;
    this.struct = struct;
    this.same = same;
  }

  /**
   * Whether all have one.
   *
   * @param assignments of numbers
   * @param initial how many numbers static initialisers give, all different
   * @param zero whether zero is among these
   */
  boolean areAll(List<Edge> assignments, int initial, boolean zero) {
    boolean initialises = false;
    boolean ready = false;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      ready |= isReady(edge.operation());
      for (Lvalue lock : initialised(edge)) {
        Lvalue owner = owner(lock);
        if (owner == null ? mayBeInside(lock) : !isNumbered(edge, owner, assignments)) {
          return false;
        }
        initialises |= owner != null;
      }
    }
    long left = -initial;
    for (Variable variable : icfa.variables()) {
      if (variable.isGlobal() && (!initialises || ready || hasInitialiser(variable))) {
        left += count(variable.type());
      }
    }
    return left <= 0 || (left == 1 && assignments.isEmpty() && !zero);
  }

  /** Whether it takes a lock that is ready where static memory is zero, as those of GLib are. */
  private static boolean isReady(Operation operation) {
    return operation instanceof Operation.Lock lock
        && lock.success() == Operation.Success.ALWAYS
        && lock.kind() != Operation.LockKind.ONCE
        && lock.kind() != Operation.LockKind.SEMAPHORE;
  }

  /** The locks that an edge makes ready for use, or what they are in. */
  private List<Lvalue> initialised(Edge edge) {
    if (edge.source().function() == icfa.start()) {
      return List.of();
    }
    return switch (edge.operation()) {
      case Operation.InitLock init -> List.of(Lvalue.pointed(init.lock()));
      case Operation.CopyMemory copy -> locks(List.of(Lvalue.pointed(copy.destination())));
      case Operation operation -> locks(Operands.written(operation));
    };
  }

  /** What may be a lock, or have one in it, of some things that are written. */
  private static List<Lvalue> locks(List<Lvalue> written) {
    return written.stream()
        .filter(
            target ->
                mayHoldLock(target.type())
                    || (target instanceof Lvalue.Member member && member.field().isMutexType()))
        .toList();
  }

  /** Whether parts are of the system's types: what those of a lock are called is its own matter. */
  private static boolean mayHoldLock(Type type) {
    return type.withoutArrays() instanceof Composite composite
        && (!composite.isPrograms()
            || composite.fields().stream().anyMatch(field -> mayHoldLock(field.type())));
  }

  /** The struct of this type that something is in; null if the text shows none. */
  private @Nullable Lvalue owner(Lvalue part) {
    Lvalue current = part;
    while (true) {
      if (current.type() instanceof Composite type && type.name().equals(struct.name())) {
        return current;
      }
      switch (current) {
        case Lvalue.Member member -> current = member.base();
        case Lvalue.Element element -> current = element.array();
        case Lvalue.Var variable -> {
          return null;
        }
        case Lvalue.Deref deref -> {
          return null;
        }
      }
    }
  }

  /** The struct to which an assignment gives a number. */
  static Lvalue owner(Edge assignment) {
    Operation.Assign assign = (Operation.Assign) assignment.operation();
    return ((Lvalue.Member) assign.target()).base();
  }

  /** Whether what a pointer leads to, perhaps as something else, may be a part of such a struct. */
  private boolean mayBeInside(Lvalue lock) {
    return lock.root() instanceof Lvalue.Deref deref
        && (holds(struct, deref.type().withoutArrays())
            || (Type.pointee(deref.pointer().withoutCasts().type()).withoutArrays()
                    instanceof Composite before
                && holds(struct, before)));
  }

  private static boolean holds(Type outer, Type inner) {
    return outer.equals(inner)
        || !(inner instanceof Composite)
        || (outer instanceof Type.Array array && holds(array.element(), inner))
        || (outer instanceof Composite composite
            && composite.fields().stream().anyMatch(field -> holds(field.type(), inner)));
  }

  /** Whether who makes a lock ready also gives its struct a number. */
  private boolean isNumbered(Edge edge, Lvalue owner, List<Edge> assignments) {
    return assignments.stream()
        .anyMatch(
            assignment ->
                owner(assignment).equals(owner)
                    && (same.isFollowed(edge, owner, assignment)
                        || same.isPreceded(edge, owner, assignment)));
  }

  private boolean hasInitialiser(Variable variable) {
    return icfa.start().edges().stream()
        .flatMap(edge -> Operands.written(edge.operation()).stream())
        .anyMatch(target -> variable.equals(target.rootVariable()));
  }

  /** How many such structs are in something. */
  private long count(Type type) {
    if (type instanceof Type.Array(Type element, long length)) {
      return count(element) * (length < 0 ? Short.MAX_VALUE : length);
    }
    if (!(type instanceof Composite composite)) {
      return 0;
    }
    long inside = composite.name().equals(struct.name()) ? 1 : 0;
    for (Field field : composite.fields()) {
      inside += count(field.type());
    }
    return inside;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Which addresses a local variable surely does not have where control is, since a branch compared
 * them: the loop over a list that ends at its head does not look at the head. Forward, within a
 * function; only variables whose address is not taken.
 */
final class Inequalities {
  /**
   * That a variable does not have an address.
   *
   * @param address of a variable, of a part of one, or of a member behind a pointer in a local one
   * @param shift the bytes from there to the address that the variable does not have
   */
  record Unequal(Variable variable, Expression.AddressOf address, long shift) {
    /** The address that the variable does not have. */
    Expression excluded() {
      return shift == 0
          ? address
          : new Expression.PointerAdd(
              BYTES,
              new Expression.Cast(BYTES, address),
              new Expression.Constant(Type.Int.LONG, shift));
    }

    private boolean reads(Variable changed) {
      return changed.equals(variable) || changed.equals(pointer(address));
    }
  }

  /**
   * What is so far from what a variable points to.
   *
   * @param shift in bytes
   */
  private record Shifted(Variable pointer, long shift) {}

  private static final Type.Pointer BYTES = new Type.Pointer(Type.Int.CHAR);

  private final Icfa icfa;
  private final Map<Function, Map<Location, Set<Unequal>>> known = new HashMap<>();

  Inequalities(Icfa icfa) {
    this.icfa = icfa;
  }

  /** What surely holds whenever control is at a location, in the activation there. */
  Set<Unequal> at(Location location) {
    return known.computeIfAbsent(location.function(), this::solve).getOrDefault(location, Set.of());
  }

  private Map<Location, Set<Unequal>> solve(Function function) {
    if (function.edges().stream().allMatch(edge -> made(edge.operation()).isEmpty())) {
      return Map.of();
    }
    Map<Location, Set<Unequal>> states = new HashMap<>();
    states.put(function.entry(), Set.of());
    Deque<Location> pending = new ArrayDeque<>(Set.of(function.entry()));
    while (!pending.isEmpty()) {
      Location location = pending.remove();
      for (Edge edge : location.outgoing()) {
        Set<Unequal> after = after(states.getOrDefault(location, Set.of()), edge.operation());
        Set<Unequal> old = states.get(edge.target());
        if (old != null) {
          after.retainAll(old);
        }
        if (!after.equals(old)) {
          states.put(edge.target(), after);
          pending.add(edge.target());
        }
      }
    }
    return states;
  }

  private Set<Unequal> after(Set<Unequal> before, Operation operation) {
    Set<Unequal> after = new HashSet<>(before);
    if (operation instanceof Operation.Havoc || operation instanceof Operation.Gap) {
      after.clear();
    }
    for (Lvalue target : Operands.written(operation)) {
      Variable changed = target.rootVariable();
      after.removeIf(fact -> changed != null && fact.reads(changed));
    }
    if (operation instanceof Operation.Assign(Lvalue.Var(Variable copy), Expression value)
        && isOwn(copy)
        && shifted(value) instanceof Shifted(Variable pointer, long shift)) {
      for (Unequal fact : before) {
        if (fact.variable.equals(pointer) && !copy.equals(pointer(fact.address))) {
          after.add(new Unequal(copy, fact.address, fact.shift + shift));
        }
      }
    }
    after.addAll(made(operation));
    return after;
  }

  private List<Unequal> made(Operation operation) {
    if (!(operation instanceof Operation.Assume assume)
        || !(assume.condition().withoutCasts() instanceof Expression.Binary comparison)
        || comparison.operator()
            != (assume.holds() ? BinaryOperator.NOT_EQUAL : BinaryOperator.EQUAL)) {
      return List.of();
    }
    Expression left = Carrier.stripped(comparison.left());
    Expression right = Carrier.stripped(comparison.right());
    List<Unequal> made = new ArrayList<>();
    addUnequal(left, right, made);
    addUnequal(right, left, made);
    return made;
  }

  private void addUnequal(Expression one, Expression other, List<Unequal> made) {
    if (shifted(one) instanceof Shifted(Variable compared, long shift)
        && isOwn(compared)
        && other instanceof Expression.AddressOf address
        && isSteady(address)
        && !compared.equals(pointer(address))) {
      made.add(new Unequal(compared, address, -shift));
    }
  }

  /** What a value is, counted from a pointer in a variable; null if it is nothing of the kind. */
  private static @Nullable Shifted shifted(Expression value) {
    return switch (Carrier.stripped(value)) {
      case Lvalue.Var(Variable variable) -> new Shifted(variable, 0);
      case Expression.PointerAdd add
          when add.index().withoutCasts() instanceof Expression.Constant number ->
          plus(shifted(add.pointer()), number.value() * add.stride());
      case Expression.AddressOf address -> shiftedPlace(address.target());
      default -> null;
    };
  }

  private static @Nullable Shifted shiftedPlace(Lvalue place) {
    return switch (place) {
      case Lvalue.Deref deref -> shifted(deref.pointer());
      case Lvalue.Member member ->
          member.field().bitWidth() != 0
              ? null
              : plus(shiftedPlace(member.base()), member.field().offset());
      default -> null;
    };
  }

  private static @Nullable Shifted plus(@Nullable Shifted shifted, long bytes) {
    return shifted == null ? null : new Shifted(shifted.pointer, shifted.shift + bytes);
  }

  /** Whether the address changes only with the value of {@link #pointer}. */
  private boolean isSteady(Expression.AddressOf address) {
    if (address.target().rootVariable() != null) {
      return true;
    }
    Variable pointer = pointer(address);
    // A defined program names no member of what a null pointer leads to (C17 6.5.3.2p4).
    return pointer != null && isOwn(pointer) && address.target() instanceof Lvalue.Member;
  }

  /** The variable behind which the address lies; null if none. */
  private static @Nullable Variable pointer(Expression.AddressOf address) {
    return address.target().root() instanceof Lvalue.Deref deref
            && Carrier.stripped(deref.pointer()) instanceof Lvalue.Var(Variable pointer)
        ? pointer
        : null;
  }

  /** Whether nothing but the operations of the function writes it. */
  private boolean isOwn(Variable variable) {
    return !variable.isGlobal()
        && Carrier.isScalar(variable.type())
        && !icfa.isAddressTaken(variable);
  }
}

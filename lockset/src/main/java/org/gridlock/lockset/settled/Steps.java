// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * How far pointers are moved by constants: to what lies behind a struct in memory that was made for
 * one and some bytes more ({@code p = malloc(sizeof *p + n); p->data = (char *) &p[1]}), and to the
 * words of what belongs to a library.
 */
final class Steps {
  private final FreshObjects fresh;

  /** How often pointers to structs are moved as such: there are arrays of those. */
  private final Map<String, Integer> moved = new HashMap<>();

  /** The structs in others, behind which are the members of those. */
  private final Set<String> nested = new HashSet<>();

  private final Set<Composite> outer = new HashSet<>();

  /** Moved pointers that lead behind a struct that is alone in its memory, and others. */
  private final Map<Expression, Boolean> behind = new HashMap<>();

  /** Structs of libraries of which some word is used whose number is not known. */
  private final Set<String> anyWord = new HashSet<>();

  Steps(Icfa icfa, FreshObjects fresh) {
    this.fresh = fresh;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      for (Expression root : Operands.expressions(edge.operation())) {
        Operands.forEachPart(root, part -> look(part, edge));
      }
    }
  }

  private void look(Expression part, Edge edge) {
    switch (part) {
      case Lvalue.Element element -> count(element.type(), 1);
      case Lvalue.Member member -> nest(member.base().type());
      case Lvalue.Deref deref -> {
        if (library(deref) instanceof Composite struct && bytes(deref.pointer()) == null) {
          anyWord.add(struct.name());
        }
      }
      case Expression.PointerAdd add -> {
        if (add.type() instanceof Type.Pointer(Type element)) {
          count(element, 1);
        }
        if (struct(add) instanceof Composite struct) {
          behind.merge(add, isOfOne(edge, add, struct.size()), Boolean::logicalAnd);
        }
      }
      case Expression.Cast(Type.Pointer(Type to), Expression operand) -> convert(operand, to);
      default -> {}
    }
  }

  private void convert(Expression operand, Type to) {
    if (operand instanceof Expression.PointerAdd(Type.Pointer(Type element), var from, var index)
        && UntypedFlows.isUntyped(to)
        && !UntypedFlows.isUntyped(element)
        && struct(operand) != null) {
      count(element, -1); // it is not used as what it is
    }
    if (UntypedFlows.plain(operand).type() instanceof Type.Pointer(Type before)
        && before.equals(to)
        && !Long.valueOf(0).equals(bytes(operand))) {
      count(to, 1);
    }
  }

  private void nest(Type type) {
    if (type instanceof Composite struct && outer.add(struct)) {
      for (Field field : struct.fields()) {
        if (field.type().withoutArrays() instanceof Composite inner) {
          nested.add(inner.name());
          nest(inner);
        }
      }
    }
  }

  private void count(Type type, int times) {
    if (type.withoutArrays() instanceof Composite struct) {
      moved.merge(struct.name(), times, Integer::sum);
    }
  }

  /** How far a value leads from its {@linkplain UntypedFlows#plain origin}; null if not known. */
  private static @Nullable Long bytes(Expression value) {
    return switch (value) {
      case Expression.Cast cast when cast.type().size() == Type.Pointer.VOID.size() ->
          bytes(cast.operand());
      case Expression.PointerAdd(Type.Pointer(Type element), Expression pointer, Expression index)
          when index.withoutCasts() instanceof Expression.Constant times -> {
        Long before = bytes(pointer);
        yield before == null ? null : (Long) (before + times.value() * Math.max(1, element.size()));
      }
      case Expression.PointerAdd add -> null;
      default -> 0L;
    };
  }

  /** Whether a value leads to no byte before those that it is computed from. */
  static boolean isForward(Expression value) {
    Expression current = value.withoutCasts();
    while (current instanceof Expression.PointerAdd add) {
      if (!isAtLeastZero(add.index())) {
        return false;
      }
      current = add.pointer().withoutCasts();
    }
    return current instanceof Lvalue || current instanceof Expression.AddressOf;
  }

  /** By its type, or its value; a number without sign is not taken back by another. */
  private static boolean isAtLeastZero(Expression index) {
    if (index instanceof Expression.Constant constant) {
      return constant.value() >= 0;
    }
    if (index instanceof Expression.Cast widened
        && widened.operand().type().size() < widened.type().size()) {
      return isAtLeastZero(widened.operand());
    }
    return index.type() instanceof Type.Int number
        && !number.signed()
        && !(index.withoutCasts() instanceof Expression.Unary);
  }

  /** The struct behind whose end a value leads that is computed from a pointer to it, or null. */
  private static @Nullable Composite struct(Expression value) {
    return bytes(value) instanceof Long bytes
            && UntypedFlows.plain(value).type() instanceof Type.Pointer(Composite struct)
            && struct.isComplete()
            && bytes >= struct.size()
        ? struct
        : null;
  }

  /** Whether the memory that is moved in was made for one struct of a size and some bytes. */
  private boolean isOfOne(Edge edge, Expression moved, long struct) {
    return UntypedFlows.plain(moved) instanceof Lvalue.Var(Variable variable)
        && fresh.maker(edge, variable) instanceof Edge maker
        && isOfOne(numbers(maker.operation()), struct);
  }

  private static boolean isOfOne(List<Expression> numbers, long struct) {
    return numbers.stream().allMatch(number -> isOfOne(number, struct))
        && numbers.stream().anyMatch(number -> number.withoutCasts() instanceof Expression.Binary);
  }

  private static List<Expression> numbers(Operation maker) {
    return maker instanceof Operation.Allocate allocate
        ? List.of(allocate.size())
        : Operands.arguments(maker).stream()
            .filter(argument -> argument.type() instanceof Type.Int)
            .toList();
  }

  /** Whether a size, or number, is one, or that of a struct and some bytes. */
  private static boolean isOfOne(Expression size, long struct) {
    return switch (size.withoutCasts()) {
      case Expression.Constant number -> number.value() == 1;
      case Expression.Binary(Type type, var operator, Expression left, Expression right) ->
          operator == Expression.BinaryOperator.MULTIPLY
              ? isOfOne(left, struct) && isOfOne(right, struct)
              : operator == Expression.BinaryOperator.ADD
                  && ((isSize(left, struct) && isBytes(right, struct))
                      || (isSize(right, struct) && isBytes(left, struct)));
      default -> false;
    };
  }

  private static boolean isSize(Expression size, long struct) {
    return size.withoutCasts() instanceof Expression.Constant number && number.value() == struct;
  }

  /** Whether a number does not look like the size of more such structs. */
  private static boolean isBytes(Expression number, long struct) {
    return !Operands.hasPart(
        number,
        part ->
            part instanceof Expression.Constant constant
                && constant.value() != 0
                && constant.value() % struct == 0);
  }

  /**
   * Whether a value leads behind a struct that is no element of an array, and no part of another
   * one: it is alone in its memory, and nobody moves pointers from one such struct to another.
   */
  boolean isBehind(Expression value) {
    return struct(value) instanceof Composite struct
        && moved.getOrDefault(struct.name(), 0) == 0
        && !nested.contains(struct.name())
        && behind.getOrDefault(value.withoutCasts(), false);
  }

  /**
   * What a library keeps in a word of an object of its own: of a struct that the program has no
   * definition of, only models read and write the words. Null for other memory.
   */
  @Nullable MemberName hidden(Lvalue.Deref word) {
    return library(word) instanceof Composite struct
        ? new MemberName(
            struct.name(), anyWord.contains(struct.name()) ? "" : "+" + bytes(word.pointer()))
        : null;
  }

  private static @Nullable Composite library(Lvalue.Deref word) {
    return UntypedFlows.pointee(word.pointer()) instanceof Composite struct && !struct.isComplete()
        ? struct
        : null;
  }
}

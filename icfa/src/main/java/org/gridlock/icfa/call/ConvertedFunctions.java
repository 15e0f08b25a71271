// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa.call;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.TypeGraph;
import org.jspecify.annotations.Nullable;

/**
 * Which functions may be called through pointers of other types than their own. Such a call is
 * undefined (C17 6.5.2.2p9), but programs rely on some; they have to convert the function's address
 * to another type for that, in so many words or by storing it in what has another type. All others
 * are only called as what they are.
 */
final class ConvertedFunctions {
  private final FunctionLikeness likeness;
  private final PrintedArguments printed;
  private final Set<Function> converted = new HashSet<>();

  /** Types of pointers that are converted, whatever they point to. */
  private final Set<Type.Func> types = new HashSet<>();

  private final Set<Type> shown = new HashSet<>();
  private final List<Type.Func> distinct = new ArrayList<>();
  private final Map<Type, Map<Long, Set<Type.Func>>> members = new HashMap<>();

  /** The answers: they are asked for at each call through a pointer. */
  private final Map<Function, Boolean> isConverted = new HashMap<>();

  /**
   * Collects what a program converts.
   *
   * @param likeness which types are one; a conversion between such is none
   * @param printed says which arguments are only printed
   */
  ConvertedFunctions(
      Collection<Function> functions, FunctionLikeness likeness, PrintedArguments printed) {
    this.likeness = likeness;
    this.printed = printed;
    functions.forEach(function -> function.edges().forEach(this::collect));
    for (Type.Func type : types) {
      if (distinct.stream().noneMatch(other -> isSame(other, type))) {
        distinct.add(type);
      }
    }
  }

  /**
   * Whether a call through a pointer may enter the function.
   *
   * @param called the type of the pointer
   */
  boolean mayBeCalledAs(Type called, Function function) {
    return !(called instanceof Type.Pointer pointer)
        || !(pointer.pointee() instanceof Type.Func type)
        || !type.prototyped()
        || isSame(type, function.type())
        || isConverted(function);
  }

  /** Whether a pointer to the function may come to have another type. */
  boolean isConverted(Function function) {
    return isConverted.computeIfAbsent(
        function,
        key ->
            converted.contains(key)
                || distinct.stream().anyMatch(other -> isSame(other, key.type())));
  }

  private void collect(Edge edge) {
    Operation operation = printed.withoutThem(edge.operation());
    for (Expression root : Operands.expressions(operation)) {
      Set<Expression> compared = Collections.newSetFromMap(new IdentityHashMap<>());
      if (operation instanceof Operation.Assume) {
        addCasts(root, compared);
      }
      Operands.forEachPart(root, part -> castsIn(part, compared));
    }
    UnionReads.forEach(operation, this::seen);
    switch (operation) {
      case Operation.Assign assign -> given(assign.value(), assign.target().type());
      case Operation.Call call -> argumentsOf(functionType(call.callee()), call.arguments());
      case Operation.LibraryCall call -> argumentsOf(call.callee().type(), call.arguments());
      case Operation.Assume assume -> {}
      case Operation.CopyMemory copy ->
          punned(copy.source().withoutCasts().type(), copy.destination().withoutCasts().type());
      case Operation.CreateThread create ->
          argumentsOf(functionType(create.start()), create.arguments());
      default -> Operands.read(operation).forEach(one -> given(one, null));
    }
  }

  /**
   * Looks at conversions, but for those that are made to compare: {@code callback == NULL}.
   *
   * @param compared the casts of what is compared, so far
   */
  private void castsIn(Expression part, Set<Expression> compared) {
    if (part instanceof Expression.Binary binary && binary.operator().isComparison()) {
      addCasts(binary.left(), compared);
      addCasts(binary.right(), compared);
    } else if (part instanceof Expression.Unary unary
        && unary.operator() == Expression.UnaryOperator.NOT) {
      addCasts(unary.operand(), compared);
    } else if (part instanceof Expression.Cast cast && !compared.contains(cast)) {
      given(cast.operand(), cast.type());
      punned(cast.operand().type(), cast.type());
    }
  }

  private static void addCasts(Expression operand, Set<Expression> found) {
    Expression current = operand;
    while (current instanceof Expression.Cast cast) {
      found.add(cast);
      current = cast.operand();
    }
  }

  /** What other members of a union may have stored where this one is read. */
  private void seen(UnionReads.Read read) {
    Type type = read.part().type();
    if (type instanceof Type.Int number && number.bytes() < Type.Pointer.VOID.size()) {
      return; // too small for an address
    }
    Map<Long, Set<Type.Func>> here = functionsIn(type);
    for (Field other : read.union().fields()) {
      if (!other.equals(read.member())) {
        Long start = hasArray(type) || hasArray(other.type()) ? null : read.offset();
        functionsIn(other.type())
            .forEach(
                (distance, some) -> {
                  long there = other.offset() + distance;
                  if (start == null) {
                    types.addAll(some); // it is not known what lies beside what
                  } else if (overlap(there, start, type.size())) {
                    addUnlessSeenAlike(some, here.getOrDefault(there - start, Set.of()));
                  }
                });
      }
    }
  }

  private static boolean overlap(long function, long start, long length) {
    return function < start + length && start < function + Type.Pointer.VOID.size();
  }

  private void addUnlessSeenAlike(Set<Type.Func> some, Set<Type.Func> seen) {
    Set<Type.Func> both = new HashSet<>(some);
    both.addAll(seen);
    if (seen.isEmpty() || !areSame(both)) {
      types.addAll(some);
    }
  }

  private static boolean hasArray(Type type) {
    return type instanceof Type.Array
        || (type instanceof Composite composite
            && composite.fields().stream().anyMatch(field -> hasArray(field.type())));
  }

  /** The same memory is seen through pointers of two types. */
  private void punned(Type one, Type other) {
    if (!(one instanceof Type.Pointer left) || !(other instanceof Type.Pointer right)) {
      return;
    }
    Map<Long, Set<Type.Func>> ours = functionsIn(left.pointee());
    Map<Long, Set<Type.Func>> theirs = functionsIn(right.pointee());
    boolean readAsOther =
        left.pointee() instanceof Type.Pointer
            && (right.pointee() instanceof Type.Pointer
                || (likeness == FunctionLikeness.IN_WHAT_POINTERS_LEAD_TO
                    && (right.pointee() instanceof Type.Void
                        || right.pointee() instanceof Type.Int)))
            && theirs.isEmpty();
    if (likeness == FunctionLikeness.IN_WHAT_POINTERS_LEAD_TO) {
      shown(left.pointee(), right.pointee());
      shown(right.pointee(), left.pointee());
    }
    ours.forEach(
        (offset, some) -> {
          Set<Type.Func> both = new HashSet<>(some);
          both.addAll(theirs.getOrDefault(offset, Set.of()));
          if (readAsOther || !areSame(both)) {
            types.addAll(both);
          }
        });
  }

  /** What is in a struct of which the program knows only the name, a library may know. */
  private void shown(Type content, Type struct) {
    if (struct instanceof Composite composite && !composite.isComplete() && shown.add(content)) {
      for (Type type : TypeGraph.inMemory(content)) {
        if (type instanceof Type.Func function) {
          types.add(function);
        }
      }
    }
  }

  private boolean areSame(Set<Type.Func> some) {
    Type.Func first = some.iterator().next();
    return some.stream().allMatch(type -> isSame(first, type));
  }

  /** The types of pointers to functions in an object, by offset. */
  private Map<Long, Set<Type.Func>> functionsIn(Type type) {
    Map<Long, Set<Type.Func>> known = members.get(type);
    if (known == null) {
      known = new HashMap<>();
      collect(type, 0, known);
      members.put(type, known);
    }
    return known;
  }

  private static void collect(Type type, long offset, Map<Long, Set<Type.Func>> found) {
    if (type instanceof Type.Pointer pointer && pointer.pointee() instanceof Type.Func function) {
      found.computeIfAbsent(offset, key -> new HashSet<>()).add(function);
    } else if (type instanceof Type.Array array) {
      collect(array.element(), offset, found);
    } else if (type instanceof Composite composite && composite.isComplete()) {
      for (Field field : composite.fields()) {
        collect(field.type(), offset + field.offset(), found);
      }
    }
  }

  private static Type.@Nullable Func functionType(Expression callee) {
    return callee instanceof Expression.FunctionAddress direct
        ? direct.function().type()
        : pointee(callee.type());
  }

  private void argumentsOf(Type.@Nullable Func type, List<Expression> arguments) {
    List<Type> parameters = type != null && type.prototyped() ? type.parameters() : List.of();
    for (int i = 0; i < arguments.size(); i++) {
      given(arguments.get(i), i < parameters.size() ? parameters.get(i) : null);
    }
  }

  /** A value is given to something of a type; null for one that is not known. */
  private void given(Expression value, @Nullable Type target) {
    Type.Func expected = target == null ? null : pointee(target);
    Type.Func type = pointee(value.type());
    if (value instanceof Expression.FunctionAddress address) {
      // The address may have been given another type without more ado.
      if (!isSame(expected, type) || !isSame(type, address.function().type())) {
        converted.add(address.function());
      }
    } else if (type != null && !isSame(expected, type) && !(value instanceof Expression.Constant)) {
      types.add(type);
    }
  }

  private static Type.@Nullable Func pointee(Type type) {
    return type instanceof Type.Pointer pointer && pointer.pointee() instanceof Type.Func function
        ? function
        : null;
  }

  private boolean isSame(Type.@Nullable Func one, Type.@Nullable Func other) {
    return one != null && other != null && likeness.areAlike(one, other);
  }
}

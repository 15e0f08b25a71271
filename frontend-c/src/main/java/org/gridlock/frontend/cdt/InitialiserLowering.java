// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializer;
import org.eclipse.cdt.core.dom.ast.IASTInitializerList;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;

/** Initialisers of variables and compound literals (C11 6.7.9, 6.5.2.5). */
final class InitialiserLowering {
  /** From this many unset parts on an object is zeroed as a whole. */
  private static final int SINGLE_ZEROES = 16;

  private final FunctionLowering fn;

  InitialiserLowering(FunctionLowering fn) {
    this.fn = fn;
  }

  /** The type with the length that the initialiser gives it. */
  Type completed(Type type, IASTInitializer initialiser) {
    if (!(type instanceof Type.Array array)
        || array.length() != Type.Array.UNKNOWN_LENGTH
        || fn.unit.dynamicSizes.containsKey(array)) {
      return type;
    }
    Lvalue dummy =
        new Lvalue.Var(
            fn.unit.variable(
                "", type, Variable.Kind.TEMPORARY, fn.function, false, false, fn.position()));
    InitialiserWalk walk = new InitialiserWalk(fn, new Collector(new HashSet<>()), dummy);
    walk.walk(dummy, initialiser);
    return new Type.Array(array.element(), walk.length());
  }

  // ---- automatic variables ----------------------------------------------------------------------

  /** Initialises a variable of the function here. */
  void automatic(Variable variable, IASTInitializer initialiser) {
    Lvalue target = new Lvalue.Var(variable);
    if (InitialiserWalk.clause(initialiser) instanceof IASTInitializerList
        || variable.type() instanceof Type.Array) {
      zeroRest(target, initialiser);
    }
    Emitter emitter = new Emitter(callsAmong(target, initialiser));
    new InitialiserWalk(fn, emitter, null).walk(target, initialiser);
  }

  /**
   * The values of the clauses that call something, where they are several: these are evaluated in
   * any order, but stored in that of the text, since a later one overrides an earlier one.
   */
  private Map<IASTExpression, Expression> callsAmong(Lvalue target, IASTInitializer initialiser) {
    if (!fn.unsequenced.calls(initialiser)) {
      return Map.of();
    }
    Map<IASTExpression, Lvalue> parts = new LinkedHashMap<>();
    InitialiserWalk.Sink sink =
        new InitialiserWalk.Sink() {
          @Override
          public void value(Lvalue part, IASTExpression value) {
            if (fn.unsequenced.isMovable(value)) {
              parts.put(value, part);
            }
          }

          @Override
          public void string(Lvalue array, Expression.StringLiteral literal, IASTNode node) {
            // Calls nothing.
          }
        };
    new InitialiserWalk(fn, sink, null).walk(target, initialiser);
    List<IASTExpression> clauses = List.copyOf(parts.keySet());
    if (!fn.unsequenced.isOpen(clauses)) {
      return Map.of();
    }
    List<Expression> values =
        fn.unsequenced.values(
            initialiser,
            clauses,
            i -> {
              IASTExpression clause = clauses.get(i);
              Lvalue part = Objects.requireNonNull(parts.get(clause));
              return fn.keep(fn.conversions.convert(fn.expressions.rvalue(clause), part.type()));
            });
    Map<IASTExpression, Expression> evaluated = new LinkedHashMap<>();
    for (int i = 0; i < values.size(); i++) {
      evaluated.put(clauses.get(i), values.get(i));
    }
    return evaluated;
  }

  private void zeroRest(Lvalue target, IASTInitializer initialiser) {
    Set<Lvalue> set = new HashSet<>();
    new InitialiserWalk(fn, new Collector(set), null).walk(target, initialiser);
    fn.at(initialiser);
    List<Lvalue> unset = new ArrayList<>();
    if (collectUnset(target, set, unset)) {
      for (Lvalue part : unset) {
        fn.assign(
            part, fn.conversions.convert(new Expression.Constant(Type.Int.INT, 0), part.type()));
      }
    } else {
      clear(target);
    }
  }

  private void clear(Lvalue target) {
    fn.calls.callPlain(
        "memset",
        List.of(
            fn.conversions.convert(
                fn.conversions.address(target, new Type.Pointer(target.type())), Type.Pointer.VOID),
            new Expression.Constant(Type.Int.INT, 0),
            fn.expressions.sizeOf(target.type())));
  }

  /** Collects the scalars that no clause sets; false if they are too many. */
  private static boolean collectUnset(Lvalue part, Set<Lvalue> set, List<Lvalue> unset) {
    if (set.contains(part)) {
      return true;
    }
    switch (part.type()) {
      case Type.Array array -> {
        if (array.length() > 4 * SINGLE_ZEROES) {
          return false;
        }
        for (long i = 0; i < array.length(); i++) {
          Lvalue element =
              new Lvalue.Element(array.element(), part, new Expression.Constant(Type.Int.INT, i));
          if (!collectUnset(element, set, unset)) {
            return false;
          }
        }
      }
      case Composite composite -> {
        if (composite.isUnion()) {
          return unionIsSet(part, composite, set) || unionUnset(part, composite, set, unset);
        }
        for (Field field : composite.fields()) {
          if (!collectUnset(new Lvalue.Member(part, field), set, unset)) {
            return false;
          }
        }
      }
      case Type.Void none -> {}
      case Type.Func function -> {}
      case Type.Int integer -> unset.add(part);
      case Type.Real real -> unset.add(part);
      case Type.Pointer pointer -> unset.add(part);
    }
    return unset.size() <= SINGLE_ZEROES;
  }

  private static boolean unionIsSet(Lvalue part, Composite union, Set<Lvalue> set) {
    for (Field field : union.fields()) {
      if (set.contains(new Lvalue.Member(part, field)) && field.type().size() == union.size()) {
        return true;
      }
    }
    return false;
  }

  /** Only a scalar as large as the whole union stands for its zero. */
  private static boolean unionUnset(
      Lvalue part, Composite union, Set<Lvalue> set, List<Lvalue> unset) {
    for (Field field : union.fields()) {
      boolean scalar =
          field.type() instanceof Type.Int
              || field.type() instanceof Type.Pointer
              || field.type() instanceof Type.Real;
      if (scalar && field.type().size() == union.size()) {
        unset.add(new Lvalue.Member(part, field));
        return true;
      }
    }
    if (!union.fields().isEmpty() && union.fields().getFirst().type().size() == union.size()) {
      return collectUnset(new Lvalue.Member(part, union.fields().getFirst()), set, unset);
    }
    return union.size() == 0;
  }

  /** Remembers which parts are set. */
  private record Collector(Set<Lvalue> set) implements InitialiserWalk.Sink {
    @Override
    public void value(Lvalue part, IASTExpression value) {
      set.add(part);
    }

    @Override
    public void string(Lvalue array, Expression.StringLiteral literal, IASTNode node) {
      set.add(array);
    }
  }

  /** Emits assignments in the order of the clauses. */
  private final class Emitter implements InitialiserWalk.Sink {
    private final Map<IASTExpression, Expression> evaluated;

    /**
     * Emits the assignments of an initialiser.
     *
     * @param evaluated the values of clauses that are evaluated already
     */
    Emitter(Map<IASTExpression, Expression> evaluated) {
      this.evaluated = evaluated;
    }

    @Override
    public void value(Lvalue part, IASTExpression value) {
      Expression ready = evaluated.get(value);
      if (ready != null) {
        fn.at(value);
        fn.assign(part, fn.conversions.convert(ready, part.type()));
        return;
      }
      if (value instanceof IASTFunctionCallExpression call
          && part instanceof Lvalue.Var variable
          && fn.calls.callInto(call, variable)) {
        return;
      }
      Expression converted = fn.conversions.convert(fn.expressions.rvalue(value), part.type());
      fn.at(value);
      fn.assign(part, converted);
    }

    @Override
    public void string(Lvalue array, Expression.StringLiteral literal, IASTNode node) {
      fn.at(node);
      Type.Array type = (Type.Array) array.type();
      long length = literal.text().length() + 1L;
      if (type.length() > length) {
        clear(array);
      }
      long copied = Math.min(length, type.length()) * type.element().size();
      fn.emit(
          new Operation.CopyMemory(
              fn.conversions.decay(array),
              fn.conversions.decay(literal),
              new Expression.Constant(Type.Int.ULONG, copied)));
    }
  }

  // ---- static variables -------------------------------------------------------------------------

  private static long steps(FunctionLowering lowering) {
    return lowering.body.edges().stream()
        .filter(edge -> !(edge.operation() instanceof Operation.Skip))
        .count();
  }

  /** The initial value of a variable with static storage; of zeroes, those of numbers alone. */
  List<Operation.Assign> constant(Variable variable, IASTInitializer initialiser) {
    Map<Lvalue, Expression> values = new LinkedHashMap<>();
    FunctionLowering scratch = fn.scratch();
    scratch.isStatic = true;
    long[] computed = {0};
    InitialiserWalk.Sink sink =
        new InitialiserWalk.Sink() {
          @Override
          public void value(Lvalue part, IASTExpression value) {
            long before = steps(scratch);
            Expression converted =
                scratch.conversions.convert(scratch.expressions.rvalue(value), part.type());
            long computing = steps(scratch) - before;
            if (computing > 0
                && (part.type() instanceof Type.Int || part.type() instanceof Type.Real)) {
              // The compiler computes this number; nothing of it happens at run time.
              computed[0] += computing;
              converted = new Expression.Unknown(part.type());
            }
            values.put(part, converted);
          }

          @Override
          public void string(Lvalue array, Expression.StringLiteral literal, IASTNode node) {
            spell(array, literal, values);
          }
        };
    new InitialiserWalk(scratch, sink, null).walk(new Lvalue.Var(variable), initialiser);
    if (steps(scratch) > computed[0]) {
      throw new UnreadableCode(fn.unit.position(initialiser), "an initialiser is not constant");
    }
    List<Operation.Assign> assignments = new ArrayList<>();
    values.forEach(
        (part, value) -> {
          // That a number was set to zero, and not forgotten, is worth knowing; and that a mutex is
          // of the default type from the beginning, whatever becomes of it later.
          if (!Boolean.FALSE.equals(Conversions.truth(value))
              || (part instanceof Lvalue.Var && part.type() instanceof Type.Int)
              || (part instanceof Lvalue.Member member && member.field().isMutexType())) {
            assignments.add(new Operation.Assign(part, value));
          }
        });
    return assignments;
  }

  private static void spell(
      Lvalue array, Expression.StringLiteral literal, Map<Lvalue, Expression> values) {
    Type.Array type = (Type.Array) array.type();
    for (int i = 0; i < literal.text().length(); i++) {
      if (type.length() == Type.Array.UNKNOWN_LENGTH || i < type.length()) {
        char c = literal.text().charAt(i);
        long value = type.element().equals(Type.Int.CHAR) ? (byte) c : c;
        values.put(
            new Lvalue.Element(type.element(), array, new Expression.Constant(Type.Int.INT, i)),
            new Expression.Constant(type.element(), value));
      }
    }
  }

  // ---- compound literals ------------------------------------------------------------------------

  /** The object of a compound literal: static at file scope, else a variable of the block. */
  Expression compoundLiteral(IASTTypeIdInitializerExpression literal) {
    Declared declared = fn.types.typeId(literal.getTypeId());
    Type type = completed(declared.type(), literal.getInitializer());
    if (fn.isStatic) {
      Entity.Static entity =
          fn.unit.internal("$literal", "$literal", declared.withType(type), fn.at(literal));
      Variable variable = fn.unit.variable(entity);
      entity.initialiser = constant(variable, literal.getInitializer());
      return new Lvalue.Var(variable);
    }
    SourcePosition position = fn.at(literal);
    Variable variable =
        fn.temporaries.next(
            () ->
                fn.unit.variable(
                    "$literal",
                    type,
                    Variable.Kind.LOCAL,
                    fn.function,
                    false,
                    declared.isVolatile(),
                    position));
    automatic(variable, literal.getInitializer());
    return new Lvalue.Var(variable);
  }
}

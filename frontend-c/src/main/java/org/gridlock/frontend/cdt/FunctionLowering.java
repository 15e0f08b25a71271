// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * The lowering of one function body, or of an expression whose code is thrown away ({@code sizeof},
 * constants, file scope). It holds what the lowerings of types, expressions and statements share.
 */
final class FunctionLowering {
  final UnitContext unit;
  final Function function;
  final BodyBuilder body = new BodyBuilder();
  final Labels labels;
  final Conversions conversions;
  final TypeLowering types;
  final ExpressionLowering expressions;
  final VectorLowering vectors;
  final ConditionLowering conditions;
  final CallLowering calls;
  final InitialiserLowering initialisers;
  final DeclarationLowering declarations;
  final StatementLowering statements;
  final Unsequenced unsequenced;
  final Temporaries temporaries = new Temporaries();
  Scope scope;
  @Nullable Variable returnVariable;
  @Nullable Cleanup cleanup;

  /** The variable that receives the surplus arguments, in a variadic function. */
  Entity.@Nullable Static surplus;

  /** Whether an initialiser of a variable with static storage is lowered. */
  boolean isStatic;

  /** Whether an expression is lowered that must be constant. */
  boolean needsConstant;

  private SourcePosition position;

  FunctionLowering(UnitContext unit, Function function, Scope scope, SourcePosition position) {
    this(unit, function, scope, position, null);
  }

  private FunctionLowering(
      UnitContext unit,
      Function function,
      Scope scope,
      SourcePosition position,
      @Nullable Labels outerLabels) {
    this.unit = unit;
    this.function = function;
    this.scope = scope;
    this.position = position;
    this.labels = new Labels(this, outerLabels);
    this.conversions = new Conversions(this);
    this.expressions = new ExpressionLowering(this);
    this.types = new TypeLowering(this);
    this.vectors = new VectorLowering(this);
    this.conditions = new ConditionLowering(this);
    this.calls = new CallLowering(this);
    this.initialisers = new InitialiserLowering(this);
    this.declarations = new DeclarationLowering(this);
    this.statements = new StatementLowering(this);
    this.unsequenced = new Unsequenced(this);
  }

  /** A lowering in the same scope whose code is thrown away. */
  FunctionLowering scratch() {
    FunctionLowering scratch =
        new FunctionLowering(unit, function, new Scope(scope), position, labels);
    scratch.returnVariable = returnVariable;
    scratch.surplus = surplus;
    scratch.isStatic = isStatic;
    scratch.needsConstant = needsConstant;
    return scratch;
  }

  SourcePosition position() {
    return position;
  }

  /** Makes the node's position that of the operations to come. */
  SourcePosition at(IASTNode node) {
    position = unit.position(node);
    return position;
  }

  void moveTo(SourcePosition earlier) {
    position = earlier;
  }

  void emit(Operation operation) {
    body.emit(operation, position);
  }

  void assign(Lvalue target, Expression value) {
    emit(new Operation.Assign(target, value));
  }

  /** A new temporary. */
  Variable temporary(Type type) {
    return temporaries.next(
        () ->
            unit.variable(
                temporaries.name(),
                type,
                Variable.Kind.TEMPORARY,
                function,
                false,
                false,
                position));
  }

  /** The value in a form that later operations do not change: a constant or a fresh temporary. */
  Expression keep(Expression value) {
    boolean lasting =
        switch (value) {
          case Expression.Constant constant -> true;
          case Expression.RealConstant constant -> true;
          case Expression.FunctionAddress address -> true;
          case Expression.StringLiteral literal -> true;
          case Lvalue.Var variable -> variable.variable().kind() == Variable.Kind.TEMPORARY;
          default -> false;
        };
    if (lasting || value.type() instanceof Type.Void) {
      return value;
    }
    Variable temporary = temporary(value.type());
    assign(new Lvalue.Var(temporary), value);
    return new Lvalue.Var(temporary);
  }

  /** Declares a variable of the function in the current scope. */
  Variable declareLocal(String name, Declared declared, Variable.Kind kind, SourcePosition at) {
    Variable variable =
        unit.variable(name, declared.type(), kind, function, false, declared.isVolatile(), at);
    if (!name.isEmpty()) {
      scope.declare(name, new Entity.Local(variable));
    }
    return variable;
  }

  /** Calls the cleanup actions between the current scope and an outer one. */
  void leaveTo(@Nullable Cleanup outer) {
    for (Cleanup at = cleanup; at != null && at != outer; at = at.outer()) {
      calls.cleanup(at);
    }
  }
}

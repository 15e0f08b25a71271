// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.gridlock.frontend.types.Arithmetic;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SoundnessNote.Weight;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Calls (C11 6.5.2.2). Functions of libraries are called like any other; the linker models them.
 */
final class CallLowering {
  private final FunctionLowering fn;
  private final UnitContext unit;
  private final BuiltinLowering builtins;
  private final VariableArguments surplus;

  CallLowering(FunctionLowering fn) {
    this.fn = fn;
    this.unit = fn.unit;
    this.surplus = new VariableArguments(fn);
    this.builtins = new BuiltinLowering(fn, surplus);
  }

  /**
   * Lowers a call.
   *
   * @param needed whether the result is used
   * @return the result; without meaning if it is not needed
   */
  Expression call(IASTFunctionCallExpression call, boolean needed) {
    IASTExpression callee = stripped(call.getFunctionNameExpression());
    if (callee instanceof IASTIdExpression id && fn.scope.find(name(id)) == null) {
      Expression special = builtins.lower(name(id), call);
      if (special != null) {
        return special;
      }
    }
    return emit(call, callee, needed, null);
  }

  /** Calls with the result in a variable; false, with nothing done, if the types differ. */
  boolean callInto(IASTFunctionCallExpression call, Lvalue.Var target) {
    IASTExpression callee = stripped(call.getFunctionNameExpression());
    if (!(callee instanceof IASTIdExpression id)
        || !(fn.scope.find(name(id)) instanceof Entity.Routine routine)
        || !routine.type.result().equals(target.type())) {
      return false;
    }
    emit(call, callee, false, target);
    return true;
  }

  private Expression emit(
      IASTFunctionCallExpression call,
      IASTExpression calleeNode,
      boolean needed,
      Lvalue.@Nullable Var into) {
    Entity.Routine routine = null;
    Expression callee = null;
    if (calleeNode instanceof IASTIdExpression id) {
      Entity entity = fn.scope.find(name(id));
      if (entity == null) {
        routine = implicit(name(id), id);
        callee =
            fn.conversions.decay(
                new Expression.FunctionAddress(routine.type, unit.function(routine)));
      } else {
        routine = entity instanceof Entity.Routine known ? known : null;
        callee = fn.expressions.rvalue(calleeNode);
      }
    } else if (!fn.unsequenced.isMovable(calleeNode)) {
      callee = pointer(calleeNode);
    }
    Type.Func type =
        called(callee != null ? callee.type() : fn.expressions.typeOf(calleeNode).type(), call);
    Type before = fn.expressions.resetSizeof(null);
    List<Expression> arguments;
    if (callee != null) {
      arguments = operands(call, null, type);
    } else {
      List<Expression> operands = operands(call, calleeNode, type);
      callee = operands.getFirst();
      arguments = List.copyOf(operands.subList(1, operands.size()));
    }
    Type allocated = fn.expressions.resetSizeof(before);
    if (type.variadic() && arguments.size() > type.parameters().size()) {
      surplus.pass(routine, type, arguments, unit.position(call));
    }
    Type resultType = result(routine, type, arguments);
    Variable result =
        needed && !(resultType instanceof Type.Void) ? fn.temporary(resultType) : null;
    fn.at(call);
    fn.emit(
        new Operation.Call(
            into != null ? into : result == null ? null : new Lvalue.Var(result),
            callee,
            arguments));
    if (resultType instanceof Type.Pointer pointee) {
      if (allocated != null) {
        fn.body.hintLast(allocated);
      } else if (into != null && !(pointee.pointee() instanceof Type.Void)) {
        fn.body.hintLast(pointee.pointee());
      }
      if (result != null) {
        fn.body.resultOfLast(result);
      }
    }
    if (routine != null && routine.noReturn) {
      fn.body.die();
    }
    return result == null ? new Expression.Unknown(resultType) : new Lvalue.Var(result);
  }

  private static Type result(
      Entity.@Nullable Routine routine, Type.Func type, List<Expression> arguments) {
    return routine != null
            && Builtins.hasPointeeResult(routine.name)
            && !arguments.isEmpty()
            && arguments.getFirst().type() instanceof Type.Pointer pointer
            && !(pointer.pointee() instanceof Type.Void)
        ? pointer.pointee()
        : type.result();
  }

  private Type.Func called(Type callee, IASTFunctionCallExpression call) {
    Type type = callee instanceof Type.Pointer pointer ? pointer.pointee() : callee;
    if (type instanceof Type.Func function) {
      return function;
    }
    throw new UnreadableCode(unit.position(call), "what is called is no function");
  }

  /** The value of a callee that is no name. */
  private Expression pointer(IASTExpression callee) {
    // A pointer read before the arguments must not change with them.
    return fn.conversions.shallow(fn.expressions.rvalue(callee));
  }

  /** The values of the arguments; before them that of a callee that is evaluated among them. */
  private List<Expression> operands(
      IASTFunctionCallExpression call, @Nullable IASTExpression callee, Type.Func type) {
    List<IASTExpression> operands = new ArrayList<>();
    if (callee != null) {
      operands.add(callee);
    }
    int first = operands.size();
    for (IASTInitializerClause clause : call.getArguments()) {
      if (!(clause instanceof IASTExpression expression)) {
        throw new UnreadableCode(unit.position(call), "an argument was not understood");
      }
      operands.add(expression);
    }
    return fn.unsequenced.values(
        call,
        operands,
        i ->
            i < first
                ? pointer(operands.get(i))
                : argument(operands.get(i), i - first, type, call));
  }

  private Expression argument(
      IASTExpression expression, int index, Type.Func type, IASTFunctionCallExpression call) {
    Expression value = fn.expressions.rvalue(expression);
    fn.at(call);
    Type to;
    if (type.prototyped() && index < type.parameters().size()) {
      to = type.parameters().get(index);
    } else {
      value = fn.conversions.promoted(value);
      to = Arithmetic.promoteArgument(value.type());
    }
    return fn.conversions.convert(value, to);
  }

  /** The function that a call declares by itself (C89, and those that the compiler knows). */
  Entity.Routine implicit(String name, IASTNode node) {
    SourcePosition position = unit.position(node);
    if (!Builtins.isKnown(name) && !(unit.linked.get(name) instanceof Entity.Routine)) {
      unit.note(
          Weight.ASSUMPTION,
          "implicit-function",
          position,
          "'" + name + "' is called without declaration and taken to return int");
    }
    Entity.Routine routine = unit.routine(name, Builtins.type(name), position);
    routine.noReturn |= Builtins.isKnown(name) && Builtins.isNoReturn(name);
    return routine;
  }

  /** Calls a function of the unit or of a library by name, without use of its result. */
  void callPlain(String name, List<Expression> arguments) {
    Entity.Routine routine = unit.routine(name, Builtins.type("__builtin_" + name), fn.position());
    fn.emit(
        new Operation.Call(
            null,
            fn.conversions.decay(
                new Expression.FunctionAddress(routine.type, unit.function(routine))),
            arguments));
  }

  /** Calls the cleanup action of a variable. */
  void cleanup(Cleanup cleanup) {
    Variable variable = cleanup.variable();
    Expression argument =
        new Expression.AddressOf(new Type.Pointer(variable.type()), new Lvalue.Var(variable));
    Entity.Routine action = cleanup.action();
    if (!action.type.parameters().isEmpty()) {
      argument = fn.conversions.convert(argument, action.type.parameters().getFirst());
    }
    fn.emit(
        new Operation.Call(
            null,
            fn.conversions.decay(
                new Expression.FunctionAddress(action.type, unit.function(action))),
            List.of(argument)));
  }

  /** What the parser may wrap around the name of a function. */
  static IASTExpression stripped(IASTExpression callee) {
    IASTExpression inner = callee;
    while (inner instanceof IASTUnaryExpression unary
        && (unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary
            || (unary.getOperator() == IASTUnaryExpression.op_amper
                && unary.getOperand() instanceof IASTIdExpression))) {
      inner = unary.getOperand();
    }
    return inner instanceof IASTIdExpression ? inner : callee;
  }

  private static String name(IASTIdExpression id) {
    return id.getName().toString();
  }
}

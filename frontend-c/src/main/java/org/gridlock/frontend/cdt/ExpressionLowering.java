// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.List;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionList;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;
import org.gridlock.frontend.types.Arithmetic;
import org.gridlock.frontend.types.Literals;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Expression.UnaryOperator;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Expressions (C11 6.5). Side effects become operations of the body in the order of evaluation;
 * what is left is an expression without side effects.
 */
final class ExpressionLowering {
  private final FunctionLowering fn;
  private final UnitContext unit;
  private final OperatorLowering operators;
  private @Nullable Type lastSizeof;

  ExpressionLowering(FunctionLowering fn) {
    this.fn = fn;
    this.unit = fn.unit;
    this.operators = new OperatorLowering(fn);
  }

  /** The value, with arrays and functions decayed. */
  Expression rvalue(IASTExpression expression) {
    return fn.conversions.decay(lower(expression));
  }

  /** Only the side effects. */
  void effect(IASTExpression expression) {
    switch (expression) {
      case IASTUnaryExpression unary
          when unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary ->
          effect(unary.getOperand());
      case IASTUnaryExpression unary when OperatorLowering.isStep(unary.getOperator()) ->
          operators.stepOnly(unary);
      case IASTBinaryExpression binary when OperatorLowering.isAssignment(binary.getOperator()) ->
          operators.assignment(binary, false);
      case IASTBinaryExpression binary
          when binary.getOperator() == IASTBinaryExpression.op_logicalAnd
              || binary.getOperator() == IASTBinaryExpression.op_logicalOr ->
          branchForEffect(binary);
      case IASTExpressionList list -> {
        for (IASTExpression each : list.getExpressions()) {
          effect(each);
        }
      }
      case IASTCastExpression cast -> effect(cast.getOperand());
      case IASTFunctionCallExpression call -> fn.calls.call(call, false);
      case IASTConditionalExpression conditional
          when conditional.getPositiveResultExpression() != null ->
          conditionalEffect(conditional);
      default -> lower(expression);
    }
  }

  private void branchForEffect(IASTBinaryExpression binary) {
    int evaluate = fn.body.location();
    int join = fn.body.location();
    boolean and = binary.getOperator() == IASTBinaryExpression.op_logicalAnd;
    fn.conditions.branch(binary.getOperand1(), and ? evaluate : join, and ? join : evaluate);
    fn.body.moveTo(evaluate);
    effect(binary.getOperand2());
    fn.body.place(join, fn.at(binary));
  }

  private void conditionalEffect(IASTConditionalExpression conditional) {
    int positive = fn.body.location();
    int negative = fn.body.location();
    int join = fn.body.location();
    fn.conditions.branch(conditional.getLogicalConditionExpression(), positive, negative);
    fn.body.moveTo(positive);
    effect(conditional.getPositiveResultExpression());
    fn.body.jump(join, fn.at(conditional));
    fn.body.moveTo(negative);
    effect(conditional.getNegativeResultExpression());
    fn.body.place(join, fn.at(conditional));
  }

  /** The expression as it stands: an lvalue, a function or a value. */
  Expression lower(IASTExpression expression) {
    return switch (expression) {
      case IASTIdExpression id -> identifier(id);
      case IASTLiteralExpression literal -> literal(literal);
      case IASTFunctionCallExpression call -> fn.calls.call(call, true);
      case IASTFieldReference reference -> member(reference);
      case IASTArraySubscriptExpression subscript -> subscript(subscript);
      case IASTBinaryExpression binary -> operators.binary(binary);
      case IASTUnaryExpression unary -> unary(unary);
      case IASTCastExpression cast -> cast(cast);
      case IASTConditionalExpression conditional -> fn.conditions.conditional(conditional);
      case IASTTypeIdExpression typeId -> ofType(typeId);
      case IASTExpressionList list -> comma(list);
      case IGNUASTCompoundStatementExpression block ->
          fn.statements.value(block.getCompoundStatement());
      case IASTTypeIdInitializerExpression literal -> fn.initialisers.compoundLiteral(literal);
      default ->
          throw new UnreadableCode(unit.position(expression), "an expression was not understood");
    };
  }

  /** The object that an expression names; a value is put into a temporary. */
  Lvalue lvalue(IASTExpression expression) {
    return lvalue(lower(expression));
  }

  /** The object that is the value, or a temporary with it. */
  Lvalue lvalue(Expression value) {
    if (value instanceof Lvalue lvalue) {
      return lvalue;
    }
    Variable temporary = fn.temporary(value.type());
    fn.assign(new Lvalue.Var(temporary), value);
    return new Lvalue.Var(temporary);
  }

  private Expression identifier(IASTIdExpression id) {
    String name = id.getName().toString();
    Entity entity = fn.scope.find(name);
    return switch (entity) {
      case Entity.Local local -> new Lvalue.Var(own(local.variable(), id));
      case Entity.Static global -> new Lvalue.Var(unit.variable(global));
      case Entity.DynamicArray array ->
          new Lvalue.Deref(array.type(), new Lvalue.Var(own(array.pointer(), id)));
      case Entity.Enumerator enumerator -> enumerator.value();
      case Entity.Routine routine ->
          new Expression.FunctionAddress(routine.type, unit.function(routine));
      case Entity.TypeName type ->
          throw new UnreadableCode(unit.position(id), "a type stands where a value should");
      case null -> predefined(id, name);
    };
  }

  /** A nested function that uses variables of the outer one cannot be lifted. */
  private Variable own(Variable variable, IASTIdExpression id) {
    if (variable.function() != fn.function) {
      throw new UnreadableCode(
          unit.position(id), "a nested function uses '" + variable + "' of the outer one");
    }
    return variable;
  }

  private Expression predefined(IASTIdExpression id, String name) {
    return switch (name) {
      case "__func__", "__FUNCTION__", "__PRETTY_FUNCTION__" ->
          Literals.string('"' + fn.function.name() + '"');
      default -> {
        if (name.startsWith("__builtin_")) {
          yield new Expression.FunctionAddress(
              Builtins.type(name), unit.function(fn.calls.implicit(name, id)));
        }
        throw new UnreadableCode(unit.position(id), "'" + name + "' is not declared");
      }
    };
  }

  private Expression literal(IASTLiteralExpression literal) {
    String image = literal.toString();
    try {
      return switch (literal.getKind()) {
        case IASTLiteralExpression.lk_integer_constant -> Literals.integer(image);
        case IASTLiteralExpression.lk_float_constant -> Literals.real(image);
        case IASTLiteralExpression.lk_char_constant -> Literals.character(image);
        case IASTLiteralExpression.lk_string_literal -> Literals.string(image);
        case IASTLiteralExpression.lk_true -> new Expression.Constant(Type.Int.INT, 1);
        case IASTLiteralExpression.lk_false -> new Expression.Constant(Type.Int.INT, 0);
        case IASTLiteralExpression.lk_nullptr -> new Expression.Constant(Type.Pointer.VOID, 0);
        default -> throw new UnreadableCode(unit.position(literal), "unknown literal " + image);
      };
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw new UnreadableCode(unit.position(literal), "unknown literal " + image);
    }
  }

  /** Whether an attribute, which is not read, may give what is named another alignment. */
  private static boolean mayBeAligned(IASTExpression operand) {
    IASTExpression named = operand;
    while (named instanceof IASTUnaryExpression unary
        && unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary) {
      named = unary.getOperand();
    }
    return named instanceof IASTIdExpression || named instanceof IASTFieldReference;
  }

  // ---- members and elements ---------------------------------------------------------------------

  private Expression member(IASTFieldReference reference) {
    Expression owner = lower(reference.getFieldOwner());
    Lvalue base;
    if (reference.isPointerDereference()) {
      base = dereference(fn.conversions.decay(owner), reference);
    } else {
      base = lvalue(owner);
    }
    String name = reference.getFieldName().toString();
    if (base.type() instanceof Composite composite) {
      Lvalue found = find(base, composite, name);
      if (found != null) {
        return found;
      }
    }
    throw new UnreadableCode(
        unit.position(reference), base.type() + " has no member '" + name + "'");
  }

  /** The member of that name, also inside anonymous members; null if there is none. */
  static @Nullable Lvalue find(Lvalue base, Composite composite, String name) {
    for (Field field : composite.fields()) {
      if (field.name().equals(name)) {
        return new Lvalue.Member(base, field);
      }
    }
    for (Field field : composite.fields()) {
      if (field.name().isEmpty() && field.type() instanceof Composite inner) {
        Lvalue found = find(new Lvalue.Member(base, field), inner, name);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private Lvalue dereference(Expression pointer, IASTExpression node) {
    if (!(pointer.type() instanceof Type.Pointer type)) {
      throw new UnreadableCode(unit.position(node), "what is dereferenced is no pointer");
    }
    return fn.conversions.dereference(pointer, type.pointee());
  }

  private Expression subscript(IASTArraySubscriptExpression subscript) {
    List<IASTExpression> operands =
        List.of(subscript.getArrayExpression(), (IASTExpression) subscript.getArgument());
    List<Expression> values =
        fn.unsequenced.values(subscript, operands, i -> lower(operands.get(i)));
    Expression array = values.getFirst();
    Expression index = values.getLast();
    if (!isPointerLike(array) && isPointerLike(index)) {
      Expression swapped = array;
      array = index;
      index = swapped;
    }
    Expression offset = fn.conversions.shallow(fn.conversions.promoted(index));
    if (fn.vectors.isVector(array)) {
      return fn.vectors.element(array, offset);
    }
    if (array instanceof Lvalue lvalue
        && array.type() instanceof Type.Array type
        && !unit.dynamicSizes.containsKey(type)) {
      return new Lvalue.Element(type.element(), lvalue, offset);
    }
    Expression pointer = fn.conversions.decay(array);
    if (!(pointer.type() instanceof Type.Pointer)) {
      throw new UnreadableCode(unit.position(subscript), "what is indexed is no array");
    }
    return dereference(fn.conversions.pointerAdd(pointer, offset), subscript);
  }

  private static boolean isPointerLike(Expression expression) {
    return expression.type() instanceof Type.Pointer || expression.type() instanceof Type.Array;
  }

  // ---- unary operators and casts ----------------------------------------------------------------

  private Expression unary(IASTUnaryExpression unary) {
    IASTExpression operand = unary.getOperand();
    return switch (unary.getOperator()) {
      case IASTUnaryExpression.op_bracketedPrimary, IASTUnaryExpression.op_typeof -> lower(operand);
      case IASTUnaryExpression.op_amper -> addressOf(operand);
      case IASTUnaryExpression.op_star -> {
        Expression pointer = rvalue(operand);
        yield pointer instanceof Expression.FunctionAddress ? pointer : dereference(pointer, unary);
      }
      case IASTUnaryExpression.op_plus -> fn.conversions.promoted(rvalue(operand));
      case IASTUnaryExpression.op_minus -> unary(UnaryOperator.NEGATE, rvalue(operand));
      case IASTUnaryExpression.op_tilde -> unary(UnaryOperator.COMPLEMENT, rvalue(operand));
      case IASTUnaryExpression.op_not -> not(operand);
      case IASTUnaryExpression.op_sizeof -> sizeOfExpression(operand);
      case IASTUnaryExpression.op_alignOf ->
          mayBeAligned(operand)
              ? new Expression.Unknown(Type.Int.ULONG)
              : new Expression.Constant(Type.Int.ULONG, typeOf(operand).effectiveAlignment());
      case IASTUnaryExpression.op_labelReference ->
          fn.labels.value(((IASTIdExpression) operand).getName().toString());
      case IASTUnaryExpression.op_prefixIncr,
          IASTUnaryExpression.op_prefixDecr,
          IASTUnaryExpression.op_postFixIncr,
          IASTUnaryExpression.op_postFixDecr ->
          operators.step(unary);
      default -> throw new UnreadableCode(unit.position(unary), "an operator was not understood");
    };
  }

  private Expression unary(UnaryOperator operator, Expression operand) {
    return fn.vectors.isVector(operand)
        ? fn.vectors.unary(operator, operand)
        : fn.conversions.unary(operator, fn.conversions.promoted(operand));
  }

  private Expression not(IASTExpression operand) {
    IASTExpression inner = operand;
    while (inner instanceof IASTUnaryExpression unary
        && unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary) {
      inner = unary.getOperand();
    }
    if (inner instanceof IASTBinaryExpression binary
        && (binary.getOperator() == IASTBinaryExpression.op_logicalAnd
            || binary.getOperator() == IASTBinaryExpression.op_logicalOr)) {
      return fn.conversions.unary(UnaryOperator.NOT, fn.conditions.logical(inner));
    }
    return fn.conversions.unary(UnaryOperator.NOT, rvalue(operand));
  }

  private Expression addressOf(IASTExpression operand) {
    Expression target = lower(operand);
    return switch (target) {
      case Expression.FunctionAddress function -> fn.conversions.decay(function);
      case Lvalue lvalue -> fn.conversions.address(lvalue, new Type.Pointer(lvalue.type()));
      case Expression.StringLiteral literal ->
          fn.conversions.convert(literal, new Type.Pointer(literal.type()));
      default -> fn.conversions.address(lvalue(target), new Type.Pointer(target.type()));
    };
  }

  private Expression cast(IASTCastExpression cast) {
    Type type = fn.types.typeId(cast.getTypeId()).type();
    if (type instanceof Type.Void) {
      effect(cast.getOperand());
      return new Expression.Unknown(type);
    }
    Expression operand = rvalue(cast.getOperand());
    fn.at(cast);
    boolean ofVector = unit.vectors.isVector(type) || fn.vectors.isVector(operand);
    return ofVector && !operand.type().equals(type) && operand.type().size() == type.size()
        ? fn.vectors.reinterpreted(operand, type)
        : fn.conversions.convert(operand, type);
  }

  private Expression comma(IASTExpressionList list) {
    IASTExpression[] expressions = list.getExpressions();
    for (int i = 0; i < expressions.length - 1; i++) {
      effect(expressions[i]);
    }
    return lower(expressions[expressions.length - 1]);
  }

  /** An operation on two values. */
  Expression apply(
      BinaryOperator operator, Expression left, Expression right, IASTExpression node) {
    return operators.apply(operator, left, right, node);
  }

  // ---- types of expressions ---------------------------------------------------------------------

  private Expression ofType(IASTTypeIdExpression expression) {
    Declared declared = fn.types.typeId(expression.getTypeId());
    return switch (expression.getOperator()) {
      case IASTTypeIdExpression.op_sizeof -> {
        noteSizeof(declared.type());
        yield sizeOf(declared.type());
      }
      case IASTTypeIdExpression.op_alignof ->
          new Expression.Constant(Type.Int.ULONG, declared.effectiveAlignment());
      // Stands only where the type is asked for.
      case IASTTypeIdExpression.op_typeof -> new Expression.Unknown(declared.type());
      default ->
          throw new UnreadableCode(unit.position(expression), "an operator was not understood");
    };
  }

  private Expression sizeOfExpression(IASTExpression operand) {
    Type type = typeOf(operand).type();
    noteSizeof(type);
    if (fn.types.hasDynamicLength(type)) {
      lower(operand); // C17 6.5.3.4p2: if its length is computed, the operand is evaluated
    }
    return sizeOf(type);
  }

  private void noteSizeof(Type type) {
    if (lastSizeof == null || (type instanceof Composite && !(lastSizeof instanceof Composite))) {
      lastSizeof = type;
    }
  }

  /** Takes note of the types in {@code sizeof} from now on; returns what was noted before. */
  @Nullable Type resetSizeof(@Nullable Type to) {
    Type before = lastSizeof;
    lastSizeof = to;
    return before;
  }

  /** The size of a type as an expression of type {@code size_t}. */
  Expression sizeOf(Type type) {
    if (type instanceof Type.Array array) {
      Expression dynamic = unit.dynamicSizes.get(array);
      if (dynamic != null) {
        return dynamic;
      }
    }
    if (fn.types.hasDynamicLength(type)) {
      return new Expression.Unknown(Type.Int.ULONG);
    }
    long size = type instanceof Type.Void || type instanceof Type.Func ? 1 : type.size();
    return new Expression.Constant(Type.Int.ULONG, size);
  }

  /** The type of an expression that is not evaluated. */
  Declared typeOf(IASTExpression expression) {
    int notes = unit.notes.size();
    int statics = unit.statics.size();
    Expression value = fn.scratch().expressions.lower(expression);
    unit.notes.subList(notes, unit.notes.size()).clear();
    unit.statics.subList(statics, unit.statics.size()).clear();
    boolean isVolatile =
        (value instanceof Lvalue.Var variable && variable.variable().isVolatile())
            || (value instanceof Lvalue.Member member && member.field().isVolatile());
    return new Declared(value.type(), isVolatile, 0);
  }

  /** The value of an integer constant expression; anything else if it is none. */
  Expression constant(IASTExpression expression) {
    int notes = unit.notes.size();
    int statics = unit.statics.size();
    FunctionLowering scratch = fn.scratch();
    scratch.needsConstant = true;
    Expression value = scratch.expressions.rvalue(expression);
    unit.notes.subList(notes, unit.notes.size()).clear();
    unit.statics.subList(statics, unit.statics.size()).clear();
    return value;
  }

  /** The length of an array: constant, or evaluated here. */
  Expression lengthOf(IASTExpression length) {
    Expression value = constant(length);
    return value instanceof Expression.Constant ? value : fn.keep(rvalue(length));
  }

  /** The type of {@code c ? first : second}. */
  Type commonType(Expression first, Expression second) {
    Type a = first.type();
    Type b = second.type();
    if (a instanceof Type.Void || b instanceof Type.Void) {
      return new Type.Void();
    }
    if (a instanceof Composite || a instanceof Type.Array) {
      return a;
    }
    if (a instanceof Type.Pointer pointer) {
      boolean voidPointer = pointer.pointee() instanceof Type.Void;
      boolean null1 = first instanceof Expression.Constant constant && constant.value() == 0;
      boolean null2 = second instanceof Expression.Constant constant && constant.value() == 0;
      if (!(b instanceof Type.Pointer other) || (voidPointer && !null1) || null2) {
        return a;
      }
      return voidPointer || other.pointee() instanceof Type.Void ? b : a;
    }
    if (b instanceof Type.Pointer) {
      return b;
    }
    return Arithmetic.common(
        fn.conversions.promoted(first).type(), fn.conversions.promoted(second).type());
  }
}

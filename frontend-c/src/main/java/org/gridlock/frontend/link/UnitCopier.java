// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Rewriting;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.FrontendException;
import org.jspecify.annotations.Nullable;

/**
 * Copies a unit's operations with the program's functions, variables and types put in. What the
 * copy names is linked in turn. Recursion follows the nesting of expressions, which the lowering
 * bounds.
 */
final class UnitCopier implements Rewriting<FrontendException> {
  private final Linkage linkage;
  private final Unit unit;
  private final Map<Variable, Variable> locals = new IdentityHashMap<>();

  private final Map<Variable, Expression.AddressOf> aliases = new IdentityHashMap<>();

  private final Map<Lvalue, Variable> members = new HashMap<>();

  private final ReferenceParameters references;

  UnitCopier(Linkage linkage, Unit unit) {
    this.linkage = linkage;
    this.unit = unit;
    this.references = new ReferenceParameters(unit);
  }

  /** From now on, names objects directly where pointers of a body stand for them. */
  void resolve(FunctionBody body) {
    aliases.putAll(PointerAliases.of(body));
    aliases.putAll(references.aliases(body));
  }

  /** From now on, puts variables in place of some members. */
  void put(Map<Lvalue, Variable> variables) {
    members.putAll(variables);
  }

  /** The copy of a parameter, or of the value that it always points to. */
  Variable parameter(Variable parameter) throws FrontendException {
    return copy(references.linked(parameter));
  }

  /** The copies of what a call gives to the parameters of a function. */
  List<Expression> arguments(Operation.Call call) throws FrontendException {
    return copy(references.linked(call));
  }

  /** The copy of a variable; one of a function's activations is made on first sight. */
  Variable copy(Variable variable) throws FrontendException {
    Function owner = variable.function();
    if (variable.isGlobal() || owner == null) {
      return linkage.global(unit, variable);
    }
    Variable known = locals.get(variable);
    if (known == null) {
      known = local(variable, owner, variable.kind());
      locals.put(variable, known);
    }
    return known;
  }

  /** A variable for what the body makes of a parameter; from now on it is the copy of that. */
  Variable ownCopy(Variable parameter) throws FrontendException {
    Variable own =
        local(parameter, Objects.requireNonNull(parameter.function()), Variable.Kind.LOCAL);
    locals.put(parameter, own);
    return own;
  }

  private Variable local(Variable variable, Function owner, Variable.Kind kind)
      throws FrontendException {
    return linkage
        .builder()
        .local(
            kind,
            variable.name(),
            linkage.types().map(variable.type()),
            linkage.function(linkage.symbols().resolve(owner)),
            variable.isVolatile(),
            variable.position());
  }

  Lvalue copy(Lvalue lvalue) throws FrontendException {
    return switch (lvalue) {
      case Lvalue.Var(Variable variable) ->
          variable.isGlobal()
              ? linkage.object(linkage.symbols().resolve(unit, variable))
              : new Lvalue.Var(copy(variable));
      case Lvalue.Deref deref ->
          Lvalue.Deref.named(linkage.types().map(deref.type()), copy(deref.pointer()));
      case Lvalue.Member member -> {
        Variable own = members.get(member);
        yield own != null
            ? new Lvalue.Var(copy(own))
            : new Lvalue.Member(
                copy(member.base()), linkage.types().map(member.base().type(), member.field()));
      }
      case Lvalue.Element element ->
          new Lvalue.Element(
              linkage.types().map(element.type()), copy(element.array()), copy(element.index()));
    };
  }

  Expression copy(Expression expression) throws FrontendException {
    TypeMerger types = linkage.types();
    return switch (expression) {
      case Lvalue lvalue -> {
        Expression alias =
            lvalue instanceof Lvalue.Var pointer ? aliases.get(pointer.variable()) : null;
        yield alias == null ? copy(lvalue) : copy(alias);
      }
      case Expression.Constant constant ->
          new Expression.Constant(types.map(constant.type()), constant.value());
      case Expression.RealConstant constant ->
          new Expression.RealConstant(types.map(constant.type()), constant.value());
      case Expression.StringLiteral literal ->
          new Expression.StringLiteral(types.map(literal.type()), literal.text());
      case Expression.FunctionAddress address ->
          new Expression.FunctionAddress(
              types.map(address.type()),
              linkage.addressed(linkage.symbols().resolve(address.function())));
      case Expression.AddressOf address ->
          new Expression.AddressOf(types.map(address.type()), copy(address.target()));
      case Expression.Unary unary ->
          new Expression.Unary(types.map(unary.type()), unary.operator(), copy(unary.operand()));
      case Expression.Binary binary ->
          new Expression.Binary(
              types.map(binary.type()),
              binary.operator(),
              copy(binary.left()),
              copy(binary.right()));
      case Expression.PointerAdd add ->
          new Expression.PointerAdd(types.map(add.type()), copy(add.pointer()), copy(add.index()));
      case Expression.PointerDifference difference ->
          new Expression.PointerDifference(
              types.map(difference.type()), copy(difference.left()), copy(difference.right()));
      case Expression.Cast cast ->
          new Expression.Cast(types.map(cast.type()), copy(cast.operand()));
      case Expression.Unknown unknown -> new Expression.Unknown(types.map(unknown.type()));
    };
  }

  Operation copy(Operation operation) throws FrontendException {
    return switch (operation) {
      case Operation.Assign(Lvalue.Var target, Expression value)
          when aliases.containsKey(target.variable()) ->
          new Operation.Skip();
      case Operation.Assume assume ->
          new Operation.Assume(copy(references.linked(assume.condition())), assume.holds());
      case Operation.Allocate allocate ->
          new Operation.Allocate(
              copy(allocate.target()),
              allocate.storage(),
              allocate.element() == null ? null : linkage.types().map(allocate.element()),
              copy(allocate.size()),
              allocate.zeroed());
      case Operation.LibraryCall call ->
          new Operation.LibraryCall(
              linkage.function(linkage.symbols().resolve(call.callee())),
              copy(call.arguments()),
              target(call.result()),
              call.knowledge());
      default -> operation(operation);
    };
  }

  @Override
  public Expression expression(Expression expression) throws FrontendException {
    return copy(expression);
  }

  @Override
  public Lvalue place(Lvalue lvalue) throws FrontendException {
    return copy(lvalue);
  }

  Operation.Assign copy(Operation.Assign assign) throws FrontendException {
    return new Operation.Assign(copy(assign.target()), copy(assign.value()));
  }

  List<Expression> copy(List<Expression> expressions) throws FrontendException {
    return expressions(expressions);
  }

  @Nullable Lvalue target(@Nullable Lvalue lvalue) throws FrontendException {
    return lvalue == null ? null : copy(lvalue);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.List;
import org.eclipse.cdt.core.dom.ast.IASTASMDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTBreakStatement;
import org.eclipse.cdt.core.dom.ast.IASTCaseStatement;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTContinueStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarationStatement;
import org.eclipse.cdt.core.dom.ast.IASTDefaultStatement;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTNullStatement;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTSwitchStatement;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTGotoStatement;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** Statements (C11 6.8). */
final class StatementLowering {
  private final FunctionLowering fn;
  private final BodyBuilder body;
  private @Nullable Target breakTarget;
  private @Nullable Target continueTarget;
  private @Nullable SwitchLowering innermostSwitch;

  /** Where a {@code break} or {@code continue} goes, and which cleanups stay there. */
  private record Target(int location, @Nullable Cleanup cleanup) {}

  StatementLowering(FunctionLowering fn) {
    this.fn = fn;
    this.body = fn.body;
  }

  void lower(IASTStatement statement) {
    switch (statement) {
      case IASTCompoundStatement compound -> block(compound);
      case IASTExpressionStatement expression -> fn.expressions.effect(expression.getExpression());
      case IASTDeclarationStatement declaration -> declaration(declaration.getDeclaration());
      case IASTIfStatement conditional -> conditional(conditional);
      case IASTReturnStatement result -> result(result);
      case IASTForStatement loop -> forLoop(loop);
      case IASTWhileStatement loop -> whileLoop(loop);
      case IASTDoStatement loop -> doLoop(loop);
      case IASTSwitchStatement choice -> choice(choice);
      case IASTCaseStatement label -> switchAt(label).add(label.getExpression(), fn.at(label));
      case IASTDefaultStatement label -> switchAt(label).addDefault(fn.at(label));
      case IASTBreakStatement jump -> leave(breakTarget, jump);
      case IASTContinueStatement jump -> leave(continueTarget, jump);
      case IASTLabelStatement label -> {
        fn.labels.place(label.getName().toString(), fn.at(label));
        if (label.getNestedStatement() != null) {
          lower(label.getNestedStatement());
        }
      }
      case IASTGotoStatement jump -> fn.labels.jump(jump.getName().toString(), fn.at(jump));
      case IGNUASTGotoStatement jump -> {
        Expression target =
            fn.keep(
                fn.conversions.convert(
                    fn.expressions.rvalue(computedTarget(jump.getLabelNameExpression())),
                    Type.Pointer.VOID));
        fn.labels.jump(target, fn.at(jump));
      }
      case IASTNullStatement nothing -> {}
      default ->
          throw new UnreadableCode(fn.unit.position(statement), "a statement was not understood");
    }
  }

  /** The parser may or may not make the star of {@code goto *e} part of the expression. */
  private static IASTExpression computedTarget(IASTExpression expression) {
    return expression instanceof IASTUnaryExpression unary
            && unary.getOperator() == IASTUnaryExpression.op_star
        ? unary.getOperand()
        : expression;
  }

  private SwitchLowering switchAt(IASTStatement label) {
    SwitchLowering innermost = innermostSwitch;
    if (innermost == null) {
      throw new UnreadableCode(fn.unit.position(label), "a case stands outside of a switch");
    }
    return innermost;
  }

  // ---- blocks -----------------------------------------------------------------------------------

  private void block(IASTCompoundStatement compound) {
    Scope outer = fn.scope;
    Cleanup outerCleanup = fn.cleanup;
    fn.scope = new Scope(outer);
    for (IASTStatement statement : compound.getStatements()) {
      lower(statement);
    }
    leaveScope(outer, outerCleanup);
  }

  private void leaveScope(Scope outer, @Nullable Cleanup outerCleanup) {
    fn.leaveTo(outerCleanup);
    fn.scope = outer;
    fn.cleanup = outerCleanup;
  }

  /** The value of a statement expression: that of its last statement. */
  Expression value(IASTCompoundStatement compound) {
    Scope outer = fn.scope;
    Cleanup outerCleanup = fn.cleanup;
    fn.scope = new Scope(outer);
    Expression value = new Expression.Unknown(new Type.Void());
    IASTStatement[] statements = compound.getStatements();
    for (int i = 0; i < statements.length; i++) {
      IASTStatement last = statements[i];
      if (i == statements.length - 1) {
        while (last instanceof IASTLabelStatement label && label.getNestedStatement() != null) {
          fn.labels.place(label.getName().toString(), fn.at(label));
          last = label.getNestedStatement();
        }
        if (last instanceof IASTExpressionStatement expression) {
          value = fn.expressions.rvalue(expression.getExpression());
          continue;
        }
      }
      lower(last);
    }
    if (fn.cleanup != outerCleanup) {
      value = fn.keep(value);
    }
    leaveScope(outer, outerCleanup);
    return value;
  }

  private void declaration(IASTDeclaration declaration) {
    switch (declaration) {
      case IASTSimpleDeclaration simple -> fn.declarations.inBlock(simple);
      case IASTFunctionDefinition nested -> fn.unit.definitions.nested(fn, nested);
      case IASTASMDeclaration assembly ->
          fn.emit(new Operation.Gap(Operation.GapKind.ASSEMBLY, "asm", List.of(), null));
      default ->
          throw new UnreadableCode(
              fn.unit.position(declaration), "a declaration was not understood");
    }
  }

  // ---- jumps ------------------------------------------------------------------------------------

  private void leave(@Nullable Target target, IASTStatement jump) {
    SourcePosition position = fn.at(jump);
    if (target == null) {
      throw new UnreadableCode(position, "a jump stands outside of a loop");
    }
    fn.leaveTo(target.cleanup());
    body.jump(target.location(), position);
  }

  private void result(IASTReturnStatement statement) {
    Variable variable = fn.returnVariable;
    IASTInitializerClause clause = statement.getReturnArgument();
    if (clause != null && !(clause instanceof IASTExpression)) {
      throw new UnreadableCode(fn.unit.position(statement), "a result was not understood");
    }
    if (variable == null || clause == null) {
      if (clause instanceof IASTExpression expression) {
        fn.expressions.effect(expression);
      }
      SourcePosition position = fn.at(statement);
      fn.leaveTo(null);
      body.jump(FunctionBody.EXIT, position);
      return;
    }
    Expression value =
        fn.conversions.convert(fn.expressions.rvalue((IASTExpression) clause), variable.type());
    SourcePosition position = fn.at(statement);
    Operation assign = new Operation.Assign(new Lvalue.Var(variable), value);
    if (fn.cleanup == null) {
      body.edge(assign, position, FunctionBody.EXIT);
      body.die();
      return;
    }
    fn.emit(assign);
    fn.leaveTo(null);
    body.jump(FunctionBody.EXIT, position);
  }

  // ---- branches and loops -----------------------------------------------------------------------

  private void conditional(IASTIfStatement conditional) {
    int then = body.location();
    int otherwise = body.location();
    int join = body.location();
    fn.conditions.branch(conditional.getConditionExpression(), then, otherwise);
    body.moveTo(then);
    lower(conditional.getThenClause());
    body.jump(join, fn.position());
    body.moveTo(otherwise);
    if (conditional.getElseClause() != null) {
      lower(conditional.getElseClause());
    }
    body.place(join, fn.position());
  }

  private void loopBody(IASTStatement statement, int breakLocation, int continueLocation) {
    Target outerBreak = breakTarget;
    Target outerContinue = continueTarget;
    breakTarget = new Target(breakLocation, fn.cleanup);
    continueTarget = new Target(continueLocation, fn.cleanup);
    lower(statement);
    breakTarget = outerBreak;
    continueTarget = outerContinue;
  }

  private void whileLoop(IASTWhileStatement loop) {
    int head = body.location();
    int inside = body.location();
    int after = body.location();
    SourcePosition position = fn.at(loop);
    body.place(head, position);
    fn.conditions.branch(loop.getCondition(), inside, after);
    body.moveTo(inside);
    loopBody(loop.getBody(), after, head);
    body.jump(head, fn.position());
    body.moveTo(after);
  }

  private void doLoop(IASTDoStatement loop) {
    int inside = body.location();
    int condition = body.location();
    int after = body.location();
    body.place(inside, fn.at(loop));
    loopBody(loop.getBody(), after, condition);
    body.place(condition, fn.position());
    fn.conditions.branch(loop.getCondition(), inside, after);
    body.moveTo(after);
  }

  private void forLoop(IASTForStatement loop) {
    Scope outer = fn.scope;
    Cleanup outerCleanup = fn.cleanup;
    fn.scope = new Scope(outer);
    if (loop.getInitializerStatement() != null) {
      lower(loop.getInitializerStatement());
    }
    int head = body.location();
    int inside = body.location();
    int step = body.location();
    int after = body.location();
    body.place(head, fn.at(loop));
    if (loop.getConditionExpression() != null) {
      fn.conditions.branch(loop.getConditionExpression(), inside, after);
      body.moveTo(inside);
    } else {
      body.place(inside, fn.position());
    }
    loopBody(loop.getBody(), after, step);
    body.place(step, fn.position());
    if (loop.getIterationExpression() != null) {
      fn.expressions.effect(loop.getIterationExpression());
    }
    body.jump(head, fn.position());
    body.moveTo(after);
    leaveScope(outer, outerCleanup);
  }

  private void choice(IASTSwitchStatement statement) {
    Expression value =
        fn.conversions.promoted(fn.expressions.rvalue(statement.getControllerExpression()));
    SourcePosition position = fn.at(statement.getControllerExpression());
    // Nothing is executed between the comparisons with the labels: a local variable keeps its
    // value.
    value = isLocal(value) ? value : fn.keep(value);
    int after = body.location();
    SwitchLowering outerSwitch = innermostSwitch;
    Target outerBreak = breakTarget;
    SwitchLowering own = new SwitchLowering(fn, value, position);
    innermostSwitch = own;
    breakTarget = new Target(after, fn.cleanup);
    body.die();
    lower(statement.getBody());
    breakTarget = outerBreak;
    innermostSwitch = outerSwitch;
    body.jump(after, fn.position());
    own.dispatch(after);
    body.moveTo(after);
  }

  private static boolean isLocal(Expression value) {
    return value.withoutCasts() instanceof Lvalue.Var local
        && !local.variable().isGlobal()
        && !local.variable().isVolatile();
  }
}

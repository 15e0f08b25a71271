// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The expressions of an operation, for analyses that treat all operations alike. */
public final class Operands {
  private Operands() {}

  /** What the operation evaluates, other than {@linkplain #written its targets}. */
  public static List<Expression> read(Operation operation) {
    return switch (operation) {
      case Operation.Skip skip -> List.of();
      case Operation.Assign assign -> List.of(assign.value());
      case Operation.Assume assume -> List.of(assume.condition());
      case Operation.Call call -> join(call.arguments(), call.callee());
      case Operation.Lock lock -> List.of(lock.lock());
      case Operation.Unlock unlock -> List.of(unlock.lock());
      case Operation.InitLock init ->
          join(join(List.of(init.lock()), init.attributes()), init.type());
      case Operation.SetLockType set -> List.of(set.attributes(), set.type());
      case Operation.DestroyLock destroy -> List.of(destroy.lock());
      case Operation.CreateThread create -> join(create.arguments(), create.start());
      case Operation.JoinThread join -> List.of(join.handle());
      case Operation.AwaitCondition await -> List.of(await.condition(), await.lock());
      case Operation.AwaitBarrier await -> List.of(await.barrier());
      case Operation.SignalCondition signal -> List.of(signal.condition());
      case Operation.Allocate allocate -> List.of(allocate.size());
      case Operation.Free free -> List.of(free.pointer());
      case Operation.CopyMemory copy ->
          join(List.of(copy.destination(), copy.source()), copy.size());
      case Operation.LibraryCall call -> call.arguments();
      case Operation.Gap gap -> gap.arguments();
      case Operation.Havoc havoc -> List.of();
      case Operation.CancelThread cancel -> List.of(cancel.handle());
      case Operation.SetCancelState set -> List.of(set.state());
      case Operation.Cancelled cancelled -> List.of();
      case Operation.Terminate terminate -> join(List.of(), terminate.value());
      case Operation.FuncEntry entry -> entry.arguments();
      case Operation.FuncExit exit -> variable(exit.value());
      case Operation.ThreadEntry entry -> join(entry.arguments(), entry.start());
      case Operation.ThreadExit exit -> List.of();
      case Operation.ThreadJoin join -> variable(join.value());
    };
  }

  /** What a call or thread creation enters; null for other operations. */
  public static @Nullable Expression callee(Operation operation) {
    return operation instanceof Operation.Call call
        ? call.callee()
        : operation instanceof Operation.CreateThread create ? create.start() : null;
  }

  /** The function that a call names, as it is; null for other calls and operations. */
  public static @Nullable Function namedCallee(Operation operation) {
    return operation instanceof Operation.Call call
            && call.callee() instanceof Expression.FunctionAddress address
        ? address.function()
        : null;
  }

  /** The arguments of a call or thread creation; other operations have none. */
  public static List<Expression> arguments(Operation operation) {
    return operation instanceof Operation.Call call
        ? call.arguments()
        : operation instanceof Operation.CreateThread create ? create.arguments() : List.of();
  }

  /** The lvalues that the operation names and assigns to. */
  public static List<Lvalue> written(Operation operation) {
    return switch (operation) {
      case Operation.Assign assign -> List.of(assign.target());
      case Operation.Call call -> optional(call.result());
      case Operation.Lock lock -> optional(lock.result());
      case Operation.Unlock unlock -> optional(unlock.result());
      case Operation.InitLock init -> optional(init.result());
      case Operation.SetLockType set -> optional(set.result());
      case Operation.DestroyLock destroy -> optional(destroy.result());
      case Operation.CreateThread create -> optional(create.handle(), create.result());
      case Operation.JoinThread join -> optional(join.value(), join.result());
      case Operation.AwaitCondition await -> optional(await.result());
      case Operation.AwaitBarrier await -> optional(await.result());
      case Operation.SignalCondition signal -> optional(signal.result());
      case Operation.Allocate allocate -> List.of(allocate.target());
      case Operation.LibraryCall call -> optional(call.result());
      case Operation.Gap gap -> optional(gap.result());
      case Operation.FuncEntry entry ->
          entry.parameters().stream().<Lvalue>map(Lvalue.Var::new).toList();
      case Operation.FuncExit exit -> optional(exit.target());
      case Operation.ThreadEntry entry ->
          entry.parameters().stream().<Lvalue>map(Lvalue.Var::new).toList();
      case Operation.ThreadJoin join -> optional(join.target());
      case Operation.Skip skip -> List.of();
      case Operation.Assume assume -> List.of();
      case Operation.Free free -> List.of();
      case Operation.CopyMemory copy -> List.of();
      case Operation.Havoc havoc -> List.of();
      case Operation.CancelThread cancel -> optional(cancel.result());
      case Operation.SetCancelState set -> List.of();
      case Operation.Cancelled cancelled -> List.of();
      case Operation.Terminate terminate -> List.of();
      case Operation.ThreadExit exit -> List.of();
    };
  }

  /** What the operation evaluates, and then its targets. */
  public static List<Expression> expressions(Operation operation) {
    List<Expression> all = new ArrayList<>(read(operation));
    all.addAll(written(operation));
    return all;
  }

  /** Whether one of the expressions of an operation has a part of some kind. */
  public static boolean mentions(Operation operation, Predicate<Expression> kind) {
    return expressions(operation).stream().anyMatch(root -> hasPart(root, kind));
  }

  /** Visits an expression and all its parts, outermost first, without recursion. */
  public static void forEachPart(Expression root, Consumer<Expression> visitor) {
    Deque<Expression> pending = new ArrayDeque<>();
    pending.push(root);
    while (!pending.isEmpty()) {
      Expression expression = pending.pop();
      visitor.accept(expression);
      pushParts(expression, pending);
    }
  }

  /** Whether an expression or one of its parts is of some kind. */
  public static boolean hasPart(Expression root, Predicate<Expression> kind) {
    boolean[] found = {false};
    forEachPart(root, part -> found[0] |= kind.test(part));
    return found[0];
  }

  /** Whether an expression mentions the address of a variable, or of a part of it. */
  public static boolean takesAddress(Expression root, Variable variable) {
    return addressed(root).contains(variable);
  }

  /** The variables whose address, or that of a part of them, an expression mentions. */
  public static Set<Variable> addressed(Expression root) {
    Set<Variable> found = new LinkedHashSet<>();
    forEachPart(
        root,
        part -> {
          if (part instanceof Expression.AddressOf address
              && address.target().rootVariable() instanceof Variable variable) {
            found.add(variable);
          }
        });
    return found;
  }

  /** The same of the expressions of an operation. */
  public static Set<Variable> addressed(Operation operation) {
    Set<Variable> found = new LinkedHashSet<>();
    expressions(operation).forEach(root -> found.addAll(addressed(root)));
    return found;
  }

  /** The variables that an expression mentions, in the order of the text. */
  public static Set<Variable> variables(Expression root) {
    Set<Variable> found = new LinkedHashSet<>();
    forEachPart(
        root,
        part -> {
          if (part instanceof Lvalue.Var read) {
            found.add(read.variable());
          }
        });
    return found;
  }

  /** The functions whose address an expression mentions, in the order of the text. */
  public static Set<Function> functions(Expression root) {
    Set<Function> found = new LinkedHashSet<>();
    forEachPart(
        root,
        part -> {
          if (part instanceof Expression.FunctionAddress address) {
            found.add(address.function());
          }
        });
    return found;
  }

  private static void pushParts(Expression expression, Deque<Expression> pending) {
    switch (expression) {
      case Lvalue.Var variable -> {}
      case Lvalue.Deref deref -> pending.push(deref.pointer());
      case Lvalue.Member member -> pending.push(member.base());
      case Lvalue.Element element -> {
        pending.push(element.index());
        pending.push(element.array());
      }
      case Expression.Constant constant -> {}
      case Expression.RealConstant constant -> {}
      case Expression.StringLiteral literal -> {}
      case Expression.FunctionAddress address -> {}
      case Expression.AddressOf address -> pending.push(address.target());
      case Expression.Unary unary -> pending.push(unary.operand());
      case Expression.Binary binary -> {
        pending.push(binary.right());
        pending.push(binary.left());
      }
      case Expression.PointerAdd add -> {
        pending.push(add.index());
        pending.push(add.pointer());
      }
      case Expression.PointerDifference difference -> {
        pending.push(difference.right());
        pending.push(difference.left());
      }
      case Expression.Cast cast -> pending.push(cast.operand());
      case Expression.Unknown unknown -> {}
    }
  }

  private static <T> List<T> join(Collection<? extends T> some, @Nullable T more) {
    List<T> all = new ArrayList<>(some);
    if (more != null) {
      all.add(more);
    }
    return all;
  }

  private static List<Lvalue> optional(@Nullable Lvalue... targets) {
    List<Lvalue> present = new ArrayList<>(2);
    for (Lvalue target : targets) {
      if (target != null) {
        present.add(target);
      }
    }
    return present;
  }

  private static List<Expression> variable(@Nullable Variable variable) {
    return variable == null ? List.of() : List.of(new Lvalue.Var(variable));
  }
}

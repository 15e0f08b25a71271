// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.symbol;

import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.EarlyCode;
import org.gridlock.lockset.settled.MemberName;
import org.gridlock.lockset.settled.SettledGlobals;
import org.gridlock.lockset.settled.SettledMembers;
import org.gridlock.lockset.settled.ThreadLocals;
import org.jspecify.annotations.Nullable;

/** Who can write a variable, and how often the program text does. */
final class Assignments {
  private static final int MANY = 2;

  private final Icfa icfa;
  private final EarlyCode early;
  private final SettledGlobals settled;
  private final ThreadLocals threadLocals;
  private final SettledMembers members;
  private final int[] writes;
  private final @Nullable Expression[] value;
  private final @Nullable Expression[] initial;

  /** Functions with code that may write any of their variables. */
  private final Set<Function> opaque = new HashSet<>();

  private boolean anyGlobalMayChange;

  Assignments(Icfa icfa) {
    this.icfa = icfa;
    this.early = new EarlyCode(icfa);
    this.settled = new SettledGlobals(icfa, early);
    this.threadLocals = new ThreadLocals(icfa, early);
    this.members = new SettledMembers(icfa, early);
    this.writes = new int[icfa.variables().size()];
    this.value = new @Nullable Expression[writes.length];
    this.initial = new @Nullable Expression[writes.length];
    for (Function function : icfa.functions()) {
      boolean initialiser = function == icfa.start();
      for (Edge edge : function.edges()) {
        collect(edge.operation(), function, initialiser);
      }
    }
  }

  /** The code before the first thread is created. */
  EarlyCode early() {
    return early;
  }

  private void collect(Operation operation, Function function, boolean initialiser) {
    if (Effect.mayWriteAnyLocal(operation)) {
      opaque.add(function);
    }
    anyGlobalMayChange |= operation instanceof Operation.Havoc;
    for (Lvalue target : Operands.written(operation)) {
      Variable variable = target.rootVariable();
      if (variable != null && initialiser && variable.isGlobal() && !isUnknown(operation)) {
        initial[variable.id()] =
            operation instanceof Operation.Assign assign && target instanceof Lvalue.Var
                ? assign.value()
                : null;
      } else if (variable != null) {
        int id = variable.id();
        writes[id] = Math.min(MANY, writes[id] + 1);
        value[id] =
            operation instanceof Operation.Assign assign && target instanceof Lvalue.Var
                ? assign.value()
                : null;
      }
    }
  }

  /** Whether it stands for what other code does: a variable that the program does not define. */
  private static boolean isUnknown(Operation operation) {
    return operation instanceof Operation.Assign assign
        && assign.value() instanceof Expression.Unknown;
  }

  /**
   * What a global variable holds throughout; null if it is not the value of its initialiser. One
   * without initialiser that nothing writes is left open: what is to set it may be missing here.
   */
  @Nullable Expression constantValue(Variable variable) {
    return variable.isGlobal() && isConstant(variable) ? initial[variable.id()] : null;
  }

  /**
   * Whether reads of the variable are predictable: it belongs to an activation and only operations
   * that name it can write it, or it is a global that nothing writes after its initialiser, or that
   * no thread can see change.
   */
  boolean isReadable(Variable variable) {
    // Nobody else sees a volatile variable of an activation either, if its address is not taken.
    if ((variable.isVolatile() && variable.isGlobal())
        || variable.isThreadLocal()
        || icfa.isAddressTaken(variable)) {
      return false;
    }
    return !variable.isGlobal()
        || (writes[variable.id()] == 0 && !anyGlobalMayChange)
        || settled.contains(variable);
  }

  /** Whether a global variable has its last value before the first thread is created. */
  boolean isSettled(Variable variable) {
    return settled.contains(variable);
  }

  /** Whether only operations that name a global variable write it. */
  boolean isWrittenByName(Variable variable) {
    return settled.isWrittenByName(variable);
  }

  /** Whether each thread has one of its own, which only operations write that name it. */
  boolean isThreadLocal(Variable variable) {
    return threadLocals.contains(variable);
  }

  /** Whether it keeps the value with which its function (or the program) starts. */
  boolean isConstant(Variable variable) {
    return isReadable(variable)
        && writes[variable.id()] == 0
        && (variable.isGlobal() || variable.kind() == Variable.Kind.PARAMETER)
        && !isOpaque(variable);
  }

  /** What the one assignment to a local variable gives it; null if there is not just one. */
  @Nullable Expression onlyValue(Variable variable) {
    return variable.kind() != Variable.Kind.PARAMETER
            && !variable.isGlobal()
            && writes[variable.id()] == 1
            && isReadable(variable)
            && !isOpaque(variable)
        ? value[variable.id()]
        : null;
  }

  private boolean isOpaque(Variable variable) {
    Function function = variable.function();
    return function != null && opaque.contains(function);
  }

  /** The members of structs that keep their values. */
  SettledMembers members() {
    return members;
  }

  /** The effect of an edge, together with what a call may write of settled memory. */
  Effect effect(Edge edge) {
    Effect own = Effect.of(edge);
    Function callee =
        edge.operation() instanceof Operation.FuncExit
            ? edge.source().function()
            : Operands.namedCallee(edge.operation());
    Effect all = own.with(threadLocals.writtenBy(edge), members.writtenBy(edge));
    return callee == null ? all : all.with(settled.writtenIn(callee), members.writtenIn(callee));
  }

  /** Whether a call may write settled memory that was there before. */
  boolean settles(Function callee) {
    return !settled.writtenIn(callee).isEmpty() || !members.writtenIn(callee).isEmpty();
  }

  /** Whether a call may write something that a pointer value of the caller depends on. */
  boolean mayWrite(Function callee, Symbol symbol) {
    Set<MemberName> written = members.writtenIn(callee);
    return !Collections.disjoint(settled.writtenIn(callee), symbol.reads())
        || (!written.isEmpty() && !Collections.disjoint(written, symbol.members()));
  }
}

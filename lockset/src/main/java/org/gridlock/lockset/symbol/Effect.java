// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.symbol;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.MemberName;
import org.gridlock.lockset.settled.SteadyMemory;
import org.jspecify.annotations.Nullable;

/**
 * What an edge does to local variables, as far as facts about them are concerned. All copies read
 * the old values.
 *
 * @param copies variables that are given the value of an expression
 * @param written variables that change
 * @param frame the function whose activation begins or ends, or null
 * @param everything whether any local variable of {@code code} may change
 * @param code the function that the edge starts in
 * @param members what it writes of settled members of structs
 */
public record Effect(
    List<Copy> copies,
    Set<Variable> written,
    @Nullable Function frame,
    boolean everything,
    Function code,
    Set<MemberName> members) {

  /** {@code target = value}. */
  public record Copy(Variable target, Expression value) {}

  /** The effect of an edge within or between functions, but for what callees do to globals. */
  static Effect of(Edge edge) {
    List<Copy> copies = new ArrayList<>(2);
    Function frame = null;
    Operation operation = edge.operation();
    if (operation instanceof Operation.Assign assign) {
      copy(assign.target(), assign.value(), copies);
    } else if (operation instanceof Operation.FuncEntry entry) {
      frame = edge.target().function();
      int bound = Math.min(entry.arguments().size(), entry.parameters().size());
      for (int i = 0; i < bound; i++) {
        if (isGivenAsItIs(entry.arguments().get(i), entry.parameters().get(i))) {
          copies.add(new Copy(entry.parameters().get(i), entry.arguments().get(i)));
        }
      }
    } else if (operation instanceof Operation.FuncExit exit) {
      frame = edge.source().function();
      if (exit.target() != null && exit.value() != null) {
        copy(exit.target(), new Lvalue.Var(exit.value()), copies);
      }
    }
    Set<Variable> written = new HashSet<>();
    for (Lvalue target : Operands.written(operation)) {
      Variable variable = target.rootVariable();
      if (variable != null) {
        written.add(variable);
      }
    }
    return new Effect(
        List.copyOf(copies),
        written,
        frame,
        mayWriteAnyLocal(operation),
        edge.source().function(),
        Set.of());
  }

  /** Whether the operation may write local variables that it does not name as its targets. */
  public static boolean mayWriteAnyLocal(Operation operation) {
    return operation instanceof Operation.Havoc
        || (operation instanceof Operation.Gap gap
            && (gap.kind() == Operation.GapKind.ASSEMBLY
                || gap.kind() == Operation.GapKind.NONLOCAL_JUMP
                || gap.kind() == Operation.GapKind.OTHER));
  }

  /** Whether a parameter has the value of its argument; that of an old-style function may not. */
  public static boolean isGivenAsItIs(Expression argument, Variable parameter) {
    boolean toTruth = parameter.type() instanceof Type.Int to && to.bool();
    boolean fromTruth = argument.type() instanceof Type.Int from && from.bool();
    return parameter.type().size() >= argument.type().size()
        && (!toTruth || fromTruth)
        && !(argument.type() instanceof Type.Int given
            && parameter.type() instanceof Type.Int kept
            && given.isTurnedIn(kept));
  }

  private static void copy(Lvalue target, Expression value, List<Copy> copies) {
    if (target instanceof Lvalue.Var variable) {
      copies.add(new Copy(variable.variable(), value));
    }
  }

  /** The effect if more variables and members change. */
  Effect with(Set<Variable> moreWritten, Set<MemberName> moreMembers) {
    if (moreWritten.isEmpty() && moreMembers.isEmpty()) {
      return this;
    }
    Set<Variable> all = new HashSet<>(written);
    all.addAll(moreWritten);
    Set<MemberName> allMembers = new HashSet<>(members);
    allMembers.addAll(moreMembers);
    return new Effect(copies, all, frame, everything, code, allMembers);
  }

  /** The effect if some memory changes as well. */
  Effect with(SteadyMemory.Part changed) {
    return with(changed.variables(), changed.members());
  }

  /** The effect if some memory does not change. */
  public Effect without(SteadyMemory.Part unchanged) {
    if (unchanged.isEmpty()) {
      return this;
    }
    SteadyMemory.Part rest =
        new SteadyMemory.Part(written, members).without(unchanged.variables(), unchanged.members());
    return new Effect(copies, rest.variables(), frame, everything, code, rest.members());
  }

  /** Whether a fact about the variable is lost. */
  public boolean changes(Variable variable) {
    return written.contains(variable)
        || (frame != null && variable.function() == frame)
        || (everything && variable.function() == code);
  }

  /** Whether a pointer value may become another one. */
  public boolean changes(Symbol symbol) {
    return symbol.reads().stream().anyMatch(this::changes) || changesMembersOf(symbol);
  }

  /** The same, where activations that end or begin do not matter. */
  public boolean writes(Symbol symbol) {
    return !Collections.disjoint(symbol.reads(), written) || changesMembersOf(symbol);
  }

  private boolean changesMembersOf(Symbol symbol) {
    return !members.isEmpty() && changesAny(symbol.members());
  }

  /** Whether pointer values that start there still do. */
  public boolean keeps(Symbol.Root root) {
    return switch (root) {
      case Symbol.Root.AddressOf(Variable variable) ->
          frame == null || variable.function() != frame;
      case Symbol.Root.ValueOf(Lvalue lvalue) ->
          Operands.variables(lvalue).stream().noneMatch(this::changes)
              && (members.isEmpty() || !changesAny(MemberName.in(lvalue)));
    };
  }

  /** Whether a fact about one of some members is lost. */
  public boolean changesAny(Set<MemberName> some) {
    return !members.isEmpty() && !Collections.disjoint(members, some);
  }

  /** Whether it leaves all variables and members alone. */
  public boolean isNone() {
    return written.isEmpty() && frame == null && !everything && members.isEmpty();
  }
}

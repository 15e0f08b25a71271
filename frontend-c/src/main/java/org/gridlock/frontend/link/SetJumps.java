// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.frontend.model.Effect;
import org.gridlock.frontend.model.Model;
import org.gridlock.frontend.model.ModelCatalogue;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.FrontendException;
import org.jspecify.annotations.Nullable;

/**
 * The calls of {@code setjmp} in a body. Each returns zero first and something else later. A
 * variable of the function that is not volatile and changes in between is indeterminate then (C17
 * 7.13.2.1p3): it has the value that it has, or again the one that it had at the first return.
 */
final class SetJumps {
  private final Linkage linkage;
  private final FunctionBody body;
  private final List<Integer> calls = new ArrayList<>();

  SetJumps(Linkage linkage, FunctionBody body) {
    this.linkage = linkage;
    this.body = body;
    for (int index = 0; index < body.edges().size(); index++) {
      if (isSetJump(body.edges().get(index).operation())) {
        calls.add(index);
      }
    }
  }

  /** Whether there is none. */
  boolean isEmpty() {
    return calls.isEmpty();
  }

  /** Whether the operation is such a call. */
  boolean isSetJump(Operation operation) {
    if (!(operation instanceof Operation.Call call)
        || !(call.callee().withoutCasts() instanceof Expression.FunctionAddress address)) {
      return false;
    }
    return isSetJump(linkage.symbols().peek(address.function()), call, linkage.models());
  }

  /** Whether a call returns again at jumps. */
  static boolean isSetJump(FunctionSymbol symbol, Operation.Call call, ModelCatalogue models) {
    Model model = Linkage.isDefined(symbol) ? null : models.find(symbol.linkName());
    return model != null
        && model.setsJump() != Effect.NONE
        && model.setsJump() < call.arguments().size()
        && !CleanupHandlers.isSave(symbol, call);
  }

  /**
   * Lays such a call.
   *
   * @param buffer where it stores whereto jumps return
   */
  void lay(
      UnitCopier copier,
      Expression buffer,
      @Nullable Lvalue result,
      Location source,
      Location target)
      throws FrontendException {
    IcfaBuilder builder = linkage.builder();
    ExpansionSteps first = new ExpansionSteps();
    ExpansionSteps second = new ExpansionSteps();
    for (Variable changed : changed()) {
      Lvalue current = new Lvalue.Var(copier.copy(changed));
      Lvalue kept = LongJumps.temporary(builder, source.function(), current.type());
      first.add(new Operation.Assign(kept, current));
      second.oneOf(List.of(List.of(new Operation.Assign(current, kept)), List.of()));
    }
    if (result != null) {
      first.add(new Operation.Assign(result, new Expression.Constant(result.type(), 0)));
      second.add(new Operation.Assign(result, new Expression.Unknown(result.type())));
      second.add(new Operation.Assume(result, true));
    }
    first.lay(builder, source, target);
    Location again = builder.locationLike(source);
    second.lay(builder, again, target);
    linkage.jumps().landing(again, target, buffer);
  }

  /** The variables that may change after one of the calls. */
  private Set<Variable> changed() {
    BodyGraph graph = new BodyGraph(body);
    Set<Variable> changed = new LinkedHashSet<>();
    graph.reach(calls.stream().map(graph::target).toList(), edge -> false).stream()
        .mapToObj(graph::operation)
        .flatMap(operation -> Operands.written(operation).stream())
        .map(Lvalue::rootVariable)
        .filter(variable -> variable != null && mayBeInRegister(variable))
        .forEach(changed::add);
    return changed;
  }

  /** An array lies in memory. */
  private static boolean mayBeInRegister(Variable variable) {
    return (variable.kind() == Variable.Kind.LOCAL || variable.kind() == Variable.Kind.PARAMETER)
        && !variable.isVolatile()
        && (variable.type() instanceof Type.Int
            || variable.type() instanceof Type.Pointer
            || variable.type() instanceof Type.Real
            || variable.type() instanceof Composite);
  }
}

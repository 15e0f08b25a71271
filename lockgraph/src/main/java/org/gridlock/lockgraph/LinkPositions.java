// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockgraph.VariableOrder.Pair;
import org.gridlock.lockgraph.VariableOrder.Value;
import org.gridlock.lockset.settled.LinkGroup;
import org.gridlock.lockset.settled.LinkOrder;
import org.gridlock.lockset.symbol.Symbols;

/**
 * Where objects stand in the order of links that only lead on, as in a list that is locked hand
 * over hand: {@code cur = prev->next} stands behind {@code prev}.
 */
final class LinkPositions {
  private final Symbols symbols;
  private final Function<Composite, List<LinkGroup>> order;

  /** The structs whose links matter, as locks in them are taken one under the other. */
  private final Set<String> structs;

  LinkPositions(Symbols symbols, LinkOrder order, Set<String> structs) {
    this(symbols, order::of, structs);
  }

  private LinkPositions(
      Symbols symbols, Function<Composite, List<LinkGroup>> order, Set<String> structs) {
    this.symbols = symbols;
    this.order = order;
    this.structs = structs;
  }

  /** No links are looked at. */
  static LinkPositions none(Symbols symbols) {
    return new LinkPositions(symbols, struct -> List.of(), Set.of());
  }

  /** The links by which structs of the type that a pointer leads to are ordered. */
  List<LinkGroup> of(Expression pointer) {
    return pointer.type() instanceof Type.Pointer(Type to)
            && to instanceof Composite struct
            && structs.contains(struct.name())
        ? order.apply(struct)
        : List.of();
  }

  /**
   * What is in front of the object that a variable leads to after an operation that follows links,
   * as the state before tells.
   */
  Map<Pair, Integer> led(Map<Pair, Integer> state, Operation operation) {
    if (!(operation instanceof Operation.Assign(Lvalue.Var target, Expression value))
        || !symbols.isReadable(target.variable())) {
      return Map.of();
    }
    Map<Pair, Integer> led = new HashMap<>();
    for (LinkGroup links : of(target)) {
      Variable start = links.start(value);
      if (start == null || !(start.type() instanceof Type.Pointer) || !symbols.isReadable(start)) {
        continue;
      }
      Value position = Value.of(target.variable()).along(links);
      for (Value same : VariableOrder.equal(state, Value.of(start))) {
        led.put(new Pair(same.along(links), position), VariableOrder.LESS);
      }
      Value from = Value.of(start).along(links);
      state.forEach(
          (pair, bits) -> {
            if (pair.right().equals(from) && (bits & VariableOrder.GREATER) == 0) {
              led.put(new Pair(pair.left(), position), VariableOrder.LESS);
            }
          });
    }
    return led;
  }
}

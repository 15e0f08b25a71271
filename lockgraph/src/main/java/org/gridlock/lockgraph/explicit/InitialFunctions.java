// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.explicit;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.MemberName;
import org.gridlock.lockset.settled.MemberWrite;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * The functions that initialisers store in members of structs which nothing writes later: {@code
 * static const struct ops threaded = {lock, unlock}}.
 */
final class InitialFunctions {
  private final Symbols symbols;
  private final Function start;

  /** By their distance from the start of a variable; empty if it is not just one. */
  private final Map<Variable, Map<Long, Optional<Function>>> stored = new HashMap<>();

  private boolean isRead;

  /**
   * None is looked for yet.
   *
   * @param start the function that stores what initialisers say
   */
  InitialFunctions(Symbols symbols, Function start) {
    this.symbols = symbols;
    this.start = start;
  }

  /**
   * The function that a member points to; null if that is not known.
   *
   * @param address where the member lies
   */
  @Nullable Function at(Lvalue.Member member, Value address, StoredValues values) {
    if (address.base() == null || address.base().pointed() || !isInitial(member)) {
      return null;
    }
    if (!isRead) {
      isRead = true;
      read(new Evaluation(symbols, values, State.EMPTY));
    }
    return stored
        .getOrDefault(address.base().variable(), Map.of())
        .getOrDefault(address.number(), Optional.empty())
        .orElse(null);
  }

  private boolean isInitial(Lvalue.Member member) {
    MemberName name = MemberName.of(member);
    Iterable<MemberWrite> writes = name == null ? null : symbols.settledMembers().writes(name);
    if (writes == null) {
      return false;
    }
    for (MemberWrite write : writes) {
      if (write.edge().source().function() != start) {
        return false;
      }
    }
    return true;
  }

  private void read(Evaluation evaluation) {
    for (Edge edge : start.edges()) {
      if (edge.operation() instanceof Operation.Assign(Lvalue target, var value)
          && target instanceof Lvalue.Member
          && evaluation.address(target) instanceof Value address
          && address.base() != null) {
        stored
            .computeIfAbsent(address.base().variable(), key -> new HashMap<>())
            .merge(
                address.number(),
                Optional.ofNullable(value.namedFunction()),
                (one, other) -> one.equals(other) ? one : Optional.empty());
      }
    }
  }
}

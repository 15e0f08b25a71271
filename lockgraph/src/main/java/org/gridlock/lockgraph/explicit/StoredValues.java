// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.explicit;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.GivenObjects;
import org.gridlock.nonconc.NumberSpot;
import org.jspecify.annotations.Nullable;

/**
 * What arrays and structs hold of which all writes are known: {@code args[i].left = i}. Whoever
 * comes after a store in a part of one finds there what is stored in that part anywhere, if that is
 * always the same. Where nothing is ever stored in a variable with static storage, there is zero.
 */
final class StoredValues {
  private final Symbols symbols;
  private final GivenObjects objects;
  private final Function start;
  private final Runs runs;
  private final InitialFunctions functions;
  private final Map<Key, Optional<Contents>> known = new HashMap<>();

  private record Key(Variable object, NumberSpot spot) {}

  /**
   * What is stored in an object.
   *
   * @param values at each distance from its start; an empty one where a value is not known
   * @param initial where something is stored before the program starts
   */
  private record Contents(Map<Long, Set<Optional<Value>>> values, Set<Long> initial) {}

  /** Tells how control comes to a location. */
  interface Runs {
    /** The states in all activations; null if they are not known. */
    @Nullable Collection<State> at(Location location);
  }

  StoredValues(Symbols symbols, GivenObjects objects, Function start, Runs runs) {
    this.symbols = symbols;
    this.objects = objects;
    this.start = start;
    this.runs = runs;
    this.functions = new InitialFunctions(symbols, start);
  }

  /**
   * Whether it is worth to know that something was stored there.
   *
   * @param storing what the start function stores is there wherever somebody looks
   */
  boolean isFollowed(Variable object, NumberSpot spot, Function storing) {
    return storing != start && objects.stores(object, spot) != null;
  }

  /**
   * What is found in a part of an object; null if that is not known.
   *
   * @param state of the reader
   */
  @Nullable Value read(Variable object, long offset, NumberSpot spot, State state) {
    Contents contents = contents(new Key(object, spot));
    if (contents != null
        && !contents.values.containsKey(offset)
        && object.isInitialised()
        && isPlace(object.type(), spot, offset)) {
      return Value.of(0); // C17 6.7.9p10
    }
    if (contents == null
        || !(contents.initial.contains(offset)
            || state.known().containsKey(new State.Key.Stored(object, offset)))) {
      return null;
    }
    Set<Optional<Value>> values = contents.values.getOrDefault(offset, Set.of());
    return values.size() == 1 ? values.iterator().next().orElse(null) : null;
  }

  /** Whether an object, or an element of it, has the spot at a distance from its start. */
  private static boolean isPlace(Type object, NumberSpot spot, long offset) {
    Type part = object.withoutArrays();
    long inPart = spot.member() == null ? 0 : spot.member().offset();
    return part.equals(spot.object())
        && part.size() > 0
        && 0 <= offset
        && offset < object.size()
        && offset % part.size() == inPart;
  }

  /**
   * The function that a member of a struct points to; null if that is not known.
   *
   * @param address where the member lies
   */
  @Nullable Function function(Lvalue.Member member, Value address) {
    return functions.at(member, address, this);
  }

  private @Nullable Contents contents(Key key) {
    Optional<Contents> found = known.get(key);
    if (found == null) {
      known.put(key, Optional.empty()); // for whoever asks while the answer is looked for
      found = Optional.ofNullable(find(key));
      known.put(key, found);
    }
    return found.orElse(null);
  }

  private @Nullable Contents find(Key key) {
    List<Edge> stores = objects.stores(key.object, key.spot);
    if (stores == null) {
      return null;
    }
    Contents contents = new Contents(new HashMap<>(), new HashSet<>());
    for (Edge store : stores) {
      boolean initial = store.source().function() == start;
      Collection<State> states = initial ? List.of(State.EMPTY) : runs.at(store.source());
      if (states == null) {
        return null;
      }
      for (State state : states) {
        Operation.Assign assign = (Operation.Assign) store.operation();
        Evaluation evaluation = new Evaluation(symbols, this, state);
        Value address = evaluation.address(assign.target());
        if (address == null) {
          return null;
        }
        contents
            .values
            .computeIfAbsent(address.number(), offset -> new HashSet<>())
            .add(Optional.ofNullable(evaluation.value(assign.value())).filter(Value::isLasting));
        if (initial) {
          contents.initial.add(address.number());
        }
      }
    }
    return contents;
  }
}

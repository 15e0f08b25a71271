// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.context;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.place.CallStrings;
import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.absint.place.NoContexts;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.pointer.AllocatedTypes;
import org.jspecify.annotations.Nullable;

/**
 * One context for each function, but call strings of those that allocate for their callers: else
 * all objects that a program allocates through one of them would be one object, of no type.
 */
public final class WrapperContexts implements ContextPolicy<Object> {
  /**
   * So many of one function are told apart, and others only by the types of what they allocate:
   * more cost much where they meet in one container.
   */
  private static final int MOST = 16;

  private final CallStrings callStrings = new CallStrings();
  private final Allocators allocators;
  private final Set<Place> separate = new HashSet<>();
  private final Map<Function, Integer> counts = new HashMap<>();
  private final Map<Alike, Place> alike = new HashMap<>();
  private final AllocatedTypes types = new AllocatedTypes();
  private int edgesLeft;

  /** Calls that allocate alike: something of a type, of a size that is computed from the same. */
  private record Alike(
      Function callee, @Nullable Place history, Type type, List<Expression> numbers) {}

  /**
   * The policy for a program. The contexts of allocators have no more edges than the program has.
   */
  public WrapperContexts(Icfa icfa, Allocators allocators) {
    this.allocators = allocators;
    edgesLeft = icfa.edgeCount();
  }

  @Override
  public Place enterFunction(PlaceMap places, Place callSite, Function callee, Object key) {
    if (!allocators.returns(callee) && !allocators.stores(callee)) {
      return NoContexts.any(places, callee);
    }
    Place exact = callStrings.enterFunction(places, callSite, callee, key);
    if (exact.parent() != callSite || separate.contains(exact)) {
      return exact;
    }
    if (callee.edges().size() > edgesLeft || counts.getOrDefault(callee, 0) >= MOST) {
      Alike call = alike(callSite, callee);
      return call == null
          ? NoContexts.any(places, callee)
          : alike.computeIfAbsent(call, first -> exact);
    }
    counts.merge(callee, 1, Integer::sum);
    edgesLeft -= callee.edges().size();
    separate.add(exact);
    return exact;
  }

  private @Nullable Alike alike(Place callSite, Function callee) {
    Type type = types.shown(callSite.top());
    Operation.@Nullable Call call = AllocatedTypes.call(callSite.top());
    if (type == null || call == null) {
      return null;
    }
    List<Expression> numbers =
        call.arguments().stream().filter(argument -> argument.type() instanceof Type.Int).toList();
    return new Alike(callee, callSite.parent(), type, numbers);
  }

  @Override
  public Place enterThread(PlaceMap places, Place creation, Function start, Object key) {
    return NoContexts.any(places, start);
  }
}

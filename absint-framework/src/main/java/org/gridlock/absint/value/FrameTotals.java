// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.value;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.gridlock.absint.place.Place;

/**
 * What the activations of frames do, together with all that they call. Frames are looked at when
 * they are first asked for.
 *
 * @param <S> a sum, which grows while frames are looked at
 */
public final class FrameTotals<S> {
  private final FrameCalls calls;
  private final Function<Place, S> own;
  private final BiPredicate<S, S> add;
  private final Map<Place, S> byFrame = new HashMap<>();

  /**
   * Nothing is known yet.
   *
   * @param own a new sum of what the activations of a frame do themselves
   * @param add adds the second sum to the first; whether that changes it
   */
  public FrameTotals(FrameCalls calls, Function<Place, S> own, BiPredicate<S, S> add) {
    this.calls = calls;
    this.own = own;
    this.add = add;
  }

  /** What the activations of a frame, and those that they call, do. */
  public S of(Place frame) {
    if (!byFrame.containsKey(frame)) {
      explore(frame);
    }
    return soFar(frame);
  }

  private S soFar(Place frame) {
    return byFrame.computeIfAbsent(frame, own);
  }

  /** Looks at all frames below one that were not looked at before. */
  private void explore(Place start) {
    Map<Place, List<Place>> callers = new LinkedHashMap<>();
    Deque<Place> pending = new ArrayDeque<>();
    soFar(start);
    pending.add(start);
    while (!pending.isEmpty()) {
      Place frame = pending.remove();
      for (Place callee : calls.callees(frame)) {
        callers.computeIfAbsent(callee, key -> new ArrayList<>(2)).add(frame);
        if (!byFrame.containsKey(callee)) {
          soFar(callee);
          pending.add(callee);
        }
      }
    }
    pending.addAll(callers.keySet());
    while (!pending.isEmpty()) {
      Place callee = pending.removeLast();
      for (Place caller : callers.getOrDefault(callee, List.of())) {
        if (add.test(soFar(caller), soFar(callee))) {
          pending.add(caller);
        }
      }
    }
  }
}

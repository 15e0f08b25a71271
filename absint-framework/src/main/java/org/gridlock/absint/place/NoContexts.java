// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.place;

import org.gridlock.icfa.Function;

/** One context per function, whoever calls it or creates it as a thread. */
public final class NoContexts implements ContextPolicy<Object> {
  /** The place that stands for all activations of a function. */
  public static Place any(PlaceMap places, Function function) {
    return places.extend(null, function.entry());
  }

  @Override
  public Place enterFunction(PlaceMap places, Place callSite, Function callee, Object key) {
    return any(places, callee);
  }

  @Override
  public Place enterThread(PlaceMap places, Place creation, Function start, Object key) {
    return any(places, start);
  }
}

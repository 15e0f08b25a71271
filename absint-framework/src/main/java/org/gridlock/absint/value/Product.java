// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.value;

import java.util.Arrays;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;

/**
 * Two analyses side by side, so that contexts are told apart by the states of both. What one of
 * them cannot reach is not reached.
 */
public final class Product<A, B> implements FramedAnalysis<Product.Pair<A, B>> {
  /** A state of both. */
  public record Pair<A, B>(A first, B second) {}

  private final FramedAnalysis<A> first;
  private final FramedAnalysis<B> second;
  private final Pair<A, B> bottom;

  public Product(FramedAnalysis<A> first, FramedAnalysis<B> second) {
    this.first = first;
    this.second = second;
    this.bottom = new Pair<>(first.bottom(), second.bottom());
  }

  @Override
  public Pair<A, B> bottom() {
    return bottom;
  }

  @Override
  public Pair<A, B> initial() {
    return new Pair<>(first.initial(), second.initial());
  }

  @Override
  public Pair<A, B> threadStart(Edge creation, Place site, Function start, Pair<A, B> atCreation) {
    return new Pair<>(
        first.threadStart(creation, site, start, atCreation.first),
        second.threadStart(creation, site, start, atCreation.second));
  }

  @Override
  public Pair<A, B> join(Pair<A, B> left, Pair<A, B> right) {
    return changed(
        left, first.join(left.first, right.first), second.join(left.second, right.second));
  }

  @Override
  public Pair<A, B> transfer(Edge edge, Place place, Pair<A, B> state) {
    A one = first.transfer(edge, place, state.first);
    return one.equals(bottom.first)
        ? bottom
        : changed(state, one, second.transfer(edge, place, state.second));
  }

  @Override
  public Pair<A, B> enter(Edge call, Place frame, Pair<A, B> atCall) {
    return changed(
        atCall, first.enter(call, frame, atCall.first), second.enter(call, frame, atCall.second));
  }

  @Override
  public Pair<A, B> leave(Edge call, Place frame, Pair<A, B> atCall, Pair<A, B> atExit) {
    return changed(
        atCall,
        first.leave(call, frame, atCall.first, atExit.first),
        second.leave(call, frame, atCall.second, atExit.second));
  }

  @Override
  public void coarseness(int level) {
    first.coarseness(level);
    second.coarseness(level);
  }

  @Override
  public Object key(Pair<A, B> entry) {
    return new Pair<>(first.key(entry.first), second.key(entry.second));
  }

  @Override
  public Object leastKey(Pair<A, B> entry) {
    return Arrays.asList(first.leastKey(entry.first), second.leastKey(entry.second));
  }

  /** The same object where nothing changes; bottom if one part is. */
  private Pair<A, B> changed(Pair<A, B> old, A one, B two) {
    if (one == old.first && two == old.second) {
      return old;
    }
    return one.equals(bottom.first) || two.equals(bottom.second) ? bottom : new Pair<>(one, two);
  }
}

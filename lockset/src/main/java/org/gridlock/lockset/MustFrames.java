// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.value.FramedAnalysis;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.lockset.MustState.Entry;
import org.gridlock.pointer.Address;

/**
 * The must lockset analysis, call by call. A callee knows which locks its callers hold; what they
 * only hold if a status says so is forgotten at a call.
 */
final class MustFrames implements FramedAnalysis<MustState> {
  private final MustLocksetAnalysis analysis;
  private final CallEffects effects;
  private final TouchedLocks touched;
  private boolean coarse;

  MustFrames(MustLocksetAnalysis analysis, CallEffects effects, TouchedLocks touched) {
    this.analysis = analysis;
    this.effects = effects;
    this.touched = touched;
  }

  @Override
  public void coarseness(int level) {
    coarse = level > 1;
  }

  /** Whether the callee does not know of a lock: it surely does not release it. */
  boolean isHidden(Place frame, Address lock) {
    return coarse && !touched.mayReleaseAny(frame) && !touched.mayTouch(frame, lock);
  }

  @Override
  public MustState bottom() {
    return MustState.UNREACHED;
  }

  @Override
  public MustState initial() {
    return MustState.EMPTY;
  }

  @Override
  public MustState threadStart(Edge creation, Place site, Function start, MustState atCreation) {
    return MustState.EMPTY;
  }

  @Override
  public MustState join(MustState left, MustState right) {
    return left.join(right);
  }

  @Override
  public MustState transfer(Edge edge, Place place, MustState state) {
    return analysis.transfer(edge, place, state);
  }

  @Override
  public MustState enter(Edge call, Place frame, MustState atCall) {
    Function callee = frame.function();
    return atCall.map(
        (lock, entry) -> {
          if (isHidden(frame, lock)) {
            return null;
          }
          Facts seen = effects.entering(call, callee, entry.facts());
          return entry.held() || !seen.statuses().isEmpty() ? entry.with(seen) : null;
        });
  }

  @Override
  public MustState leave(Edge call, Place frame, MustState atCall, MustState atExit) {
    if (!atCall.reached() || !atExit.reached()) {
      return MustState.UNREACHED;
    }
    Function callee = frame.function();
    Map<Address, Entry> next = new LinkedHashMap<>();
    atCall
        .entries()
        .forEach(
            (lock, entry) -> {
              if (isHidden(frame, lock)) {
                Facts facts = effects.surviving(call, callee, entry.facts());
                if (entry.held() || !facts.statuses().isEmpty()) {
                  next.put(lock, entry.with(facts));
                }
              }
            });
    atExit
        .entries()
        .forEach(
            (lock, entry) -> {
              Facts facts = effects.leaving(call, callee, entry.facts());
              Entry before = atCall.entries().get(lock);
              if (before != null && before.held() == entry.held()) {
                facts = effects.surviving(call, callee, before.facts()).either(facts);
              }
              if (entry.held() || !facts.statuses().isEmpty()) {
                next.put(lock, entry.with(facts));
              }
            });
    return new MustState(true, next);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.jspecify.annotations.Nullable;

/** An activation of a function, with those below it on the stack. Immutable. */
public final class Frame {
  private final Location location;
  private final long firstObject;
  private final int objectCount;
  private final @Nullable Edge call;
  private final @Nullable Frame caller;
  private final int depth;
  private final Digest.Key digest;

  /**
   * An activation.
   *
   * @param location where control is
   * @param firstObject number of the object of the first of its variables
   * @param objectCount how many objects it has
   * @param call the edge of the call that it returns to; null for the bottom of a thread
   * @param caller the activation that it returns to; null for the bottom of a thread
   */
  Frame(
      Location location,
      long firstObject,
      int objectCount,
      @Nullable Edge call,
      @Nullable Frame caller) {
    this.location = location;
    this.firstObject = firstObject;
    this.objectCount = objectCount;
    this.call = call;
    this.caller = caller;
    this.depth = caller == null ? 0 : caller.depth + 1;
    Digest sum = new Digest();
    if (caller != null) {
      sum.add(caller.digest);
    }
    sum.add(call == null ? -1 : call.id());
    sum.add(location.id());
    this.digest = sum.key();
  }

  /** Where control is. */
  public Location location() {
    return location;
  }

  /** The number of the object of the first of its variables. */
  public long firstObject() {
    return firstObject;
  }

  /** How many objects it has. */
  public int objectCount() {
    return objectCount;
  }

  /** The edge of the call that it returns to; null for the bottom of a thread. */
  public @Nullable Edge call() {
    return call;
  }

  /** The activation that it returns to; null for the bottom of a thread. */
  public @Nullable Frame caller() {
    return caller;
  }

  /** How many activations are below it. */
  int depth() {
    return depth;
  }

  /** The same for equal calls at equal locations. */
  Digest.Key digest() {
    return digest;
  }

  Frame at(Location next) {
    return new Frame(next, firstObject, objectCount, call, caller);
  }
}

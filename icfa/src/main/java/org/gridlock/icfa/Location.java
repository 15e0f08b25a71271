// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A program location; its position is that of the operations that leave it. */
public final class Location {
  private final int id;
  private final Function function;
  private final SourcePosition position;
  private boolean releasedAtThreadEnd;
  private @Nullable Type allocated;
  private List<Within> within = List.of();
  private List<Edge> outgoing = new ArrayList<>(2);
  private List<Edge> incoming = new ArrayList<>(2);

  /**
   * A call in place of which the body of what it calls stands.
   *
   * @param function what it calls
   * @param call where it stands in the source
   */
  public record Within(String function, SourcePosition call) {}

  Location(int id, Function function, SourcePosition position) {
    this.id = id;
    this.function = function;
    this.position = position;
  }

  /** Dense within the {@link Icfa}; the locations of one function are consecutive. */
  public int id() {
    return id;
  }

  public Function function() {
    return function;
  }

  public SourcePosition position() {
    return position;
  }

  /** Edges within the function that leave this location. */
  public List<Edge> outgoing() {
    return outgoing;
  }

  /** Edges within the function that reach this location. */
  public List<Edge> incoming() {
    return incoming;
  }

  /**
   * Whether a lock that is taken here is released at the latest when the thread ends, by a cleanup
   * handler.
   */
  public boolean isReleasedAtThreadEnd() {
    return releasedAtThreadEnd;
  }

  void releaseAtThreadEnd() {
    releasedAtThreadEnd = true;
  }

  /**
   * The type of the object, or of its elements, that a call here allocates, if it allocates one:
   * its arguments or the use of its result show it. Null if nothing does.
   */
  public @Nullable Type allocated() {
    return allocated;
  }

  void allocate(Type type) {
    allocated = type;
  }

  /**
   * The calls in place of which the location stands, the outermost first: its position is in the
   * function that the last one calls. Empty for what stands in its function itself.
   */
  public List<Within> within() {
    return within;
  }

  /** The name of the function whose text it stands in. */
  public String functionOfText() {
    return within.isEmpty() ? function.name() : within.getLast().function();
  }

  void placeWithin(List<Within> calls) {
    within = List.copyOf(calls);
  }

  void freeze() {
    outgoing = List.copyOf(outgoing);
    incoming = List.copyOf(incoming);
  }

  @Override
  public String toString() {
    return "l" + id;
  }
}

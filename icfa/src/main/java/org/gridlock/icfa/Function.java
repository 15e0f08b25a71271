// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A function: its graph, or only its name and type when it is defined outside the program. */
public final class Function {
  private final int id;
  private final String name;
  private final Type.Func type;
  private final SourcePosition position;
  private List<Variable> parameters = List.of();
  private @Nullable Variable returnVariable;
  private boolean interrupts;
  private boolean runsCallbacks;
  private boolean outside;
  private boolean absent;
  private @Nullable Location entry;
  private @Nullable Location exit;
  private List<Location> locations = new ArrayList<>();
  private List<Edge> edges = new ArrayList<>();
  private List<Edge> jumpWays = new ArrayList<>(0);

  /** Made by {@link IcfaBuilder}, or by a frontend for functions not yet linked. */
  public Function(int id, String name, Type.Func type, SourcePosition position) {
    this.id = id;
    this.name = name;
    this.type = type;
    this.position = position;
  }

  /** Dense within the owner. */
  public int id() {
    return id;
  }

  public String name() {
    return name;
  }

  public Type.Func type() {
    return type;
  }

  public SourcePosition position() {
    return position;
  }

  /**
   * Whether it is a made-up function that calls the signal handlers of the program. It is the start
   * function of a thread of its own, but runs as part of any thread, wherever that may be.
   */
  public boolean interrupts() {
    return interrupts;
  }

  /**
   * Whether it is a made-up function that calls what was registered with a library, in whatever
   * thread runs the library's loop.
   */
  public boolean runsCallbacks() {
    return runsCallbacks;
  }

  /** Whether a jump ({@code longjmp}) to a function below may end it, as edges to its exit say. */
  public boolean isLeftByJumps() {
    return jumpWays.stream().anyMatch(way -> way.target() == exit);
  }

  /** Whether it is the made-up function that stands for {@link Icfa#outside()}. */
  public boolean isOutside() {
    return outside;
  }

  /** Whether it may be a weak symbol that nobody defines, so that its address is null. */
  public boolean mayBeAbsent() {
    return absent;
  }

  /** Whether the program has its body. */
  public boolean isDefined() {
    return entry != null;
  }

  public List<Variable> parameters() {
    return parameters;
  }

  /** The variable that holds the result at the exit; null for functions without one. */
  public @Nullable Variable returnVariable() {
    return returnVariable;
  }

  /** The one entry location. */
  public Location entry() {
    return required(entry);
  }

  /** The one exit location (thesis figure 4.9); it may be unreachable. */
  public Location exit() {
    return required(exit);
  }

  public List<Location> locations() {
    return locations;
  }

  /** The edges within the function. */
  public List<Edge> edges() {
    return edges;
  }

  /**
   * The edges behind calls, to the exit or to where {@code setjmp} returns again, that are taken
   * only if the call ends by a jump.
   */
  public List<Edge> jumpWays() {
    return jumpWays;
  }

  /**
   * The edges to which control never comes if it never passes some.
   *
   * @param closed that it never passes; they are among the result
   */
  public Set<Edge> deadBehind(Set<Edge> closed) {
    if (closed.isEmpty()) {
      return Set.of();
    }
    Set<Location> reached = new HashSet<>(Set.of(entry()));
    Deque<Location> pending = new ArrayDeque<>(reached);
    while (!pending.isEmpty()) {
      for (Edge edge : pending.remove().outgoing()) {
        if (!closed.contains(edge) && reached.add(edge.target())) {
          pending.add(edge.target());
        }
      }
    }
    Set<Edge> dead = new HashSet<>(closed);
    for (Edge edge : edges) {
      if (!reached.contains(edge.source())) {
        dead.add(edge);
      }
    }
    return dead;
  }

  void define(List<Variable> parameters, @Nullable Variable returnVariable) {
    this.parameters = List.copyOf(parameters);
    this.returnVariable = returnVariable;
  }

  void bounds(Location entry, Location exit) {
    this.entry = entry;
    this.exit = exit;
  }

  void interrupt() {
    interrupts = true;
  }

  void runCallbacks() {
    runsCallbacks = true;
  }

  void maybeAbsent() {
    absent = true;
  }

  void standForOutside() {
    outside = true;
  }

  void freeze() {
    locations = List.copyOf(locations);
    edges = List.copyOf(edges);
    jumpWays = List.copyOf(jumpWays);
    locations.forEach(Location::freeze);
  }

  private Location required(@Nullable Location location) {
    if (location == null) {
      throw new IllegalStateException(name + " has no body");
    }
    return location;
  }

  @Override
  public String toString() {
    return name;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;

/**
 * Memory that other threads may write, but not while control is in some of the code: it holds a
 * lock there that all who write it hold, or nobody runs who writes it. Facts about such memory last
 * in one thread until it comes to where others may write it, or writes it itself.
 */
public final class SteadyMemory {
  /** No memory at all. */
  public static final SteadyMemory NONE = new SteadyMemory(Part.NONE);

  /** Global variables, and members of structs in any object. */
  public record Part(Set<Variable> variables, Set<MemberName> members) {
    public static final Part NONE = new Part(Set.of(), Set.of());

    public Part {
      variables = Set.copyOf(variables);
      members = Set.copyOf(members);
    }

    /** Whether it is nothing. */
    public boolean isEmpty() {
      return variables.isEmpty() && members.isEmpty();
    }

    /** What is in both. */
    public Part common(Part other) {
      if (isEmpty() || other.isEmpty()) {
        return NONE;
      }
      return new Part(
          changed(variables, all -> all.retainAll(other.variables)),
          changed(members, all -> all.retainAll(other.members)));
    }

    /** What is left of it. */
    public Part without(Set<Variable> someVariables, Set<MemberName> someMembers) {
      if (Collections.disjoint(variables, someVariables)
          && Collections.disjoint(members, someMembers)) {
        return this;
      }
      return new Part(
          changed(variables, all -> all.removeAll(someVariables)),
          changed(members, all -> all.removeAll(someMembers)));
    }

    /** What is in either of both. */
    public Part and(Part other) {
      if (other.isEmpty() || equals(other)) {
        return this;
      }
      return new Part(
          changed(variables, all -> all.addAll(other.variables)),
          changed(members, all -> all.addAll(other.members)));
    }

    private static <T> Set<T> changed(Set<T> some, Consumer<Set<T>> change) {
      Set<T> next = new HashSet<>(some);
      change.accept(next);
      return next;
    }

    /** Whether an expression mentions any of it. */
    public boolean isIn(Expression expression) {
      return !isEmpty()
          && (Operands.variables(expression).stream().anyMatch(variables::contains)
              || MemberName.in(expression).stream().anyMatch(members::contains));
    }
  }

  private final Part all;

  /** What others may write while control is there; all of it elsewhere. */
  private final Map<Location, Part> disturbed = new HashMap<>();

  /** What an edge itself writes. */
  private final Map<Edge, Part> written = new HashMap<>();

  /** What may be written before a call returns. */
  private final Map<Edge, Part> during = new HashMap<>();

  /**
   * Some memory, of which it remains to be said where it is steady.
   *
   * @param all the memory
   */
  public SteadyMemory(Part all) {
    this.all = all;
  }

  /** Says what others may write while control is at a location; all of it where nothing is said. */
  public void disturbed(Location location, Part part) {
    disturbed.put(location, part);
  }

  /** Says what an edge itself writes, in addition to what was said before. */
  public void written(Edge edge, Part part) {
    written.merge(edge, part, Part::and);
  }

  /** The same of what may be written before a call returns, by it or by others. */
  public void writtenDuring(Edge call, Part part) {
    during.merge(call, part, Part::and);
  }

  /** Whether there is none. */
  public boolean isEmpty() {
    return all.isEmpty();
  }

  /** Whether a variable is part of it. */
  public boolean contains(Variable variable) {
    return all.variables.contains(variable);
  }

  /** Whether a member is part of it. */
  public boolean contains(MemberName member) {
    return all.members.contains(member);
  }

  /** Whether an expression mentions any of it. */
  public boolean isIn(Expression expression) {
    return all.isIn(expression);
  }

  /** What others may write while control is at one of both ends of an edge. */
  public Part disturbedAt(Edge edge) {
    return isEmpty() ? Part.NONE : at(edge.source()).and(at(edge.target()));
  }

  /**
   * What may have another value when control has passed an edge; for the return from a call, than
   * before the call.
   */
  public Part changedBy(Edge edge) {
    if (isEmpty()) {
      return Part.NONE;
    }
    if (!(edge.operation() instanceof Operation.FuncExit)) {
      // Where nothing is said, no fact comes from, and none is made.
      return edge.id() == Edge.INTERFUNCTION || disturbed.containsKey(edge.source())
          ? disturbedAt(edge).and(writtenBy(edge)).and(during.getOrDefault(edge, Part.NONE))
          : Part.NONE;
    }
    Part changed = at(edge.target());
    for (Edge call : edge.target().incoming()) {
      changed =
          changed
              .and(at(call.source()))
              .and(writtenBy(call))
              .and(during.getOrDefault(call, Part.NONE));
    }
    return changed;
  }

  /** What may have another value after the return from a call than at the end of the callee. */
  public Part changedAtEnd(Edge exit) {
    Part changed = disturbedAt(exit);
    for (Edge call : isEmpty() ? List.<Edge>of() : exit.target().incoming()) {
      changed = changed.and(writtenBy(call));
    }
    return changed;
  }

  private Part writtenBy(Edge edge) {
    return written.getOrDefault(edge, Part.NONE);
  }

  /** What a callee may leave as it is, though it, or others meanwhile, may also write it. */
  public Part mayBeLeftAlone(Edge call, Function callee) {
    Part may = during.getOrDefault(call, Part.NONE);
    if (may.isEmpty()) {
      return may;
    }
    Part changed =
        at(call.source()).and(at(call.target())).and(at(callee.entry())).and(writtenBy(call));
    return may.without(changed.variables, changed.members);
  }

  private Part at(Location location) {
    return disturbed.getOrDefault(location, all);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.FunctionBody.UnitEdge;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Builds the graph of one function. Operations are appended at the current location; after a jump
 * that is a fresh one, which nothing reaches unless a label makes it so.
 */
final class BodyBuilder {
  private static final Operation SKIP = new Operation.Skip();

  private final List<@Nullable SourcePosition> positions = new ArrayList<>();
  private final BitSet entered = new BitSet();
  private final List<UnitEdge> edges = new ArrayList<>();
  private final Map<Integer, Type> hints = new HashMap<>();
  private final Map<Variable, List<Integer>> results = new HashMap<>();
  private int current = FunctionBody.ENTRY;

  BodyBuilder() {
    location();
    location();
  }

  /** A new location, to be {@linkplain #place placed} later. */
  int location() {
    positions.add(null);
    return positions.size() - 1;
  }

  int current() {
    return current;
  }

  /** Continues elsewhere, leaving the current location as it is. */
  void moveTo(int location) {
    current = location;
  }

  boolean isEntered(int location) {
    return entered.get(location);
  }

  int edgeCount() {
    return edges.size();
  }

  /** Appends an operation. */
  void emit(Operation operation, SourcePosition position) {
    int next = location();
    edge(operation, position, next);
    current = next;
  }

  /** Adds an edge from the current location to another, and stays. */
  void edge(Operation operation, SourcePosition position, int target) {
    if (positions.get(current) == null) {
      positions.set(current, position);
    }
    entered.set(target);
    edges.add(new UnitEdge(current, operation, target));
  }

  /** Goes to a location; what follows is unreachable until something is placed. */
  void jump(int target, SourcePosition position) {
    edge(SKIP, position, target);
    current = location();
  }

  /** Falls through to a location and continues there. */
  void place(int location, SourcePosition position) {
    edge(SKIP, position, location);
    current = location;
  }

  /** Continues at a location that nothing reaches. */
  void die() {
    current = location();
  }

  /** Notes what the call that was appended last allocates, if it does. */
  void hintLast(Type type) {
    hints.put(edges.size() - 1, type);
  }

  /** Remembers that the call appended last puts its result into a temporary. */
  void resultOfLast(Variable temporary) {
    results.computeIfAbsent(temporary, unused -> new ArrayList<>(1)).add(edges.size() - 1);
  }

  /** Notes that the result of a call is converted to a pointer to that type. */
  void hintResult(Variable temporary, Type pointee) {
    for (int edge : results.getOrDefault(temporary, List.of())) {
      hints.putIfAbsent(edge, pointee);
    }
  }

  List<@Nullable SourcePosition> positions() {
    return positions;
  }

  List<UnitEdge> edges() {
    return edges;
  }

  Map<Integer, Type> hints() {
    return hints;
  }
}

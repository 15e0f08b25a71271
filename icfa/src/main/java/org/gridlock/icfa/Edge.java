// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

/**
 * An edge of the automaton.
 *
 * @param id dense for the edges within functions; {@link #INTERFUNCTION} for the others, which are
 *     made on demand
 */
public record Edge(int id, Location source, Location target, Operation operation) {
  /** The id of edges between functions. */
  public static final int INTERFUNCTION = -1;

  /** Where the operation stands in the source. */
  public SourcePosition position() {
    return source.position();
  }

  @Override
  public int hashCode() {
    return id != INTERFUNCTION ? id : 31 * source.id() + target.id();
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof Edge edge
            && id == edge.id
            && source == edge.source
            && target == edge.target
            && operation.equals(edge.operation));
  }

  @Override
  public String toString() {
    return source + " -> " + target + ": " + operation;
  }
}

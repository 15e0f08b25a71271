// SPDX-License-Identifier: Apache-2.0
package org.gridlock.dependency;

import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;

/**
 * A slice without what control never comes to.
 *
 * @param dead the edges that it never passes
 */
public record PassedDependencies(Dependencies slice, Set<Edge> dead) implements Dependencies {
  @Override
  public boolean affects(Edge edge) {
    return slice.affects(edge);
  }

  @Override
  public boolean isPassed(Edge edge) {
    return !dead.contains(edge) && slice.isPassed(edge);
  }

  @Override
  public boolean isRelevant(Function function) {
    return slice.isRelevant(function);
  }

  @Override
  public boolean mayLock(Function function) {
    return slice.mayLock(function);
  }
}

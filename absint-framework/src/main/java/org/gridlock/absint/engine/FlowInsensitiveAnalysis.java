// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.engine;

import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;

/**
 * An analysis whose facts hold in a whole function activation, named by its entry place (thesis
 * 4.3.4). The {@link FlowInsensitiveEngine} tells it what there is, each thing once; it keeps its
 * facts, and tells the engine of callees it finds.
 */
public interface FlowInsensitiveAnalysis {
  /** A function is reached in a new context; its edges follow. */
  void enterBody(Place entry);

  /**
   * An edge of that function; its place is {@code move(entry, edge.source())}. Calls and creations
   * are among them, whether or not a callee is known yet or ever entered.
   */
  void edge(Place entry, Edge edge);

  /** Whether control may pass an edge at all: where it never does, no call is followed. */
  default boolean isPassed(Edge edge) {
    return true;
  }

  /**
   * A call or creation enters a function: bind arguments and result. Comes once for each site,
   * callee and entry, and before {@link #enterBody} if the context is new.
   *
   * @param callSite the place of the call or creation
   * @param edge its edge
   * @param calleeEntry the entry place of {@code callee}, which merged histories may share
   */
  void call(Place callSite, Edge edge, Place calleeEntry, Function callee);
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.handover;

import java.util.Collection;
import java.util.List;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.icfa.Icfa;
import org.gridlock.nonconc.LoopTrips;

/** How many concrete threads there ever are. */
final class ThreadCount {
  private final PlaceGraph graph;
  private final LoopTrips trips;

  ThreadCount(Icfa icfa, PlaceGraph graph) {
    this.graph = graph;
    this.trips = new LoopTrips(icfa);
  }

  /** Whether there are surely no more than so many behind some abstract threads. */
  boolean atMost(List<AbstractThread> threads, long bound) {
    long left = bound;
    for (AbstractThread thread : threads) {
      if (!thread.many()) {
        left--;
      } else {
        Collection<PlaceGraph.Site> sites = graph.sites(thread.entry());
        if (sites.isEmpty()) {
          return false;
        }
        for (PlaceGraph.Site site : sites) {
          if (graph.runsAtMostOnce(site.place())) {
            left--;
          } else if (graph.isActivatedAtMostOnce(site.place())) {
            long most = trips.most(site.edge());
            left = most > left ? -1 : left - most;
          } else {
            return false;
          }
        }
      }
      if (left < 0) {
        return false;
      }
    }
    return true;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.Collection;
import java.util.List;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.icfa.Icfa;

/** How many concrete threads there ever are. */
public record ThreadCount(Icfa icfa, PlaceGraph graph) {

  /** Whether there are surely no more than so many behind some abstract threads. */
  public boolean atMost(List<AbstractThread> threads, long bound) {
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
          } else {
            Numbering numbers =
                graph.isActivatedAtMostOnce(site.place())
                    ? Numbering.around(site.edge(), icfa)
                    : null;
            if (numbers == null) {
              return false;
            }
            left -= numbers.count();
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

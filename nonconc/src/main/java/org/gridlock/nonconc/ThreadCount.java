// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.Collection;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.icfa.Icfa;

/** How many concrete threads there ever are. */
public record ThreadCount(Icfa icfa, PlaceGraph graph) {

  /** Whether there are surely no more than so many behind some abstract threads. */
  public boolean atMost(Collection<AbstractThread> threads, long bound) {
    return most(threads) <= bound;
  }

  /** So many at most are behind some abstract threads; {@link Long#MAX_VALUE} if not known. */
  public long most(Collection<AbstractThread> threads) {
    long count = 0;
    for (AbstractThread thread : threads) {
      if (!thread.many()) {
        count++;
      } else {
        Collection<PlaceGraph.Site> sites = graph.sites(thread.entry());
        if (sites.isEmpty()) {
          return Long.MAX_VALUE;
        }
        for (PlaceGraph.Site site : sites) {
          if (graph.runsAtMostOnce(site.place())) {
            count++;
          } else {
            Numbering numbers =
                graph.isActivatedAtMostOnce(site.place())
                    ? Numbering.around(site.edge(), icfa)
                    : null;
            if (numbers == null) {
              return Long.MAX_VALUE;
            }
            count += numbers.count();
          }
        }
      }
    }
    return count;
  }
}

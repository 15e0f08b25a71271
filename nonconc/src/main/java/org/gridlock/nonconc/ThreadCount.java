// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.Collection;
import java.util.List;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.flow.Paths;
import org.gridlock.icfa.Icfa;

/** How many concrete threads there ever are. */
public record ThreadCount(Icfa icfa, PlaceGraph graph) {
  /** Larger numbers count as unknown. */
  private static final long MANY = Integer.MAX_VALUE;

  /** Calls from the creation of a thread outwards. */
  private static final int CALLERS = 6;

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
          long times = times(site, CALLERS);
          if (times > MANY - count) {
            return Long.MAX_VALUE;
          }
          count += times;
        }
      }
    }
    return count;
  }

  /**
   * How often a call or creation is passed in a run of the program; more than {@link #MANY} if that
   * is not known.
   *
   * @param callers how many calls outwards are looked at
   */
  private long times(PlaceGraph.Site site, int callers) {
    if (graph.runsAtMostOnce(site.place())) {
      return 1;
    }
    long each = 1;
    if (Paths.from(List.of(site.edge().target()), edge -> false).reaches(site.edge().source())) {
      Numbering numbers = Numbering.around(site.edge(), icfa);
      each = numbers == null ? Long.MAX_VALUE : numbers.count();
    }
    if (each > MANY || graph.isActivatedAtMostOnce(site.place())) {
      return each;
    }
    Collection<PlaceGraph.Site> outer = graph.sites(graph.entry(site.place()));
    if (outer.isEmpty() || callers == 0) {
      return Long.MAX_VALUE;
    }
    long activations = 0;
    for (PlaceGraph.Site caller : outer) {
      long times = times(caller, callers - 1);
      if (times > MANY - activations) {
        return Long.MAX_VALUE;
      }
      activations += times;
    }
    return each * activations;
  }
}

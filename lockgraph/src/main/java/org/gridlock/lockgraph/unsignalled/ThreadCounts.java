// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.unsignalled;

import java.util.Collection;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.flow.CountedLoop;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;

/** How many threads there are of one kind. */
record ThreadCounts(Icfa icfa, PlaceGraph graph) {

  /** At most so many threads stand behind one in any run; {@link Long#MAX_VALUE} if not known. */
  long most(AbstractThread thread) {
    if (!thread.many()) {
      return 1;
    }
    Collection<PlaceGraph.Site> sites = graph.sites(thread.entry());
    if (sites.size() != 1) {
      return Long.MAX_VALUE;
    }
    PlaceGraph.Site site = sites.iterator().next();
    CountedLoop loop =
        site.edge().operation() instanceof Operation.CreateThread
                && graph.isActivatedAtMostOnce(site.place())
            ? CountedLoop.around(site.edge(), icfa)
            : null;
    return loop == null ? Long.MAX_VALUE : loop.mostRounds();
  }
}

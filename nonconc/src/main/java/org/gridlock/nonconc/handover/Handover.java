// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.handover;

import java.util.Collection;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;

/**
 * Something that one thread has to give before another can take it. A thread that took it <i>k</i>
 * times knows that each giver has given it <i>k</i> times or more.
 *
 * @param gives whether a step may give it; all that may are known
 * @param takes whether a step surely takes it, and goes on only then
 * @param giver whether the concrete threads behind an abstract one are givers, all of them
 * @param takers the threads with steps that take it
 * @param rounds how often giving and taking are counted
 */
record Handover(
    BiPredicate<Place, Edge> gives,
    BiPredicate<Place, Edge> takes,
    Predicate<AbstractThread> giver,
    Collection<AbstractThread> takers,
    int rounds) {}

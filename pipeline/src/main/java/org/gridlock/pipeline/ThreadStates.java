// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.lockset.Locksets;
import org.gridlock.nonconc.NonConcurrency;
import org.gridlock.pointer.PointsTo;

/**
 * What the flow-sensitive analyses found, in one kind of contexts.
 *
 * @param graph the places
 * @param pointsTo is asked at these places
 * @param largest acquisitions in the largest may lockset
 */
record ThreadStates(
    PlaceGraph graph,
    PointsTo pointsTo,
    Locksets locksets,
    NonConcurrency nonConcurrency,
    int largest) {}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import java.util.List;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.NonConcurrency;
import org.gridlock.pointer.PointsTo;

/**
 * What the flow-sensitive analyses found, in one kind of contexts.
 *
 * @param symbols gives the program's expressions their meaning
 * @param graph the places
 * @param pointsTo is asked at these places
 * @param notes on what the lockset analyses noticed
 * @param largest acquisitions in the largest may lockset
 */
record ThreadStates(
    Symbols symbols,
    PlaceGraph graph,
    PointsTo pointsTo,
    Locksets locksets,
    NonConcurrency nonConcurrency,
    List<SoundnessNote> notes,
    int largest) {}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

/**
 * Counts for reports; the same on every machine.
 *
 * @param contexts function activations told apart (entry places)
 * @param objects abstract objects
 * @param addresses distinct addresses
 * @param nodes nodes of the constraint graph
 * @param mergedNodes how many of them cycle elimination merged away
 * @param cells parts of objects with contents
 * @param constraints inclusions and reactions
 * @param steps propagations
 * @param work what they moved, in values and arrows
 * @param locksToOne places of lock operations whose value set is one address
 * @param locksToSeveral the same with several addresses
 * @param locksToStar the same with star
 */
public record PointerStatistics(
    int contexts,
    int objects,
    int addresses,
    int nodes,
    int mergedNodes,
    int cells,
    long constraints,
    long steps,
    long work,
    int locksToOne,
    int locksToSeveral,
    int locksToStar) {}

// SPDX-License-Identifier: Apache-2.0
/**
 * The intermediate representation: a program as an interprocedural control-flow automaton (thesis
 * 4.3.1), that is functions as graphs of locations and edges labelled with operations, plus the
 * inter-function edges for calls, threads and joins.
 *
 * <p>Departures from the thesis: inter-function edges are made on demand (an indirect call has as
 * many as there are functions it may reach), and a call through a pointer stays one operation;
 * which functions it reaches in a context is the points-to analysis' answer.
 *
 * @see org.gridlock.icfa.Icfa
 * @see org.gridlock.icfa.Operation
 */
@NullMarked
package org.gridlock.icfa;

import org.jspecify.annotations.NullMarked;

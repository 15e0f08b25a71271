// SPDX-License-Identifier: Apache-2.0
/**
 * A concrete interpreter of the ICFA: executes closed programs step by step, so that a search can
 * enumerate their interleavings. It shares the IR with the analysis and nothing else.
 *
 * <p>Memory is byte exact: every object has a base address in a made-up address space and pointers
 * are plain 64-bit numbers, so unions, casts and copies mean what they mean on the machine.
 * Addresses are a function of the thread's creation history and its own allocation count, not of
 * the interleaving, so that equal states of different interleavings are equal.
 *
 * @see org.gridlock.oracle.machine.Machine
 */
@NullMarked
package org.gridlock.oracle.machine;

import org.jspecify.annotations.NullMarked;

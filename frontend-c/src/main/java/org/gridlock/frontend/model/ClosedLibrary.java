// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.model;

/**
 * A library that calls no function of the program but those that the program gives to it.
 *
 * @param name for reports
 * @param queue what its modelled functions keep for later is in the queue of this name
 * @param threads whether it may call that in threads of its own, and not only in those that call it
 */
public record ClosedLibrary(String name, String queue, boolean threads) {}

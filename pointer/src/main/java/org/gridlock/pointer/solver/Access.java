// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.solver;

/**
 * A reaction that lets values flow into one other node, its end, or from there, and does no more.
 * Of those at one node that differ in nothing but their ends, one is enough. That matters where
 * much was found equal: tens of thousands of accesses through one pointer are of a few kinds.
 *
 * <p>It may see values again when accesses are joined, so what counts its values is none.
 */
public interface Access extends Reaction {
  /** Equal for accesses that differ in nothing but their ends. */
  Object kind();

  /** The other node. */
  Node end();

  /** Whether values flow from the end; else they flow there. */
  boolean isFromEnd();

  /** The same with another end. */
  Access with(Node end);
}

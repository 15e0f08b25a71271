// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import org.gridlock.icfa.Edge;

/**
 * What made a thread or an allocated object.
 *
 * @param thread the thread that made it, as it was at that moment
 * @param edge the creation or allocation
 */
public record Origin(ThreadState thread, Edge edge) {
  /** The same for equal edges, stacks and creation histories. */
  public Digest.Key digest() {
    Digest digest = new Digest();
    digest.add(edge.id());
    digest.add(thread.history());
    return digest.key();
  }
}

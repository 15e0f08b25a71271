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
  void digest(Digest digest) {
    digest.add(edge.id());
    thread.digestStack(digest);
  }
}

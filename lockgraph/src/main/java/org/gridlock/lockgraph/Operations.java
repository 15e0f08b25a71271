// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation.LockMode;

/** The two operations in the source that an edge comes from, and what they mean by it. */
record Operations(
    Resource held,
    LockMode heldMode,
    Location acquisition,
    Resource requested,
    LockMode mode,
    Location request) {
  static Operations of(LockEdge edge) {
    return new Operations(
        edge.held().resource(),
        edge.held().mode(),
        edge.held().acquisition().top(),
        edge.requested(),
        edge.mode(),
        edge.request().top());
  }
}

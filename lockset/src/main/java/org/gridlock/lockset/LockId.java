// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import org.gridlock.pointer.Address;

/** A lock as the analysis knows it. */
public sealed interface LockId {
  /** The lock at an address; many locks where the address is not unique. */
  record At(Address address) implements LockId {}

  /** Any lock (the thesis' star). */
  enum Star implements LockId {
    STAR
  }
}

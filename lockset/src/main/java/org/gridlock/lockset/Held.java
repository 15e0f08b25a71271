// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.LockMode;

/**
 * A lock that may be held, and where it was acquired.
 *
 * @param lock which
 * @param kind the family of the lock
 * @param mode how it is held
 * @param acquisition the place of the lock operation
 */
public record Held(LockId lock, LockKind kind, LockMode mode, Place acquisition) {}

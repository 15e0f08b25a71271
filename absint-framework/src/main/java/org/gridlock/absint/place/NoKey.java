// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.place;

/** The key of policies that look at the calling history alone. */
public enum NoKey {
  NO_KEY
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.Set;

/** What an expression may refer to. "Anything" is a type of its own, never null or an empty set. */
public sealed interface ValueSet {
  /** One of these, in a stable order; empty when the expression holds no address (null, data). */
  record Known(Set<Address> addresses) implements ValueSet {}

  /** The thesis' star: any object. */
  enum Any implements ValueSet {
    ANY
  }
}

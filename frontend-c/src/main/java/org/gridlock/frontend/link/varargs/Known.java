// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link.varargs;

import java.util.List;
import java.util.Optional;

/** What is known of the value of a variable. */
sealed interface Known {
  /** An integer, as the type of the variable holds it. */
  record Number(long value) implements Known {}

  /**
   * Where the next argument of a list is.
   *
   * @param arguments those behind the named parameters; empty ones are not known
   */
  record Next(List<Optional<Number>> arguments, int index) implements Known {
    /** What is read there; empty if that is not known. */
    Optional<Number> argument() {
      return index >= 0 && index < arguments.size() ? arguments.get(index) : Optional.empty();
    }
  }
}

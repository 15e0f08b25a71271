// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the arguments that an activation of a function was given. Compared by identity:
 * {@link Givens} makes each once.
 */
public final class Given {
  /** What is known of any activation. */
  public static final Given NOTHING = new Given(List.of());

  private final List<Guard> guards;

  /** By function: what is settled is the same in all that a thread runs. */
  private final Map<Function, Map<Location, List<Guard>>> known = new HashMap<>(2);

  Given(List<Guard> guards) {
    this.guards = guards;
  }

  /** What holds of the parameters when the function begins. */
  List<Guard> guards() {
    return guards;
  }

  /** What surely holds at the locations of the function; null if that was not solved yet. */
  @Nullable Map<Location, List<Guard>> known(Function function) {
    return known.get(function);
  }

  void solved(Function function, Map<Location, List<Guard>> states) {
    known.put(function, states);
  }

  @Override
  public String toString() {
    return guards.toString();
  }
}

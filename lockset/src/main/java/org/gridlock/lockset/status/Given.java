// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import java.util.List;
import java.util.Map;
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
  private @Nullable Map<Location, List<Guard>> known;

  Given(List<Guard> guards) {
    this.guards = guards;
  }

  /** What holds of the parameters when the function begins. */
  List<Guard> guards() {
    return guards;
  }

  /** What surely holds at the locations of the function; null if that was not solved yet. */
  @Nullable Map<Location, List<Guard>> known() {
    return known;
  }

  void solved(Map<Location, List<Guard>> states) {
    known = states;
  }

  @Override
  public String toString() {
    return guards.toString();
  }
}

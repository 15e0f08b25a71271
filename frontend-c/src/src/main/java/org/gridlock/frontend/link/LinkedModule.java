// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.List;
import java.util.Set;
import org.gridlock.frontend.unit.Unit;
import org.jspecify.annotations.Nullable;

/**
 * The units that were linked into one file, a program or a shared library. Identity is equality: to
 * compare modules by what is in them would go through whole programs.
 *
 * @param name of the file
 * @param exported the names by which other files may refer to it
 */
public record LinkedModule(String name, List<Unit> units, Set<String> exported) {
  public LinkedModule {
    units = List.copyOf(units);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.frontend.unit.Unit;

/**
 * What the same build made that a program is not linked with, but may load while it runs.
 *
 * @param files names of the shared objects
 * @param units those of the shared objects, compared by identity; they are among the units to link
 * @param exported for each name that shared objects export, the link names of what they mean by it
 * @param offered those of the names that they export themselves, and not libraries that they need
 */
public record LoadableCode(
    Collection<String> files,
    Set<Unit> units,
    Map<String, List<String>> exported,
    Set<String> offered) {
  /** Nothing of that sort. */
  public static final LoadableCode NONE = new LoadableCode(List.of(), Set.of(), Map.of(), Set.of());
}

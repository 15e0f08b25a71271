// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.emit;

import java.util.List;
import org.gridlock.litmus.test.Formula.Subject;
import org.gridlock.litmus.test.LitmusTest.Space;

/**
 * What the runner must know to launch a test and read its results.
 *
 * @param roles by thread of the test
 * @param groups the CTAs that one instance needs; roles of one group share a CTA
 * @param slots the warps of the widest group: the second dimension of a block
 * @param locations the shared locations, sorted by name
 * @param addresses for each address parameter, the index of the location whose address it gets
 * @param values the table of values that the kernel loads
 * @param observations what the condition asks about, in its order
 */
public record Layout(
    List<Role> roles,
    List<Group> groups,
    int slots,
    List<Location> locations,
    List<Integer> addresses,
    List<Long> values,
    List<Subject> observations) {
  public Layout {
    roles = List.copyOf(roles);
    groups = List.copyOf(groups);
    locations = List.copyOf(locations);
    addresses = List.copyOf(addresses);
    values = List.copyOf(values);
    observations = List.copyOf(observations);
  }

  /** Where a thread runs: the warp of that slot of that group. */
  public record Role(int group, int slot) {}

  /** A CTA of an instance: the kernel it belongs to and the number of its warps. */
  public record Group(int kernel, int warps) {}

  /** A shared location and its value at the start. */
  public record Location(String name, Space space, long initial) {}

  /** The key by which the kernel finds the role of a warp. */
  int key(Role role) {
    return role.group() * slots + role.slot();
  }

  /** Whether some location is in the shared memory of a CTA. */
  public boolean usesShared() {
    return locations.stream().anyMatch(location -> location.space() == Space.SHARED);
  }
}

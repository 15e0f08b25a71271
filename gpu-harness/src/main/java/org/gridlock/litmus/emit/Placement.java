// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.emit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.emit.Layout.Group;
import org.gridlock.litmus.emit.Layout.Role;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.test.ScopeTree.Position;

/**
 * Roles and groups from the scope tree. Threads of one warp are refused: the machine runs the sides
 * of a diverged warp one after the other, so they would never run concurrently.
 */
record Placement(List<Role> roles, List<Group> groups, int slots) {

  static Placement of(LitmusTest test) throws LitmusException {
    List<Position> positions = test.scopes().threads();
    if (positions.size() != test.threads().size()) {
      throw new LitmusException(
          test.name()
              + ": the scope tree places "
              + positions.size()
              + " threads, the test has "
              + test.threads().size());
    }
    Map<List<Integer>, Integer> groupOfCta = new LinkedHashMap<>();
    Map<Integer, Integer> clusterOwner = new LinkedHashMap<>();
    Map<Integer, Integer> kernels = new LinkedHashMap<>();
    Map<List<Integer>, Integer> slotOfWarp = new LinkedHashMap<>();
    List<Role> roles = new ArrayList<>();
    List<Integer> kernelOfGroup = new ArrayList<>();
    List<Integer> warps = new ArrayList<>();
    for (Position position : positions) {
      if (position.device() != positions.get(0).device()) {
        throw new LitmusException(
            test.name() + ": tests across devices are not run; one device only");
      }
      Integer owner = clusterOwner.putIfAbsent(position.cluster(), position.cta());
      if (owner != null && owner != position.cta()) {
        throw new LitmusException(
            test.name() + ": two CTAs of one cluster are not run; give each its own cluster");
      }
      int kernel = kernels.computeIfAbsent(position.kernel(), unused -> kernels.size());
      List<Integer> cta = List.of(kernel, position.cta());
      int group = groupOfCta.computeIfAbsent(cta, unused -> groupOfCta.size());
      if (group == warps.size()) {
        kernelOfGroup.add(kernel);
        warps.add(0);
      }
      List<Integer> warp = List.of(group, position.warp());
      if (slotOfWarp.putIfAbsent(warp, warps.get(group)) != null) {
        throw new LitmusException(
            test.name()
                + ": two threads of one warp never run concurrently; give each its own warp");
      }
      roles.add(new Role(group, warps.get(group)));
      warps.set(group, warps.get(group) + 1);
    }
    List<Group> groups = new ArrayList<>();
    for (int group = 0; group < warps.size(); group++) {
      groups.add(new Group(kernelOfGroup.get(group), warps.get(group)));
    }
    return new Placement(roles, groups, warps.stream().mapToInt(Integer::intValue).max().orElse(1));
  }
}

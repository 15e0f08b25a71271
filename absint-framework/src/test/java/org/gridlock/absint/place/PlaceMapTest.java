// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.place;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import org.gridlock.absint.Program;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.junit.jupiter.api.Test;

class PlaceMapTest {
  /** Thesis figure 4.13: (l1), (l1, l2) and (l3), in both directions. */
  @Test
  void mapsTuplesToIdsAndBack() {
    Program program = new Program();
    Function main = program.function("main", 0, b -> b.skip().skip().skip());
    List<Location> l = program.build(main).start().locations();
    PlaceMap map = new PlaceMap();
    Place first = map.extend(null, l.get(1));
    Place second = map.extend(first, l.get(2));
    Place third = map.extend(null, l.get(3));
    assertEquals(3, map.size());
    assertSame(second, map.get(second.id()));
    assertEquals(List.of(l.get(1), l.get(2)), map.get(second.id()).locations());
    assertEquals(List.of(l.get(3)), third.locations());
    assertSame(second, map.extend(map.extend(null, l.get(1)), l.get(2)));
    assertNotEquals(map.extend(null, l.get(2)), second, "the prefix counts");
    assertSame(map.extend(first, l.get(3)), map.move(second, l.get(3)));
  }
}

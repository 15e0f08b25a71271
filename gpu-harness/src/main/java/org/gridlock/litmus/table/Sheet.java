// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.table;

import java.util.List;

/**
 * Tables under one caption, before they have a format.
 *
 * @param footnote below the tables; may be empty
 */
public record Sheet(String caption, List<Grid> grids, String footnote) {
  public Sheet {
    grids = List.copyOf(grids);
  }

  /**
   * One table; rows may be of different length.
   *
   * @param headed whether the first row is a head
   */
  public record Grid(boolean headed, List<List<String>> rows) {
    public Grid {
      rows = rows.stream().map(List::copyOf).toList();
    }

    int columns() {
      return rows.stream().mapToInt(List::size).max().orElse(0);
    }
  }
}

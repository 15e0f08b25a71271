// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.Arrays;
import org.gridlock.pointer.layout.Shift;

/**
 * Where one movement leads from each address, remembered: in code that reads pointers from memory
 * of unknown type the same addresses are moved the same way at thousands of places.
 */
final class Moves {
  private static final int PAGE_BITS = 6;
  private static final int PAGE = 1 << PAGE_BITS;

  /** Star is never asked for and never the answer, so its id marks what is not known yet. */
  private static final int UNKNOWN = Addresses.STAR;

  private final Addresses addresses;
  private final Shift shift;
  private int[][] pages = {};

  Moves(Addresses addresses, Shift shift) {
    this.addresses = addresses;
    this.shift = shift;
  }

  Shift shift() {
    return shift;
  }

  /** Where an address leads when moved. */
  int from(int address) {
    if (shift == Shift.NONE) {
      return address;
    }
    if (Addresses.isUnknown(address)) {
      return addresses.shifted(address, shift);
    }
    int[] page = page(address >>> PAGE_BITS);
    int at = address & (PAGE - 1);
    int known = page[at];
    if (known == UNKNOWN) {
      known = addresses.shifted(address, shift);
      page[at] = known;
    }
    return known;
  }

  private int[] page(int number) {
    if (number >= pages.length) {
      pages = Arrays.copyOf(pages, Math.max(number + 1, 2 * pages.length));
    }
    int[] page = pages[number];
    if (page == null) {
      page = new int[PAGE];
      pages[number] = page;
    }
    return page;
  }
}

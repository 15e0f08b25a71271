// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.emit;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.test.LitmusTest;

/**
 * What hides addresses and values from the assembler: it cannot fold what it does not know, nor
 * merge accesses through addresses it cannot compare. Addresses are kernel parameters; values come
 * from a table in memory, because a parameter used twice is also read twice, into two registers.
 */
final class Parameters {
  /** The room for addresses, and for values. */
  static final int MAX = 64;

  private final LitmusTest test;
  private final List<String> locations;
  private final List<Integer> addresses = new ArrayList<>();
  private final List<Long> values = new ArrayList<>();

  Parameters(LitmusTest test) {
    this.test = test;
    this.locations = List.copyOf(test.locations());
  }

  /** A new parameter that holds the address of the location; its byte offset. */
  int address(String location) throws LitmusException {
    addresses.add(locations.indexOf(location));
    check(addresses.size());
    return 8 * (addresses.size() - 1);
  }

  /** A new entry of the table of values that holds the value; its index. */
  int value(long value) throws LitmusException {
    if (value != (int) value) {
      throw new LitmusException(test.name() + ": the value " + value + " does not fit 32 bits");
    }
    values.add(value);
    check(values.size());
    return values.size() - 1;
  }

  private void check(int size) throws LitmusException {
    if (size > MAX) {
      throw new LitmusException(test.name() + ": more than " + MAX + " addresses or values");
    }
  }

  List<Integer> addresses() {
    return addresses;
  }

  List<Long> values() {
    return values;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.sim;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.test.LitmusTest;

/** The memory that all threads share; addresses are large, so that arithmetic on them works. */
final class Memory {
  private static final int SHIFT = 40;

  private final List<String> locations;
  private final long[] values;

  Memory(LitmusTest test) {
    locations = new ArrayList<>(test.locations());
    values = locations.stream().mapToLong(name -> test.initial().getOrDefault(name, 0L)).toArray();
  }

  long address(String location) {
    return (long) (locations.indexOf(location) + 1) << SHIFT;
  }

  long read(long address) {
    return values[index(address)];
  }

  void write(long address, long value) {
    values[index(address)] = value;
  }

  /** What a location holds. */
  long value(String location) {
    return read(address(location));
  }

  private int index(long address) {
    long number = (address >> SHIFT) - 1;
    if (number < 0 || number >= values.length || address != (number + 1) << SHIFT) {
      throw new WildAccess();
    }
    return (int) number;
  }

  /** An access to what is not a location. */
  static final class WildAccess extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LitmusException of(LitmusTest test) {
      return new LitmusException("test " + test.name() + " accesses what is not a location");
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.model;

import java.util.List;
import java.util.Map;

/**
 * A run of one thread for one choice of the values it reads.
 *
 * @param events in program order
 * @param registers at the end
 */
record Trace(List<Event> events, Map<String, Long> registers) {
  Trace {
    events = List.copyOf(events);
    registers = Map.copyOf(registers);
  }
}

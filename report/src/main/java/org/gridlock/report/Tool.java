// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Who made the report.
 *
 * @param options the options in force that can change the result, by name
 */
public record Tool(String name, String version, Map<String, String> options) {
  public Tool {
    options = Collections.unmodifiableMap(new TreeMap<>(options));
  }
}

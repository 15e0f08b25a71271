// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import java.util.LinkedHashMap;
import java.util.Map;

/** Numbers the names and other texts of a unit. */
final class TextTableWriter {
  private final Map<String, Integer> numbers = new LinkedHashMap<>();

  int number(String text) {
    Integer known = numbers.putIfAbsent(text, numbers.size());
    return known == null ? numbers.size() - 1 : known;
  }

  void finish(PackedOutput output) {
    output.index(numbers.size());
    numbers.keySet().forEach(output::text);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.model;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of names, and of all names that start so ({@code name*}). */
final class ByName<V> {
  private static final String ANY_END = "*";

  private final Map<String, V> exact = new HashMap<>();
  private final Map<String, V> beginnings = new LinkedHashMap<>();

  /** Adds a name or a beginning; a later value replaces an earlier one. */
  void put(String name, V value) {
    if (name.endsWith(ANY_END)) {
      beginnings.put(name.substring(0, name.length() - ANY_END.length()), value);
    } else {
      exact.put(name, value);
    }
  }

  /** What is known of exactly that name, or null. */
  @Nullable V findExact(String name) {
    return exact.get(name);
  }

  /** What is known of that name, or else of the first beginning that fits; null if nothing is. */
  @Nullable V find(String name) {
    V known = exact.get(name);
    if (known != null) {
      return known;
    }
    for (Map.Entry<String, V> beginning : beginnings.entrySet()) {
      if (name.startsWith(beginning.getKey())) {
        return beginning.getValue();
      }
    }
    return null;
  }

  /** The number of names and beginnings. */
  int size() {
    return exact.size() + beginnings.size();
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.verify;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridlock.frontend.link.CompositeCollector;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Field;

/**
 * Static assertions on the size and alignment of each struct and union that has a tag, and on the
 * offset of each of its fields that has one. Each type is a line of its own in a made-up file, so
 * that GCC's messages tell which of them fail.
 */
final class LayoutAssertions {
  private static final String FILE = "gridlock-layouts";
  private static final Pattern MESSAGE = Pattern.compile("(?m)^" + FILE + ":(\\d+):.*error: (.*)$");
  private static final Pattern TAG = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*");

  private final List<Composite> types;

  /** The types of a unit that can be named at its end. */
  LayoutAssertions(Unit unit) {
    Map<String, List<Composite>> named = new LinkedHashMap<>();
    for (Composite type : CompositeCollector.collect(unit)) {
      if (type.isComplete() && TAG.matcher(type.name()).matches()) {
        named.computeIfAbsent(type.toString(), name -> new ArrayList<>()).add(type);
      }
    }
    // A tag that is declared again in a function names another type there.
    this.types =
        named.values().stream().filter(same -> same.size() == 1).map(List::getFirst).toList();
  }

  int count() {
    return types.size();
  }

  /** What to append to the text of the unit. */
  String text() {
    StringBuilder text = new StringBuilder("\n# 1 \"" + FILE + "\"\n");
    for (Composite type : types) {
      text.append("_Static_assert(sizeof(").append(type).append(") == ").append(type.size());
      text.append(" && _Alignof(").append(type).append(") == ").append(type.alignment());
      for (Field field : type.fields()) {
        if (!field.name().isEmpty() && field.bitWidth() == 0) {
          text.append(" && __builtin_offsetof(").append(type).append(", ").append(field.name());
          text.append(") == ").append(field.offset());
        }
      }
      text.append(", \"differs\");\n");
    }
    return text.toString();
  }

  /**
   * The types of which GCC objects to what the frontend says.
   *
   * @param messages of GCC
   * @param local tags that are declared in functions only cannot be named at the end
   */
  Map<String, String> failed(String messages, Set<String> local) {
    Map<String, String> failed = new TreeMap<>();
    Matcher lines = MESSAGE.matcher(messages);
    while (lines.find()) {
      int index = Integer.parseInt(lines.group(1)) - 1;
      boolean unknown =
          lines.group(2).contains("incomplete type") || lines.group(2).contains("undefined type");
      if (index < types.size() && unknown) {
        local.add(types.get(index).toString());
      } else if (index < types.size()) {
        failed.putIfAbsent(types.get(index).toString(), lines.group(2));
      }
    }
    failed.keySet().removeAll(local);
    return failed;
  }
}

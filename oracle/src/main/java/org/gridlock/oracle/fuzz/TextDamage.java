// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Damages JSON and YAML: bytes, so that it may be no text any more; tokens, so that it may be no
 * JSON; or values, so that it may mean something else.
 */
final class TextDamage {
  private static final Pattern VALUE =
      Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|[A-Za-z0-9_@./-]+");
  private static final List<String> STRANGE =
      List.of(
          "-1",
          "7",
          "99999999999999999999",
          "1e400",
          "null",
          "true",
          "[]",
          "{}",
          "\"\"",
          "\"\\u0000\"",
          "\"/\"",
          "[[\"x\"]]");
  private static final int MOST = 3;

  private TextDamage() {}

  /** A damaged copy. */
  static byte[] of(String text, long seed) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return switch (Math.floorMod(seed, 4)) {
      case 0 -> new ByteMutator(seed).mutate(bytes);
      case 1 -> new Mutator(seed).mutate(text).getBytes(StandardCharsets.UTF_8);
      default -> values(text, new Random(seed)).getBytes(StandardCharsets.UTF_8);
    };
  }

  private static String values(String text, Random random) {
    String changed = text;
    int changes = 1 + random.nextInt(MOST);
    for (int i = 0; i < changes; i++) {
      List<MatchResult> values = VALUE.matcher(changed).results().toList();
      if (values.isEmpty()) {
        return changed;
      }
      List<String> others = new ArrayList<>(STRANGE);
      for (int j = 0; j < STRANGE.size(); j++) {
        others.add(values.get(random.nextInt(values.size())).group());
      }
      MatchResult value = values.get(random.nextInt(values.size()));
      changed =
          changed.substring(0, value.start())
              + others.get(random.nextInt(others.size()))
              + changed.substring(value.end());
    }
    return changed;
  }
}

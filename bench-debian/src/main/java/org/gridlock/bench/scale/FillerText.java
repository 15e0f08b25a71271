// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.scale;

import java.util.SplittableRandom;

/** Code without locks, as most code is: arithmetic, text and arrays, different in each module. */
final class FillerText {
  private static final String FIXED =
      """

      static int @_parse(const char *text) {
        int value = 0;
        int sign = 1;
        while (*text == ' ') {
          text++;
        }
        if (*text == '-') {
          sign = -1;
          text++;
        }
        while (*text >= '0' && *text <= '9') {
          value = value * 10 + (*text - '0');
          text++;
        }
        return sign * value;
      }

      static void @_sort(int *values, int count) {
        int i;
        int j;
        for (i = 1; i < count; i++) {
          int moved = values[i];
          for (j = i; j > 0 && values[j - 1] > moved; j--) {
            values[j] = values[j - 1];
          }
          values[j] = moved;
        }
      }
      """;

  private static final String MIX =
      """

      static int @_mix(int a, int b) {
        int values[8];
        char text[32];
        int i;
        for (i = 0; i < 8; i++) {
          values[i] = @_hash0(a + i, b);
          values[i] ^= @_hash1(b, i);
        }
        @_sort(values, 8);
        snprintf(text, sizeof text, "%d", values[3]);
        return @_parse(text);
      }
      """;

  private static final String[] STEPS = {
    "x = x * %d + y;", "y ^= x >> %d;", "x += y %% %d;", "y = (x << 3) - y + %d;"
  };

  private FillerText() {}

  /** The functions of a module, the last of them {@code @_mix}. */
  static String of(int module) {
    SplittableRandom random = new SplittableRandom(module);
    StringBuilder text = new StringBuilder(FIXED);
    for (int i = 0; i < 2; i++) {
      text.append("\nstatic int @_hash").append(i).append("(int x, int y) {\n");
      int steps = 8 + random.nextInt(8);
      for (int step = 0; step < steps; step++) {
        String statement = STEPS[random.nextInt(STEPS.length)];
        text.append("  ").append(statement.formatted(1 + random.nextInt(30))).append('\n');
      }
      text.append("  return x ^ y;\n}\n");
    }
    return text.append(MIX).toString();
  }
}

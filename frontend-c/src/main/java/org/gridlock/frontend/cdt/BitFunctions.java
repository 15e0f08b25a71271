// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** The functions of GCC that count or move the bits of a number ({@code __builtin_bswap32}). */
final class BitFunctions {
  private static final long WORD = 0xFFFF_FFFFL;

  private BitFunctions() {}

  /** The function of that name without its prefix; null if it is no such, or not defined for 0. */
  static @Nullable LongUnaryOperator of(String name) {
    return switch (name) {
      case "bswap16" -> value -> Short.toUnsignedLong(Short.reverseBytes((short) value));
      case "bswap32" -> value -> Integer.toUnsignedLong(Integer.reverseBytes((int) value));
      case "bswap64" -> Long::reverseBytes;
      case "popcount" -> value -> Long.bitCount(value & WORD);
      case "popcountl", "popcountll" -> Long::bitCount;
      case "parity" -> value -> Long.bitCount(value & WORD) & 1;
      case "parityl", "parityll" -> value -> Long.bitCount(value) & 1;
      case "clz" -> value -> Integer.numberOfLeadingZeros((int) value);
      case "clzl", "clzll" -> Long::numberOfLeadingZeros;
      case "ctz" -> value -> Integer.numberOfTrailingZeros((int) value);
      case "ctzl", "ctzll" -> Long::numberOfTrailingZeros;
      case "ffs" -> value -> (int) value == 0 ? 0 : Integer.numberOfTrailingZeros((int) value) + 1;
      case "ffsl", "ffsll" -> value -> value == 0 ? 0 : Long.numberOfTrailingZeros(value) + 1;
      default -> null;
    };
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.types;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Type;

/** The values of C literals (C11 6.4.4, 6.4.5 and the GNU forms). */
public final class Literals {
  private Literals() {}

  /** An integer constant with the type that its value and suffix give it. */
  public static Expression.Constant integer(String image) {
    String text = image.toLowerCase(Locale.ROOT).replace("'", "");
    int end = text.length();
    while (end > 0 && "ulijz".indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    String suffix = text.substring(end);
    String digits = text.substring(0, end);
    int radix = 10;
    if (digits.startsWith("0x")) {
      radix = 16;
      digits = digits.substring(2);
    } else if (digits.startsWith("0b")) {
      radix = 2;
      digits = digits.substring(2);
    } else if (digits.startsWith("0") && digits.length() > 1) {
      radix = 8;
      digits = digits.substring(1);
    }
    BigInteger value = new BigInteger(digits, radix);
    boolean unsigned = suffix.contains("u");
    boolean longSuffix = suffix.contains("l") || suffix.contains("z");
    int bits = value.bitLength();
    boolean mayBeUnsigned = unsigned || radix != 10;
    Type.Int type;
    if (!longSuffix && !unsigned && bits <= 31) {
      type = Type.Int.INT;
    } else if (!longSuffix && mayBeUnsigned && bits <= 32) {
      type = Type.Int.UINT;
    } else if (!unsigned && bits <= 63) {
      type = Type.Int.LONG;
    } else {
      type = Type.Int.ULONG;
    }
    return new Expression.Constant(type, value.longValue());
  }

  /** A floating constant with the type that its suffix gives it. */
  public static Expression.RealConstant real(String image) {
    String text = image.toLowerCase(Locale.ROOT).replace("'", "");
    boolean hex = text.startsWith("0x");
    int end = text.length();
    while (end > 0 && "flqwijdx".indexOf(text.charAt(end - 1)) >= 0) {
      // In a hexadecimal mantissa f and d are digits; behind the exponent they are suffixes.
      if (hex && text.indexOf('p') < 0) {
        break;
      }
      end--;
    }
    String suffix = text.substring(end);
    Type type =
        suffix.startsWith("f")
            ? Arithmetic.FLOAT
            : suffix.startsWith("l") || suffix.startsWith("q") || suffix.startsWith("w")
                ? Arithmetic.LONG_DOUBLE
                : Arithmetic.DOUBLE;
    String number = text.substring(0, end);
    double value =
        type.equals(Arithmetic.FLOAT) ? Float.parseFloat(number) : Double.parseDouble(number);
    return new Expression.RealConstant(type, value);
  }

  /** A character constant, with or without prefix. */
  public static Expression.Constant character(String image) {
    int quote = image.indexOf('\'');
    Type.Int element = element(image.substring(0, quote));
    String units = decode(image.substring(quote + 1, image.lastIndexOf('\'')), element);
    long value = 0;
    if (element.bytes() == 1) {
      for (int i = 0; i < units.length(); i++) {
        value = value << 8 | units.charAt(i) & 0xff;
      }
      value = units.length() == 1 ? (byte) value : (int) value;
      return new Expression.Constant(Type.Int.INT, value);
    }
    if (!units.isEmpty()) {
      value = element.bytes() == 4 ? units.codePointAt(0) : units.charAt(0);
    }
    return new Expression.Constant(element, value);
  }

  /**
   * A string literal as an array, one char of {@code text} per element.
   *
   * @param image with quotes and prefix; adjacent literals joined by the parser
   */
  public static Expression.StringLiteral string(String image) {
    int quote = image.indexOf('"');
    String prefix = image.substring(0, quote);
    Type.Int element = element(prefix.replace("R", ""));
    String inner = image.substring(quote + 1, image.lastIndexOf('"'));
    if (prefix.contains("R")) {
      inner = inner.substring(inner.indexOf('(') + 1, inner.lastIndexOf(')'));
      inner = inner.replace("\\", "\\\\");
    }
    String text = decode(inner, element);
    return new Expression.StringLiteral(new Type.Array(element, text.length() + 1L), text);
  }

  private static Type.Int element(String prefix) {
    return switch (prefix) {
      case "L" -> Type.Int.INT;
      case "U" -> Type.Int.UINT;
      case "u" -> new Type.Int(2, false, false);
      default -> Type.Int.CHAR;
    };
  }

  private static String decode(String inner, Type.Int element) {
    StringBuilder text = new StringBuilder(inner.length());
    int i = 0;
    while (i < inner.length()) {
      char c = inner.charAt(i);
      if (c != '\\' || i + 1 == inner.length()) {
        int point = inner.codePointAt(i);
        appendPoint(text, point, element);
        i += Character.charCount(point);
        continue;
      }
      i = decodeEscape(inner, i + 1, element, text);
    }
    return text.toString();
  }

  private static int decodeEscape(String inner, int start, Type.Int element, StringBuilder text) {
    char c = inner.charAt(start);
    int i = start + 1;
    if (c >= '0' && c <= '7') {
      int value = c - '0';
      while (i < inner.length() && i < start + 3 && "01234567".indexOf(inner.charAt(i)) >= 0) {
        value = value * 8 + (inner.charAt(i++) - '0');
      }
      text.append((char) (element.bytes() == 1 ? value & 0xff : value));
      return i;
    }
    if (c == 'x') {
      long value = 0;
      while (i < inner.length() && Character.digit(inner.charAt(i), 16) >= 0) {
        value = value * 16 + Character.digit(inner.charAt(i++), 16);
      }
      text.append((char) (element.bytes() == 1 ? value & 0xff : value));
      return i;
    }
    if (c == 'u' || c == 'U') {
      int length = c == 'u' ? 4 : 8;
      int end = Math.min(inner.length(), i + length);
      int value = 0;
      while (i < end && Character.digit(inner.charAt(i), 16) >= 0) {
        value = value * 16 + Character.digit(inner.charAt(i++), 16);
      }
      appendPoint(text, Character.isValidCodePoint(value) ? value : '?', element);
      return i;
    }
    text.append(
        switch (c) {
          case 'n' -> '\n';
          case 't' -> '\t';
          case 'r' -> '\r';
          case 'a' -> '\u0007';
          case 'b' -> '\b';
          case 'f' -> '\f';
          case 'v' -> '\u000b';
          case 'e', 'E' -> '\u001b';
          default -> c;
        });
    return i;
  }

  private static void appendPoint(StringBuilder text, int point, Type.Int element) {
    if (element.bytes() != 1 || point < 0x80) {
      text.appendCodePoint(point);
      return;
    }
    for (byte unit : new String(Character.toChars(point)).getBytes(StandardCharsets.UTF_8)) {
      text.append((char) (unit & 0xff));
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.BitSet;
import java.util.List;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/**
 * Which arguments of a function like {@code printf} or {@code scanf} are addresses, or numbers as
 * wide, by its format (C17 7.21.6.1, 7.21.6.2).
 */
final class TextFormat {
  /** The most that a format may count (NL_ARGMAX). */
  private static final int MAX_COUNTED = 4096;

  private final List<Expression> surplus;
  private final @Nullable BitSet addresses;

  private TextFormat(List<Expression> surplus, @Nullable BitSet addresses) {
    this.surplus = surplus;
    this.addresses = addresses;
  }

  /**
   * The format of a call.
   *
   * @param first where the arguments begin that it is about; in a fortified call, there are others
   *     before the format
   * @param reads whether it says what to read, not what to write
   */
  static TextFormat of(List<Expression> arguments, int first, boolean reads) {
    for (int i = Math.max(0, first - 1); i < arguments.size(); i++) {
      Expression format = arguments.get(i).withoutCasts();
      if (format instanceof Expression.StringLiteral literal) {
        return new TextFormat(rest(arguments, i + 1), addresses(literal.text(), reads));
      }
      if (format.type() instanceof Type.Pointer(Type.Int character) && character.size() == 1) {
        return new TextFormat(rest(arguments, i + 1), null);
      }
    }
    return new TextFormat(rest(arguments, first), null);
  }

  private static List<Expression> rest(List<Expression> arguments, int first) {
    return arguments.subList(Math.min(first, arguments.size()), arguments.size());
  }

  /** Whether the text of the format is known, and what it means. */
  boolean isKnown() {
    return addresses != null;
  }

  /** The arguments that are addresses as text, or may be. */
  List<Expression> addresses() {
    BitSet known = addresses;
    if (known == null) {
      return surplus;
    }
    // A list of arguments stands for all of them.
    return surplus.size() == 1 && SentPointers.isList(surplus.get(0))
        ? (known.isEmpty() ? List.of() : surplus)
        : known.stream().filter(i -> i < surplus.size()).mapToObj(surplus::get).toList();
  }

  /** Whether it is not known, but was given to the caller with a list of arguments. */
  boolean isHandedOn() {
    return !isKnown() && surplus.stream().anyMatch(SentPointers::isList);
  }

  /** Whether nobody knows what it reads, and that may be an address. */
  boolean isUnread() {
    return !isKnown() && !isHandedOn() && mayStoreAddresses();
  }

  /** Whether reading by it may store an address in what an argument points to. */
  boolean mayStoreAddresses() {
    return addresses().stream().anyMatch(SentPointers::mayScan);
  }

  /** Whether text with such a format may have addresses in it; of a literal that is any text. */
  static boolean mayHaveAddresses(String format) {
    return !addresses(format, true).isEmpty();
  }

  /** By number of the argument; all if the format counts them itself. */
  private static BitSet addresses(String format, boolean reads) {
    BitSet found = new BitSet();
    int argument = 0;
    int i = 0;
    while (i < format.length()) {
      if (format.charAt(i++) != '%') {
        continue;
      }
      boolean wide = false;
      boolean skipped = false;
      while (i < format.length() && "-+ #'0123456789.*$hlLqjztmI".indexOf(format.charAt(i)) >= 0) {
        char flag = format.charAt(i++);
        wide |= "lLqjzt".indexOf(flag) >= 0;
        if (flag == '$') {
          found.set(0, MAX_COUNTED);
          return found;
        }
        if (flag == '*') {
          skipped |= reads;
          argument += reads ? 0 : 1;
        }
      }
      char conversion = i < format.length() ? format.charAt(i++) : '%';
      if (conversion == '[') {
        i = afterSet(format, i);
      }
      if (conversion == '%' || skipped) {
        continue;
      }
      if (conversion == 'p' || (wide && "diouxX".indexOf(conversion) >= 0)) {
        found.set(argument);
      }
      argument++;
    }
    return found;
  }

  /** Behind a set of characters to read, the first of which may be its closing bracket. */
  private static int afterSet(String format, int begin) {
    int first = format.startsWith("^", begin) ? begin + 1 : begin;
    int end = format.indexOf(']', Math.min(first + 1, format.length()));
    return end < 0 ? format.length() : end + 1;
  }
}

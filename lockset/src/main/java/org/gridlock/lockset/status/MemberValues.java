// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.gridlock.lockset.settled.MemberName;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * The numbers between which a member of a struct always is, in any object: nothing but constants is
 * ever assigned to it. A flag that nobody sets is one of them. A pointer that is given nothing but
 * addresses of objects or functions, before anybody reads it, is never null. What is read of new
 * memory before anything was written there is undefined, or zero.
 */
final class MemberValues {
  private final Symbols symbols;
  private final ObjectAddresses addresses;
  private final Map<MemberName, Optional<Values>> known = new HashMap<>();

  MemberValues(Symbols symbols, ObjectAddresses addresses) {
    this.symbols = symbols;
    this.addresses = addresses;
  }

  /** All that a member, or an element of one, can be; null if that is not known. */
  @Nullable Values of(Lvalue part) {
    MemberName name = MemberName.of(part);
    return name == null
        ? null
        : known.computeIfAbsent(name, key -> Optional.ofNullable(find(key, part))).orElse(null);
  }

  private @Nullable Values find(MemberName name, Lvalue part) {
    List<Expression> assigned = symbols.assigned(name);
    if (assigned == null) {
      return null;
    }
    boolean few = part instanceof Lvalue.Member member && member.field().bitWidth() != 0;
    Values all =
        part instanceof Lvalue.Member && symbols.settledMembers().isWrittenFirst(name)
            ? null
            : Values.only(0);
    for (Expression value : assigned) {
      Values constant =
          part.type() instanceof Type.Pointer && addresses.isAddress(value)
              ? Values.allBut(0)
              : Arguments.constant(value, few ? Type.Int.BOOL : part.type());
      if (constant == null || (few && constant.high() != 0)) {
        return null; // a field of one bit may be negative
      }
      all = all == null ? constant : all.covering(constant);
      if (all == null) {
        return null;
      }
    }
    return all == null ? Values.only(0) : all;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.lockset.settled.MemberName;
import org.gridlock.lockset.settled.MemberWrite;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * The numbers between which a member of a struct always is, in any object: nothing but constants is
 * ever assigned to it. A flag that nobody sets is one of them. A pointer that is given nothing but
 * addresses of objects or functions, before anybody reads it, is never null. What is read of new
 * memory before anything was written there is undefined, or zero.
 *
 * <p>Anything else may be assigned behind branches that are only taken if the member, or another
 * one, is not what it always is: the first such assignment would come after another one.
 */
final class MemberValues {
  /** Members that are known make others known, and so on. */
  private static final int MAX_ROUNDS = 5;

  private final Icfa icfa;
  private final Symbols symbols;
  private final ObjectAddresses addresses;
  private final Map<MemberName, Range> ranges = new HashMap<>();
  private boolean solved;

  /**
   * What is known of a member.
   *
   * @param values all that it can be, as long as control does not come to others; null if that is
   *     not known
   * @param others where something else is assigned
   */
  private record Range(@Nullable Values values, List<Edge> others) {
    static final Range UNKNOWN = new Range(null, List.of());

    @Nullable Values always() {
      return others.isEmpty() ? values : null;
    }
  }

  /** A branch that tests a member. */
  private record Test(Edge edge, Guard guard, MemberName member) {}

  MemberValues(Icfa icfa, Symbols symbols, ObjectAddresses addresses) {
    this.icfa = icfa;
    this.symbols = symbols;
    this.addresses = addresses;
  }

  /** All that a member, or an element of one, can be; null if that is not known. */
  @Nullable Values of(Lvalue part) {
    if (!solved) {
      solved = true;
      solve();
    }
    MemberName name = MemberName.of(part);
    return name == null ? null : range(name, part).always();
  }

  private Range range(MemberName name, Lvalue part) {
    return ranges.computeIfAbsent(name, key -> find(key, part));
  }

  private Range find(MemberName name, Lvalue part) {
    List<MemberWrite> assigned = symbols.settledMembers().assignments(name);
    if (assigned == null) {
      return Range.UNKNOWN;
    }
    boolean few = part instanceof Lvalue.Member member && member.field().bitWidth() != 0;
    Values all =
        part instanceof Lvalue.Member && symbols.settledMembers().isWrittenFirst(name)
            ? null
            : Values.only(0);
    List<Edge> others = new ArrayList<>(0);
    for (MemberWrite write : assigned) {
      Expression value = Objects.requireNonNull(write.value());
      Values constant =
          part.type() instanceof Type.Pointer && addresses.isAddress(value)
              ? Values.allBut(0)
              : Arguments.constant(value, few ? Type.Int.BOOL : part.type());
      if (constant == null || (few && constant.high() != 0)) {
        others.add(write.edge()); // a field of one bit may be negative
        continue;
      }
      all = all == null ? constant : all.covering(constant);
      if (all == null) {
        return Range.UNKNOWN;
      }
    }
    return new Range(all == null ? Values.only(0) : all, others);
  }

  /** Looks for members to which nothing else is assigned in code that is ever run. */
  private void solve() {
    Map<Function, List<Test>> tests = new HashMap<>();
    Map<MemberName, Range> open = new LinkedHashMap<>();
    for (Function function : icfa.functions()) {
      for (Edge edge : function.edges()) {
        if (edge.operation() instanceof Operation.Assume(Expression condition, boolean holds)
            && Guard.of(condition, holds) instanceof Guard guard
            && guard.subject() instanceof Lvalue part
            && MemberName.of(part) instanceof MemberName member) {
          tests
              .computeIfAbsent(function, key -> new ArrayList<>())
              .add(new Test(edge, guard, member));
          Range range = range(member, part);
          if (range.values != null && !range.others.isEmpty()) {
            open.put(member, range);
          }
        }
      }
    }
    boolean grown = true;
    for (int round = 0; grown && round < MAX_ROUNDS; round++) {
      grown =
          open.entrySet()
              .removeIf(
                  entry -> {
                    boolean never = isNever(entry.getKey(), entry.getValue(), tests);
                    if (never) {
                      ranges.put(entry.getKey(), new Range(entry.getValue().values, List.of()));
                    }
                    return never;
                  });
    }
  }

  /** Whether control comes to none of the other assignments as long as none was made before. */
  private boolean isNever(MemberName member, Range range, Map<Function, List<Test>> tests) {
    for (Edge write : range.others) {
      Function function = write.source().function();
      Set<Edge> closed = new HashSet<>();
      for (Test test : tests.getOrDefault(function, List.of())) {
        Values values =
            test.member.equals(member)
                ? range.values
                : Objects.requireNonNull(ranges.get(test.member)).always();
        if (values != null && test.guard.values().isDisjoint(values)) {
          closed.add(test.edge);
        }
      }
      if (closed.isEmpty() || !function.deadBehind(closed).contains(write)) {
        return false;
      }
    }
    return true;
  }
}

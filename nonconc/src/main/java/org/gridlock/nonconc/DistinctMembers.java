// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.lockset.settled.EarlyCode;
import org.gridlock.lockset.settled.MemberName;
import org.gridlock.lockset.settled.MemberWrite;
import org.gridlock.lockset.settled.SettledMembers;

/**
 * The members of structs that are different in any two objects with locks that are in use, once
 * several threads know of them: {@code account->number}. Not in the thesis.
 *
 * <p>Such a member keeps its value ({@link SettledMembers}); all assignments together give each
 * object another number ({@link DistinctNumbers}); and whoever initialises a lock in such an object
 * assigns its number as well ({@link NumberedObjects}). A lock that nobody initialises is used by
 * nobody (POSIX 2.9.9); static objects with an initialiser have the number that this gives them.
 */
public final class DistinctMembers {
  private final Icfa icfa;
  private final SettledMembers settled;
  private final DistinctNumbers numbers;
  private final SameObject same;
  private final Map<MemberName, Boolean> known = new HashMap<>();

  /**
   * Asks for none yet.
   *
   * @param settled the members that keep their values, and who writes them
   */
  public DistinctMembers(Icfa icfa, SettledMembers settled) {
    this.icfa = icfa;
    this.settled = settled;
    EarlyCode early = new EarlyCode(icfa);
    this.numbers = new DistinctNumbers(icfa, early, settled);
    this.same = new SameObject(icfa, early);
  }

  /** Whether no two objects with locks in them have the same value there. */
  public boolean contains(MemberName member) {
    return known.computeIfAbsent(member, this::find);
  }

  private boolean find(MemberName member) {
    List<MemberWrite> writes = settled.writes(member);
    Set<Integer> initial = new HashSet<>();
    List<Edge> assignments = new ArrayList<>();
    List<MemberWrite> clearing = new ArrayList<>();
    Composite struct = null;
    for (MemberWrite write : writes == null ? List.<MemberWrite>of() : writes) {
      if (write.edge().operation() instanceof Operation.Assign(Lvalue target, Expression value)
          && target instanceof Lvalue.Member(Lvalue owner, Field field)
          && owner.type() instanceof Composite type
          && member.equals(MemberName.of(target))) {
        struct = type;
        boolean first = write.edge().source().function() == icfa.start();
        if (!DistinctNumbers.areKept(field)
            || (first
                && !(DistinctNumbers.constant(value) instanceof Integer number
                    && initial.add(number)))) {
          return false;
        }
        if (!first) {
          assignments.add(write.edge());
        }
      } else if (isZero(write)) {
        clearing.add(write);
      } else {
        return false;
      }
    }
    return struct != null
        && clearing.stream().allMatch(write -> isFollowed(write, assignments))
        && new NumberedObjects(icfa, struct, same)
            .areAll(assignments, initial.size(), initial.contains(0))
        && numbers.areDistinct(assignments, initial);
  }

  private static boolean isZero(MemberWrite write) {
    return !(write.edge().operation() instanceof Operation.Assign)
        && write.value() instanceof Expression.Constant constant
        && constant.value() == 0;
  }

  /** Whether what clears an object comes before its number. */
  private boolean isFollowed(MemberWrite clearing, List<Edge> assignments) {
    return assignments.stream()
        .anyMatch(
            edge ->
                areOne(NumberedObjects.owner(edge), clearing.root())
                    && same.isFollowed(clearing.edge(), clearing.root(), edge));
  }

  private static boolean areOne(Lvalue one, Lvalue other) {
    return one.equals(other)
        || (one instanceof Lvalue.Deref left
            && other instanceof Lvalue.Deref right
            && left.pointer().equals(right.pointer()));
  }
}

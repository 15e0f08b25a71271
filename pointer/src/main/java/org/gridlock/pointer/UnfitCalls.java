// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.call.CallMismatch;
import org.gridlock.icfa.call.CallSignature;
import org.gridlock.icfa.call.FunctionLikeness;

/**
 * Calls through pointers that do not fit what they enter. A pointer may lead to more functions here
 * than in any run, and those that do not fit are most likely such. They are mentioned if the
 * program converts the function to the type of the pointer, if there is no other function and it
 * converts this one to what has no such type, or if arguments are missing, since it matters what is
 * taken for these.
 */
final class UnfitCalls {
  private static final Comparator<Function> BY_ID = Comparator.comparingInt(Function::id);

  private final Icfa icfa;
  private final Map<Edge, SortedSet<Function>> entered = new LinkedHashMap<>();

  UnfitCalls(Icfa icfa) {
    this.icfa = icfa;
  }

  /** A call or creation through a pointer enters a function. */
  void enters(Edge site, Function callee) {
    if (!isMadeUp(callee.position())) {
      entered.computeIfAbsent(site, key -> new TreeSet<>(BY_ID)).add(callee);
    }
  }

  /** One note for all functions that do not fit a call in the same ways. */
  void addNotes(Notes notes) {
    entered.forEach(
        (site, callees) -> {
          Map<Set<CallMismatch>, List<Function>> unfit = new LinkedHashMap<>();
          for (Function callee : callees) {
            Set<CallMismatch> mismatches = mismatches(site, callee, callees.size() == 1);
            if (!mismatches.isEmpty()) {
              unfit.computeIfAbsent(mismatches, key -> new ArrayList<>()).add(callee);
            }
          }
          unfit.forEach((mismatches, some) -> notes.unfit(site, some, mismatches));
        });
  }

  /** In which ways a call does not fit, as far as they are mentioned. */
  private Set<CallMismatch> mismatches(Edge site, Function callee, boolean isOnly) {
    Set<CallMismatch> mismatches = CallSignature.of(site.operation()).mismatches(callee);
    if (isMadeUp(site.position())) {
      mismatches.remove(CallMismatch.MORE_ARGUMENTS); // a signal handler may leave out the number
    }
    if (!isConverted(callee, site, isOnly)) {
      mismatches.retainAll(EnumSet.of(CallMismatch.FEWER_ARGUMENTS));
    }
    return mismatches;
  }

  private static boolean isMadeUp(SourcePosition position) {
    return position.equals(SourcePosition.NONE);
  }

  /**
   * Whether the program converts the address of the function to the type of what is called.
   *
   * @param byWayOfData whether it counts that one of the two is no pointer to a function
   */
  private boolean isConverted(Function function, Edge site, boolean byWayOfData) {
    Expression pointer = Operands.callee(site.operation());
    Type.Func called =
        pointer != null && pointer.type() instanceof Type.Pointer(Type.Func known) ? known : null;
    return icfa.convertedTo(function).stream()
        .anyMatch(
            type ->
                type.prototyped() && called != null
                    ? FunctionLikeness.IN_KIND.areAlike(type, called)
                    : byWayOfData);
  }
}

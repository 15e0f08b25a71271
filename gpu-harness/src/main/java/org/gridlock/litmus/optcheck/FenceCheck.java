// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.optcheck;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridlock.litmus.optcheck.Specification.Access;
import org.gridlock.litmus.optcheck.Specification.AccessKind;
import org.gridlock.litmus.optcheck.Specification.Fence;
import org.gridlock.litmus.optcheck.Specification.Item;
import org.gridlock.litmus.test.Instruction.FenceKind;
import org.gridlock.litmus.test.LitmusTest.Space;
import org.gridlock.litmus.test.Order;
import org.gridlock.litmus.test.Scope;

/**
 * Compares the fences between neighbouring accesses with those that the test asks for. A release is
 * a fence before the access, an acquire an invalidation of the first-level cache after it; the wide
 * fences have both. What stands before the first or after the last access orders nothing and is not
 * compared.
 */
final class FenceCheck {
  /** What was found to differ. */
  record Finding(Verdict verdict, String message) {}

  /**
   * The fences in one gap.
   *
   * @param fences the codes of the fence instructions, sorted
   * @param invalidates whether the cache must be invalidated
   */
  private record Gap(List<Integer> fences, boolean invalidates) {}

  private static final int ALL_ACCESSES = 8;

  private final List<Gap> expected = new ArrayList<>();

  FenceCheck(List<Item> items) {
    List<Integer> fences = new ArrayList<>();
    boolean invalidates = false;
    boolean first = true;
    for (Item item : items) {
      switch (item) {
        case Fence fence -> {
          if (fence.kind() == FenceKind.SC || fence.kind() == FenceKind.MEMBAR) {
            fences.add(code(fence.scope()));
          } else if (fence.kind() != FenceKind.ACQUIRE) {
            fences.add(ALL_ACCESSES | code(fence.scope()));
          }
          invalidates |= fence.kind() != FenceKind.RELEASE && fence.scope() != Scope.CTA;
        }
        case Access access -> {
          if (access.order() == Order.RELEASE || access.order() == Order.ACQ_REL) {
            fences.add(ALL_ACCESSES | code(scope(access)));
          }
          if (!first) {
            expected.add(new Gap(fences.stream().sorted().toList(), invalidates));
          }
          first = false;
          fences.clear();
          invalidates =
              (access.order() == Order.ACQUIRE || access.order() == Order.ACQ_REL)
                  && scope(access) != Scope.CTA;
        }
      }
    }
  }

  private static Scope scope(Access access) {
    Scope scope = access.scope();
    if (access.space() == Space.SHARED && scope == null) {
      return Scope.CTA;
    }
    boolean atomic = access.kind() != AccessKind.LOAD && access.kind() != AccessKind.STORE;
    return scope == null ? (atomic ? Scope.GPU : Scope.SYS) : scope;
  }

  private static int code(Scope scope) {
    return switch (scope) {
      case CTA -> 0;
      case CLUSTER, GPU -> 2;
      case SYS -> 3;
    };
  }

  /**
   * The first difference.
   *
   * @param gaps per gap the indices of the instructions in it
   */
  Optional<Finding> compare(List<List<Integer>> gaps, List<SassInstruction> code) {
    List<Gap> actual = new ArrayList<>();
    for (List<Integer> gap : gaps) {
      actual.add(
          new Gap(
              gap.stream()
                  .map(code::get)
                  .filter(each -> each.opcode() == SassOpcode.MEMBAR)
                  .map(SassDecoder::fenceCode)
                  .sorted()
                  .toList(),
              gap.stream().map(code::get).anyMatch(FenceCheck::invalidates)));
    }
    for (int index = 0; index < expected.size(); index++) {
      if (!expected.get(index).equals(actual.get(index))) {
        return Optional.of(finding(index, expected.get(index), actual.get(index), actual));
      }
    }
    return Optional.empty();
  }

  private static boolean invalidates(SassInstruction instruction) {
    return instruction.opcode() == SassOpcode.CCTL
        && (instruction.high() >>> 20 & 0x3f) == 0x20; // IVALL
  }

  private Finding finding(int index, Gap wanted, Gap got, List<Gap> actual) {
    String where = "between accesses " + index + " and " + (index + 1);
    if (got.fences().size() > wanted.fences().size()
        || (got.fences().equals(wanted.fences()) && got.invalidates())) {
      return new Finding(
          Verdict.REORDERED, where + " stands a fence that the test does not have there");
    }
    if (got.fences().size() == wanted.fences().size() && !got.fences().equals(wanted.fences())) {
      return new Finding(Verdict.WRONG_TYPE, where + " stands a fence of another kind or scope");
    }
    boolean elsewhere = false;
    for (int other = 0; other < expected.size(); other++) {
      elsewhere |= actual.get(other).fences().size() > expected.get(other).fences().size();
    }
    return new Finding(
        elsewhere ? Verdict.REORDERED : Verdict.MISSING, where + " the fence of the test is gone");
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.emit;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gridlock.litmus.optcheck.Specification.Dependency;
import org.gridlock.litmus.optcheck.Specification.DependencyKind;
import org.gridlock.litmus.test.Instruction.Guard;
import org.gridlock.litmus.test.Operand;
import org.jspecify.annotations.Nullable;

/** Follows a thread in program order and finds which access depends on the result of which. */
final class Dependencies {
  private final Map<String, Set<Integer>> sources = new LinkedHashMap<>();
  private final Set<Integer> control = new TreeSet<>();
  private final Set<Dependency> found = new LinkedHashSet<>();

  /** An access at a position uses these operands. */
  void access(int position, Operand address, List<Operand> values, @Nullable Guard guard) {
    add(DependencyKind.ADDRESS, of(address), position);
    values.forEach(value -> add(DependencyKind.DATA, of(value), position));
    add(DependencyKind.CONTROL, ofGuard(guard), position);
    add(DependencyKind.CONTROL, control, position);
  }

  private void add(DependencyKind kind, Set<Integer> from, int to) {
    from.stream()
        .filter(position -> position < to)
        .forEach(position -> found.add(new Dependency(kind, position, to)));
  }

  /** A register holds the result of the access. */
  void result(String register, int position) {
    sources.put(register, Set.of(position));
  }

  /** A register is computed from operands; under a guard it may also keep its value. */
  void define(String register, @Nullable Guard guard, List<Operand> operands) {
    Set<Integer> positions = new TreeSet<>(ofGuard(guard));
    operands.forEach(operand -> positions.addAll(of(operand)));
    if (guard != null) {
      positions.addAll(sources.getOrDefault(register, Set.of()));
    }
    sources.put(register, positions);
  }

  /** Everything after a branch depends on what it compares. */
  void branch(@Nullable Guard guard, List<Operand> compared) {
    control.addAll(ofGuard(guard));
    compared.forEach(operand -> control.addAll(of(operand)));
  }

  private Set<Integer> of(Operand operand) {
    return operand instanceof Operand.Reg reg
        ? sources.getOrDefault(reg.name(), Set.of())
        : Set.of();
  }

  private Set<Integer> ofGuard(@Nullable Guard guard) {
    return guard == null ? Set.of() : sources.getOrDefault(guard.register(), Set.of());
  }

  List<Dependency> all() {
    return List.copyOf(found);
  }
}

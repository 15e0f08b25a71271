// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.gridlock.litmus.test.Instruction;
import org.gridlock.litmus.test.Instruction.Fence;
import org.gridlock.litmus.test.Instruction.FenceKind;
import org.gridlock.litmus.test.Operand;
import org.gridlock.litmus.test.Order;
import org.gridlock.litmus.test.Scope;
import org.jspecify.annotations.Nullable;

/** Prints instructions; the dialects differ in spaces, brackets, and the word for weak accesses. */
public final class InstructionPrinter {
  private final Dialect dialect;

  public InstructionPrinter(Dialect dialect) {
    this.dialect = dialect;
  }

  /** One instruction, guard and all, on one line. */
  public String print(Instruction instruction) {
    String text =
        switch (instruction) {
          case Instruction.Load load ->
              words("ld", order(load.order()), scope(load.scope()), load.type())
                  + list(load.destination().name(), address(load.address()));
          case Instruction.Store store ->
              words("st", order(store.order()), scope(store.scope()), store.type())
                  + list(address(store.address()), store.value().toString());
          case Instruction.Atomic atomic -> atomic(atomic);
          case Instruction.Fence fence -> fence(fence);
          case Instruction.Barrier barrier ->
              (dialect == Dialect.CHECKER ? "bar.cta.sync " : "bar.sync ") + barrier.id();
          case Instruction.Compute compute ->
              words(compute.operation().toString(), compute.type()) + operands(compute);
          case Instruction.SetPredicate set ->
              words("setp", set.comparison().toString(), set.type()) + operands(set);
          case Instruction.Label label -> label.name() + ":";
          case Instruction.Branch branch -> branch(branch);
        };
    Instruction.Guard guard = instruction.guard();
    return guard == null ? text : guard + " " + text;
  }

  private String atomic(Instruction.Atomic atomic) {
    List<String> operands = new ArrayList<>();
    operands.add(atomic.destination().name());
    operands.add(address(atomic.address()));
    atomic.values().forEach(value -> operands.add(value.toString()));
    return words(
            "atom",
            atomic.order().suffix(),
            scope(atomic.scope()),
            atomic.operation().toString(),
            atomic.type())
        + list(operands.toArray(String[]::new));
  }

  private static String fence(Fence fence) {
    if (fence.kind() == FenceKind.MEMBAR && fence.scope() != Scope.CLUSTER) {
      return "membar." + (fence.scope() == Scope.GPU ? "gl" : fence.scope().toString());
    }
    String kind =
        switch (fence.kind()) {
          // There is no membar for clusters; this is what it would mean.
          case SC, MEMBAR -> "sc";
          case ACQ_REL, ACQUIRE, RELEASE -> fence.kind().name().toLowerCase(Locale.ROOT);
        };
    return words("fence", kind, fence.scope().toString());
  }

  private String branch(Instruction.Branch branch) {
    if (branch.comparison() == null) {
      return (dialect == Dialect.CHECKER ? "goto " : "bra ") + branch.label();
    }
    List<String> operands =
        new ArrayList<>(branch.compared().stream().map(Objects::toString).toList());
    operands.add(branch.label());
    return "b" + branch.comparison() + list(operands.toArray(String[]::new));
  }

  private String order(Order order) {
    return order == Order.WEAK && dialect == Dialect.CHECKER ? "weak" : order.suffix();
  }

  private static String scope(@Nullable Scope scope) {
    return scope == null ? "" : scope.toString();
  }

  private String address(Operand address) {
    return dialect == Dialect.CHECKER && address instanceof Operand.Location
        ? address.toString()
        : "[" + address + "]";
  }

  private String operands(Instruction instruction) {
    return list(instruction.operands().stream().map(Objects::toString).toArray(String[]::new));
  }

  private String list(String... operands) {
    return " " + String.join(dialect == Dialect.CHECKER ? ", " : ",", operands);
  }

  private static String words(String... words) {
    return List.of(words).stream().filter(word -> !word.isEmpty()).collect(Collectors.joining("."));
  }
}

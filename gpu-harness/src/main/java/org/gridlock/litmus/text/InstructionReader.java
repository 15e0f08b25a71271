// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.test.Instruction;
import org.gridlock.litmus.test.Instruction.Atomic;
import org.gridlock.litmus.test.Instruction.AtomicOperation;
import org.gridlock.litmus.test.Instruction.Barrier;
import org.gridlock.litmus.test.Instruction.Branch;
import org.gridlock.litmus.test.Instruction.Comparison;
import org.gridlock.litmus.test.Instruction.Compute;
import org.gridlock.litmus.test.Instruction.Fence;
import org.gridlock.litmus.test.Instruction.FenceKind;
import org.gridlock.litmus.test.Instruction.Guard;
import org.gridlock.litmus.test.Instruction.Label;
import org.gridlock.litmus.test.Instruction.Load;
import org.gridlock.litmus.test.Instruction.RegisterOperation;
import org.gridlock.litmus.test.Instruction.SetPredicate;
import org.gridlock.litmus.test.Instruction.Store;
import org.gridlock.litmus.test.Operand;
import org.gridlock.litmus.test.Order;
import org.gridlock.litmus.test.Scope;
import org.jspecify.annotations.Nullable;

/** Reads one instruction from the tokens of its cell. */
final class InstructionReader {
  private static final Set<Order> LOAD_ORDERS =
      Set.of(
          Order.WEAK,
          Order.RELAXED,
          Order.ACQUIRE,
          Order.VOLATILE,
          Order.CA,
          Order.CG,
          Order.CV,
          Order.CS);
  private static final Set<Order> STORE_ORDERS =
      Set.of(
          Order.WEAK,
          Order.RELAXED,
          Order.RELEASE,
          Order.VOLATILE,
          Order.WB,
          Order.CG,
          Order.WT,
          Order.CS);
  private static final Set<Order> ATOMIC_ORDERS =
      Set.of(Order.WEAK, Order.RELAXED, Order.ACQUIRE, Order.RELEASE, Order.ACQ_REL);
  private static final Set<Order> SCOPED = Set.of(Order.RELAXED, Order.ACQUIRE, Order.RELEASE);

  private final Tokens tokens;
  private final NameResolver names;

  InstructionReader(Tokens tokens, NameResolver names) {
    this.tokens = tokens;
    this.names = names;
  }

  /** Reads the instruction that is all of the tokens. */
  Instruction instruction() throws LitmusException {
    Instruction instruction;
    if (tokens.peek().isName() && tokens.peek(1).is(":")) {
      instruction = new Label(tokens.take().text());
      tokens.take();
    } else {
      instruction = operation(guard(), Opcode.read(tokens));
    }
    if (!tokens.atEnd()) {
      throw tokens.expected("the end of the instruction");
    }
    return instruction;
  }

  private @Nullable Guard guard() throws LitmusException {
    if (!tokens.takeIf("@")) {
      return null;
    }
    boolean negated = tokens.takeIf("!");
    return new Guard(register().name(), negated);
  }

  private Instruction operation(@Nullable Guard guard, Opcode opcode) throws LitmusException {
    return switch (opcode.name()) {
      case "ld" -> load(guard, opcode);
      case "st" -> store(guard, opcode);
      case "atom", "red" -> atomic(guard, opcode);
      case "membar", "fence" -> fence(guard, opcode);
      case "bar", "barrier" -> barrier(guard, opcode);
      case "setp" -> setPredicate(guard, opcode);
      case "bra", "goto" -> {
        expectNothing(opcode, opcode.rest().stream().filter(word -> !word.equals("uni")).toList());
        yield new Branch(guard, null, List.of(), tokens.expectName("a label"));
      }
      case "beq", "bne", "blt", "ble", "bgt", "bge" -> compareAndBranch(guard, opcode);
      default -> compute(guard, opcode);
    };
  }

  private Instruction load(@Nullable Guard guard, Opcode opcode) throws LitmusException {
    expectNothing(opcode, opcode.rest());
    Order order = order(opcode, LOAD_ORDERS);
    Operand.Reg destination = register();
    tokens.expect(",");
    if (tokens.peek().isNumber() || tokens.peek().is("-")) {
      // The checkers' way to write a constant into a register.
      return new Compute(
          guard, RegisterOperation.MOV, opcode.type(), destination, List.of(value()));
    }
    return new Load(guard, order, opcode.scope(), opcode.type(), destination, address());
  }

  private Instruction store(@Nullable Guard guard, Opcode opcode) throws LitmusException {
    expectNothing(opcode, opcode.rest());
    Order order = order(opcode, STORE_ORDERS);
    Operand address = address();
    tokens.expect(",");
    return new Store(guard, order, opcode.scope(), opcode.type(), address, value());
  }

  private Instruction atomic(@Nullable Guard guard, Opcode opcode) throws LitmusException {
    Order order = opcode.order() == null ? Order.WEAK : opcode.order();
    if (!ATOMIC_ORDERS.contains(order)) {
      throw tokens.at(opcode.at(), "an atomic operation cannot be " + order.suffix());
    }
    String word = opcode.rest().size() == 1 ? opcode.rest().get(0) : "";
    Optional<AtomicOperation> operation =
        Arrays.stream(AtomicOperation.values())
            .filter(candidate -> candidate.toString().equals(word.equals("plus") ? "add" : word))
            .findFirst();
    if (operation.isEmpty()) {
      throw tokens.at(
          opcode.at(),
          "expected one of the atomic operations " + List.of(AtomicOperation.values()));
    }
    Operand.Reg destination;
    if (opcode.name().equals("atom")) {
      destination = register();
      tokens.expect(",");
    } else {
      // A reduction has no result: it goes to a register that nothing reads.
      destination = names.register(tokens, unused(opcode.at()));
    }
    Operand address = address();
    List<Operand> values = new ArrayList<>();
    int count = operation.get() == AtomicOperation.CAS ? 2 : 1;
    for (int i = 0; i < count; i++) {
      tokens.expect(",");
      values.add(value());
    }
    return new Atomic(
        guard, operation.get(), order, opcode.scope(), opcode.type(), destination, address, values);
  }

  private static Token unused(Token at) {
    return new Token(Token.Kind.WORD, "_", at.line(), at.column(), true);
  }

  private Instruction fence(@Nullable Guard guard, Opcode opcode) throws LitmusException {
    if (opcode.name().equals("membar")) {
      Scope scope =
          switch (String.join(".", opcode.rest())) {
            case "cta" -> Scope.CTA;
            case "gl" -> Scope.GPU;
            case "sys" -> Scope.SYS;
            default -> throw tokens.at(opcode.at(), "expected membar.cta, membar.gl or membar.sys");
          };
      return new Fence(guard, FenceKind.MEMBAR, scope);
    }
    FenceKind kind =
        switch (String.join(".", opcode.rest())) {
          case "sc" -> FenceKind.SC;
          case "acq_rel", "" -> FenceKind.ACQ_REL;
          case "acquire" -> FenceKind.ACQUIRE;
          case "release" -> FenceKind.RELEASE;
          default ->
              throw tokens.at(
                  opcode.at(), "expected fence.sc, .acq_rel, .acquire or .release with a scope");
        };
    if (opcode.scope() == null) {
      throw tokens.at(opcode.at(), "expected the scope of the fence: .cta, .cluster, .gpu or .sys");
    }
    return new Fence(guard, kind, opcode.scope());
  }

  private Instruction barrier(@Nullable Guard guard, Opcode opcode) throws LitmusException {
    if (!opcode.rest().equals(List.of("sync"))
        || (opcode.scope() != null && opcode.scope() != Scope.CTA)) {
      throw tokens.at(opcode.at(), "expected bar.sync or bar.cta.sync");
    }
    return new Barrier(guard, value());
  }

  private Instruction setPredicate(@Nullable Guard guard, Opcode opcode) throws LitmusException {
    String word = opcode.rest().size() == 1 ? opcode.rest().get(0) : "";
    Comparison comparison = comparison(opcode, word);
    Operand.Reg destination = register();
    tokens.expect(",");
    Operand left = value();
    tokens.expect(",");
    return new SetPredicate(guard, comparison, opcode.type(), destination, left, value());
  }

  private Instruction compareAndBranch(@Nullable Guard guard, Opcode opcode)
      throws LitmusException {
    expectNothing(opcode, opcode.rest());
    Comparison comparison = comparison(opcode, opcode.name().substring(1));
    Operand left = value();
    tokens.expect(",");
    Operand right = value();
    tokens.expect(",");
    return new Branch(guard, comparison, List.of(left, right), tokens.expectName("a label"));
  }

  private Comparison comparison(Opcode opcode, String word) throws LitmusException {
    for (Comparison comparison : Comparison.values()) {
      if (comparison.toString().equals(word)) {
        return comparison;
      }
    }
    throw tokens.at(opcode.at(), "expected one of the comparisons .eq .ne .lt .le .gt .ge");
  }

  private Instruction compute(@Nullable Guard guard, Opcode opcode) throws LitmusException {
    Optional<RegisterOperation> operation =
        Arrays.stream(RegisterOperation.values())
            .filter(candidate -> candidate.toString().equals(opcode.name()))
            .findFirst();
    if (operation.isEmpty()) {
      throw tokens.at(
          opcode.at(),
          "expected an instruction such as ld, st, atom and found '" + opcode.name() + "'");
    }
    expectNothing(opcode, opcode.rest());
    Operand.Reg destination = register();
    List<Operand> sources = new ArrayList<>();
    int count =
        switch (operation.get()) {
          case MOV, CVT -> 1;
          case ADD, SUB, MUL, AND, OR, XOR -> 2;
        };
    for (int i = 0; i < count; i++) {
      tokens.expect(",");
      sources.add(value());
    }
    return new Compute(guard, operation.get(), opcode.type(), destination, sources);
  }

  private Order order(Opcode opcode, Set<Order> allowed) throws LitmusException {
    Order order = opcode.order() == null ? Order.WEAK : opcode.order();
    if (!allowed.contains(order)) {
      throw tokens.at(opcode.at(), "'" + opcode.name() + "' cannot be " + order.suffix());
    }
    if (SCOPED.contains(order) != (opcode.scope() != null)) {
      throw tokens.at(
          opcode.at(),
          opcode.scope() == null
              ? "expected a scope after " + order.suffix() + ": .cta, .cluster, .gpu or .sys"
              : "only relaxed, acquire and release accesses have a scope");
    }
    return order;
  }

  private void expectNothing(Opcode opcode, List<String> rest) throws LitmusException {
    if (!rest.isEmpty()) {
      throw tokens.at(
          opcode.at(), "'" + opcode.name() + "' with '." + rest.get(0) + "' is not known here");
    }
  }

  private Operand.Reg register() throws LitmusException {
    Token token = tokens.peek();
    tokens.expectName("a register");
    return names.register(tokens, token);
  }

  private Operand address() throws LitmusException {
    boolean bracket = tokens.takeIf("[");
    Token token = tokens.peek();
    tokens.expectName("an address: a register or a location");
    if (bracket) {
      tokens.expect("]");
    }
    return names.registerOrLocation(tokens, token);
  }

  private Operand value() throws LitmusException {
    if (tokens.peek().isNumber() || tokens.peek().is("-")) {
      return new Operand.Number(tokens.expectNumber("a value"));
    }
    Token token = tokens.peek();
    tokens.expectName("a register or a number");
    return names.registerOrLocation(tokens, token);
  }
}

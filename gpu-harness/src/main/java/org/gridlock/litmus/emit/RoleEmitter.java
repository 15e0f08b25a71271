// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.emit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.optcheck.Specification.Access;
import org.gridlock.litmus.optcheck.Specification.AccessKind;
import org.gridlock.litmus.optcheck.Specification.Fence;
import org.gridlock.litmus.optcheck.Specification.Item;
import org.gridlock.litmus.optcheck.Specification.ThreadSpecification;
import org.gridlock.litmus.optcheck.Tag;
import org.gridlock.litmus.test.Instruction;
import org.gridlock.litmus.test.Instruction.Atomic;
import org.gridlock.litmus.test.Instruction.Branch;
import org.gridlock.litmus.test.Instruction.Compute;
import org.gridlock.litmus.test.Instruction.Label;
import org.gridlock.litmus.test.Instruction.Load;
import org.gridlock.litmus.test.Instruction.RegisterOperation;
import org.gridlock.litmus.test.Instruction.SetPredicate;
import org.gridlock.litmus.test.Instruction.Store;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.test.LitmusTest.Space;
import org.gridlock.litmus.test.LitmusThread;
import org.gridlock.litmus.test.Operand;
import org.jspecify.annotations.Nullable;

/**
 * The code of one thread of a test: what comes before the start barrier (addresses and opaque
 * values), the test itself, and the specification instructions.
 *
 * <p>Each access has a link register of its own, which the specification instruction adds to: the
 * destination of a load, the stored value of a store. A store of a constant takes it from a table
 * in memory; a computed value goes through an exclusive or with a zero that the assembler does not
 * know, else two stores of it would have one register, and a last addition would be folded into the
 * specification instruction.
 */
final class RoleEmitter {
  /** How often a loop of a test is taken before the instance is given up. */
  private static final int MAX_POLLS = 1024;

  private final LitmusTest test;
  private final int number;
  private final LitmusThread thread;
  private final Parameters parameters;
  private final Target target;
  private final Registers registers;
  private final AccessText text;
  private final StringBuilder prologue = new StringBuilder();
  private final StringBuilder body = new StringBuilder();
  private final StringBuilder specification = new StringBuilder();
  private final List<Item> items = new ArrayList<>();
  private final Dependencies dependencies = new Dependencies();
  private final Map<String, Long> constants = new LinkedHashMap<>();
  private final Set<String> redefined = new LinkedHashSet<>();
  private final Set<String> passedLabels = new LinkedHashSet<>();
  private int position;
  private int fresh;

  RoleEmitter(LitmusTest test, int number, Parameters parameters, Target target) {
    this.test = test;
    this.number = number;
    this.thread = test.threads().get(number);
    this.parameters = parameters;
    this.target = target;
    this.registers = new Registers(test, thread);
    this.text = new AccessText(test, target);
  }

  /** Translates the thread; the three texts can be read afterwards. */
  void emit() throws LitmusException {
    registers
        .kinds()
        .forEach(
            (name, kind) ->
                prologue.append("  .reg ." + kind.type() + " " + register(name) + ";\n"));
    prologue.append("  .reg .b32 %polls;\n  mov.b32 %polls, 0;\n");
    for (Instruction instruction : thread.code()) {
      if (instruction instanceof Compute compute) {
        redefined.add(compute.destination().name());
      }
    }
    initialise();
    for (Instruction instruction : thread.code()) {
      emit(instruction);
    }
  }

  private void initialise() throws LitmusException {
    Map<String, Operand> initial = new LinkedHashMap<>();
    registers.kinds().keySet().forEach(name -> initial.put(name, new Operand.Number(0)));
    thread.registers().forEach(register -> initial.put(register.name(), register.value()));
    for (Map.Entry<String, Operand> entry : initial.entrySet()) {
      String name = register(entry.getKey());
      switch (entry.getValue()) {
        case Operand.Location location -> addressOf(location.name(), name);
        case Operand.Number value -> {
          switch (registers.kind(entry.getKey())) {
            case PREDICATE -> line(prologue, "setp.ne.u32 " + name + ", %polls, 0");
            case DOUBLE -> line(prologue, "mov.b64 " + name + ", " + value);
            case WORD -> {
              if (value.value() == 0) {
                line(prologue, "mov.b32 " + name + ", 0");
              } else {
                opaque(value.value(), name);
              }
            }
          }
        }
        case Operand.Reg source ->
            throw new LitmusException(
                test.name() + ": register " + entry.getKey() + " starts as register " + source);
      }
    }
  }

  private void emit(Instruction instruction) throws LitmusException {
    switch (instruction) {
      case Load load -> load(load);
      case Store store -> store(store);
      case Atomic atomic -> atomic(atomic);
      case Instruction.Fence fence -> {
        items.add(new Fence(fence.kind(), fence.scope()));
        line(body, guard(fence) + text.fence(fence));
      }
      case Instruction.Barrier barrier ->
          throw new LitmusException(
              test.name()
                  + ": bar.sync cannot be run, because one CTA plays many instances at once; use"
                  + " --backend model or sim");
      case Compute compute -> compute(compute);
      case SetPredicate set -> {
        line(
            body,
            guard(set)
                + ("setp." + set.comparison() + "." + typeOr(set.type(), "s32") + " ")
                + (register(set.destination().name()) + ", ")
                + (operand(set.left()) + ", " + operand(set.right())));
        dependencies.define(
            set.destination().name(), set.guard(), List.of(set.left(), set.right()));
      }
      case Label label -> {
        passedLabels.add(label.name());
        constants.clear();
        body.append(label(label.name())).append(":\n");
      }
      case Branch branch -> branch(branch);
    }
  }

  private void load(Load load) throws LitmusException {
    Space space = registers.space(load.address());
    String link = link(load.destination(), load.guard());
    access(
        new Access(AccessKind.LOAD, load.order(), load.scope(), space),
        load.address(),
        List.of(),
        load.guard());
    line(
        body,
        guard(load) + text.load(load, space) + " " + link + ", [" + address(load.address()) + "]");
    finish(load.destination(), link);
  }

  private void store(Store store) throws LitmusException {
    Space space = registers.space(store.address());
    String link = "%link" + position;
    prologue.append("  .reg .b32 " + link + ";\n");
    Long constant = constant(store.value());
    if (constant != null) {
      opaque(constant, link);
    } else {
      String zero = freshRegister("b32");
      opaque(0, zero);
      line(body, "xor.b32 " + link + ", " + operand(store.value()) + ", " + zero);
    }
    access(
        new Access(AccessKind.STORE, store.order(), store.scope(), space),
        store.address(),
        List.of(store.value()),
        store.guard());
    line(
        body,
        guard(store) + (text.store(store, space) + " [" + address(store.address()) + "], " + link));
    specify(link);
  }

  private void atomic(Atomic atomic) throws LitmusException {
    Space space = registers.space(atomic.address());
    String link = link(atomic.destination(), atomic.guard());
    List<String> values = new ArrayList<>();
    for (Operand value : atomic.values()) {
      Long constant = constant(value);
      if (constant == null) {
        values.add(operand(value));
      } else {
        String parameter = freshRegister("b32");
        opaque(constant, parameter);
        values.add(parameter);
      }
    }
    AccessKind kind =
        switch (atomic.operation()) {
          case CAS -> AccessKind.CAS;
          case EXCH -> AccessKind.EXCH;
          case ADD, INC, MIN, MAX, AND, OR, XOR -> AccessKind.RMW;
        };
    access(
        new Access(kind, atomic.order(), atomic.scope(), space),
        atomic.address(),
        atomic.values(),
        atomic.guard());
    line(
        body,
        guard(atomic)
            + (text.atomic(atomic, space) + " " + link)
            + (", [" + address(atomic.address()) + "], " + String.join(", ", values)));
    finish(atomic.destination(), link);
  }

  private void access(
      Access access, Operand address, List<Operand> values, Instruction.@Nullable Guard guard)
      throws LitmusException {
    if (position == Tag.MAX_POSITIONS) {
      throw new LitmusException(
          test.name() + ": more than " + Tag.MAX_POSITIONS + " accesses in one thread");
    }
    items.add(access);
    dependencies.access(position, address, values, guard);
  }

  private String link(Operand.Reg destination, Instruction.@Nullable Guard guard)
      throws LitmusException {
    if (registers.kind(destination.name()) != Registers.Kind.WORD) {
      throw new LitmusException(
          test.name() + ": only 32-bit accesses are run; " + destination + " is wider");
    }
    String link = "%link" + position;
    prologue.append("  .reg .b32 " + link + ";\n");
    if (guard != null) {
      line(body, "mov.b32 " + link + ", " + register(destination.name()));
    }
    return link;
  }

  private void finish(Operand.Reg destination, String link) {
    line(body, "mov.b32 " + register(destination.name()) + ", " + link);
    constants.remove(destination.name());
    dependencies.result(destination.name(), position);
    specify(link);
  }

  /** The specification instruction of the access just emitted. */
  private void specify(String link) {
    Access access = (Access) items.get(items.size() - 1);
    Tag tag = new Tag(number, Tag.typeOf(access), position);
    specification.append(
        String.format(
            "  add.s32 %%spec, %s, 0x%08x;\n  st.volatile.global.b32 [%%specs+%d], %%spec;\n",
            link, tag.immediate(), 4 * (number * Tag.MAX_POSITIONS + position)));
    position++;
  }

  private void compute(Compute compute) throws LitmusException {
    String name = compute.destination().name();
    String destination = register(name);
    constants.remove(name);
    if (compute.operation() == RegisterOperation.MOV) {
      Operand source = compute.sources().get(0);
      switch (source) {
        case Operand.Number value -> {
          if (registers.kind(name) == Registers.Kind.WORD) {
            String parameter = freshRegister("b32");
            opaque(value.value(), parameter);
            line(body, guard(compute) + "mov.b32 " + destination + ", " + parameter);
            if (compute.guard() == null) {
              constants.put(name, value.value());
            }
          } else {
            line(body, guard(compute) + "mov.b64 " + destination + ", " + value);
          }
        }
        case Operand.Location location ->
            line(body, guard(compute) + "mov.b64 " + destination + ", " + address(location));
        case Operand.Reg reg ->
            line(
                body,
                guard(compute)
                    + ("mov." + registers.kind(name).type() + " " + destination + ", ")
                    + register(reg.name()));
      }
    } else {
      List<String> sources = compute.sources().stream().map(this::operand).toList();
      line(
          body,
          guard(compute)
              + (text.operation(compute, registers.kind(name)) + " " + destination + ", ")
              + String.join(", ", sources));
    }
    dependencies.define(name, compute.guard(), compute.sources());
  }

  private void branch(Branch branch) throws LitmusException {
    if (passedLabels.contains(branch.label())) {
      String given = freshRegister("pred");
      line(body, "add.u32 %polls, %polls, 1");
      line(body, "setp.gt.u32 " + given + ", %polls, " + MAX_POLLS);
      line(body, "@" + given + " bra NEXT");
    }
    String guard = guard(branch);
    if (branch.comparison() != null) {
      if (branch.guard() != null) {
        throw new LitmusException(test.name() + ": a comparing branch cannot have a guard");
      }
      String taken = freshRegister("pred");
      line(
          body,
          ("setp." + branch.comparison() + ".s32 " + taken + ", ")
              + (operand(branch.compared().get(0)) + ", " + operand(branch.compared().get(1))));
      guard = "@" + taken + " ";
    }
    dependencies.branch(branch.guard(), branch.compared());
    line(body, guard + "bra " + label(branch.label()));
  }

  private @Nullable Long constant(Operand operand) {
    return switch (operand) {
      case Operand.Number number -> number.value();
      case Operand.Reg reg -> constants.get(reg.name());
      case Operand.Location unused -> null;
    };
  }

  /** The register of an address; one that only ever holds a location gets a fresh parameter. */
  private String address(Operand address) throws LitmusException {
    String location =
        switch (address) {
          case Operand.Location named -> named.name();
          case Operand.Reg reg -> redefined.contains(reg.name()) ? null : declared(reg.name());
          case Operand.Number unused -> null;
        };
    if (location == null) {
      return operand(address);
    }
    String fresh = freshRegister("b64");
    addressOf(location, fresh);
    return fresh;
  }

  private @Nullable String declared(String register) {
    for (LitmusThread.Register declared : thread.registers()) {
      if (declared.name().equals(register)
          && declared.value() instanceof Operand.Location location) {
        return location.name();
      }
    }
    return null;
  }

  private void addressOf(String location, String register) throws LitmusException {
    line(
        prologue,
        "ld.param.u64 " + register + ", [addresses+" + parameters.address(location) + "]");
    String offset = test.space(location) == Space.SHARED ? "%sharedOffset" : "%offset";
    line(prologue, "add.u64 " + register + ", " + register + ", " + offset);
  }

  private void opaque(long value, String register) throws LitmusException {
    line(prologue, "mov.b32 " + register + ", %value" + parameters.value(value));
  }

  private String freshRegister(String type) {
    String name = "%fresh" + fresh++;
    prologue.append("  .reg ." + type + " " + name + ";\n");
    return name;
  }

  private String operand(Operand operand) {
    return operand instanceof Operand.Reg reg ? register(reg.name()) : operand.toString();
  }

  /** The PTX name of a register of the test; its own prefix keeps it apart from the harness. */
  static String register(String name) {
    return "%test_" + name;
  }

  private String label(String name) {
    return "THREAD" + number + "_" + name;
  }

  private static String guard(Instruction instruction) {
    Instruction.Guard guard = instruction.guard();
    return guard == null
        ? ""
        : "@" + (guard.negated() ? "!" : "") + register(guard.register()) + " ";
  }

  private static String typeOr(String type, String otherwise) {
    return type.isEmpty() ? otherwise : type;
  }

  private static void line(StringBuilder section, String instruction) {
    section.append("  ").append(instruction).append(";\n");
  }

  String prologue() {
    return prologue.toString();
  }

  String body() {
    return body.toString();
  }

  String specificationCode() {
    return specification.toString();
  }

  ThreadSpecification threadSpecification() {
    return new ThreadSpecification(items, dependencies.all());
  }

  Registers registers() {
    return registers;
  }
}

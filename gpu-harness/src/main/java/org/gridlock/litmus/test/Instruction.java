// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.test;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An instruction of a litmus test. Sealed, so that emitter, models, simulator and printers say what
 * each one means.
 */
public sealed interface Instruction {

  /** The guard that decides whether it is executed, or null: always. */
  @Nullable Guard guard();

  /** What it reads and writes, in the order of the assembly text; the destination first. */
  List<Operand> operands();

  /**
   * A predicate guard.
   *
   * @param register the predicate register
   * @param negated whether the instruction is executed when it is false
   */
  record Guard(String register, boolean negated) {
    @Override
    public String toString() {
      return "@" + (negated ? "!" : "") + register;
    }
  }

  /**
   * A load: {@code ld.order.scope.type destination,[address]}.
   *
   * @param scope of a strong access; null for weak ones
   * @param type without the dot, e.g. {@code s32}; empty where the dialect leaves it out
   */
  record Load(
      @Nullable Guard guard,
      Order order,
      @Nullable Scope scope,
      String type,
      Operand.Reg destination,
      Operand address)
      implements Instruction {
    @Override
    public List<Operand> operands() {
      return List.of(destination, address);
    }
  }

  /** A store: {@code st.order.scope.type [address],value}. */
  record Store(
      @Nullable Guard guard,
      Order order,
      @Nullable Scope scope,
      String type,
      Operand address,
      Operand value)
      implements Instruction {
    @Override
    public List<Operand> operands() {
      return List.of(address, value);
    }
  }

  /** What an atomic operation does with the old value and its operands. */
  enum AtomicOperation {
    CAS("cas"),
    EXCH("exch"),
    ADD("add"),
    INC("inc"),
    MIN("min"),
    MAX("max"),
    AND("and"),
    OR("or"),
    XOR("xor");

    private final String word;

    AtomicOperation(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /**
   * An atomic read-modify-write: {@code atom.order.scope.op.type destination,[address],values}.
   *
   * @param values compare and new value for {@code cas}, one value otherwise
   */
  record Atomic(
      @Nullable Guard guard,
      AtomicOperation operation,
      Order order,
      @Nullable Scope scope,
      String type,
      Operand.Reg destination,
      Operand address,
      List<Operand> values)
      implements Instruction {
    public Atomic {
      values = List.copyOf(values);
    }

    @Override
    public List<Operand> operands() {
      List<Operand> operands = new ArrayList<>(List.of(destination, address));
      operands.addAll(values);
      return operands;
    }
  }

  /** How strong a fence is. */
  enum FenceKind {
    /** {@code fence.sc} */
    SC,
    /** {@code fence.acq_rel} */
    ACQ_REL,
    ACQUIRE,
    RELEASE,
    /** {@code membar}, today a synonym of {@code fence.sc}. */
    MEMBAR
  }

  /** A fence; {@code membar.gl} has scope gpu. */
  record Fence(@Nullable Guard guard, FenceKind kind, Scope scope) implements Instruction {
    @Override
    public List<Operand> operands() {
      return List.of();
    }
  }

  /** A CTA-wide barrier: {@code bar.sync id}. */
  record Barrier(@Nullable Guard guard, Operand id) implements Instruction {
    @Override
    public List<Operand> operands() {
      return List.of(id);
    }
  }

  /** Operations on registers. */
  enum RegisterOperation {
    MOV("mov"),
    ADD("add"),
    SUB("sub"),
    MUL("mul"),
    AND("and"),
    OR("or"),
    XOR("xor"),
    CVT("cvt");

    private final String word;

    RegisterOperation(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /**
   * An operation on registers: {@code op.type destination,sources}.
   *
   * @param type without the dot; for {@code cvt} both, e.g. {@code u64.u32}
   */
  record Compute(
      @Nullable Guard guard,
      RegisterOperation operation,
      String type,
      Operand.Reg destination,
      List<Operand> sources)
      implements Instruction {
    public Compute {
      sources = List.copyOf(sources);
    }

    @Override
    public List<Operand> operands() {
      List<Operand> operands = new ArrayList<>(List.of(destination));
      operands.addAll(sources);
      return operands;
    }
  }

  /** Comparisons. */
  enum Comparison {
    EQ("eq"),
    NE("ne"),
    LT("lt"),
    LE("le"),
    GT("gt"),
    GE("ge");

    private final String word;

    Comparison(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /** Sets a predicate register: {@code setp.comparison.type destination,left,right}. */
  record SetPredicate(
      @Nullable Guard guard,
      Comparison comparison,
      String type,
      Operand.Reg destination,
      Operand left,
      Operand right)
      implements Instruction {
    @Override
    public List<Operand> operands() {
      return List.of(destination, left, right);
    }
  }

  /** A place to branch to. */
  record Label(String name) implements Instruction {
    @Override
    public @Nullable Guard guard() {
      return null;
    }

    @Override
    public List<Operand> operands() {
      return List.of();
    }
  }

  /**
   * A branch: {@code bra label}, or the comparing form of the model checkers' dialect ({@code bne
   * r0, 0, LC00}).
   *
   * @param comparison null for an unconditional or only guarded branch
   */
  record Branch(
      @Nullable Guard guard, @Nullable Comparison comparison, List<Operand> compared, String label)
      implements Instruction {
    public Branch {
      compared = List.copyOf(compared);
    }

    @Override
    public List<Operand> operands() {
      return compared;
    }
  }
}

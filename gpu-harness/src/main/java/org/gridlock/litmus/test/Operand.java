// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.test;

/** An operand of an instruction, or the initial value of a register. */
public sealed interface Operand {
  /** A register of the thread. */
  record Reg(String name) implements Operand {
    @Override
    public String toString() {
      return name;
    }
  }

  /** An integer; large ones are masks and print as hexadecimal. */
  record Number(long value) implements Operand {
    @Override
    public String toString() {
      return value < 0x10000 ? Long.toString(value) : "0x" + Long.toHexString(value);
    }
  }

  /** The address of a shared location. */
  record Location(String name) implements Operand {
    @Override
    public String toString() {
      return name;
    }
  }
}

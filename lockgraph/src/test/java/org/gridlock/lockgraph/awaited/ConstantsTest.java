// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import static org.gridlock.lockset.testing.Program.number;
import static org.gridlock.lockset.testing.Program.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.lockset.testing.Code;
import org.gridlock.lockset.testing.Program;
import org.junit.jupiter.api.Test;

class ConstantsTest {
  private final Program program = new Program();
  private final Code main = program.function("main");
  private final Code put = program.function("put", Type.Int.INT, "amount");
  private final Variable amount = put.parameter(0);

  private Constants constants() {
    Icfa icfa = program.build(main).icfa();
    return new Constants(icfa, new Symbols(icfa));
  }

  private static Expression as(Type type, Expression operand) {
    return new Expression.Cast(type, operand);
  }

  @Test
  void allCallsGiveTheSame() {
    main.call(put, number(2)).call(put, number(2));
    assertEquals(2, constants().of(value(amount)));
  }

  @Test
  void oneCallGivesMore() {
    main.call(put, number(2)).call(put, number(3));
    assertNull(constants().of(value(amount)));
  }

  @Test
  void itIsChanged() {
    main.call(put, number(2));
    put.assign(amount, number(3));
    assertNull(constants().of(value(amount)));
  }

  @Test
  void aVariableIsNoConstant() {
    assertNull(constants().of(value(main.local("n", Type.Int.INT))));
  }

  @Test
  void conversionsMayChangeIt() {
    Expression minus = new Expression.Constant(Type.Int.INT, -1);
    assertEquals(255, constants().of(as(Type.Int.INT, as(new Type.Int(1, false, false), minus))));
    assertEquals(1, constants().of(as(Type.Int.BOOL, number(7))));
    assertNull(constants().of(as(Type.Int.INT, as(Program.POINTER, minus))));
  }
}

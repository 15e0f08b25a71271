// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collection;
import java.util.Set;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.junit.jupiter.api.Test;

/** Which pointers are other names of an object. */
class PointerAliasesTest {
  private static final Type INT = Type.Int.INT;
  private static final Type POINTER = new Type.Pointer(INT);

  private final UnitFixture unit = new UnitFixture("a.c");
  private final Function main =
      unit.declare(Symbol.of("main", true, Symbol.Strength.STRONG), "main", INT);
  private final Variable flag = unit.global("flag", Symbol.Strength.TENTATIVE, INT);
  private final Variable p = unit.local(main, "p", POINTER);
  private final Variable q = unit.local(main, "q", POINTER);

  private static Expression addressOf(Lvalue target) {
    return new Expression.AddressOf(new Type.Pointer(target.type()), target);
  }

  private static Operation set(Variable target, Expression value) {
    return new Operation.Assign(new Lvalue.Var(target), value);
  }

  private static Lvalue pointee(Variable pointer) {
    return new Lvalue.Deref(INT, new Lvalue.Var(pointer));
  }

  private Collection<Variable> aliases(Operation... operations) {
    unit.body(main, operations);
    return PointerAliases.of(unit.unit().bodies().getLast()).keySet();
  }

  @Test
  void onePlaceGivesTheAddress() {
    assertEquals(
        Set.of(p, q),
        aliases(set(p, addressOf(new Lvalue.Var(flag))), set(q, addressOf(pointee(p)))));
  }

  @Test
  void anotherValueOrAPointerToThePointerTellsOtherwise() {
    Operation given = set(p, addressOf(new Lvalue.Var(flag)));
    Operation other = set(p, new Expression.Constant(POINTER, 0));
    Variable handle = unit.local(main, "handle", new Type.Pointer(POINTER));
    assertEquals(Set.of(), aliases(given, other));
    assertEquals(Set.of(handle), aliases(given, set(handle, addressOf(new Lvalue.Var(p)))));
  }

  @Test
  void circlesHaveNoObject() {
    assertEquals(Set.of(), aliases(set(p, addressOf(pointee(q))), set(q, addressOf(pointee(p)))));
  }
}

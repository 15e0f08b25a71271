// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa.dump;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.junit.jupiter.api.Test;

class DumpTest {
  private static final Type.Func PROCEDURE = new Type.Func(new Type.Void(), List.of(), false, true);

  /** {@code void callee() {} void main() { text = "a\\0b"; callee(); }}. */
  private static Icfa program() {
    IcfaBuilder builder = new IcfaBuilder("demo");
    SourcePosition position = new SourcePosition("demo.c", 3, 1);
    Type string = new Type.Pointer(Type.Int.CHAR);
    Variable text = builder.global("text", string, false, true, position);
    Function main = builder.function("main", PROCEDURE, position);
    Function callee = builder.function("callee", PROCEDURE, position);
    Location entry = builder.location(main, position);
    Location middle = builder.location(main, position);
    Location exit = builder.location(main, SourcePosition.NONE);
    builder.bounds(main, entry, exit);
    Location only = builder.location(callee, SourcePosition.NONE);
    builder.bounds(callee, only, only);
    builder.edge(
        entry,
        new Operation.Assign(new Lvalue.Var(text), new Expression.StringLiteral(string, "a\0b")),
        middle);
    Expression address = new Expression.FunctionAddress(new Type.Pointer(PROCEDURE), callee);
    builder.edge(middle, new Operation.Call(null, address, List.of()), exit);
    return builder.build(main);
  }

  @Test
  void textShowsEverythingOnPrintableLines() {
    assertEquals(
        """
        program demo
        global i8* text volatile
        function main[] l0 .. l2
          l0 -> l1: text = "a<0>b"  // demo.c:3
          l1 -> l2: callee()  // demo.c:3
        function callee[] l3 .. l3
        """,
        TextDump.of(program()));
  }

  @Test
  void graphsHaveEdgesBetweenFunctionsOnRequest() {
    String between = "l1 -> l3 [label=\"func_entry([], [])\", style=dashed]";
    assertTrue(!DotDump.of(program()).contains(between));
    assertTrue(DotDump.withEdgesBetweenFunctions(program()).contains(between));
    assertTrue(DotDump.of(program()).contains("text = \\\"a<0>b\\\""));
  }
}

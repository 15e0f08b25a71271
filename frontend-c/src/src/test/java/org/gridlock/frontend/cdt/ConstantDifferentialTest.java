// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.gridlock.frontend.unit.StaticVariable;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Expression;
import org.junit.jupiter.api.Test;

/** Constant expressions have the values and types that the compiler gives them. */
class ConstantDifferentialTest {
  private static final int EXPRESSIONS = 300;
  private static final String[] LEAVES = {
    "1",
    "0",
    "7u",
    "-3",
    "2147483647",
    "4294967295",
    "0xffffffff",
    "0x80000000",
    "1L",
    "3ul",
    "0x7fffffffffffffff",
    "18446744073709551615ull",
    "'a'",
    "'\\377'",
    "'\\x80'",
    "L'x'",
    "(char)200",
    "(unsigned char)-1",
    "(short)40000",
    "(_Bool)5",
    "sizeof(int)",
    "RED",
    "BLUE",
    "0b1011",
    "017",
    "sizeof(\"abc\\n\")",
    "sizeof(struct s)",
    "__builtin_offsetof(struct s, b[1])",
    "(int)2.75",
    "(long)-1.5f",
    "_Alignof(long double)",
    "1 ? 2 : 3u",
    "sizeof(0 ? 1 : 2L)",
    "__builtin_constant_p(3)",
    "__builtin_types_compatible_p(int, signed)",
    "MANY"
  };
  private static final String[] OPERATORS = {
    "+", "-", "*", "&", "|", "^", "<", ">", "<=", ">=", "==", "!=", "&&", "||"
  };
  private static final String PRELUDE =
      """
      enum { RED, GREEN = 5, BLUE, MANY = 0x80000000u };
      struct s { char a; short b[3]; unsigned c : 3; };
      """;

  private final Random random = new Random(11);

  @Test
  void constantsHaveTheValuesOfTheCompiler() {
    StringBuilder source = new StringBuilder(PRELUDE);
    for (int i = 0; i < EXPRESSIONS; i++) {
      String expression = expression(4);
      // Also the type, by its size and by whether minus one stays below zero in it.
      source.append("unsigned long v").append(i).append(" = ").append(expression).append(";\n");
      source.append("int t").append(i).append(" = 2 * sizeof(").append(expression).append(") + ((");
      source.append(expression).append(") * 0 - 1 < 0);\n");
    }
    Unit unit = Lowered.text(source.toString());
    assertEquals(0, unit.notes().size(), () -> unit.notes() + source.toString());
    StringBuilder asserts = new StringBuilder(source);
    for (int i = 0; i < EXPRESSIONS; i++) {
      for (String name : new String[] {"v" + i, "t" + i}) {
        asserts.append("_Static_assert((");
        asserts.append(name.startsWith("v") ? "unsigned long)(" : "int)(");
        asserts.append(initialiser(source, name)).append(") == ");
        asserts.append(value(Lowered.variable(unit, name))).append(", \"").append(name);
        asserts.append("\");\n");
      }
    }
    assertEquals("", Lowered.compiler(asserts.toString(), "-fsyntax-only"));
  }

  private static String initialiser(StringBuilder source, String name) {
    int start = source.indexOf(" " + name + " = ") + name.length() + 4;
    return source.substring(start, source.indexOf(";\n", start));
  }

  private static String value(StaticVariable variable) {
    return variable.initialiser().isEmpty()
        ? "0"
        : Long.toUnsignedString(
                ((Expression.Constant) variable.initialiser().getFirst().value()).value())
            + "ul";
  }

  private String expression(int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return "(" + LEAVES[random.nextInt(LEAVES.length)] + ")";
    }
    String left = expression(depth - 1);
    return switch (random.nextInt(8)) {
      case 0 -> "(-" + left + ")";
      case 1 -> "(~" + left + ")";
      case 2 -> "(!" + left + ")";
      case 3 -> "((short)" + left + ")";
      case 4 -> "((unsigned)" + left + " >> 3)";
      case 5 -> "(" + left + " ? " + expression(depth - 1) + " : " + expression(depth - 1) + ")";
      // Unsigned, since signed overflow has no value.
      default ->
          "((unsigned long)"
              + left
              + " "
              + OPERATORS[random.nextInt(OPERATORS.length)]
              + " "
              + expression(depth - 1)
              + ")";
    };
  }
}

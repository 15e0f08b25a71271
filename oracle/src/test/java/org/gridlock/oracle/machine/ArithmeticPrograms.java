// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.machine;

import java.util.List;
import java.util.Random;

/** Makes deterministic C programs that compute and print, with defined behaviour. */
final class ArithmeticPrograms {
  private static final List<String> TYPES =
      List.of(
          "signed char",
          "unsigned char",
          "short",
          "unsigned short",
          "int",
          "unsigned",
          "long",
          "unsigned long",
          "_Bool");
  private static final int VARIABLES = 12;
  private static final int STATEMENTS = 25;

  private final Random random;
  private final StringBuilder text = new StringBuilder();

  private ArithmeticPrograms(long seed) {
    random = new Random(seed);
  }

  /** A program; compile it with wrapping signed arithmetic. */
  static String make(long seed) {
    return new ArithmeticPrograms(seed).program();
  }

  private String program() {
    text.append("int printf(const char *, ...);\n");
    text.append("struct bits { int a : 3; unsigned b : 5; long c : 37; unsigned char d : 1; };\n");
    text.append("struct box { char tag; struct bits bits; short list[3]; double real; };\n");
    text.append("union both { int i; unsigned char bytes[4]; };\n");
    text.append("static struct box box, other;\nstatic union both both;\n");
    text.append("static long twice(int n) { return n <= 0 ? 1 : 2 * twice(n - 1) + n; }\n");
    text.append("static void bump(short *p, long by) { *p = (short) (*p + by); }\n");
    text.append("static struct box copy(struct box b) { b.tag++; return b; }\n");
    text.append("int main(void) {\n");
    for (int i = 0; i < VARIABLES; i++) {
      text.append("  ").append(type(i)).append(" v").append(i).append(" = ");
      text.append(constant()).append(";\n");
    }
    for (int i = 0; i < STATEMENTS; i++) {
      statement();
    }
    for (int i = 0; i < VARIABLES; i++) {
      text.append("  printf(\"%ld\\n\", (long) v").append(i).append(");\n");
    }
    text.append("  printf(\"%d %d %d %u %ld %d\\n\", box.tag, box.list[1], box.bits.a,");
    text.append(" (unsigned) box.bits.b, (long) box.bits.c, box.bits.d);\n");
    text.append("  printf(\"%d %x\\n\", both.bytes[1], both.i);\n");
    text.append("  printf(\"%ld\\n\", (long) box.real);\n  return 0;\n}\n");
    return text.toString();
  }

  private static String type(int variable) {
    return TYPES.get(variable % TYPES.size());
  }

  private String variable() {
    return "v" + random.nextInt(VARIABLES);
  }

  private String constant() {
    return switch (random.nextInt(5)) {
      case 0 -> String.valueOf(random.nextInt(10) - 5);
      case 1 -> random.nextInt() + "L";
      case 2 -> (random.nextLong() >>> 1) + "UL";
      case 3 -> "0x" + Integer.toHexString(random.nextInt()) + "u";
      default -> "'" + (char) ('a' + random.nextInt(26)) + "'";
    };
  }

  private void statement() {
    String line =
        switch (random.nextInt(12)) {
          case 0 -> "box.bits." + "abcd".charAt(random.nextInt(4)) + " = " + expression(2) + ";";
          case 1 -> "box.list[(unsigned) (" + variable() + ") % 3] = " + expression(2) + ";";
          case 2 -> "bump(&box.list[" + random.nextInt(3) + "], " + expression(1) + ");";
          case 3 -> "other = copy(box); box = other;";
          case 4 ->
              "both." + (random.nextBoolean() ? "i" : "bytes[2]") + " = " + expression(2) + ";";
          case 5 -> "if (" + expression(2) + ") " + variable() + " = " + expression(1) + ";";
          case 6 -> "for (int i = 0; i < 3; i++) " + variable() + " += " + expression(1) + " + i;";
          case 7 ->
              "switch ("
                  + variable()
                  + " & 3) { case 0: "
                  + variable()
                  + "++; case 1: "
                  + variable()
                  + "--; break; default: "
                  + variable()
                  + " ^= 5; }";
          case 8 -> "box.real = (int) " + variable() + " * 0.5;";
          case 9 -> variable() + " = twice(" + random.nextInt(6) + ") + (" + expression(1) + ");";
          default -> variable() + " = " + expression(3) + ";";
        };
    text.append("  ").append(line).append('\n');
  }

  private String expression(int depth) {
    if (depth == 0) {
      return random.nextInt(3) == 0 ? constant() : variable();
    }
    String left = expression(depth - 1);
    String right = expression(depth - 1);
    return switch (random.nextInt(14)) {
      case 0 -> "(" + left + " / (((" + right + ") & 7) + 1))";
      case 1 -> "(" + left + " % (((" + right + ") & 15) + 3))";
      case 2 -> "((long) " + left + " << (" + right + " & 15))";
      case 3 -> "((" + left + ") >> (" + right + " & 7))";
      case 4 -> "(" + TYPES.get(random.nextInt(TYPES.size())) + ") (" + left + ")";
      case 5 -> "(" + left + " < " + right + ")";
      case 6 -> "(" + left + " == " + right + " ? " + right + " : " + left + ")";
      case 7 -> "(" + left + " && !" + right + ")";
      case 8 -> "(-(" + left + "))";
      case 9 -> "(~(" + left + "))";
      case 10 -> "box.bits." + "abcd".charAt(random.nextInt(4));
      default ->
          "("
              + left
              + " "
              + List.of("+", "-", "*", "&", "|", "^").get(random.nextInt(6))
              + " "
              + right
              + ")";
    };
  }
}

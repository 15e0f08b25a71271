// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever the text is, also no C at all, the rewriter copes and loses no position. */
final class RewriterPropertyTest {
  private static final List<String> WORDS =
      List.of(
          "(",
          ")",
          "{",
          "}",
          "[",
          "]",
          "[[",
          "]]",
          ";",
          ":",
          ",",
          "*",
          "&&",
          "=",
          "\"s\"",
          "R\"(",
          "asm",
          "volatile",
          "goto",
          "_Atomic",
          "_Generic",
          "default",
          "case",
          "__label__",
          "l",
          "__auto_type",
          "x",
          "__attribute__",
          "fallthrough",
          "_Static_assert",
          "__builtin_va_arg",
          "__builtin_offsetof",
          "__thread",
          "enum",
          "int",
          "1.0q",
          "1'0",
          "auto",
          "gnu",
          "packed",
          "\n#pragma pack(1)\n",
          "\n# 3 \"f.c\"\n",
          "'",
          "\\",
          "/*",
          "if",
          "return");

  @Provide
  Arbitrary<List<String>> words() {
    return Arbitraries.of(WORDS).list().ofMaxSize(40);
  }

  @Property(tries = 3000)
  void anyTextIsRewritten(@ForAll("words") List<String> words) {
    RewrittenSource source =
        Rewriter.rewrite(
            String.join(" ", words), "t.c", new Dialect(true, true), UnaryOperator.identity());
    for (int i = 0; i < source.text().length(); i++) {
      assertTrue(List.of("t.c", "f.c").contains(source.position(i).file()));
    }
  }

  @Property(tries = 500)
  void linesStayExact(@ForAll("words") List<String> words) {
    StringBuilder text = new StringBuilder();
    int line = 1;
    for (String word : words) {
      String plain = word.matches("[a-z_A-Z*=,]+") ? word : "_Atomic(int)";
      int breaks = plain.length() % 3;
      line += breaks;
      text.append(plain).append("\n".repeat(breaks)).append(" mark").append(line).append(" ");
    }
    RewrittenSource source =
        Rewriter.rewrite(text.toString(), "t.c", Dialect.GNU17, UnaryOperator.identity());
    int at = source.text().indexOf("mark");
    while (at >= 0) {
      int expected = Integer.parseInt(source.text().substring(at + 4).split("\\D", 2)[0]);
      assertEquals(expected, source.position(at).line());
      at = source.text().indexOf("mark", at + 1);
    }
  }
}

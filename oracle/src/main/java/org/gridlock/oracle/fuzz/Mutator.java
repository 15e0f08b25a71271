// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Damages a text: bytes and tokens are lost, doubled, exchanged or replaced. */
public final class Mutator {
  private static final Pattern TOKEN =
      Pattern.compile(
          "[A-Za-z_][A-Za-z_0-9]*|[0-9][0-9a-zA-Z.]*|\"[^\"\n]*\"|\\s+|.", Pattern.DOTALL);
  private static final List<String> STRANGE =
      List.of(
          "(",
          ")",
          "{",
          "}",
          "[",
          "]",
          ";",
          ",",
          "*",
          "&",
          "=",
          "->",
          ".",
          "?",
          ":",
          "#",
          "\\",
          "'",
          "\"",
          "\0",
          "\u00ff",
          "if",
          "else",
          "for",
          "while",
          "do",
          "switch",
          "case",
          "default",
          "goto",
          "return",
          "struct",
          "union",
          "enum",
          "typedef",
          "static",
          "sizeof",
          "__asm__",
          "__attribute__",
          "typeof",
          "_Generic",
          "_Atomic",
          "0",
          "-1",
          "99999999999999999999",
          "0x",
          "1e999",
          "...",
          "##",
          "/*",
          "*/",
          "//",
          "__builtin_va_arg",
          "_Static_assert",
          "pthread_mutex_lock",
          "pthread_create",
          "longjmp",
          "main");
  private static final int MOST = 4;

  private final Random random;

  public Mutator(long seed) {
    this.random = new Random(seed);
  }

  /** A damaged copy. */
  public String mutate(String text) {
    if (random.nextInt(8) == 0) {
      return text.substring(0, random.nextInt(text.length() + 1));
    }
    List<String> tokens = new ArrayList<>();
    for (Matcher matcher = TOKEN.matcher(text); matcher.find(); ) {
      tokens.add(matcher.group());
    }
    int changes = random.nextBoolean() ? 1 : 1 + random.nextInt(MOST);
    for (int i = 0; i < changes && !tokens.isEmpty(); i++) {
      change(tokens);
    }
    return String.join("", tokens);
  }

  private void change(List<String> tokens) {
    int at = random.nextInt(tokens.size());
    int other = random.nextInt(tokens.size());
    switch (random.nextInt(6)) {
      case 0 -> tokens.remove(at);
      case 1 -> tokens.add(at, tokens.get(other));
      case 2 -> tokens.set(at, tokens.get(other));
      case 3 -> tokens.set(at, STRANGE.get(random.nextInt(STRANGE.size())));
      case 4 -> tokens.add(at, " " + STRANGE.get(random.nextInt(STRANGE.size())) + " ");
      default -> {
        int end = Math.min(tokens.size(), at + 1 + random.nextInt(20));
        List<String> part = new ArrayList<>(tokens.subList(at, end));
        if (random.nextBoolean()) {
          tokens.subList(at, end).clear();
        } else {
          tokens.addAll(Math.min(other, tokens.size()), part);
        }
      }
    }
  }
}

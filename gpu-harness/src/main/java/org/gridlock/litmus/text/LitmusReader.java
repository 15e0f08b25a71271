// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.text;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.test.Condition;
import org.gridlock.litmus.test.Instruction;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.test.LitmusTest.Space;
import org.gridlock.litmus.test.LitmusThread;
import org.gridlock.litmus.test.Operand;
import org.gridlock.litmus.test.ScopeTree;
import org.jspecify.annotations.Nullable;

/** Reads a litmus test in any of the {@linkplain Dialect dialects}, which it tells apart itself. */
public final class LitmusReader {
  private static final Pattern HEAD =
      Pattern.compile(
          "(?:[ \\t]*\\R)*[ \\t]*(GPU_PTX|PTX|ptx)[ \\t]+([^\\r\\n]*\\S)[ \\t]*(\\R|$)");

  private final Tokens tokens;
  private final String name;
  private final Dialect dialect;
  private final SortedMap<String, Long> initial = new TreeMap<>();
  private final SortedMap<String, Space> spaces = new TreeMap<>();
  private final SortedMap<Integer, List<LitmusThread.Register>> declared = new TreeMap<>();
  private @Nullable ScopeTree scopes;
  private @Nullable Condition condition;

  private LitmusReader(Tokens tokens, String name, Dialect dialect) {
    this.tokens = tokens;
    this.name = name;
    this.dialect = dialect;
  }

  /**
   * Reads a test.
   *
   * @param file the name of the file, for messages
   * @param text all of its text
   * @throws LitmusException at the first mistake, with its line and column and what was expected
   */
  public static LitmusTest read(String file, String text) throws LitmusException {
    Matcher head = HEAD.matcher(text);
    if (!head.lookingAt()) {
      int line = 1 + (int) text.lines().takeWhile(String::isBlank).count();
      throw LitmusException.at(file, line, 1, "expected GPU_PTX or PTX and the name of the test");
    }
    int lines = (int) text.substring(0, head.end()).chars().filter(c -> c == '\n').count();
    Tokens tokens = Tokens.of(file, text.substring(head.end()), 1 + lines);
    while (tokens.peek().kind() == Token.Kind.QUOTED) {
      tokens.take();
    }
    Dialect dialect =
        !head.group(1).equals("GPU_PTX")
            ? Dialect.CHECKER
            : tokens.peek().is("{") ? Dialect.BRACES : Dialect.THESIS;
    return new LitmusReader(tokens, head.group(2), dialect).test();
  }

  private LitmusTest test() throws LitmusException {
    if (dialect == Dialect.THESIS) {
      while (!atHeads()) {
        initialiser();
        tokens.expect(";");
      }
    } else {
      tokens.expect("{");
      while (!tokens.takeIf("}")) {
        initialiser();
        if (!tokens.peek().is("}")) {
          tokens.expect(";");
        }
      }
    }
    Token start = tokens.peek();
    ProgramReader program = new ProgramReader(tokens, dialect);
    List<List<ProgramReader.Cell>> cells = program.program();
    if (dialect == Dialect.CHECKER) {
      scopes = program.placement().tree();
    }
    while (!tokens.atEnd()) {
      tail(cells.size());
    }
    if (scopes == null) {
      throw tokens.expected("the scope tree");
    }
    if (condition == null) {
      throw tokens.expected("the condition on the final state");
    }
    if (!declared.isEmpty() && declared.lastKey() >= cells.size()) {
      throw tokens.at(
          start,
          "a register is declared for thread " + declared.lastKey() + ", which is not there");
    }
    LitmusTest test = new LitmusTest(name, threads(cells), scopes, spaces, initial, condition);
    Consistency.check(test, message -> tokens.at(start, message));
    return test;
  }

  private boolean atHeads() {
    return Names.isThread(tokens.peek())
        && !(tokens.peek(1).is(":") && !Names.isThread(tokens.peek(2)));
  }

  /** {@code 0:.reg .b64 r1 = x}, {@code P0:r0 = 1}, or {@code x = 1}. */
  private void initialiser() throws LitmusException {
    if (!tokens.peek(1).is(":")) {
      String location = tokens.expectName("a register such as 0:.reg .s32 r0, or x = 1");
      tokens.expect("=");
      initial.put(location, tokens.expectNumber("the initial value"));
      return;
    }
    int thread = Names.thread(tokens);
    tokens.expect(":");
    String type = "";
    if (tokens.takeIf(".")) {
      tokens.expect("reg");
      tokens.expect(".");
      type = tokens.expectName("the type of the register");
    }
    Token at = tokens.peek();
    String register = tokens.expectName("the name of the register");
    Operand value = new Operand.Number(0);
    if (tokens.takeIf("=")) {
      value =
          tokens.peek().isName()
              ? new Operand.Location(tokens.take().text())
              : new Operand.Number(tokens.expectNumber("a number or a location"));
    }
    List<LitmusThread.Register> registers =
        declared.computeIfAbsent(thread, any -> new ArrayList<>());
    if (registers.stream().anyMatch(other -> other.name().equals(register))) {
      throw tokens.at(at, "register " + register + " of thread " + thread + " is declared twice");
    }
    registers.add(new LitmusThread.Register(register, type, value));
  }

  private void tail(int threads) throws LitmusException {
    Token start = tokens.peek();
    boolean tree = tokens.sees("scopeTree");
    if (tree) {
      tokens.take();
    }
    tree |= tokens.peek().is("(") && tokens.peek(1).isName() && tokens.peek(2).is("(");
    if (tree && scopes != null) {
      throw tokens.at(start, "a second placement of the threads");
    }
    if (tree) {
      scopes = new ScopeTreeReader(tokens).tree(threads);
    } else if (ProgramReader.atMemoryMap(tokens)) {
      do {
        memoryMapEntry();
      } while (tokens.takeIf(",") || (tokens.takeIf(";") && ProgramReader.atMemoryMap(tokens)));
    } else if (tokens.takeIf("locations")) {
      while (!tokens.atEnd() && !tokens.take().is("]")) {}
    } else if (condition != null) {
      throw tokens.expected("the end of the file");
    } else {
      condition = new ConditionReader(tokens).condition();
    }
    tokens.takeIf(";");
  }

  private void memoryMapEntry() throws LitmusException {
    String location = tokens.expectName("a location");
    tokens.expect(":");
    if (!tokens.peek().is("global") && !tokens.peek().is("shared")) {
      throw tokens.expected("global or shared");
    }
    spaces.put(location, tokens.take().is("global") ? Space.GLOBAL : Space.SHARED);
  }

  private List<LitmusThread> threads(List<List<ProgramReader.Cell>> cells) throws LitmusException {
    SortedSet<String> locations = new TreeSet<>(initial.keySet());
    locations.addAll(spaces.keySet());
    for (List<LitmusThread.Register> registers : declared.values()) {
      for (LitmusThread.Register register : registers) {
        if (register.value() instanceof Operand.Location location) {
          locations.add(location.name());
        }
      }
    }
    List<LitmusThread> threads = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      NameResolver names =
          new NameResolver(
              i, dialect == Dialect.CHECKER, locations, declared.getOrDefault(i, List.of()));
      List<Instruction> code = new ArrayList<>();
      for (ProgramReader.Cell cell : cells.get(i)) {
        Tokens part = Tokens.part(tokens.file(), cell.tokens(), cell.end());
        code.add(new InstructionReader(part, names).instruction());
      }
      threads.add(new LitmusThread(names.registers(), code));
    }
    return threads;
  }
}

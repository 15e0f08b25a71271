// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/** Makes small programs of calls, creations and joins. */
final class RandomProgram {
  private static final int FUNCTIONS = 4;
  private static final Expression UNKNOWN = new Expression.Unknown(Type.Int.INT);

  private final Random random;
  private final Program program = new Program();
  private final List<Function> functions = new ArrayList<>();
  private final List<Lvalue> globals = new ArrayList<>();

  /** How many more sites may be made, and how many of them may go back: contexts multiply. */
  private int sites = 9;

  private int backward = 1;

  private RandomProgram(Random random) {
    this.random = random;
  }

  static Icfa make(Random random) {
    return new RandomProgram(random).make();
  }

  private Icfa make() {
    globals.add(program.handle());
    Function start =
        program.function(
            "start", 0, body -> write(body, -1, List.of(body.local(), globals.get(0)), 2));
    for (int i = 0; i < FUNCTIONS; i++) {
      int self = i;
      functions.add(
          program.function(
              "f" + i,
              0,
              body -> {
                List<Lvalue> handles = new ArrayList<>(globals);
                handles.add(body.local());
                handles.add(body.local());
                write(body, self, handles, 2);
              }));
    }
    return program.build(start);
  }

  private void write(Program.Body body, int self, List<Lvalue> handles, int depth) {
    int statements = 1 + random.nextInt(3);
    for (int i = 0; i < statements; i++) {
      Lvalue handle = handles.get(random.nextInt(handles.size()));
      Function callee = callee(self);
      switch (random.nextInt(depth > 0 ? 12 : 8)) {
        case 0, 1 -> call(body, callee);
        case 2, 3 -> create(body, handle, callee);
        case 4, 5 -> {
          create(body, handle, callee);
          body.skip();
          body.join(handle);
        }
        case 6 -> body.join(handle);
        case 7 -> body.skip();
        case 8, 9 ->
            body.branch(
                UNKNOWN,
                t -> write(t, self, handles, depth - 1),
                e -> write(e, self, handles, depth - 1));
        case 10 -> body.loop(l -> write(l, self, handles, depth - 1));
        default -> body.branch(UNKNOWN, t -> t.exit(), e -> {});
      }
    }
  }

  private static void call(Program.Body body, @Nullable Function callee) {
    if (callee != null) {
      body.call(callee);
    }
  }

  private static void create(Program.Body body, Lvalue handle, @Nullable Function start) {
    if (start != null) {
      body.create(handle, start);
    }
  }

  private @Nullable Function callee(int self) {
    if (sites == 0) {
      return null;
    }
    sites--;
    if (backward > 0 && random.nextInt(8) == 0) {
      backward--;
      return functions.get(random.nextInt(FUNCTIONS));
    }
    return self + 1 < FUNCTIONS
        ? functions.get(self + 1 + random.nextInt(FUNCTIONS - self - 1))
        : null;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.call.TypedCalls;
import org.gridlock.icfa.error.AnalyzerException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which functions a program has called as what they are not. */
class CalledAsWhatTheyAreTest {
  private static final String PROGRAM =
      """
      #include <pthread.h>
      struct item { int number; };
      struct order { int number; };
      extern int keep(int (*)(struct order *));
      extern int keep_data(void *);
      static int (*for_orders)(struct order *);
      static int (*for_items)(struct item *);
      static void *work(void *argument) { return argument; }
      static int count(struct item *item) { return item->number; }
      static int check(struct order *order) { return order->number; }
      static int spawn(pthread_t *handle, void *(*routine)(void *)) {
        return pthread_create(handle, 0, routine, 0);
      }
      int main(void) {
        pthread_t handle;
        struct order order = {1};
        for_orders = check;
        for_items = count;
        spawn(&handle, work);
        CONVERSION;
        return for_orders(&order);
      }
      """;

  @TempDir private Path folder;

  private Icfa program(String conversion) throws IOException, AnalyzerException {
    return SmallProgram.read(
        Files.writeString(folder.resolve("a.c"), PROGRAM.replace("CONVERSION", conversion)));
  }

  private static Function function(Icfa icfa, String name) {
    return icfa.functions().stream()
        .filter(one -> one.name().equals(name) && one.isDefined())
        .findFirst()
        .orElseThrow();
  }

  private static Expression pointer(Icfa icfa, String name) {
    Variable variable =
        icfa.variables().stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    return new Lvalue.Var(variable);
  }

  @Test
  void aStartRoutineIsNotConvertedWhereAWrapperHandsItOn() throws Exception {
    Icfa icfa = program("");
    assertFalse(new TypedCalls(icfa.functions()).isConverted(function(icfa, "work")));
  }

  @Test
  void aStartRoutineMayBeConverted() throws Exception {
    Icfa icfa = program("for_orders = (int (*)(struct order *))work");
    assertTrue(new TypedCalls(icfa.functions()).isConverted(function(icfa, "work")));
  }

  @Test
  void whatAlsoTakesAPointerDoesNotComeBack() throws Exception {
    Icfa icfa = program("");
    TypedCalls calls = new TypedCalls(icfa.functions());
    Expression pointer = pointer(icfa, "for_orders");
    assertTrue(calls.mayComeBack(pointer, function(icfa, "check")));
    assertFalse(calls.mayComeBack(pointer, function(icfa, "count")));
    assertTrue(calls.mayEnter(function(icfa, "main"), pointer, function(icfa, "count")));
  }

  @Test
  void whatIsConvertedMayComeBack() throws Exception {
    Icfa icfa = program("for_orders = (int (*)(struct order *))count");
    assertTrue(
        new TypedCalls(icfa.functions())
            .mayComeBack(pointer(icfa, "for_orders"), function(icfa, "count")));
  }

  @Test
  void aLibraryGetsWhatItDeclares() throws Exception {
    Icfa icfa = program("keep(check)");
    assertFalse(new TypedCalls(icfa.functions()).isConverted(function(icfa, "check")));
  }

  @Test
  void aLibraryMayTakeItForSomethingElse() throws Exception {
    for (String conversion : new String[] {"keep(count)", "keep_data(count)"}) {
      Icfa icfa = program(conversion);
      assertTrue(new TypedCalls(icfa.functions()).isConverted(function(icfa, "count")), conversion);
    }
  }
}

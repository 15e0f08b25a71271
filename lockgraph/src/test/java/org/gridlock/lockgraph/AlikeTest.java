// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.lockgraph.Finding.Alike;
import org.gridlock.lockgraph.Finding.Lines;
import org.junit.jupiter.api.Test;

class AlikeTest {
  private static Lines line(int number) {
    SourcePosition position = new SourcePosition("a.c", number, 1);
    return new Lines(position, position);
  }

  private static List<Lines> lines(int... numbers) {
    return IntStream.of(numbers).mapToObj(AlikeTest::line).toList();
  }

  @Test
  void countsChoices() {
    assertEquals(6, new Alike(List.of(lines(1, 2), lines(3, 4, 5))).count());
  }

  /** Whatever the order in which they were split, the product comes out. */
  @Test
  void thoseThatDifferInOneThreadAreOne() {
    List<Alike> single = new ArrayList<>();
    for (int first : List.of(1, 2)) {
      for (int second : List.of(3, 4, 5)) {
        single.add(new Alike(List.of(lines(first), lines(second))));
      }
    }
    assertEquals(
        List.of(new Alike(List.of(lines(1, 2), lines(3, 4, 5)))), Alike.besides(List.of(), single));
  }

  @Test
  void thoseThatDifferInTwoThreadsAreTwo() {
    List<Alike> two =
        List.of(new Alike(List.of(lines(1), lines(2))), new Alike(List.of(lines(3), lines(4))));
    assertEquals(two, Alike.besides(List.of(), two));
  }

  @Test
  void whatAnotherSaysIsLeftOutAndTheLargestComesFirst() {
    Alike part = new Alike(List.of(lines(1), lines(2)));
    Alike longer = new Alike(List.of(lines(1), lines(2), lines(6)));
    Alike whole = new Alike(List.of(lines(1, 5), lines(2, 4)));
    assertEquals(List.of(whole, longer), Alike.besides(List.of(), List.of(part, longer, whole)));
  }
}

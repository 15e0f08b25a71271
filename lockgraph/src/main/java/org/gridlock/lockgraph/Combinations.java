// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * The deadlocks that a cycle of groups stands for: one for each choice of an edge of each group.
 *
 * @param choices for each thread of the cycle the edges to choose from
 */
record Combinations(List<Alternatives> choices) {
  /** Of more deadlocks of one cycle, those that are alike are left together. */
  private static final int MANY = 100;

  /** Of more in all, too. */
  private static final int MANY_IN_ALL = 10_000;

  private static final Comparator<LockEdge> REQUESTS =
      Comparator.comparing((LockEdge edge) -> edge.request().top().position())
          .thenComparingInt(edge -> edge.request().top().id());

  /**
   * All deadlocks of a cycle, one by one if they come from different operations. Where that makes
   * many, only the requests are told apart; where even those are many, nothing is.
   *
   * @param choices for each thread of the cycle the edges to choose from
   * @param cycles how many there are of them
   */
  static List<Combinations> of(List<Alternatives> choices, int cycles) {
    int many = Math.min(MANY, MANY_IN_ALL / cycles);
    // Two edges of one group that wait for each other are the same in either order.
    boolean either = choices.get(0) == choices.get(1);
    for (Function<Alternatives, List<Alternatives>> parts :
        List.<Function<Alternatives, List<Alternatives>>>of(
            Alternatives::byOperations, Alternatives::byRequest)) {
      List<List<Alternatives>> parted = choices.stream().map(parts).toList();
      if (size(parted.stream().map(List::size).toList()) <= many) {
        return product(parted, many, either).stream().map(Combinations::fromFirst).toList();
      }
    }
    return List.of(fromFirst(choices));
  }

  private static long size(List<Integer> factors) {
    long size = 1;
    for (int factor : factors) {
      size = Math.min(Integer.MAX_VALUE, size * factor);
    }
    return size;
  }

  /**
   * The first tuples of a product.
   *
   * @param either whether tuples of two are the same in either order
   */
  private static List<List<Alternatives>> product(
      List<List<Alternatives>> factors, int limit, boolean either) {
    List<List<Alternatives>> tuples = List.of(List.of());
    for (List<Alternatives> factor : factors) {
      List<List<Alternatives>> longer = new ArrayList<>();
      for (List<Alternatives> tuple : tuples) {
        int from = either && !tuple.isEmpty() ? factor.indexOf(tuple.getLast()) : 0;
        for (Alternatives next : factor.subList(from, factor.size())) {
          if (longer.size() < limit) {
            List<Alternatives> extended = new ArrayList<>(tuple);
            extended.add(next);
            longer.add(extended);
          }
        }
      }
      tuples = longer;
    }
    return tuples;
  }

  /** The threads from the one whose request comes first in the source. */
  private static Combinations fromFirst(List<Alternatives> choices) {
    List<Alternatives> turned = new ArrayList<>(choices);
    List<LockEdge> best = choices.stream().map(Alternatives::best).toList();
    Collections.rotate(turned, -best.indexOf(Collections.min(best, REQUESTS)));
    return new Combinations(List.copyOf(turned));
  }

  /** The best choice. */
  List<LockEdge> best() {
    return choices.stream().map(Alternatives::best).toList();
  }

  /** How many choices there are with the operations of the best one. */
  long stacks() {
    return size(choices.stream().map(Alternatives::stacks).toList());
  }

  /** Some choices of other operations. */
  List<List<LockEdge>> others(int limit) {
    return product(choices.stream().map(Alternatives::byOperations).toList(), limit + 1, false)
        .stream()
        .skip(1)
        .map(choice -> choice.stream().map(Alternatives::best).toList())
        .toList();
  }

  /** The lines of all of them. */
  Finding.Alike lines() {
    return new Finding.Alike(choices.stream().map(Alternatives::lines).toList());
  }

  /** Whether all choices make the same requests. */
  boolean haveOneRequest() {
    return choices.stream().allMatch(edges -> edges.byRequest().size() == 1);
  }
}

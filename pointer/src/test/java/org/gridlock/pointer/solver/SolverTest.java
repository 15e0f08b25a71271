// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.gridlock.absint.engine.Deadline;
import org.junit.jupiter.api.Test;

/** Node i is the variable i and at the same time the content of the object i. */
class SolverTest {
  private static final int NODES = 12;

  private enum Kind {
    ADDRESS,
    COPY,
    LOAD,
    STORE
  }

  private record Constraint(Kind kind, int left, int right) {}

  @Provide
  Arbitrary<List<Constraint>> systems() {
    Arbitrary<Integer> node = Arbitraries.integers().between(0, NODES - 1);
    return Combinators.combine(Arbitraries.of(Kind.class), node, node)
        .as(Constraint::new)
        .list()
        .ofMaxSize(40);
  }

  @Property(tries = 1000)
  void agreesWithNaiveFixpoint(@ForAll("systems") List<Constraint> system) throws Exception {
    assertEquals(naive(system), solved(system, system.size()));
  }

  @Test
  void aSetThatIsGivenUpIsNoted() throws Exception {
    Solver solver = new Solver();
    Node small = solver.node();
    Node large = solver.node();
    solver.widenTo(0, solver.node());
    solver.addValue(small, 1);
    solver.solve(Deadline.none());
    assertFalse(solver.hasWidened());
    IntStream.rangeClosed(0, 100_000).forEach(value -> solver.addValue(large, value));
    solver.solve(Deadline.none());
    assertTrue(solver.hasWidened());
  }

  @Property(tries = 300)
  void constraintsMayComeInPortions(@ForAll("systems") List<Constraint> system) throws Exception {
    assertEquals(naive(system), solved(system, 3));
  }

  @Test
  void setsWithStarLoseWhatItStandsForAndOthersKeepIt() throws Exception {
    int star = 0;
    int many = 1000;
    Solver solver = new Solver();
    Node topped = solver.node();
    Node plain = solver.node();
    for (int value = 1; value <= many; value++) {
      solver.addValue(topped, value);
      solver.addValue(plain, value);
    }
    solver.addValue(topped, star);
    solver.solve(Deadline.none());
    assertEquals(many + 1, solver.values(topped).size());
    for (int value = 1; value < many; value++) {
      solver.subsume(value, star);
    }
    solver.addValue(plain, many + 1);
    solver.solve(Deadline.none());
    assertEquals("{0, 1000}", solver.values(topped).toString());
    assertEquals(many + 1, solver.values(plain).size());
  }

  @Test
  void aBoundOnTheWorkEndsSolving() throws Exception {
    Solver solver = new Solver();
    Node[] chain = new Node[100];
    for (int i = 0; i < chain.length; i++) {
      chain[i] = solver.node();
    }
    for (int i = 1; i < chain.length; i++) {
      solver.addInclusion(chain[i - 1], chain[i]);
    }
    solver.addValue(chain[0], 7);
    assertFalse(solver.solve(10, Deadline.none()));
    assertTrue(solver.work() > 10);
    assertTrue(solver.solve(Long.MAX_VALUE, Deadline.none()));
    assertEquals("{7}", solver.values(chain[99]).toString());
  }

  @Test
  void aCycleBecomesOneNode() throws Exception {
    Solver solver = new Solver();
    List<Node> ring = IntStream.range(0, 50).mapToObj(i -> solver.node()).toList();
    for (int i = 0; i < ring.size(); i++) {
      solver.addInclusion(ring.get(i), ring.get((i + 1) % ring.size()));
    }
    solver.addValue(ring.get(7), 1);
    solver.addValue(ring.get(9), 2);
    solver.solve(Deadline.none());
    assertEquals("{1, 2}", solver.values(ring.getFirst()).toString());
    assertTrue(solver.mergedCount() == 49, "merged " + solver.mergedCount());
  }

  private static List<TreeSet<Integer>> solved(List<Constraint> system, int portion)
      throws Exception {
    Solver solver = new Solver();
    List<Node> nodes = IntStream.range(0, NODES).mapToObj(i -> solver.node()).toList();
    int given = 0;
    for (Constraint constraint : system) {
      Node left = nodes.get(constraint.left());
      Node right = nodes.get(constraint.right());
      switch (constraint.kind()) {
        case ADDRESS -> solver.addValue(left, constraint.right());
        case COPY -> solver.addInclusion(right, left);
        case LOAD ->
            solver.addReaction(
                right,
                values -> values.forEach(value -> solver.addInclusion(nodes.get(value), left)));
        case STORE ->
            solver.addReaction(
                left,
                values -> values.forEach(value -> solver.addInclusion(right, nodes.get(value))));
      }
      if (++given % portion == 0) {
        solver.solve(Deadline.none());
      }
    }
    solver.solve(Deadline.none());
    List<TreeSet<Integer>> result = new ArrayList<>();
    for (Node node : nodes) {
      TreeSet<Integer> values = new TreeSet<>();
      solver.values(node).forEach(values::add);
      result.add(values);
    }
    return result;
  }

  private static List<TreeSet<Integer>> naive(List<Constraint> system) {
    List<TreeSet<Integer>> sets = new ArrayList<>();
    IntStream.range(0, NODES).forEach(i -> sets.add(new TreeSet<>()));
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Constraint constraint : system) {
        TreeSet<Integer> left = sets.get(constraint.left());
        TreeSet<Integer> right = sets.get(constraint.right());
        switch (constraint.kind()) {
          case ADDRESS -> changed |= left.add(constraint.right());
          case COPY -> changed |= left.addAll(List.copyOf(right));
          case LOAD -> {
            for (int object : List.copyOf(right)) {
              changed |= left.addAll(List.copyOf(sets.get(object)));
            }
          }
          case STORE -> {
            for (int object : List.copyOf(left)) {
              changed |= sets.get(object).addAll(List.copyOf(right));
            }
          }
        }
      }
    }
    return sets;
  }
}

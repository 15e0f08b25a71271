// SPDX-License-Identifier: Apache-2.0
package org.gridlock.benchmarks;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.pointer.set.IdSet;
import org.gridlock.pointer.set.Mask;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The inner loops of the points-to solver: unions of sets, propagation along inclusions with
 * cycles, and reactions to what arrives. Average times; compare runs side by side only.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class PointerSolverBenchmark {
  private static final int SEED = 42;

  /** One load for so many nodes. */
  private static final int FEW = 8;

  /** The values in each set of {@link #union}, and the nodes of the other benchmarks. */
  @Param({"64", "4096"})
  public int size = 0;

  private IdSet left = new IdSet();
  private IdSet right = new IdSet();
  private Mask subsumed = new Mask();
  private int[] from = {};
  private int[] to = {};

  /** Draws the sets and the arrows, always the same. */
  @Setup
  public void draw() {
    SplittableRandom random = new SplittableRandom(SEED);
    left = set(random, size);
    right = set(random, size);
    subsumed = new Mask();
    random.ints(8L * size, 0, 16 * size).forEach(subsumed::add);
    from = random.ints(4L * size, 0, size).toArray();
    to = random.ints(4L * size, 0, size).toArray();
  }

  private static IdSet set(SplittableRandom random, int elements) {
    IdSet set = new IdSet();
    random.ints(elements, 0, 16 * elements).forEach(set::add);
    return set;
  }

  /** Joins two sets of addresses and keeps what is new. */
  @Benchmark
  public IdSet union() {
    IdSet news = new IdSet();
    new IdSet(left).addAll(right, news);
    return news;
  }

  /** Leaves out of news what star stands for. */
  @Benchmark
  public IdSet subsumption() {
    return left.without(subsumed);
  }

  /** Random inclusions, most of them on one cycle that has to be found. */
  @Benchmark
  public long inclusions() throws ResourceException {
    Solver solver = new Solver();
    Node[] nodes = nodes(solver);
    for (int i = 0; i < from.length; i++) {
      solver.addInclusion(nodes[from[i]], nodes[to[i]]);
    }
    for (int value = 0; value < size; value++) {
      solver.addValue(nodes[from[value]], value);
    }
    solver.solve(Deadline.none());
    return solver.stepCount();
  }

  /** Loads through pointers: each value that arrives adds an inclusion. */
  @Benchmark
  public long reactions() throws ResourceException {
    Solver solver = new Solver();
    Node[] nodes = nodes(solver);
    for (int i = 0; i < size / FEW; i++) {
      Node target = nodes[to[i]];
      solver.addReaction(
          nodes[from[i]],
          values -> values.forEach(value -> solver.addInclusion(nodes[value], target)));
    }
    for (int i = 0; i < size; i++) {
      solver.addValue(nodes[from[size + i]], to[size + i]);
    }
    solver.solve(Deadline.none());
    return solver.constraintCount();
  }

  private Node[] nodes(Solver solver) {
    Node[] nodes = new Node[size];
    for (int i = 0; i < size; i++) {
      nodes[i] = solver.node();
    }
    return nodes;
  }
}

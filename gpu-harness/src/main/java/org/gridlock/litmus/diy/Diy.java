// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.diy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.diy.Edge.Reach;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.test.LitmusTest.Space;
import org.gridlock.litmus.test.LitmusThread;
import org.gridlock.litmus.test.ScopeTree;
import org.gridlock.litmus.test.ScopeTree.Position;
import org.jspecify.annotations.Nullable;

/** The generator: from edges to tests (thesis A.1). */
public final class Diy {
  /** How many accesses a cycle has at most, unless told otherwise. */
  public static final int DEFAULT_SIZE = 6;

  /** How many threads a test has at most, unless told otherwise. */
  public static final int DEFAULT_THREADS = 4;

  private static final int MAX_SIZE = 10;

  private record Variant(Reach reach, Space source, Space target) {}

  private final Map<Arc, Set<Variant>> variants = new LinkedHashMap<>();
  private final Set<Reach> reaches = EnumSet.noneOf(Reach.class);
  private final int size;
  private final int maxThreads;
  private int unnamed;

  /**
   * A generator for some edges.
   *
   * @param edges names of edges, separated by spaces or commas
   * @param size how many accesses a cycle has at most
   * @param maxThreads how many threads a test has at most
   * @throws LitmusException for unknown or contradictory edges, or bounds out of range
   */
  public Diy(String edges, int size, int maxThreads) throws LitmusException {
    this(EdgeReader.read(edges), size, maxThreads);
    if (size < 2 || size > MAX_SIZE || maxThreads < 2 || maxThreads > MAX_SIZE / 2) {
      throw new LitmusException(
          String.format("-size is from 2 to %d and -nprocs from 2 to %d", MAX_SIZE, MAX_SIZE / 2));
    }
  }

  Diy(Collection<Edge> edges, int size, int maxThreads) {
    this.size = size;
    this.maxThreads = maxThreads;
    for (Edge edge : edges) {
      variants
          .computeIfAbsent(edge.arc(), arc -> new LinkedHashSet<>())
          .add(new Variant(edge.reach(), edge.sourceSpace(), edge.targetSpace()));
      reaches.add(edge.reach());
    }
  }

  /** The names of the known edges, in a fixed order. */
  public static List<String> knownEdges() {
    return EdgeList.all().stream().map(Edge::toString).toList();
  }

  /** Hands over the tests, each with a name of its own, in a fixed order. */
  public void generate(Consumer<LitmusTest> consumer) {
    generate(null, consumer);
  }

  /**
   * Hands over the tests for one placement of the threads.
   *
   * @throws LitmusException if no cycle of that many threads can be placed so
   */
  public void generateFor(ScopeTree scopes, Consumer<LitmusTest> consumer) throws LitmusException {
    if (generate(scopes, consumer) == 0) {
      throw new LitmusException(
          "the scope tree contradicts the edges: no cycle of theirs has "
              + scopes.threads().size()
              + " threads placed like that");
    }
  }

  private int generate(@Nullable ScopeTree only, Consumer<LitmusTest> consumer) {
    unnamed = 0;
    Map<Integer, List<ScopeTree>> trees = new LinkedHashMap<>();
    int[] count = {0};
    forEachCycle(
        cycle -> {
          int threads = cycle.threadCount();
          List<ScopeTree> candidates =
              only == null
                  ? trees.computeIfAbsent(threads, n -> ScopeTrees.all(n, reaches))
                  : only.threads().size() == threads ? List.of(only.canonical()) : List.of();
          count[0] += place(cycle, candidates, consumer);
        });
    return count[0];
  }

  /** Hands over the cycles themselves. */
  void forEachCycle(Consumer<Cycle> consumer) {
    new CycleEnumerator(variants.keySet(), size, maxThreads).forEach(consumer);
  }

  private int place(Cycle cycle, List<ScopeTree> trees, Consumer<LitmusTest> consumer) {
    record Placed(ScopeTree scopes, List<Space> spaces) {}
    List<Placed> placed = new ArrayList<>();
    List<Set<Variant>> allowed =
        cycle.arcs().stream().map(arc -> variants.getOrDefault(arc, Set.of())).toList();
    int[] threads = cycle.threads();
    int[] locations = cycle.locations();
    for (ScopeTree tree : trees) {
      for (int map = 0; map < 1 << cycle.locationCount(); map++) {
        List<Space> spaces = new ArrayList<>();
        for (int location = 0; location < cycle.locationCount(); location++) {
          spaces.add((map >> location & 1) == 0 ? Space.GLOBAL : Space.SHARED);
        }
        if (fits(allowed, threads, locations, tree, spaces)) {
          placed.add(new Placed(tree, spaces));
        }
      }
    }
    if (placed.isEmpty()) {
      return 0;
    }
    Optional<String> family = Families.family(cycle);
    String base =
        family.orElseGet(() -> String.format("Safe%03d", ++unnamed)) + Families.suffix(cycle);
    TestBuilder builder = new TestBuilder(cycle);
    List<LitmusThread> programs = builder.threads();
    for (Placed place : placed) {
      String name =
          placed.size() == 1 ? base : base + "-" + placement(place.scopes()) + map(place.spaces());
      consumer.accept(builder.test(name, programs, place.scopes(), place.spaces()));
    }
    return placed.size();
  }

  /**
   * Whether each arc may be placed like that, and shared memory is within one CTA.
   *
   * @param allowed the placements of each arc
   * @param threads of each access
   * @param locations of each access
   */
  private static boolean fits(
      List<Set<Variant>> allowed,
      int[] threads,
      int[] locations,
      ScopeTree tree,
      List<Space> spaces) {
    for (int i = 0; i < threads.length; i++) {
      int next = (i + 1) % threads.length;
      Reach reach =
          Reach.between(tree.threads().get(threads[i]), tree.threads().get(threads[next]));
      Space source = spaces.get(locations[i]);
      Space target = spaces.get(locations[next]);
      if (!allowed.get(i).contains(new Variant(reach, source, target))) {
        return false;
      }
      for (int j = 0; j < i; j++) {
        if (locations[j] == locations[i]
            && source == Space.SHARED
            && tree.threads().get(threads[j]).cta() != tree.threads().get(threads[i]).cta()) {
          return false;
        }
      }
    }
    return true;
  }

  /** {@code p0:p1::p2}: one colon between warps, two between CTAs, three, four further out. */
  private static String placement(ScopeTree tree) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < tree.threads().size(); i++) {
      order.add(i);
    }
    order.sort(
        (left, right) -> {
          Position a = tree.threads().get(left);
          Position b = tree.threads().get(right);
          int[] differences = {
            a.device() - b.device(), a.kernel() - b.kernel(), a.cta() - b.cta(), left - right
          };
          for (int difference : differences) {
            if (difference != 0) {
              return difference;
            }
          }
          return 0;
        });
    StringBuilder text = new StringBuilder("p" + order.get(0));
    for (int i = 1; i < order.size(); i++) {
      Reach reach =
          Reach.between(tree.threads().get(order.get(i - 1)), tree.threads().get(order.get(i)));
      text.append(":".repeat(reach.colons())).append('p').append(order.get(i));
    }
    return text.toString();
  }

  /** {@code -xgys}: x in global memory, y in shared memory. */
  private static String map(List<Space> spaces) {
    StringBuilder text = new StringBuilder("-");
    for (int i = 0; i < spaces.size(); i++) {
      text.append(TestBuilder.location(i)).append(spaces.get(i) == Space.GLOBAL ? 'g' : 's');
    }
    return text.toString();
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.diy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.gridlock.litmus.diy.Edge.Reach;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.test.LitmusTest.Space;
import org.gridlock.litmus.test.Scope;

/** The edge sets with known counts, from program order alone to all links. */
public final class TestSets {
  private TestSets() {}

  /**
   * All edges of level-two accesses in warps and CTAs and both memories.
   *
   * @param last the last of the links {@code Po, Mgl, Mcta, Dp} to be in the set
   */
  static List<Edge> edges(String last) {
    return edges(last, List.of(Annotation.L2));
  }

  private static List<Edge> edges(String last, List<Annotation> annotations) {
    List<String> links = List.of("Po", "Mgl", "Mcta", "Dp");
    List<EdgeList.Link> chosen = new ArrayList<>();
    for (String link : links.subList(0, links.indexOf(last) + 1)) {
      switch (link) {
        case "Po" -> chosen.add(new EdgeList.Link(Arc.Kind.PO, null));
        case "Mgl" -> chosen.add(new EdgeList.Link(Arc.Kind.MEMBAR, Scope.GPU));
        case "Mcta" -> chosen.add(new EdgeList.Link(Arc.Kind.MEMBAR, Scope.CTA));
        default -> {
          chosen.add(new EdgeList.Link(Arc.Kind.ADDRESS, null));
          chosen.add(new EdgeList.Link(Arc.Kind.DATA, null));
          chosen.add(new EdgeList.Link(Arc.Kind.CONTROL, null));
        }
      }
    }
    List<Space> spaces = List.of(Space.values());
    List<Edge> edges =
        new ArrayList<>(EdgeList.communications(List.of(Reach.W, Reach.C), spaces, annotations));
    edges.addAll(EdgeList.steps(chosen, false, spaces, annotations));
    return edges;
  }

  /** The tests of an edge set, with the thesis' accesses. */
  public static void generate(String last, int threads, Consumer<LitmusTest> consumer) {
    new Diy(edges(last), 2 * threads, threads).generate(consumer);
  }

  /** The same with relaxed accesses at the scope of the device. */
  public static void generateRelaxed(String last, int threads, Consumer<LitmusTest> consumer) {
    List<Annotation> relaxed = List.of(new Annotation(Annotation.Kind.RLX, Scope.GPU));
    new Diy(edges(last, relaxed), 2 * threads, threads).generate(consumer);
  }
}

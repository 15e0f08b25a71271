// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.diy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.gridlock.litmus.diy.Annotation.Kind;
import org.gridlock.litmus.diy.Edge.Reach;
import org.gridlock.litmus.test.LitmusTest.Space;
import org.gridlock.litmus.test.Scope;
import org.jspecify.annotations.Nullable;

/** Families of edges. */
final class EdgeList {
  private static final Set<Arc.Kind> DEPENDENCIES =
      EnumSet.of(Arc.Kind.ADDRESS, Arc.Kind.DATA, Arc.Kind.CONTROL);

  /** A relation within a thread. */
  record Link(Arc.Kind kind, @Nullable Scope scope) {}

  private EdgeList() {}

  /**
   * The known edges: all that the thesis' cache operators make, and for each scope those of the
   * accesses and fences of that scope. Edges that mix scopes or operators with orders can be named
   * too; they are left out of the list for its length.
   */
  static List<Edge> all() {
    List<Edge> edges = new ArrayList<>();
    List<Annotation> operators = List.of(Annotation.L2, new Annotation(Kind.L1, null));
    List<Link> links = new ArrayList<>(List.of(new Link(Arc.Kind.PO, null)));
    for (Scope scope : List.of(Scope.CTA, Scope.GPU, Scope.SYS)) {
      links.add(new Link(Arc.Kind.MEMBAR, scope));
    }
    DEPENDENCIES.forEach(kind -> links.add(new Link(kind, null)));
    List<Space> spaces = List.of(Space.values());
    List<Reach> reaches = List.of(Reach.W, Reach.C, Reach.K, Reach.D);
    edges.addAll(communications(reaches, spaces, operators));
    edges.addAll(steps(links, true, spaces, operators));
    for (Scope scope : Scope.values()) {
      List<Annotation> orders = new ArrayList<>();
      for (Kind kind : List.of(Kind.RLX, Kind.ACQ, Kind.REL)) {
        orders.add(new Annotation(kind, scope));
      }
      List<Link> scoped =
          List.of(
              new Link(Arc.Kind.PO, null),
              new Link(Arc.Kind.FENCE_SC, scope),
              new Link(Arc.Kind.FENCE_ACQ_REL, scope),
              new Link(Arc.Kind.ADDRESS, null),
              new Link(Arc.Kind.DATA, null),
              new Link(Arc.Kind.CONTROL, null));
      edges.addAll(communications(reaches, List.of(Space.GLOBAL), orders));
      edges.addAll(steps(scoped, true, List.of(Space.GLOBAL), orders));
    }
    return edges;
  }

  /** Every legal edge between threads. */
  static List<Edge> communications(
      List<Reach> reaches, List<Space> spaces, List<Annotation> annotations) {
    List<Edge> edges = new ArrayList<>();
    for (Arc.Kind kind : List.of(Arc.Kind.RF, Arc.Kind.FR, Arc.Kind.WS)) {
      for (Reach reach : reaches) {
        for (Space space : spaces) {
          if (space == Space.SHARED && reach != Reach.W) {
            continue;
          }
          for (Arc.End source : ends(kind != Arc.Kind.FR, annotations)) {
            for (Arc.End target : ends(kind != Arc.Kind.RF, annotations)) {
              edges.add(new Edge(new Arc(kind, null, true, source, target), reach, space, space));
            }
          }
        }
      }
    }
    return edges;
  }

  /**
   * Every legal edge within a thread.
   *
   * @param sameLocation whether edges between accesses of one location are wanted too
   */
  static List<Edge> steps(
      List<Link> links, boolean sameLocation, List<Space> spaces, List<Annotation> annotations) {
    List<Edge> edges = new ArrayList<>();
    for (Link link : links) {
      boolean dependency = DEPENDENCIES.contains(link.kind());
      for (boolean same : sameLocation && !dependency ? List.of(false, true) : List.of(false)) {
        for (Arc.End source : bothEnds(annotations)) {
          for (Arc.End target : bothEnds(annotations)) {
            // A control dependency orders no load: it is known, but pointless.
            boolean legal =
                !dependency
                    || (!source.write() && (target.write() || link.kind() == Arc.Kind.ADDRESS));
            if (legal) {
              Arc arc = new Arc(link.kind(), link.scope(), same, source, target);
              edges.addAll(placed(arc, spaces));
            }
          }
        }
      }
    }
    return edges;
  }

  private static List<Edge> placed(Arc arc, List<Space> spaces) {
    List<Edge> edges = new ArrayList<>();
    for (Space source : spaces) {
      for (Space target : spaces) {
        if (!arc.sameLocation() || source == target) {
          edges.add(new Edge(arc, Reach.SAME, source, target));
        }
      }
    }
    return edges;
  }

  private static List<Arc.End> bothEnds(Collection<Annotation> annotations) {
    List<Arc.End> ends = new ArrayList<>(ends(true, annotations));
    ends.addAll(ends(false, annotations));
    return ends;
  }

  private static List<Arc.End> ends(boolean write, Collection<Annotation> annotations) {
    return annotations.stream()
        .filter(annotation -> annotation.kind() != (write ? Kind.ACQ : Kind.REL))
        .map(annotation -> new Arc.End(write, annotation))
        .toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.diy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.diy.Annotation.Kind;
import org.gridlock.litmus.diy.Edge.Reach;
import org.gridlock.litmus.test.LitmusTest.Space;
import org.gridlock.litmus.test.Scope;
import org.jspecify.annotations.Nullable;

/** Reads the names of edges. */
final class EdgeReader {
  private static final String ANNOTATION = "(l1|l2|\\.(?:rlx|acq|rel)\\.(?:cta|cluster|gpu|sys)|)";
  private static final Pattern COMMUNICATION =
      Pattern.compile("(Rf|Fr|Ws)-([wckd])-([gs])" + ANNOTATION + ANNOTATION);
  private static final Pattern STEP =
      Pattern.compile(
          "(Po|M(?:cta|gl|sys)|(?:Fsc|Far)\\.(?:cta|cluster|gpu|sys)|Dp(?:Addr|Data|Ctrl))-([sd])"
              + ("-([RW])([gs])" + ANNOTATION)
              + ("-([RW])([gs])" + ANNOTATION));

  private EdgeReader() {}

  /**
   * Reads edges separated by white space or commas.
   *
   * @throws LitmusException for an unknown name, with the nearest known one, and for an edge that
   *     contradicts itself
   */
  static List<Edge> read(String names) throws LitmusException {
    List<Edge> edges = new ArrayList<>();
    for (String name : names.trim().split("[\\s,]+", -1)) {
      if (name.isEmpty()) {
        continue;
      }
      Optional<Edge> edge = edge(name);
      if (edge.isEmpty()) {
        throw new LitmusException(
            "unknown edge '" + name + "'; the nearest known one is '" + nearest(name) + "'");
      }
      check(edge.get());
      if (!edges.contains(edge.get())) {
        edges.add(edge.get());
      }
    }
    if (edges.isEmpty()) {
      throw new LitmusException("expected at least one edge, e.g. 'Po-d-Wgl2-Rgl2 Fr-c-gl2l2'");
    }
    return edges;
  }

  private static Optional<Edge> edge(String name) {
    Matcher communication = COMMUNICATION.matcher(name);
    if (communication.matches()) {
      Arc.Kind kind =
          switch (communication.group(1)) {
            case "Rf" -> Arc.Kind.RF;
            case "Fr" -> Arc.Kind.FR;
            default -> Arc.Kind.WS;
          };
      Space space = space(communication.group(3));
      Arc.End source = end(kind != Arc.Kind.FR, communication.group(4));
      Arc.End target = end(kind != Arc.Kind.RF, communication.group(5));
      Reach reach = Reach.valueOf(communication.group(2).toUpperCase(Locale.ROOT));
      return Optional.of(new Edge(new Arc(kind, null, true, source, target), reach, space, space));
    }
    Matcher step = STEP.matcher(name);
    if (!step.matches()) {
      return Optional.empty();
    }
    Arc.End source = end(step.group(3).equals("W"), step.group(5));
    Arc.End target = end(step.group(6).equals("W"), step.group(8));
    boolean same = step.group(2).equals("s");
    Arc arc = new Arc(kind(step.group(1)), scope(step.group(1)), same, source, target);
    return Optional.of(new Edge(arc, Reach.SAME, space(step.group(4)), space(step.group(7))));
  }

  private static Arc.Kind kind(String prefix) {
    for (Arc.Kind kind : Arc.Kind.values()) {
      if (kind.prefix().equals(prefix.replaceFirst("\\..*", ""))) {
        return kind;
      }
    }
    return Arc.Kind.MEMBAR;
  }

  private static @Nullable Scope scope(String prefix) {
    if (prefix.startsWith("M")) {
      return prefix.equals("Mgl") ? Scope.GPU : Scope.valueOf(upper(prefix.substring(1)));
    }
    int dot = prefix.indexOf('.');
    return dot < 0 ? null : Scope.valueOf(upper(prefix.substring(dot + 1)));
  }

  private static Space space(String letter) {
    return letter.equals("g") ? Space.GLOBAL : Space.SHARED;
  }

  private static Arc.End end(boolean write, String annotation) {
    if (annotation.isEmpty()) {
      return new Arc.End(write, new Annotation(Kind.PLAIN, null));
    }
    if (annotation.startsWith("l")) {
      return new Arc.End(write, new Annotation(Kind.valueOf(upper(annotation)), null));
    }
    String[] words = annotation.substring(1).split("\\.", -1);
    return new Arc.End(
        write, new Annotation(Kind.valueOf(upper(words[0])), Scope.valueOf(upper(words[1]))));
  }

  private static String upper(String word) {
    return word.toUpperCase(Locale.ROOT);
  }

  private static void check(Edge edge) throws LitmusException {
    Arc arc = edge.arc();
    for (Arc.End end : List.of(arc.source(), arc.target())) {
      if (end.annotation().kind() == (end.write() ? Kind.ACQ : Kind.REL)) {
        throw new LitmusException(
            "edge '"
                + edge
                + "': a "
                + (end.write() ? "store" : "load")
                + " cannot be "
                + (end.write() ? "acquire" : "release"));
      }
    }
    if (arc.sameLocation() && edge.sourceSpace() != edge.targetSpace()) {
      throw new LitmusException(
          "edge '" + edge + "': one location cannot be in global and in shared memory");
    }
    if (edge.sourceSpace() == Space.SHARED && edge.reach().compareTo(Reach.W) > 0) {
      throw new LitmusException(
          "edge '" + edge + "': only threads of one CTA can communicate through shared memory");
    }
    boolean dependency =
        arc.kind() == Arc.Kind.ADDRESS
            || arc.kind() == Arc.Kind.DATA
            || arc.kind() == Arc.Kind.CONTROL;
    if (dependency && (arc.source().write() || arc.sameLocation())) {
      throw new LitmusException(
          "edge '" + edge + "': a dependency goes from a load to an access of another location");
    }
    if (arc.kind() == Arc.Kind.DATA && !arc.target().write()) {
      throw new LitmusException("edge '" + edge + "': a data dependency goes to a store");
    }
  }

  /** The known edge with the fewest letters to change. */
  static String nearest(String name) {
    String nearest = "";
    int fewest = Integer.MAX_VALUE;
    for (Edge known : EdgeList.all()) {
      int changes = changes(name, known.toString());
      if (changes < fewest) {
        fewest = changes;
        nearest = known.toString();
      }
    }
    return nearest;
  }

  /** How many letters to put in, leave out or change to make one word from the other. */
  private static int changes(String left, String right) {
    int[] previous = new int[right.length() + 1];
    for (int j = 0; j <= right.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= left.length(); i++) {
      int[] current = new int[right.length() + 1];
      current[0] = i;
      for (int j = 1; j <= right.length(); j++) {
        int change = left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1;
        current[j] = Math.min(previous[j - 1] + change, 1 + Math.min(previous[j], current[j - 1]));
      }
      previous = current;
    }
    return previous[right.length()];
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.List;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.SourcePosition;

/**
 * A potential deadlock.
 *
 * @param reasons why the confidence is what it is, in words
 * @param locks the names of what is held, in the order of the cycle
 * @param edges one per thread; what one waits for is held by the next. Of kind {@link Kind#EXIT}:
 *     the thread that ends, and one that waits for what it leaves behind
 * @param branches those taken from the acquisition to the end of the thread, for kind {@link
 *     Kind#EXIT}
 * @param variants other ways to the same deadlock, from the same requests for the same locks
 * @param alike the lines of the findings that this one stands for, of the first thousand, and none
 *     twice: where each of the threads acquired what it holds, and where it waits
 */
public record Finding(
    Kind kind,
    Confidence confidence,
    List<String> reasons,
    List<String> locks,
    List<Request> edges,
    List<Branch> branches,
    List<List<Request>> variants,
    List<List<Lines>> alike) {
  /** Of how many findings that one stands for the lines are kept. */
  static final int MAX_ALIKE = 1000;

  public Finding {
    reasons = List.copyOf(reasons);
    locks = List.copyOf(locks);
    edges = List.copyOf(edges);
    branches = List.copyOf(branches);
    variants = List.copyOf(variants);
    alike = List.copyOf(alike);
  }

  /** A finding that stands for no others than its variants. */
  public Finding(
      Kind kind,
      Confidence confidence,
      List<String> reasons,
      List<String> locks,
      List<Request> edges,
      List<Branch> branches,
      List<List<Request>> variants) {
    this(kind, confidence, reasons, locks, edges, branches, variants, Lines.of(edges, variants));
  }

  /** The same finding with other branches. */
  Finding with(List<Branch> taken) {
    return new Finding(kind, confidence, reasons, locks, edges, taken, variants, alike);
  }

  /** The kinds of deadlock. */
  public enum Kind {
    CYCLE,
    SELF,
    JOIN,
    EXIT,
    CONDITION,
    BARRIER,
    SIGNAL
  }

  /** How sure a finding is to be real. */
  public enum Confidence {
    LOW,
    MEDIUM,
    HIGH
  }

  /** What a thread holds or waits for. */
  public enum Subject {
    LOCK,
    /** The end of a thread: its own, or that of one it joins. */
    END,
    /** A signal: one that it may still give, or one that it waits for. */
    SIGNAL,
    /** It waits for nothing: it ends. */
    NONE
  }

  /**
   * A thread that holds something and waits for something.
   *
   * @param held the name of what it holds
   * @param acquisition where that was acquired; where the thread starts; where it would signal
   * @param requested the name of what it waits for
   * @param request where it waits
   */
  public record Request(
      AbstractThread thread,
      Subject holds,
      String held,
      Place acquisition,
      Subject waits,
      String requested,
      Place request) {}

  /** What is left of a {@link Request} in a finding for many: its lines. */
  public record Lines(SourcePosition acquisition, SourcePosition request) {
    /** Those of the edges of a finding. */
    static List<Lines> of(List<Request> edges) {
      return edges.stream().map(Lines::of).toList();
    }

    private static Lines of(Request request) {
      return new Lines(request.acquisition().top().position(), request.request().top().position());
    }

    private static List<List<Lines>> of(List<Request> edges, List<List<Request>> variants) {
      List<Lines> own = of(edges);
      return variants.stream()
          .map(Lines::of)
          .distinct()
          .filter(lines -> !lines.equals(own))
          .limit(MAX_ALIKE)
          .toList();
    }
  }

  /**
   * A branch on a way through the program.
   *
   * @param holds whether the condition is true on that way
   */
  public record Branch(String function, SourcePosition position, boolean holds) {}
}

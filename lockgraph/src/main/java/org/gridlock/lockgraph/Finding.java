// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.lockset.CallStacks;
import org.gridlock.lockset.Locksets;
import org.jspecify.annotations.Nullable;

/**
 * A potential deadlock.
 *
 * @param reasons why the confidence is what it is, in words
 * @param locks the names of what is held, in the order of the cycle
 * @param edges one per thread; what one waits for is held by the next. Of kind {@link Kind#EXIT}:
 *     the thread that ends, and one that waits for what it leaves behind
 * @param branches those that keep a lock: taken from its acquisition to the end of the thread, of
 *     kind {@link Kind#EXIT}, or to its next request, of kind {@link Kind#SELF} where others would
 *     have released it
 * @param variants other ways to the same deadlock, from the same requests for the same locks
 * @param alike the lines of the findings that this one stands for, as long as there are not too
 *     many of them, and none twice: where each of the threads acquired what it holds, and where it
 *     waits
 */
public record Finding(
    Kind kind,
    Confidence confidence,
    List<String> reasons,
    List<String> locks,
    List<Request> edges,
    List<Branch> branches,
    List<List<Request>> variants,
    List<Alike> alike) {
  /** How many lines of those that one finding stands for are kept. */
  private static final int MAX_LINES = 100_000;

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
    this(
        kind,
        confidence,
        reasons,
        locks,
        edges,
        branches,
        variants,
        Alike.besides(edges, variants.stream().map(Alike::of).toList()));
  }

  /** The same finding with other branches. */
  Finding with(List<Branch> taken) {
    return new Finding(kind, confidence, reasons, locks, edges, taken, variants, alike);
  }

  /** The same finding with the calls by which a thread may hold the one and wait for the other. */
  Finding withStacks(Locksets locksets) {
    List<Request> joint = edges.stream().map(edge -> edge.with(locksets)).toList();
    return new Finding(kind, confidence, reasons, locks, joint, branches, variants, alike);
  }

  /** The same finding, but with other reasons, since it stands for others. */
  Finding standingFor(List<List<Request>> others, List<Alike> lines, List<String> why) {
    return new Finding(kind, confidence, why, locks, edges, branches, others, lines);
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
   * @param joint calls that lead to both; null if they were not looked for
   */
  public record Request(
      AbstractThread thread,
      Subject holds,
      String held,
      Place acquisition,
      Subject waits,
      String requested,
      Place request,
      @Nullable CallStacks joint) {
    /** A request of which no joint calls were looked for. */
    public Request(
        AbstractThread thread,
        Subject holds,
        String held,
        Place acquisition,
        Subject waits,
        String requested,
        Place request) {
      this(thread, holds, held, acquisition, waits, requested, request, null);
    }

    /** The calls that lead to both places, or else those by which each was found. */
    public CallStacks stacks() {
      return joint == null ? CallStacks.of(acquisition, request) : joint;
    }

    private Request with(Locksets locksets) {
      return holds == Subject.LOCK
          ? new Request(
              thread,
              holds,
              held,
              acquisition,
              waits,
              requested,
              request,
              locksets.stacks(acquisition, request))
          : this;
    }
  }

  /** What is left of a {@link Request} in a finding for many: its lines. */
  public record Lines(SourcePosition acquisition, SourcePosition request) {
    static Lines of(Request request) {
      return new Lines(request.acquisition().top().position(), request.request().top().position());
    }

    static Lines of(LockEdge edge) {
      return new Lines(edge.held().acquisition().top().position(), edge.request().top().position());
    }
  }

  /**
   * Findings that differ in their lines only: each thread may be at any of its lines.
   *
   * @param threads the lines of each thread
   */
  public record Alike(List<List<Lines>> threads) {
    public Alike {
      threads = threads.stream().map(List::copyOf).toList();
    }

    /** How many findings they are. */
    public long count() {
      long count = 1;
      for (List<Lines> lines : threads) {
        count = Math.min(Integer.MAX_VALUE, count * lines.size());
      }
      return count;
    }

    /** The lines of one finding. */
    static Alike of(List<Request> edges) {
      return new Alike(edges.stream().map(edge -> List.of(Lines.of(edge))).toList());
    }

    /**
     * What the edges of a finding do not say themselves, as far as it is kept: that of few threads
     * first, and of that what says much.
     */
    static List<Alike> besides(List<Request> edges, List<Alike> all) {
      List<Alike> shortestFirst = new ArrayList<>(joined(all));
      shortestFirst.sort(
          Comparator.<Alike>comparingInt(alike -> alike.threads.size())
              .thenComparing(Comparator.comparingLong(Alike::count).reversed()));
      List<List<Set<Lines>>> larger = new ArrayList<>();
      larger.add(of(edges).sets());
      List<Alike> besides = new ArrayList<>();
      int lines = 0;
      for (Alike alike : shortestFirst) {
        if (lines < MAX_LINES && larger.stream().noneMatch(alike::isPartOf)) {
          besides.add(alike);
          if (alike.count() > 1) {
            larger.add(alike.sets());
          }
          lines += alike.threads.stream().mapToInt(List::size).sum();
        }
      }
      return List.copyOf(besides);
    }

    /** The same in fewer: those that differ in the lines of one thread only are one. */
    private static Collection<Alike> joined(Collection<Alike> all) {
      int longest = all.stream().mapToInt(alike -> alike.threads.size()).max().orElse(0);
      Collection<Alike> joined = all;
      for (int i = 0; i < longest; i++) {
        Map<List<List<Lines>>, Set<List<Lines>>> byOthers = new LinkedHashMap<>();
        for (Alike alike : joined) {
          List<List<Lines>> others = new ArrayList<>(alike.threads);
          List<Lines> own = i < others.size() ? others.set(i, List.of()) : List.of();
          byOthers.computeIfAbsent(others, key -> new LinkedHashSet<>()).add(own);
        }
        List<Alike> fewer = new ArrayList<>();
        for (Map.Entry<List<List<Lines>>, Set<List<Lines>>> entry : byOthers.entrySet()) {
          List<List<Lines>> threads = new ArrayList<>(entry.getKey());
          if (i < threads.size()) {
            threads.set(i, entry.getValue().stream().flatMap(List::stream).distinct().toList());
          }
          fewer.add(new Alike(threads));
        }
        joined = fewer;
      }
      return joined;
    }

    private List<Set<Lines>> sets() {
      return threads.stream().map(Set::copyOf).toList();
    }

    private boolean isPartOf(List<Set<Lines>> other) {
      boolean part = threads.size() == other.size();
      for (int i = 0; part && i < other.size(); i++) {
        part = other.get(i).containsAll(threads.get(i));
      }
      return part;
    }
  }

  /**
   * A branch on a way through the program.
   *
   * @param condition as the analysis has it: a part of the one in the source, without negations
   * @param holds whether the condition is true on that way
   */
  public record Branch(String function, SourcePosition position, String condition, boolean holds) {}
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.Finding.Alike;
import org.gridlock.lockgraph.Finding.Confidence;
import org.gridlock.lockgraph.Finding.Kind;
import org.gridlock.lockgraph.Finding.Request;
import org.gridlock.lockgraph.Finding.Subject;
import org.jspecify.annotations.Nullable;

/**
 * Leaves one finding of those with the same cause.
 *
 * <p>Two findings of one kind have the same cause if the same lines wait for the same locks under
 * the same locks, of which all elements of an array count as one; where and in which calls those
 * were acquired makes variants. All that follows from one missing unlock is one ({@link KeptLocks},
 * and {@link LeftLocks} of what is less sure), and so are more than a few requests of a lock under
 * one acquisition of it. Of different kinds one stands for another ({@link Precedence}). What is
 * stood for is a variant, too.
 */
final class RootCauses {
  private record Wait(String held, String requested, SourcePosition request) {}

  private record Cause(Kind kind, Set<Wait> waits) {}

  /** A lock that is kept, and where that meets the ways without it. */
  private record Kept(String lock, Location meeting) {}

  private record Between(Kind kind, Set<String> locks) {}

  /**
   * With more findings, those between the same locks are one; with more even then, those of low
   * confidence are one for each kind, then also those of medium confidence.
   */
  private static final int MANY = 20;

  private static final Pattern ELEMENT = Pattern.compile("\\[[*0-9]+]");

  /** How many requests of a lock under one acquisition of it are findings of their own. */
  private static final int FEW = 3;

  /** How many of them are then kept as variants. */
  static final int MAX_SHOWN = 10;

  private final KeptLocks kept;
  private final LeftLocks left;

  RootCauses(KeptLocks kept, LeftLocks left) {
    this.kept = kept;
    this.left = left;
  }

  /**
   * The findings, one for each cause, in their order.
   *
   * @param findings the best first
   */
  List<Finding> of(List<Finding> findings) throws ResourceException {
    Map<Finding, Location> meetings = kept.meetings(findings);
    Map<Object, List<Finding>> byCause = new LinkedHashMap<>();
    Map<Finding, Object> causes = new IdentityHashMap<>();
    Map<Location, Finding> leaving = new HashMap<>();
    for (Finding finding : findings) {
      Finding surer = surer(finding, leaving);
      Location meeting = meetings.get(finding);
      Object cause =
          surer != null
              ? causes.get(surer)
              : meeting == null ? cause(finding) : new Kept(finding.locks().get(0), meeting);
      causes.put(finding, cause);
      byCause.computeIfAbsent(cause, key -> new ArrayList<>()).add(finding);
      if (KeptLocks.isOfOneHolder(finding)) {
        addLeaving(finding, leaving);
      }
    }
    List<Finding> merged = byAcquisition(byCause.values().stream().map(RootCauses::merge).toList());
    Precedence precedence = new Precedence(merged);
    Map<Finding, List<Finding>> standing = new IdentityHashMap<>();
    for (Finding finding : merged) {
      Finding into = precedence.standingFor(finding);
      List<Finding> others = standing.computeIfAbsent(into, f -> new ArrayList<>());
      if (into != finding) {
        others.add(finding);
      }
    }
    List<Finding> result = new ArrayList<>();
    for (Finding finding : merged) {
      List<Finding> others = standing.get(finding);
      if (others != null) {
        result.add(others.isEmpty() ? finding : withVariants(finding, others, finding.reasons()));
      }
    }
    List<Predicate<Finding>> vaguer =
        List.of(
            finding -> false,
            finding -> finding.confidence() == Confidence.LOW,
            finding -> finding.confidence() != Confidence.HIGH);
    List<Finding> fewer = result;
    for (int i = 0; i < vaguer.size() && fewer.size() > MANY; i++) {
      fewer = byLocks(result, vaguer.get(i));
    }
    return fewer;
  }

  private void addLeaving(Finding finding, Map<Location, Finding> leaving) {
    Request holder = KeptLocks.holder(finding);
    if (left.isLeft(holder)) {
      leaving.putIfAbsent(holder.acquisition().top(), finding);
    }
  }

  /**
   * The finding that shows, and more surely, that a function leaves a lock behind that it needs.
   */
  private @Nullable Finding surer(Finding finding, Map<Location, Finding> leaving) {
    for (Request edge : finding.edges()) {
      Finding other = leaving.get(edge.acquisition().top());
      if (other != null
          && other.confidence().compareTo(finding.confidence()) > 0
          && left.isLeft(edge)) {
        return other;
      }
    }
    return null;
  }

  /**
   * So many findings are read by nobody: one for each kind and set of locks, or for each kind where
   * an unknown lock is among them.
   *
   * @param vague of which findings one for each kind is enough, too
   */
  private static List<Finding> byLocks(List<Finding> findings, Predicate<Finding> vague) {
    Map<Between, List<Finding>> alike = new LinkedHashMap<>();
    for (Finding finding : findings) {
      Set<String> locks = new TreeSet<>(finding.locks());
      if (finding.kind() == Kind.CONDITION) {
        // What matters is the lock under which signals are awaited.
        locks.removeIf(lock -> lock.startsWith(Resources.SIGNAL_OF));
      }
      boolean unknown =
          vague.test(finding) || locks.stream().anyMatch(lock -> lock.startsWith(Resources.ANY));
      alike
          .computeIfAbsent(
              new Between(finding.kind(), unknown ? Set.of() : locks), key -> new ArrayList<>())
          .add(finding);
    }
    List<Finding> result = new ArrayList<>();
    for (List<Finding> same : alike.values()) {
      result.add(forMany(same, RootCauses::moreBetweenTheSame));
    }
    return result;
  }

  /** With more than a few requests under one acquisition, that is what has to be looked at. */
  private static List<Finding> byAcquisition(List<Finding> findings) {
    Map<Precedence.Hold, List<Finding>> holds = new HashMap<>();
    for (Finding finding : findings) {
      if (finding.kind() == Kind.SELF) {
        holds
            .computeIfAbsent(Precedence.Hold.of(finding.edges().get(0)), key -> new ArrayList<>())
            .add(finding);
      }
    }
    List<Finding> result = new ArrayList<>();
    for (Finding finding : findings) {
      List<Finding> same =
          finding.kind() == Kind.SELF
              ? holds.getOrDefault(Precedence.Hold.of(finding.edges().get(0)), List.of())
              : List.of();
      if (same.size() <= FEW) {
        result.add(finding);
      } else if (same.get(0) == finding) {
        result.add(forMany(same, RootCauses::moreRequests));
      }
    }
    return result;
  }

  /**
   * Of a lock left behind it is the thread that ends, not those who then wait; of a signal that is
   * not given, or a thread that does not end, it is where that is awaited, not where those wait who
   * would give it or end.
   */
  private static Cause cause(Finding finding) {
    Set<Wait> waits = new LinkedHashSet<>();
    for (Request edge : finding.edges()) {
      if (finding.kind() != Kind.EXIT || edge.waits() == Subject.NONE) {
        SourcePosition request =
            edge.waits() == Subject.LOCK && edge.holds() != Subject.LOCK
                ? SourcePosition.NONE
                : edge.request().top().position();
        waits.add(new Wait(array(edge.held()), array(edge.requested()), request));
      }
    }
    return new Cause(finding.kind(), waits);
  }

  /** What a lock is called, without the numbers of elements in it. */
  private static String array(String lock) {
    return ELEMENT.matcher(lock).replaceAll("");
  }

  private static Finding merge(List<Finding> same) {
    Finding best = same.get(0);
    if (same.size() == 1) {
      return best;
    }
    List<String> reasons = new ArrayList<>(best.reasons());
    long others = same.size() - 1;
    boolean alike = same.stream().allMatch(other -> requests(other).equals(requests(best)));
    reasons.add(alike ? moreAcquisitions(others) : moreRequests(others));
    return withVariants(best, same.subList(1, same.size()), reasons);
  }

  /** How a finding says that it stands for others, with the same requests. */
  static String moreAcquisitions(long others) {
    return others == 1
        ? "another combination of acquisitions leads to the same waits"
        : others + " more combinations of acquisitions lead to the same waits";
  }

  private static String moreRequests(long others) {
    return (others == 1 ? "another request follows" : others + " more requests follow")
        + " from the same cause (the JSON report has the lines)";
  }

  /** How a finding says that it stands for others, with other requests. */
  static String moreBetweenTheSame(long others) {
    return others
        + " more findings are between the same locks or uncertain ones"
        + " (the JSON report has their lines)";
  }

  /** The first of some findings for all: with the lines of all, but few of them as variants. */
  private static Finding forMany(List<Finding> same, LongFunction<String> more) {
    Finding best = same.get(0);
    List<String> reasons = new ArrayList<>(best.reasons());
    if (same.size() > 1) {
      reasons.add(more.apply(same.size() - 1));
    }
    List<Finding> shown = same.subList(1, Math.min(same.size(), 1 + MAX_SHOWN));
    return withVariants(best, shown, reasons, linesOf(best, same));
  }

  private static Finding withVariants(Finding best, List<Finding> others, List<String> reasons) {
    return withVariants(best, others, reasons, linesOf(best, others));
  }

  private static Finding withVariants(
      Finding best, List<Finding> others, List<String> reasons, List<Alike> alike) {
    List<List<Request>> variants = new ArrayList<>(best.variants());
    for (Finding other : others) {
      variants.add(other.edges());
      variants.addAll(other.variants());
    }
    return best.standingFor(variants, alike, reasons);
  }

  /** Of all that the best finding and others stand for, what is not said by the best itself. */
  private static List<Alike> linesOf(Finding best, List<Finding> others) {
    List<Alike> alike = new ArrayList<>(best.alike());
    for (Finding other : others) {
      alike.add(Alike.of(other.edges()));
      alike.addAll(other.alike());
    }
    return Alike.besides(best.edges(), alike);
  }

  /** The lines in which the threads of a finding wait. */
  static Set<SourcePosition> requests(Finding finding) {
    return finding.edges().stream()
        .map(edge -> edge.request().top().position())
        .collect(Collectors.toSet());
  }
}

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
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.lockgraph.Finding.Alike;
import org.gridlock.lockgraph.Finding.Confidence;
import org.gridlock.lockgraph.Finding.Kind;
import org.gridlock.lockgraph.Finding.Request;
import org.gridlock.lockgraph.Finding.Subject;

/**
 * Leaves one finding of those with the same cause.
 *
 * <p>Two findings of one kind have the same cause if the same lines wait for the same locks under
 * the same locks; where and in which calls those were acquired makes variants. Of different kinds,
 * {@code self} stands for {@code exit} if a thread locks again what it would otherwise end with,
 * and {@code condition} or {@code join} for a {@code cycle} in the same lines (through the mutex
 * that a wait locks again), unless the other one is surer; so does {@code signal} for a {@code
 * cycle} of handlers through the same request. What is stood for is a variant, too.
 */
final class RootCauses {
  private record Wait(String held, String requested, SourcePosition request) {}

  /** The first lock that a finding speaks of, and where it was acquired. */
  private record Hold(String lock, SourcePosition acquisition) {}

  /** What a handler waits for, and where. */
  private record Handled(String lock, SourcePosition request) {}

  private record Cause(Kind kind, Set<Wait> waits) {}

  private record Between(Kind kind, Set<String> locks) {}

  /**
   * With more findings, those between the same locks are one; with more even then, those of low
   * confidence are one for each kind, then also those of medium confidence.
   */
  private static final int MANY = 100;

  /** How many of them are then kept as variants. */
  static final int MAX_SHOWN = 10;

  private RootCauses() {}

  /**
   * The findings, one for each cause, in their order.
   *
   * @param findings the best first
   */
  static List<Finding> of(List<Finding> findings) {
    Map<Cause, List<Finding>> byCause = new LinkedHashMap<>();
    for (Finding finding : findings) {
      byCause.computeIfAbsent(cause(finding), cause -> new ArrayList<>()).add(finding);
    }
    List<Finding> merged = byCause.values().stream().map(RootCauses::merge).toList();
    Map<Set<SourcePosition>, List<Finding>> waits = new HashMap<>();
    Map<Hold, List<Finding>> holds = new HashMap<>();
    Map<Handled, List<Finding>> handled = new HashMap<>();
    for (Finding finding : merged) {
      if (finding.kind() == Kind.SELF) {
        holds.computeIfAbsent(hold(finding), h -> new ArrayList<>()).add(finding);
      } else if (finding.kind() == Kind.CONDITION || finding.kind() == Kind.JOIN) {
        waits.computeIfAbsent(requests(finding), w -> new ArrayList<>()).add(finding);
      } else if (finding.kind() == Kind.SIGNAL) {
        handled(finding)
            .forEach(key -> handled.computeIfAbsent(key, h -> new ArrayList<>()).add(finding));
      }
    }
    Map<Finding, List<Finding>> absorbed = new IdentityHashMap<>();
    for (Finding finding : merged) {
      List<Finding> others =
          switch (finding.kind()) {
            case CYCLE -> {
              List<Finding> standing =
                  new ArrayList<>(waits.getOrDefault(requests(finding), List.of()));
              handled(finding)
                  .forEach(key -> standing.addAll(handled.getOrDefault(key, List.of())));
              yield standing;
            }
            case EXIT -> holds.getOrDefault(hold(finding), List.of());
            case SELF, CONDITION, JOIN, BARRIER, SIGNAL -> List.of();
          };
      Finding into =
          others.stream()
              .filter(other -> isAsSure(other, finding) && shareLock(other, finding))
              .findFirst()
              .orElse(finding);
      List<Finding> same = absorbed.computeIfAbsent(into, f -> new ArrayList<>());
      if (into != finding) {
        same.add(finding);
      }
    }
    List<Finding> result = new ArrayList<>();
    for (Finding finding : merged) {
      List<Finding> same = absorbed.get(finding);
      if (same != null) {
        result.add(same.isEmpty() ? finding : withVariants(finding, same, finding.reasons()));
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
      Finding best = same.get(0);
      List<String> reasons = new ArrayList<>(best.reasons());
      if (same.size() > 1) {
        reasons.add(moreBetweenTheSame(same.size() - 1));
      }
      List<Finding> shown = same.subList(1, Math.min(same.size(), 1 + MAX_SHOWN));
      result.add(withVariants(best, shown, reasons, linesOf(best, same)));
    }
    return result;
  }

  /** Of a lock left behind it is the thread that ends, not those who then wait. */
  private static Cause cause(Finding finding) {
    Set<Wait> waits = new LinkedHashSet<>();
    for (Request edge : finding.edges()) {
      if (finding.kind() != Kind.EXIT || edge.waits() == Subject.NONE) {
        waits.add(new Wait(edge.held(), edge.requested(), edge.request().top().position()));
      }
    }
    return new Cause(finding.kind(), waits);
  }

  private static Finding merge(List<Finding> same) {
    Finding best = same.get(0);
    if (same.size() == 1) {
      return best;
    }
    List<String> reasons = new ArrayList<>(best.reasons());
    reasons.add(moreAcquisitions(same.size() - 1));
    return withVariants(best, same.subList(1, same.size()), reasons);
  }

  /** How a finding says that it stands for others, with the same requests. */
  static String moreAcquisitions(long others) {
    return others == 1
        ? "another combination of acquisitions leads to the same waits"
        : others + " more combinations of acquisitions lead to the same waits";
  }

  /** How a finding says that it stands for others, with other requests. */
  static String moreBetweenTheSame(long others) {
    return others
        + " more findings are between the same locks or uncertain ones"
        + " (the JSON report has their lines)";
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

  private static boolean isAsSure(Finding one, Finding other) {
    return one.confidence().compareTo(other.confidence()) >= 0;
  }

  private static boolean shareLock(Finding one, Finding other) {
    return one.locks().stream().anyMatch(other.locks()::contains);
  }

  private static Hold hold(Finding finding) {
    Request first = finding.edges().get(0);
    return new Hold(first.held(), first.acquisition().top().position());
  }

  /** The requests of a finding in which all wait in handlers; nothing if one does not. */
  private static Set<Handled> handled(Finding finding) {
    if (!finding.edges().stream().allMatch(edge -> Interruptions.isInHandler(edge.request()))) {
      return Set.of();
    }
    return finding.edges().stream()
        .map(edge -> new Handled(edge.requested(), edge.request().top().position()))
        .collect(Collectors.toSet());
  }

  private static Set<SourcePosition> requests(Finding finding) {
    Set<SourcePosition> requests = new LinkedHashSet<>();
    finding.edges().forEach(edge -> requests.add(edge.request().top().position()));
    return requests;
  }
}

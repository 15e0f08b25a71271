// SPDX-License-Identifier: Apache-2.0
package org.gridlock.dependency;

import java.util.BitSet;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;

/** What {@link DependencyAnalysis} found. */
public final class Slice implements Dependencies {
  /**
   * How much was kept (thesis figure 4.17).
   *
   * @param assignments in functions of the program
   * @param significantAssignments those that can affect a start expression
   * @param functions with a body
   * @param significantFunctions those whose calls are kept
   */
  public record Statistics(
      int assignments, int significantAssignments, int functions, int significantFunctions) {}

  private final BitSet affecting;
  private final BitSet significant;
  private final Relevance relevance;
  private final Statistics statistics;

  Slice(Icfa icfa, BitSet affecting, BitSet significant, Relevance relevance) {
    this.affecting = affecting;
    this.significant = significant;
    this.relevance = relevance;
    this.statistics = count(icfa);
  }

  @Override
  public boolean affects(Edge edge) {
    return affecting.get(edge.id());
  }

  @Override
  public boolean isRelevant(Function function) {
    return significant.get(function.id());
  }

  @Override
  public boolean mayLock(Function function) {
    return relevance.isRelevant(function);
  }

  /** The functions that the lockset analyses enter: a part of the relevant ones here. */
  public Relevance relevance() {
    return relevance;
  }

  public Statistics statistics() {
    return statistics;
  }

  private Statistics count(Icfa icfa) {
    int assignments = 0;
    int keptAssignments = 0;
    int functions = 0;
    int keptFunctions = 0;
    for (Function function : icfa.functions()) {
      if (!function.isDefined()) {
        continue;
      }
      functions++;
      keptFunctions += isRelevant(function) ? 1 : 0;
      for (Edge edge : function.edges()) {
        if (edge.operation() instanceof Operation.Assign) {
          assignments++;
          keptAssignments += affects(edge) ? 1 : 0;
        }
      }
    }
    return new Statistics(assignments, keptAssignments, functions, keptFunctions);
  }
}

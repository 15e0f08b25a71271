// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridlock.litmus.test.ScopeTree;

/**
 * Which barrier events meet: in a CTA, the n-th arrivals of its threads at one barrier. Those take
 * part that have the barrier in their code.
 */
final class Barriers {
  private Barriers() {}

  /**
   * The pairs that meet, in both directions.
   *
   * @param participants for each thread, the barriers in its code
   * @return empty if some thread waits for ever
   */
  static Optional<Relation> meetings(
      Candidate candidate, List<Set<Integer>> participants, ScopeTree scopes) {
    Relation result = new Relation(candidate.size);
    List<List<Integer>> arrivals = new ArrayList<>();
    for (int i = 0; i < participants.size(); i++) {
      arrivals.add(new ArrayList<>());
    }
    boolean any = false;
    for (int i = 0; i < candidate.size; i++) {
      if (candidate.event(i).kind() == Event.Kind.BARRIER) {
        arrivals.get(candidate.thread[i]).add(i);
        any = true;
      }
    }
    if (!any && participants.stream().allMatch(Set::isEmpty)) {
      return Optional.of(result);
    }
    for (int left = 0; left < participants.size(); left++) {
      for (int right = 0; right < participants.size(); right++) {
        if (left == right
            || scopes.threads().get(left).cta() != scopes.threads().get(right).cta()) {
          continue;
        }
        for (int id : participants.get(left)) {
          if (!participants.get(right).contains(id)) {
            continue;
          }
          List<Integer> mine = at(candidate, arrivals.get(left), id);
          List<Integer> theirs = at(candidate, arrivals.get(right), id);
          if (mine.size() != theirs.size()) {
            return Optional.empty();
          }
          for (int i = 0; i < mine.size(); i++) {
            result.add(mine.get(i), theirs.get(i));
          }
        }
      }
    }
    return Optional.of(result);
  }

  private static List<Integer> at(Candidate candidate, List<Integer> arrivals, int id) {
    return arrivals.stream().filter(event -> candidate.event(event).location() == id).toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operands;

/** Which functions indirect calls and creations may enter, by site and context. */
final class CallResolution {
  private static final Comparator<Function> BY_ID = Comparator.comparingInt(Function::id);

  private final Map<Edge, Map<Place, SortedSet<Function>>> targets = new LinkedHashMap<>();

  /** Records a target; returns whether it is new. */
  boolean add(Place site, Edge edge, Function target) {
    return at(site, edge).add(target);
  }

  /** Records a site, which has no targets so far. */
  void addSite(Place site, Edge edge) {
    at(site, edge);
  }

  private SortedSet<Function> at(Place site, Edge edge) {
    return targets
        .computeIfAbsent(edge, key -> new LinkedHashMap<>())
        .computeIfAbsent(site, key -> new TreeSet<>(BY_ID));
  }

  /** The defined functions that the site may enter, by id. */
  Collection<Function> targets(Icfa icfa, Place site, Edge edge) {
    Expression callee = Operands.callee(edge.operation());
    if (callee == null) {
      return List.of();
    }
    Map<Place, SortedSet<Function>> known = targets.get(edge);
    if (callee instanceof Expression.FunctionAddress || known == null) {
      return icfa.candidates(edge);
    }
    SortedSet<Function> here = known.get(site);
    if (here != null) {
      return here;
    }
    // A context that the points-to analysis does not tell apart from others.
    SortedSet<Function> anywhere = new TreeSet<>(BY_ID);
    known.values().forEach(anywhere::addAll);
    return anywhere;
  }
}

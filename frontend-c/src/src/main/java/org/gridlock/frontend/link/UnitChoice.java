// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.frontend.unit.Unit;

/**
 * Chooses the units of a program when nothing is known of how they were linked.
 *
 * <p>A unit that needs a name which only units outside the program define cannot have been linked
 * into it. This is used where it matters: such a unit is left out if it also defines a name that a
 * unit of the program defines too.
 */
final class UnitChoice {
  private final Map<Unit, UnitNames> names = new IdentityHashMap<>();
  private final Set<String> definedAnywhere = new HashSet<>();

  UnitChoice(List<Unit> units) {
    for (Unit unit : units) {
      UnitNames unitNames = new UnitNames(unit);
      names.put(unit, unitNames);
      definedAnywhere.addAll(unitNames.defined());
    }
  }

  /**
   * The units of a program.
   *
   * @param main the unit that surely belongs to it
   * @param candidates the units that may belong to it, {@code main} among them
   */
  List<Unit> choose(Unit main, List<Unit> candidates) {
    List<Unit> fitting = new ArrayList<>(candidates);
    boolean changed = true;
    while (changed) {
      Set<String> defined = new HashSet<>();
      fitting.forEach(unit -> defined.addAll(of(unit).defined()));
      changed = fitting.removeIf(unit -> unit != main && lacks(unit, defined));
    }
    Set<String> taken = new HashSet<>();
    fitting.forEach(unit -> taken.addAll(of(unit).exclusive()));
    return candidates.stream()
        .filter(unit -> fitting.contains(unit) || !overlaps(of(unit).exclusive(), taken))
        .toList();
  }

  private boolean lacks(Unit unit, Set<String> defined) {
    return of(unit).needed().stream()
        .anyMatch(name -> definedAnywhere.contains(name) && !defined.contains(name));
  }

  private static boolean overlaps(Set<String> some, Set<String> others) {
    return some.stream().anyMatch(others::contains);
  }

  private UnitNames of(Unit unit) {
    UnitNames known = names.get(unit);
    if (known == null) {
      throw new IllegalArgumentException(unit.file() + " is not among the units");
    }
    return known;
  }
}

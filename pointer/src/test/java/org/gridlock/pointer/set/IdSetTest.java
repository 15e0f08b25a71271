// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class IdSetTest {

  @Property(tries = 300)
  void agreesWithTreeSets(
      @ForAll @Size(max = 60) List<@IntRange(max = 3000) Integer> left,
      @ForAll @Size(max = 60) List<@IntRange(max = 3000) Integer> right) {
    IdSet set = of(left);
    IdSet news = new IdSet();
    boolean changed = set.addAll(of(right), news);

    Set<Integer> expectedNews = new TreeSet<>(right);
    expectedNews.removeAll(left);
    Set<Integer> expected = new TreeSet<>(left);
    expected.addAll(right);
    assertEquals(List.copyOf(expectedNews), elements(news));
    assertEquals(!expectedNews.isEmpty(), changed);
    assertEquals(List.copyOf(expected), elements(set));
    assertEquals(expected.size(), set.size());
    assertEquals(of(new ArrayList<>(expected)), set);
    assertEquals(of(new ArrayList<>(expected)).hashCode(), set.hashCode());
  }

  @Property(tries = 300)
  void unionsWithExceptionsAgreeWithTreeSets(
      @ForAll @Size(max = 60) List<@IntRange(max = 3000) Integer> left,
      @ForAll @Size(max = 60) List<@IntRange(max = 3000) Integer> right,
      @ForAll @Size(max = 200) List<@IntRange(max = 3000) Integer> excepted) {
    IdSet set = of(left);
    IdSet news = new IdSet();
    Mask mask = new Mask();
    excepted.forEach(mask::add);
    boolean changed = set.addAll(of(right), mask, news);

    Set<Integer> added = new TreeSet<>(right);
    added.removeAll(excepted);
    Set<Integer> expected = new TreeSet<>(left);
    expected.addAll(added);
    added.removeAll(left);
    assertEquals(List.copyOf(added), elements(news));
    assertEquals(!added.isEmpty(), changed);
    assertEquals(of(new ArrayList<>(expected)), set);
    assertEquals(expected.size(), set.size());
    assertEquals(new TreeSet<>(excepted).size(), mask.size());
    excepted.forEach(id -> assertTrue(mask.contains(id)));
  }

  @Test
  void aSmallSetWithoutALargeOneKeepsTheRest() {
    Mask large = new Mask();
    for (int id = 0; id < 10_000; id += 2) {
      large.add(id);
    }
    IdSet small = new IdSet();
    for (int id : new int[] {1, 64, 65, 5000, 5001, 9998, 12_000}) {
      small.add(id);
    }
    assertEquals("{1, 65, 5001, 12000}", small.without(large).toString());
    assertEquals("{}", new IdSet().without(large).toString());
  }

  @Test
  void copiesAreIndependent() {
    IdSet original = of(List.of(1, 70));
    IdSet copy = new IdSet(original);
    assertTrue(copy.add(2));
    assertFalse(copy.add(2));
    assertFalse(original.contains(2));
    assertEquals("{1, 2, 70}", copy.toString());
  }

  /** Sets that share memory grow each for itself. */
  @Property(tries = 300)
  void sharingIsNotSeen(@ForAll @Size(max = 200) List<@IntRange(max = 1_000_000) Integer> steps) {
    List<IdSet> sets = List.of(new IdSet(), new IdSet(), new IdSet());
    List<Set<Integer>> expected = List.of(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
    for (int step : steps) {
      int to = step % 3;
      int from = step / 3 % 3;
      switch (step / 9 % 8) {
        case 0 -> {
          sets.get(to).become(new IdSet(sets.get(from)));
          Set<Integer> all = new TreeSet<>(expected.get(from));
          expected.get(to).clear();
          expected.get(to).addAll(all);
        }
        case 1 -> {
          sets.get(to).addAll(sets.get(from), null);
          expected.get(to).addAll(expected.get(from));
        }
        case 2 -> sets.get(to).trim();
        default -> {
          sets.get(to).add(step / 72);
          expected.get(to).add(step / 72);
        }
      }
      for (int i = 0; i < sets.size(); i++) {
        assertEquals(List.copyOf(expected.get(i)), elements(sets.get(i)));
        assertEquals(expected.get(i).size(), sets.get(i).size());
      }
    }
  }

  private static IdSet of(List<Integer> elements) {
    IdSet set = new IdSet();
    elements.forEach(set::add);
    return set;
  }

  private static List<Integer> elements(IdSet set) {
    List<Integer> elements = new ArrayList<>();
    set.forEach(elements::add);
    return elements;
  }
}

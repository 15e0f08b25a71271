// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.layout;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Type;

/**
 * Numbers the spots of layouts, and remembers what was asked about their types: the answers are the
 * same for all objects of one layout, of which there may be very many.
 */
public final class SpotKinds {
  private final Map<Kind, Integer> ids = new HashMap<>();
  private final List<Kind> kinds = new ArrayList<>();
  private final Map<Member, Answers> usable = new HashMap<>();
  private final Map<Type, Answers> declared = new HashMap<>();
  private final Map<Type, Answers> held = new HashMap<>();

  private record Kind(ObjectLayout layout, Spot spot) {}

  private record Member(Composite struct, long offset) {}

  /** What was found of the kinds that were asked about. */
  private static final class Answers {
    private final BitSet asked = new BitSet();
    private final BitSet holds = new BitSet();
  }

  /** The number of a spot of a layout; layouts that are one object are one. */
  public int of(ObjectLayout layout, Spot spot) {
    Kind kind = new Kind(layout, spot);
    Integer known = ids.putIfAbsent(kind, kinds.size());
    if (known != null) {
      return known;
    }
    kinds.add(kind);
    return kinds.size() - 1;
  }

  /** {@link ObjectLayout#mayBe} of spots by their numbers. */
  public IntPredicate mayBe(Composite struct, long member) {
    Answers answers = usable.computeIfAbsent(new Member(struct, member), key -> new Answers());
    return kind -> answer(answers, kind, asked -> asked.layout.mayBe(asked.spot, struct, member));
  }

  /** {@link ObjectLayout#declares} of a spot by its number. */
  public boolean declares(int kind, Type sought) {
    return answer(
        declared.computeIfAbsent(sought, key -> new Answers()),
        kind,
        asked -> asked.layout.declares(asked.spot, sought));
  }

  /** {@link ObjectLayout#mayHold} of a spot by its number. */
  public boolean mayHold(int kind, Type sought) {
    return answer(
        held.computeIfAbsent(sought, key -> new Answers()),
        kind,
        asked -> asked.layout.mayHold(asked.spot, sought));
  }

  private boolean answer(Answers answers, int kind, Predicate<Kind> find) {
    if (!answers.asked.get(kind)) {
      answers.asked.set(kind);
      answers.holds.set(kind, find.test(kinds.get(kind)));
    }
    return answers.holds.get(kind);
  }
}

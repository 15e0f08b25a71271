// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import org.gridlock.icfa.Composite;
import org.gridlock.pointer.layout.ObjectLayout;
import org.gridlock.pointer.layout.Spot;
import org.jspecify.annotations.Nullable;

/** What addresses are if the program uses them in a certain way. */
final class Usage {
  private final Addresses addresses;
  private final @Nullable Composite struct;
  private final Map<Integer, List<Spot>> usedAs;
  private final IntPredicate mayBe;

  /**
   * @param struct what the program takes addresses for those of; null if that says nothing
   * @param usedAs where such a struct may lie in objects of which types say little; this adds to it
   * @param mayBe whether such a struct may lie at a spot of a typed object, by its number
   */
  Usage(
      Addresses addresses,
      @Nullable Composite struct,
      Map<Integer, List<Spot>> usedAs,
      IntPredicate mayBe) {
    this.addresses = addresses;
    this.struct = struct;
    this.usedAs = usedAs;
    this.mayBe = mayBe;
  }

  /**
   * What an address is then.
   *
   * @param use receives it, or several if it may be one of them; nothing if it cannot be that
   */
  void of(int address, IntConsumer use) {
    int kind = addresses.typedKind(address);
    if (kind != Addresses.ABSENT) {
      if (mayBe.test(kind)) {
        use.accept(address);
      }
      return;
    }
    List<Spot> spots = spots(address);
    if (spots == null) {
      use.accept(address);
    } else {
      int object = addresses.objectOf(address);
      spots.forEach(spot -> use.accept(addresses.address(object, spot)));
    }
  }

  /** Whether the program can use an address so. */
  boolean isPossible(int address) {
    int kind = addresses.typedKind(address);
    if (kind != Addresses.ABSENT) {
      return mayBe.test(kind);
    }
    List<Spot> spots = spots(address);
    return spots == null || !spots.isEmpty();
  }

  /** Whether there may be something at an address that the program can access so. */
  boolean isUsable(int address) {
    return Addresses.isUnknown(address)
        || (addresses.layout(addresses.objectOf(address)) != null && isPossible(address));
  }

  /** Where the struct may lie in an object of which types say little; null if it is no matter. */
  private @Nullable List<Spot> spots(int address) {
    Composite used = struct;
    if (used == null || Addresses.isUnknown(address)) {
      return null;
    }
    int object = addresses.objectOf(address);
    ObjectLayout layout = addresses.layout(object);
    return layout == null ? null : usedAs.computeIfAbsent(object, key -> layout.usedAs(used));
  }
}

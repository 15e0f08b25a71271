// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.mask;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** All functions of two signals, on all sets of them. */
class MaskFunctionTest {
  private static List<MaskFunction> all() {
    List<MaskFunction> functions = new ArrayList<>();
    for (long kept = 0; kept < 4; kept++) {
      for (long set = 0; set < 4; set++) {
        if ((set & ~kept) == 0) {
          functions.add(new MaskFunction(set, kept));
        }
      }
    }
    return functions;
  }

  @Test
  void operationsAreThoseOfTheResults() {
    assertEquals(9, all().size());
    for (MaskFunction one : all()) {
      for (MaskFunction other : all()) {
        for (long signals = 0; signals < 4; signals++) {
          assertEquals(one.of(other.of(signals)), one.after(other).of(signals));
          assertEquals(one.of(signals) & other.of(signals), one.meet(other).of(signals));
          assertEquals(one.of(signals) | other.of(signals), one.union(other).of(signals));
        }
      }
    }
  }

  @Test
  void signalsAreSetAndTakenAway() {
    for (MaskFunction function : all()) {
      for (long signals = 0; signals < 4; signals++) {
        assertEquals(function.of(signals) | 1, function.with(1).of(signals));
        assertEquals(function.of(signals) & 2, function.without(1).of(signals));
      }
    }
  }

  @Test
  void unknownSignalsCountAsAnyAndAsNone() {
    long first = 1;
    long any = SignalMasks.ALL;
    SignalSet one = SignalSet.EMPTY.with(first);
    assertEquals(first, one.sure().of(0));
    assertEquals(first, one.possible());
    assertEquals(0, SignalSet.EMPTY.with(any).sure().of(0));
    assertEquals(any, SignalSet.EMPTY.with(any).possible());
    assertEquals(0, one.without(any).sure().of(any));
    assertEquals(first, one.without(any).possible());
    assertEquals(~first, SignalSet.FULL.without(first).sure().of(0));
    assertEquals(~first, SignalSet.FULL.without(first).possible());
  }

  @Test
  void whatOthersWriteStaysUnknown() {
    assertEquals(SignalSet.SHARED, SignalSet.FULL.meet(SignalSet.SHARED));
    assertEquals(SignalSet.UNKNOWN, SignalSet.EMPTY.meet(SignalSet.copyOf(MaskFunction.ALL)));
  }
}

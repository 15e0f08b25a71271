// SPDX-License-Identifier: Apache-2.0
package org.gridlock.dependency;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * The numbered sets of symbols of thesis algorithm 2 (R, NM and SM there) and their propagation.
 * Symbols are small integers. Linear in the total size of the sets.
 */
final class SymbolSets {
  private final List<int[]> sets = new ArrayList<>();
  private final List<List<Integer>> setsOfSymbol = new ArrayList<>();

  /** Records that these symbols occur together. */
  void add(BitSet symbols) {
    if (symbols.cardinality() < 2) {
      return;
    }
    int number = sets.size();
    sets.add(symbols.stream().toArray());
    symbols.stream().forEach(symbol -> setsOf(symbol).add(number));
  }

  private List<Integer> setsOf(int symbol) {
    while (setsOfSymbol.size() <= symbol) {
      setsOfSymbol.add(new ArrayList<>(2));
    }
    return setsOfSymbol.get(symbol);
  }

  /** All symbols that chains of sets with common symbols connect to one of {@code start}. */
  BitSet connected(BitSet start) {
    BitSet handledSymbols = new BitSet();
    BitSet handledSets = new BitSet();
    Deque<Integer> pending = new ArrayDeque<>();
    handledSymbols.or(start);
    start.stream().forEach(pending::add);
    while (!pending.isEmpty()) {
      for (int number : setsOf(pending.remove())) {
        if (!handledSets.get(number)) {
          handledSets.set(number);
          for (int symbol : sets.get(number)) {
            if (!handledSymbols.get(symbol)) {
              handledSymbols.set(symbol);
              pending.add(symbol);
            }
          }
        }
      }
    }
    return handledSymbols;
  }
}

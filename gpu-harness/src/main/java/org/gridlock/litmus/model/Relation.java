// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.model;

/** A relation between at most 64 events; a row of bits for each. */
final class Relation {
  private final long[] rows;

  Relation(int size) {
    rows = new long[size];
  }

  private Relation(long[] rows) {
    this.rows = rows;
  }

  Relation copy() {
    return new Relation(rows.clone());
  }

  void add(int from, int to) {
    rows[from] |= 1L << to;
  }

  void addAll(int from, long targets) {
    rows[from] |= targets;
  }

  boolean has(int from, int to) {
    return (rows[from] >> to & 1) != 0;
  }

  long row(int from) {
    return rows[from];
  }

  Relation union(Relation other) {
    long[] result = rows.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] |= other.rows[i];
    }
    return new Relation(result);
  }

  Relation intersect(Relation other) {
    long[] result = rows.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] &= other.rows[i];
    }
    return new Relation(result);
  }

  /** Only the pairs from one set to another. */
  Relation between(long sources, long targets) {
    long[] result = new long[rows.length];
    for (int i = 0; i < rows.length; i++) {
      result[i] = (sources >> i & 1) != 0 ? rows[i] & targets : 0;
    }
    return new Relation(result);
  }

  Relation inverse() {
    Relation result = new Relation(rows.length);
    for (int i = 0; i < rows.length; i++) {
      for (long left = rows[i]; left != 0; left &= left - 1) {
        result.rows[Long.numberOfTrailingZeros(left)] |= 1L << i;
      }
    }
    return result;
  }

  /** First this relation, then the other. */
  Relation then(Relation other) {
    long[] result = new long[rows.length];
    for (int i = 0; i < rows.length; i++) {
      long reached = 0;
      for (long left = rows[i]; left != 0; left &= left - 1) {
        reached |= other.rows[Long.numberOfTrailingZeros(left)];
      }
      result[i] = reached;
    }
    return new Relation(result);
  }

  /** This relation, or staying. */
  Relation orStay() {
    long[] result = rows.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] |= 1L << i;
    }
    return new Relation(result);
  }

  /** The transitive closure. */
  Relation closure() {
    long[] result = rows.clone();
    for (int via = 0; via < result.length; via++) {
      for (int i = 0; i < result.length; i++) {
        if ((result[i] >> via & 1) != 0) {
          result[i] |= result[via];
        }
      }
    }
    return new Relation(result);
  }

  boolean isIrreflexive() {
    for (int i = 0; i < rows.length; i++) {
      if ((rows[i] >> i & 1) != 0) {
        return false;
      }
    }
    return true;
  }

  boolean isAcyclic() {
    return closure().isIrreflexive();
  }

  boolean isEmpty() {
    for (long row : rows) {
      if (row != 0) {
        return false;
      }
    }
    return true;
  }
}

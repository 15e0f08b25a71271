// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.model;

import java.util.Arrays;
import org.gridlock.litmus.LitmusException;

/** The memory models that can be asked. */
public enum MemoryModel {
  /** Sequential consistency: interleavings. */
  SC("sc"),
  /** Total store order, as on x86. */
  TSO("tso"),
  /** RMO per scope: the GPUs of the thesis' time. */
  RMO("rmo"),
  /** PTX from ISA version 6.0. */
  PTX60("ptx60"),
  /** PTX from ISA version 7.5, generic proxy only. */
  PTX75("ptx75");

  private final String word;

  MemoryModel(String word) {
    this.word = word;
  }

  /** The model with a name as on the command line, e.g. {@code ptx60}. */
  public static MemoryModel of(String word) throws LitmusException {
    for (MemoryModel model : values()) {
      if (model.word.equals(word)) {
        return model;
      }
    }
    throw new LitmusException(
        "unknown memory model '" + word + "'; there are " + Arrays.toString(values()));
  }

  Axioms axioms() {
    return switch (this) {
      case SC -> new SequentialConsistency();
      case TSO -> new TotalStoreOrder();
      case RMO -> new ScopedRelaxedOrder();
      case PTX60 -> new PtxModel(false);
      case PTX75 -> new PtxModel(true);
    };
  }

  @Override
  public String toString() {
    return word;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.emit;

import java.util.List;
import org.gridlock.litmus.LitmusException;

/**
 * An architecture that code is made for.
 *
 * @param sm its number, e.g. 90
 */
public record Target(int sm) {
  /** Those whose machine code the built-in decoder knows. */
  public static final List<Integer> KNOWN =
      List.of(75, 80, 86, 87, 89, 90, 100, 103, 110, 120, 121);

  /** Reads {@code sm_90}. */
  public static Target parse(String name) throws LitmusException {
    for (int sm : KNOWN) {
      if (name.equals("sm_" + sm)) {
        return new Target(sm);
      }
    }
    throw new LitmusException(
        "unknown architecture '" + name + "'; known are sm_75 to sm_121, e.g. sm_90");
  }

  /** The oldest PTX version that knows the architecture, so that old drivers can read the text. */
  String ptxVersion() {
    if (sm >= 103) {
      return sm == 103 || sm == 121 ? "8.8" : sm == 110 ? "9.0" : "8.7";
    }
    return sm == 100 ? "8.6" : "7.8";
  }

  /** The first lines of a module for it. */
  public String header() {
    return header(ptxVersion());
  }

  String header(String version) {
    return ".version " + version + "\n.target " + this + "\n.address_size 64\n\n";
  }

  /** The name the assembler knows it by, e.g. {@code sm_90}. */
  @Override
  public String toString() {
    return "sm_" + sm;
  }
}

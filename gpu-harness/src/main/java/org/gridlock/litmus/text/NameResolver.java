// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.test.LitmusThread;
import org.gridlock.litmus.test.Operand;

/** Decides which names in the code of one thread are registers and which are locations. */
final class NameResolver {
  private final int thread;
  private final boolean declareOnUse;
  private final Set<String> locations;
  private final Map<String, LitmusThread.Register> registers = new LinkedHashMap<>();

  /**
   * For one thread.
   *
   * @param declareOnUse whether {@code r0}, {@code p1} and destinations are registers without a
   *     declaration, and all other names locations
   * @param locations the names of locations that the file has elsewhere
   */
  NameResolver(
      int thread,
      boolean declareOnUse,
      Set<String> locations,
      List<LitmusThread.Register> declared) {
    this.thread = thread;
    this.declareOnUse = declareOnUse;
    this.locations = locations;
    declared.forEach(register -> registers.put(register.name(), register));
  }

  /** The declared registers, those declared by their use last. */
  List<LitmusThread.Register> registers() {
    return List.copyOf(registers.values());
  }

  boolean isRegister(String name) {
    return registers.containsKey(name);
  }

  Operand.Reg register(Tokens tokens, Token name) throws LitmusException {
    if (!registers.containsKey(name.text())) {
      if (!declareOnUse && !name.text().equals("_")) {
        throw tokens.at(
            name, "register " + name.text() + " of thread " + thread + " is not declared");
      }
      registers.put(name.text(), new LitmusThread.Register(name.text(), "", new Operand.Number(0)));
    }
    return new Operand.Reg(name.text());
  }

  Operand registerOrLocation(Tokens tokens, Token name) throws LitmusException {
    if (registers.containsKey(name.text())) {
      return new Operand.Reg(name.text());
    }
    if (declareOnUse && name.text().matches("[rp][0-9]+")) {
      return register(tokens, name);
    }
    if (!declareOnUse && !locations.contains(name.text())) {
      throw tokens.at(
          name,
          name.text() + " is neither a declared register of thread " + thread + " nor a location");
    }
    return new Operand.Location(name.text());
  }
}

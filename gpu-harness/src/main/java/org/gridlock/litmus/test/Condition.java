// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.test;

/**
 * What a test asks of the final states.
 *
 * @param quantifier over the reachable final states
 * @param formula what holds in a state
 */
public record Condition(Quantifier quantifier, Formula formula) {
  /** How the formula is quantified. */
  public enum Quantifier {
    EXISTS("exists"),
    NOT_EXISTS("~exists"),
    FORALL("forall");

    private final String word;

    Quantifier(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }
}

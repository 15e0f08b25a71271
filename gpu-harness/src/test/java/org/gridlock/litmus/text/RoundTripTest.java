// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.test.LitmusTest;

/** What is printed in any dialect is read back as an equal test. */
class RoundTripTest {
  @Property(tries = 500)
  void readingUndoesPrinting(@ForAll long seed, @ForAll Dialect dialect) throws LitmusException {
    LitmusTest test = new RandomTests(seed).test();
    String text = new LitmusPrinter(dialect).print(test);
    assertEquals(test, LitmusReader.read("random.litmus", text), text);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.campaign;

import java.util.function.Supplier;
import org.gridlock.absint.place.BoundedCallStrings;
import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.absint.value.ValueContexts;
import org.gridlock.oracle.check.Setting;
import org.gridlock.pipeline.ContextBudget;
import org.gridlock.pipeline.ContextMode;
import org.gridlock.pipeline.Stages;

/** The context policies, as small programs meet them and as only large ones do. */
public enum Variant {
  /** The default. */
  ADAPTIVE(ContextMode.ADAPTIVE, () -> Stages.PLAIN),
  /** The points-to analysis tells apart only contexts that matter. */
  ADAPTIVE_SELECTIVE(
      ContextMode.ADAPTIVE, () -> within(new ContextBudget(0, ValueContexts.Budget.STANDARD))),
  /** Value contexts are told apart by what is surely held. */
  ADAPTIVE_BY_MUST(
      ContextMode.ADAPTIVE,
      () -> within(new ContextBudget(1000, ValueContexts.Budget.STANDARD.next()))),
  /** There is one value context for each of the points-to analysis. */
  ADAPTIVE_BY_FRAME(
      ContextMode.ADAPTIVE,
      () -> within(new ContextBudget(1000, ValueContexts.Budget.STANDARD.next().next()))),
  /** The value contexts of a function are merged from the second on. */
  ADAPTIVE_MERGED(
      ContextMode.ADAPTIVE, () -> within(new ContextBudget(1000, ValueContexts.Budget.LEAST))),
  /** The thesis' contexts. */
  CALL_STRINGS(ContextMode.CALL_STRINGS, () -> Stages.PLAIN),
  /** Histories are merged from the second on. */
  CALL_STRINGS_MERGED(ContextMode.CALL_STRINGS, Variant::early);

  private final ContextMode contexts;
  private final Supplier<Stages> stages;

  Variant(ContextMode contexts, Supplier<Stages> stages) {
    this.contexts = contexts;
    this.stages = stages;
  }

  /** For one analysis. */
  Setting setting() {
    return new Setting(contexts, stages.get());
  }

  private static Stages within(ContextBudget budget) {
    return new Stages() {
      @Override
      public ContextBudget budget() {
        return budget;
      }
    };
  }

  private static Stages early() {
    return new Stages() {
      @Override
      public ContextPolicy<Object> contexts() {
        return new BoundedCallStrings(0, 1);
      }
    };
  }
}

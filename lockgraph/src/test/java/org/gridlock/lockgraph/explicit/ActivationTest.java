// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.explicit;

import static org.gridlock.lockset.testing.Program.number;
import static org.gridlock.lockset.testing.Program.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.lockset.testing.Analysed;
import org.gridlock.lockset.testing.Code;
import org.gridlock.lockset.testing.Program;
import org.gridlock.nonconc.GivenObjects;
import org.junit.jupiter.api.Test;

class ActivationTest {
  private static final int STEPS = 1000;

  private final Program program = new Program();
  private final Code main = program.function("main");
  private final StepBudget budget = new StepBudget(STEPS);

  /** Variables that are each 0 or 1. */
  private List<Variable> flags(int count) {
    List<Variable> flags = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Variable flag = main.local("flag" + i, Type.Int.INT);
      flags.add(flag);
      main.either(zero -> zero.assign(flag, number(0)), one -> one.assign(flag, number(1)));
    }
    return flags;
  }

  private Activation run(Activation.Calls calls) {
    Analysed analysed = program.build(main);
    Icfa icfa = analysed.icfa();
    Symbols symbols = new Symbols(icfa);
    StoredValues stored =
        new StoredValues(symbols, new GivenObjects(icfa, symbols), icfa.start(), location -> null);
    Activation activation =
        new Activation(
            symbols,
            stored,
            new LiveVariables(),
            main.function(),
            analysed.places(main.function().entry()).getFirst(),
            calls);
    activation.run(State.EMPTY, budget);
    return activation;
  }

  private Activation run() {
    return run((frame, before, call) -> null);
  }

  private static Set<Value> values(Collection<State> states, Variable variable) {
    return states.stream()
        .map(state -> state.known().get(new State.Key.Of(variable)))
        .collect(Collectors.toSet());
  }

  @Test
  void statesThatDifferInWhatNothingReadsAreOne() {
    flags(20);
    Location end = main.here();
    assertEquals(List.of(State.EMPTY), List.copyOf(run().at(end)));
    assertTrue(STEPS - budget.left() <= 6 * 20 + 1, "a few steps for each flag");
  }

  @Test
  void statesThatDifferInWhatIsReadLaterAreApart() {
    List<Variable> flags = flags(3);
    Location before = main.here();
    main.branch(value(flags.getFirst()), holds -> {}, fails -> {});
    Collection<State> states = run().at(before);
    assertEquals(2, states.size());
    assertEquals(Set.of(Value.of(0), Value.of(1)), values(states, flags.getFirst()));
  }

  @Test
  void whatIsWrittenBeforeItIsReadIsNotKept() {
    Variable flag = flags(1).getFirst();
    Location between = main.here();
    main.assign(flag, number(2));
    Location after = main.here();
    main.branch(value(flag), holds -> {}, fails -> {});
    Activation activation = run();
    assertEquals(List.of(State.EMPTY), List.copyOf(activation.at(between)));
    assertEquals(Set.of(Value.of(2)), values(activation.at(after), flag));
  }

  /** Whoever asks learns nothing, so going on would be for nothing. */
  @Test
  void runsThatAreGivenUpTakeNoMoreSteps() {
    Code callee = program.function("callee");
    main.call(callee);
    main.loop(body -> body.then(new Operation.Skip()));
    Location end = main.here();
    Activation activation =
        run(
            (frame, before, call) -> {
              budget.giveUp();
              return List.of(before);
            });
    assertTrue(budget.isSpent());
    assertFalse(activation.reached().contains(end));
  }

  @Test
  void statesOfManyFlagsHaveManyHashCodes() {
    List<Variable> flags = flags(10);
    Set<Integer> codes = new HashSet<>();
    for (int number = 0; number < 1024; number++) {
      Map<State.Key, Value> known = new HashMap<>();
      for (int i = 0; i < flags.size(); i++) {
        known.put(new State.Key.Of(flags.get(i)), Value.of((number >> i) & 1));
      }
      codes.add(new State(known, Set.of()).hashCode());
    }
    assertTrue(codes.size() > 1000, codes.size() + " of 1024");
  }
}

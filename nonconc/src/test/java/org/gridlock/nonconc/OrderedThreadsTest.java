// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceExplorer;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.NoContexts;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.absint.value.ContextSolution;
import org.gridlock.absint.value.FrameCalls;
import org.gridlock.absint.value.ValueContexts;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.Held;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.Locksets.MustHeld;
import org.gridlock.lockset.status.Conditions;
import org.gridlock.nonconc.NonConcurrency.Answer;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;
import org.junit.jupiter.api.Test;

/** What the lives of threads show, with one frame for each function. */
class OrderedThreadsTest {
  private final Program program = new Program();
  private final Function w = program.function("w", 0, b -> b.mark("w").skip());
  private final Function v = program.function("v", 0, b -> b.mark("v").skip().mark("free").skip());

  private static final MustHeld LOCK =
      new MustHeld(
          new Address(
              new AbstractObject.Global(
                  new Variable(
                      0,
                      "m",
                      Type.Int.INT,
                      Variable.Kind.GLOBAL,
                      null,
                      false,
                      false,
                      SourcePosition.NONE)),
              0,
              true),
          false);

  private final Map<String, String> held = new HashMap<>(Map.of("v", "free"));

  /** Shows nothing, so that the answers are those of the lives. */
  private static final NonConcurrency NOTHING =
      new NonConcurrency() {
        @Override
        public Answer check(Place left, Place right) {
          return Answer.MAY_BE_CONCURRENT;
        }

        @Override
        public int checks() {
          return 0;
        }
      };

  private Answer answer(Icfa icfa, String left, String right) throws ResourceException {
    PlaceMap places = new PlaceMap();
    PlaceGraph frames =
        PlaceExplorer.explore(
            icfa,
            places,
            new NoContexts(),
            (site, edge) -> icfa.candidates(edge),
            f -> true,
            Deadline.none());
    HandlesOnly handles = new HandlesOnly(icfa, frames);
    Conditions conditions = new Conditions(icfa);
    FrameCalls calls = new FrameCalls(places, new NoContexts(), handles, f -> true);
    ContextSolution<Lives> solution =
        ValueContexts.solve(
            icfa,
            calls,
            new ThreadLives(
                calls,
                new HandleMatch(icfa, frames, handles),
                new Batches(icfa, conditions.symbols(), frames, handles),
                new CreationFacts(icfa, conditions)),
            ValueContexts.Budget.STANDARD,
            Deadline.none());
    NonConcurrency order =
        new OrderedThreads(solution.graph(), solution, solution::framed, locksets(), NOTHING);
    Set<Answer> answers = new TreeSet<>();
    for (Place first : solution.graph().places()) {
      for (Place second : solution.graph().places()) {
        if (first.top() == program.at(left) && second.top() == program.at(right)) {
          answers.add(order.check(first, second));
          answers.add(order.check(second, first));
        }
      }
    }
    assertEquals(1, answers.size(), left + " and " + right + ": " + answers);
    return answers.iterator().next();
  }

  /** The lock is held from each of some marks until another one in the same function. */
  private Locksets locksets() {
    return new Locksets() {
      @Override
      public Set<Held> may(Place place) {
        return Set.of();
      }

      @Override
      public Set<MustHeld> must(Place place) {
        int at = place.top().id();
        return held.entrySet().stream()
                .anyMatch(
                    e -> program.at(e.getKey()).id() <= at && at < program.at(e.getValue()).id())
            ? Set.of(LOCK)
            : Set.of();
      }
    };
  }

  private void ordered(Icfa icfa, String left, String right) throws ResourceException {
    assertEquals(Answer.ORDERED, answer(icfa, left, right), left + ", " + right);
  }

  private void concurrent(Icfa icfa, String left, String right) throws ResourceException {
    assertEquals(Answer.MAY_BE_CONCURRENT, answer(icfa, left, right), left + ", " + right);
  }

  private Icfa main(Program.Block block) {
    return program.build(program.function("main", 0, block));
  }

  @Test
  void threadsRunBetweenCreationAndJoin() throws ResourceException {
    Icfa icfa =
        main(
            b -> {
              Lvalue h = b.local();
              b.mark("before").skip().create(h, w).mark("during").skip();
              b.join(h).mark("after").skip();
            });
    ordered(icfa, "before", "w");
    concurrent(icfa, "during", "w");
    ordered(icfa, "after", "w");
  }

  @Test
  void joinsOnOnePathAreNotEnough() throws ResourceException {
    Icfa icfa =
        main(
            b -> {
              Lvalue h = b.local();
              b.create(h, w);
              b.loop(l -> l.join(h)).mark("after").skip();
            });
    concurrent(icfa, "after", "w");
  }

  @Test
  void siblingsAreOrderedByTheJoinInBetween() throws ResourceException {
    Icfa joined =
        main(
            b -> {
              Lvalue h = b.local();
              b.create(h, w).join(h).create(b.local(), v);
            });
    ordered(joined, "w", "v");
  }

  @Test
  void siblingsWithoutJoinMayMeet() throws ResourceException {
    concurrent(main(b -> b.create(b.local(), w).create(b.local(), v)), "w", "v");
  }

  @Test
  void eachRoundThatJoinsEndsItsThread() throws ResourceException {
    Icfa icfa =
        main(
            b -> {
              Lvalue h = b.local();
              b.loop(l -> l.create(h, w).join(h)).mark("after").skip();
            });
    ordered(icfa, "w", "w");
    ordered(icfa, "after", "w");
  }

  @Test
  void joinOfTheLatestThreadLeavesEarlierOnes() throws ResourceException {
    Icfa icfa =
        main(
            b -> {
              Lvalue h = b.local();
              b.loop(l -> l.create(h, w)).join(h).mark("after").skip();
            });
    concurrent(icfa, "w", "w");
    concurrent(icfa, "after", "w");
  }

  @Test
  void joinedThreadMayLeaveAChildBehind() throws ResourceException {
    Function parent = program.function("parent", 0, b -> b.create(b.local(), w));
    Icfa icfa =
        main(
            b -> {
              Lvalue h = b.local();
              b.create(h, parent).join(h).mark("after").skip();
            });
    concurrent(icfa, "after", "w");
  }

  @Test
  void joinedThreadThatJoinedItsChildLeavesNone() throws ResourceException {
    Function parent =
        program.function(
            "parent",
            0,
            b -> {
              Lvalue h = b.local();
              b.create(h, w).join(h);
            });
    Icfa icfa =
        main(
            b -> {
              Lvalue h = b.local();
              b.create(h, parent).join(h).mark("after").skip();
            });
    ordered(icfa, "after", "w");
  }

  @Test
  void calleesJoinForTheirCallers() throws ResourceException {
    Lvalue handle = program.handle();
    Function start = program.function("start", 0, b -> b.create(handle, w));
    Function stop = program.function("stop", 0, b -> b.join(handle));
    Icfa icfa = main(b -> b.call(start).mark("during").skip().call(stop).mark("after").skip());
    concurrent(icfa, "during", "w");
    ordered(icfa, "after", "w");
  }

  /** Beside {@code w}, whose creator holds the lock meanwhile, a thread runs {@code v}. */
  private Icfa underTheLock() {
    held.put("lock", "unlock");
    return main(
        b -> {
          Lvalue h = b.local();
          b.create(b.local(), v).mark("lock").skip().create(h, w).mark("during").skip();
          b.join(h).mark("unlock").skip();
        });
  }

  @Test
  void lockHeldAroundTheLifeOfAThreadProtectsIt() throws ResourceException {
    Icfa icfa = underTheLock();
    assertEquals(Answer.COMMON_LOCK, answer(icfa, "w", "v"));
    concurrent(icfa, "w", "free");
    concurrent(icfa, "w", "during");
  }

  @Test
  void whatRunsAsAPartOfAnyThreadMayHoldTheLockOfAnother() throws ResourceException {
    program.interrupts(v);
    concurrent(underTheLock(), "w", "v");
  }

  @Test
  void lockReleasedBeforeTheJoinDoesNot() throws ResourceException {
    held.put("lock", "unlock");
    Icfa icfa =
        main(
            b -> {
              Lvalue h = b.local();
              b.create(b.local(), v).mark("lock").skip().create(h, w).mark("unlock").skip();
              b.join(h);
            });
    concurrent(icfa, "w", "v");
  }

  @Test
  void lockProtectsGrandchildrenThatAreJoined() throws ResourceException {
    Function x = program.function("x", 0, b -> b.mark("x").skip());
    Function parent =
        program.function(
            "parent",
            0,
            b -> {
              Lvalue h = b.local();
              b.create(h, w).join(h).create(b.local(), x);
            });
    held.put("lock", "unlock");
    Icfa icfa =
        main(
            b -> {
              Lvalue h = b.local();
              b.create(b.local(), v).mark("lock").skip().create(h, parent);
              b.join(h).mark("unlock").skip();
            });
    assertEquals(Answer.COMMON_LOCK, answer(icfa, "w", "v"));
    concurrent(icfa, "x", "v");
  }

  @Test
  void lockDoesNotProtectWhoSharesItWithItsHolder() throws ResourceException {
    held.put("lock", "unlock");
    Function boss =
        program.function(
            "boss",
            0,
            b -> {
              Lvalue h = b.local();
              b.mark("lock").skip().create(h, w).join(h).mark("unlock").skip();
            });
    Icfa icfa = main(b -> b.create(b.local(), boss).create(b.local(), boss));
    concurrent(icfa, "w", "lock");
  }
}

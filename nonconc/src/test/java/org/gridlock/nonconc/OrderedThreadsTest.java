// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.nonconc.NonConcurrency.Answer;
import org.junit.jupiter.api.Test;

/** What the lives of threads show, with one frame for each function. */
class OrderedThreadsTest {
  private final Program program = new Program();
  private final Function w = program.function("w", 0, b -> b.mark("w").skip());
  private final Function v = program.function("v", 0, b -> b.mark("v").skip());

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
    FrameCalls calls = new FrameCalls(places, new NoContexts(), handles, f -> true);
    ContextSolution<Lives> solution =
        ValueContexts.solve(
            icfa,
            calls,
            new ThreadLives(
                calls, new HandleMatch(icfa, frames, handles), new Batches(icfa, frames, handles)),
            ValueContexts.Budget.STANDARD,
            Deadline.none());
    NonConcurrency order =
        new OrderedThreads(solution.graph(), solution, solution::framed, NOTHING);
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
}

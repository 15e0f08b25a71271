// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.awaited.Awaits.Await;
import org.gridlock.lockgraph.awaited.Awaits.Test;
import org.gridlock.lockgraph.unsignalled.Bypasses;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.Makings;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.NonConcurrency;
import org.gridlock.nonconc.Refinement;

/**
 * Of two threads that wait in a deadlock, for signals, one cannot have begun to wait since a number
 * was low, and the other since it was high, if whoever raises or lowers it wakes those that waited
 * for that.
 *
 * <p>Let a wait for <i>c</i> begin with a mutex <i>m</i> held and a number <i>v</i> at most
 * <i>k</i>, and call <i>v - k</i> the distance, or 0 if that is negative (or the other way round,
 * for a wait that begins with <i>v</i> at least <i>k</i>). At any time, if somebody waits who was
 * not woken, then at least as many have been woken and have not released <i>m</i> since, or have
 * raised <i>v</i> and are still to signal, as the distance is. For:
 *
 * <ul>
 *   <li>Who begins to wait finds no distance, and nobody else writes <i>v</i> between the test and
 *       the wait, since all that do so hold <i>m</i> (or nobody waits then).
 *   <li>Who makes the distance larger goes on to a signal on all ways, without waiting before. It
 *       wakes all that wait; or one, for a step of one.
 *   <li>Where one signal may wake one of several, each that was woken has made the distance smaller
 *       when it releases <i>m</i>, or there is none, or it has signalled once more; and all waits
 *       for <i>c</i> are such waits.
 * </ul>
 *
 * <p>In a deadlock nobody makes a step any more. Nobody waits for anything else while he holds
 * <i>m</i>, and so nobody is on his way to a signal, or was woken and is yet to get <i>m</i>. (A
 * thread that has ended with <i>m</i> is a finding of its own.) So there is no distance where
 * somebody waits. The number cannot be at most <i>k</i> for the one wait and at least something
 * larger for the other; nor can one wait, who began when a flag was not set, if the other has set
 * it, and nobody clears it but himself. A timed wait that is repeated until then ends without being
 * told ({@link TimedRounds}).
 *
 * <p>A flag that is never cleared while somebody may wait, and wakes all that wait when it is set,
 * also excuses who was woken and finds it set: nobody waits any more, whatever <i>v</i> is.
 *
 * <p>Of semaphores, {@link Replies} are excluded while nobody has a request.
 *
 * <p>Nor does anybody wait in a deadlock if a third thread makes steps away again and again ({@link
 * Suppliers}).
 *
 * <p>That threads which are not in the cycle take signals again and again, so that it never comes
 * to rest, is starvation, and not a deadlock. Whoever is woken for no reason only makes fewer wait.
 * Nothing is said of programs with signal handlers: who is on his way to a signal may be held up in
 * one.
 */
public final class ExclusiveWaits extends Refinement {
  private final Predicate<LockId> keptWhileWaiting;
  private final Awaits awaits;
  private final Wakings wakings;
  private final PassedWrites passed;
  private final TimedRounds timed;
  private final Suppliers suppliers;
  private final Replies replies;
  private final ToldThreads told;
  private final boolean interrupted;
  private final Map<Place, List<Test>> tests = new HashMap<>();
  private final Map<Question, Boolean> answers = new HashMap<>();

  /** What takes a number away from where the wait of a test begins. */
  private interface Move {
    boolean isSure(Test test, Distance distance) throws ResourceException;
  }

  private record Question(LockId condition, LockId mutex, Cell cell, Distance distance) {}

  /**
   * The analysis.
   *
   * @param makings of semaphores
   * @param keptWhileWaiting the locks that a thread may hold while it waits for something
   * @param inner is asked first
   */
  public ExclusiveWaits(
      Icfa icfa,
      Symbols symbols,
      PlaceGraph graph,
      ThreadFlow flow,
      Locksets locksets,
      LockAddresses addresses,
      Makings makings,
      Predicate<LockId> keptWhileWaiting,
      NonConcurrency inner,
      Deadline deadline) {
    super(inner);
    this.keptWhileWaiting = keptWhileWaiting;
    this.interrupted = icfa.functions().stream().anyMatch(Function::interrupts);
    List<Await> all = Awaits.in(graph, locksets);
    Numbers numbers = new Numbers(icfa, symbols, Awaits.functions(all));
    this.awaits = new Awaits(all, addresses, numbers);
    this.wakings = new Wakings(graph, locksets, addresses, inner, awaits);
    Bypasses bypasses = new Bypasses(icfa, graph, flow, deadline);
    this.replies = new Replies(makings, graph, flow, locksets, addresses, bypasses);
    this.passed = new PassedWrites(graph, bypasses, awaits, wakings);
    this.timed = new TimedRounds(graph, awaits);
    this.told = new ToldThreads(icfa, graph, symbols, addresses, inner, awaits, wakings);
    this.suppliers =
        new Suppliers(
            icfa,
            graph,
            flow,
            addresses,
            keptWhileWaiting,
            awaits,
            wakings,
            bypasses,
            (left, right) ->
                inner.check(left, right) != Answer.MAY_BE_CONCURRENT || isExcluded(left, right),
            deadline);
  }

  /**
   * Whether a thread does not wait at a place while another one joins it ({@link ToldThreads}).
   *
   * @param join where that is
   * @param wait a place of the thread that is joined there
   */
  public boolean isTold(Place join, Place wait) throws ResourceException {
    return told.isTold(join, wait);
  }

  /** Both places are those of requests in one deadlock. */
  @Override
  protected Answer refine(Place left, Place right) throws ResourceException {
    boolean excluded =
        !interrupted
            && (isExcluded(left, right) || isSupplied(left, right) || isSupplied(right, left));
    return excluded ? Answer.EXCLUSIVE : Answer.MAY_BE_CONCURRENT;
  }

  private boolean isExcluded(Place left, Place right) throws ResourceException {
    for (Test one : testsAt(left)) {
      for (Test other : testsAt(right)) {
        if (exclude(one, other) || exclude(other, one)) {
          return true;
        }
      }
    }
    return hasWoken(left, right)
        || hasWoken(right, left)
        || replies.areGiven(left, right)
        || replies.areGiven(right, left);
  }

  /** Whether a third thread ends a wait while somebody is at another place. */
  private boolean isSupplied(Place wait, Place other) throws ResourceException {
    return isEnded(wait, (test, distance) -> suppliers.areThere(test, distance, other));
  }

  /** Whether who is at a place has woken for good all that wait at another one. */
  private boolean hasWoken(Place place, Place wait) throws ResourceException {
    for (TimedRounds.Round round : timed.at(wait)) {
      if (passed.isAwayAt(place, round.test(), round.distance())) {
        return true;
      }
    }
    return isEnded(wait, (test, distance) -> passed.isAwayAt(place, test, distance));
  }

  /** Whether what a wait looks at surely moves away, and who waits is told. */
  private boolean isEnded(Place wait, Move move) throws ResourceException {
    for (Test test : testsAt(wait)) {
      for (Distance distance : Distance.from(test)) {
        if (!keptWhileWaiting.test(test.mutex())
            && isKept(test, distance)
            && move.isSure(test, distance)) {
          return true;
        }
      }
    }
    return false;
  }

  private List<Test> testsAt(Place place) {
    return tests.computeIfAbsent(place, awaits::testsAt);
  }

  private boolean exclude(Test low, Test high) throws ResourceException {
    return low.mutex().equals(high.mutex())
        && low.cell().equals(high.cell())
        && low.values().high() < high.values().low()
        && !keptWhileWaiting.test(low.mutex())
        && isKept(low, new Distance(low.values().high(), true, low.number().range()))
        && isKept(high, new Distance(high.values().low(), false, high.number().range()));
  }

  private boolean isKept(Test test, Distance distance) throws ResourceException {
    Question question = new Question(test.condition(), test.mutex(), test.cell(), distance);
    Boolean known = answers.get(question);
    if (known == null) {
      known = wakings.areGiven(test, distance);
      answers.put(question, known);
    }
    return known;
  }
}

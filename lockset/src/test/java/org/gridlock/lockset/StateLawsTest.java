// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.status.Result;
import org.gridlock.lockset.status.Status;
import org.gridlock.lockset.symbol.Symbol;
import org.gridlock.lockset.testing.Code;
import org.gridlock.lockset.testing.Program;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;

/** Both state domains are join semilattices, and their joins are on the safe side. */
class StateLawsTest {
  private static final Program PROGRAM = new Program();
  private static final List<Variable> LOCKS =
      List.of(PROGRAM.mutex("a"), PROGRAM.mutex("b"), PROGRAM.mutex("c"));
  private static final List<Variable> RESULTS =
      List.of(PROGRAM.global("r", Type.Int.INT), PROGRAM.global("s", Type.Int.INT));
  private static final List<Set<Result>> HELD =
      List.of(Set.of(Result.ZERO), Set.of(Result.ZERO, Result.OWNER_DIED), Result.NONZERO);
  private static final List<Acquisition> ACQUISITIONS = acquisitions();

  private static List<Acquisition> acquisitions() {
    PlaceMap places = new PlaceMap();
    List<Acquisition> all = new ArrayList<>();
    Code code = PROGRAM.function("main");
    for (Variable lock : LOCKS) {
      Location here = code.here();
      code.lock(lock);
      Edge edge = here.outgoing().get(0);
      Place place = places.extend(null, here);
      all.add(
          new Acquisition(
              place.id(),
              new Acquisition.Origin.Own(edge, place),
              Set.of(id(lock)),
              Operation.LockKind.MUTEX,
              Operation.LockMode.EXCLUSIVE,
              Facts.NONE));
    }
    return all;
  }

  private static LockId id(Variable lock) {
    return new LockId.At(new Address(new AbstractObject.Global(lock), 0, true));
  }

  private static Facts facts(Random random) {
    List<Symbol> names = new ArrayList<>();
    List<Status> statuses = new ArrayList<>();
    for (Variable lock : LOCKS) {
      if (random.nextBoolean()) {
        Symbol.Root root = new Symbol.Root.AddressOf(lock);
        names.add(new Symbol(root, 0, List.of(), Set.of()));
      }
    }
    for (Variable result : RESULTS) {
      if (random.nextBoolean()) {
        statuses.add(new Status(result, HELD.get(random.nextInt(HELD.size()))));
      }
    }
    return new Facts(names, statuses);
  }

  @Provide
  Arbitrary<MayState> mayStates() {
    return Arbitraries.randomValue(StateLawsTest::mayState);
  }

  private static MayState mayState(Random random) {
    if (random.nextInt(10) == 0) {
      return MayState.UNREACHED;
    }
    List<MayEntry> entries = new ArrayList<>();
    for (Acquisition acquisition : ACQUISITIONS) {
      for (boolean older : new boolean[] {false, true}) {
        if (random.nextBoolean()) {
          Set<MayEntry.Slot> over = new HashSet<>();
          for (Acquisition below : ACQUISITIONS) {
            if (random.nextInt(4) == 0) {
              over.add(new MayEntry.Slot(below, random.nextBoolean()));
            }
          }
          entries.add(
              new MayEntry(
                  new MayEntry.Slot(acquisition, older),
                  over,
                  random.nextInt(4) == 0,
                  facts(random)));
        }
      }
    }
    return new MayState(true, entries);
  }

  @Provide
  Arbitrary<MustState> mustStates() {
    return Arbitraries.randomValue(StateLawsTest::mustState);
  }

  private static MustState mustState(Random random) {
    if (random.nextInt(10) == 0) {
      return MustState.UNREACHED;
    }
    MustState state = MustState.EMPTY;
    for (Variable lock : LOCKS) {
      boolean held = random.nextBoolean();
      List<Status> statuses =
          random.nextBoolean() ? List.of(new Status(RESULTS.get(0), HELD.get(0))) : List.of();
      if (held || !statuses.isEmpty()) {
        state =
            state.with(
                new Address(new AbstractObject.Global(lock), 0, true),
                new MustState.Entry(random.nextBoolean(), held, new Facts(List.of(), statuses)));
      }
    }
    return state;
  }

  /** Order of facts aside, which has no meaning. */
  private static Object meaning(MayState state) {
    return List.of(
        state.reached(),
        state.entries().stream()
            .map(
                e ->
                    List.of(
                        e.slot(),
                        e.over(),
                        e.many(),
                        Set.copyOf(e.facts().names()),
                        Set.copyOf(e.facts().statuses())))
            .toList());
  }

  @Property
  void mayJoinIsASemilattice(
      @ForAll("mayStates") MayState x,
      @ForAll("mayStates") MayState y,
      @ForAll("mayStates") MayState z) {
    assertEquals(meaning(x), meaning(x.join(x)));
    assertEquals(meaning(x.join(y)), meaning(y.join(x)));
    assertEquals(meaning(x.join(y).join(z)), meaning(x.join(y.join(z))));
    assertEquals(x, x.join(MayState.UNREACHED));
    assertEquals(x, MayState.UNREACHED.join(x));
  }

  @Property
  void mayJoinForgetsNoLock(@ForAll("mayStates") MayState x, @ForAll("mayStates") MayState y) {
    MayState joined = x.join(y);
    for (MayEntry entry : x.entries()) {
      assertTrue(
          joined.entries().stream()
              .anyMatch(
                  e ->
                      e.slot().equals(entry.slot())
                          // What lies under an entry that is never released does not matter.
                          && (e.many() || e.over().containsAll(entry.over()))
                          && (e.many() || !entry.many())
                          && entry.facts().names().containsAll(e.facts().names())));
    }
  }

  @Property
  void mustJoinIsASemilattice(
      @ForAll("mustStates") MustState x,
      @ForAll("mustStates") MustState y,
      @ForAll("mustStates") MustState z) {
    assertEquals(x, x.join(x));
    assertEquals(x.join(y), y.join(x));
    assertEquals(x.join(y).join(z), x.join(y.join(z)));
    assertEquals(x, x.join(MustState.UNREACHED));
    assertEquals(x, MustState.UNREACHED.join(x));
  }

  @Property
  void mustJoinHoldsNothingThatOnePathDoesNot(
      @ForAll("mustStates") MustState x, @ForAll("mustStates") MustState y) {
    MustState joined = x.join(y);
    if (x.reached() && y.reached()) {
      joined
          .entries()
          .forEach(
              (lock, entry) -> {
                MustState.Entry left = requireNonNull(x.entries().get(lock));
                MustState.Entry right = requireNonNull(y.entries().get(lock));
                assertTrue(!entry.held() || (left.held() && right.held()));
                assertTrue(entry.shared() || (!left.shared() && !right.shared()));
              });
    }
  }

  /** An acquisition is covered whatever was held before, and takes nothing away. */
  @Property
  void acquiringCoversAll(@ForAll("mayStates") MayState before) {
    Acquisition acquisition = ACQUISITIONS.get(0);
    MayState after = before.with(acquisition, Facts.NONE, entry -> true);
    Set<Acquisition> covered = new HashSet<>();
    after.entries().forEach(entry -> covered.add(entry.acquisition()));
    assertTrue(covered.contains(acquisition));
    before.entries().forEach(entry -> assertTrue(covered.contains(entry.acquisition())));
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed.propose;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.place.Place;
import org.gridlock.bench.seed.Site;
import org.gridlock.bench.seed.UnitText;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.lockset.LockId;
import org.gridlock.pointer.AbstractObject;
import org.jspecify.annotations.Nullable;

/** The operations of a program at which seeds can be put: calls that are statements on a line. */
final class Occurrences {
  private static final Set<String> LOCK = Set.of("pthread_mutex_lock", "pthread_spin_lock");
  private static final Set<String> UNLOCK = Set.of("pthread_mutex_unlock", "pthread_spin_unlock");
  private static final Set<String> JOIN = Set.of("pthread_join");
  private static final Set<String> WAIT = Set.of("pthread_cond_wait");
  private static final Set<String> SIGNAL = Set.of("pthread_cond_signal", "pthread_cond_broadcast");

  private record Key(Edge edge, int thread) {}

  final List<Occurrence> locks = new ArrayList<>();
  final List<Occurrence> unlocks = new ArrayList<>();
  final List<Occurrence> joins = new ArrayList<>();
  final List<Occurrence> waits = new ArrayList<>();
  final List<Occurrence> signals = new ArrayList<>();

  private final Inspection.Findings findings;
  private final List<UnitText> units;
  private final Map<SourcePosition, @Nullable UnitText> known = new LinkedHashMap<>();

  Occurrences(Inspection.Findings findings, List<UnitText> units) {
    this.findings = findings;
    this.units = units;
    Set<Key> seen = new HashSet<>();
    for (Place place : findings.places().places()) {
      for (Edge edge : place.top().outgoing()) {
        if (seen.add(new Key(edge, findings.places().thread(place).id()))) {
          add(place, edge);
        }
      }
    }
  }

  /** The acquisition that is made at a place, if a seed can be put there. */
  @Nullable Occurrence lockAt(Place place) {
    int thread = findings.places().thread(place).id();
    for (Occurrence lock : locks) {
      if (lock.place().top().equals(place.top())
          && findings.places().thread(lock.place()).id() == thread) {
        return lock;
      }
    }
    return null;
  }

  private void add(Place place, Edge edge) {
    switch (edge.operation()) {
      case Operation.Lock lock -> {
        if (lock.attempt() == Attempt.BLOCKING
            && lock.mode() == LockMode.EXCLUSIVE
            && (lock.kind() == LockKind.MUTEX || lock.kind() == LockKind.SPIN)) {
          add(locks, place, edge, LOCK, lock.lock());
        }
      }
      case Operation.Unlock unlock -> add(unlocks, place, edge, UNLOCK, unlock.lock());
      case Operation.JoinThread join -> {
        if (join.attempt() == Attempt.BLOCKING) {
          add(joins, place, edge, JOIN, null);
        }
      }
      case Operation.AwaitCondition await -> {
        if (await.attempt() == Attempt.BLOCKING) {
          add(waits, place, edge, WAIT, await.lock());
        }
      }
      case Operation.SignalCondition signal -> add(signals, place, edge, SIGNAL, null);
      case Operation.Skip skip -> {}
      case Operation.Assign assign -> {}
      case Operation.Assume assume -> {}
      case Operation.Call call -> {}
      case Operation.InitLock init -> {}
      case Operation.SetLockType type -> {}
      case Operation.DestroyLock destroy -> {}
      case Operation.CreateThread create -> {}
      case Operation.AwaitBarrier barrier -> {}
      case Operation.Allocate allocate -> {}
      case Operation.Free free -> {}
      case Operation.CopyMemory copy -> {}
      case Operation.LibraryCall call -> {}
      case Operation.Gap gap -> {}
      case Operation.Havoc havoc -> {}
      case Operation.CancelThread cancel -> {}
      case Operation.SetCancelState set -> {}
      case Operation.Cancelled cancelled -> {}
      case Operation.Terminate end -> {}
      case Operation.FuncEntry entry -> {}
      case Operation.FuncExit exit -> {}
      case Operation.ThreadEntry entry -> {}
      case Operation.ThreadExit exit -> {}
      case Operation.ThreadJoin join -> {}
    }
  }

  private void add(
      List<Occurrence> list,
      Place place,
      Edge edge,
      Set<String> functions,
      @Nullable Expression lock) {
    SourcePosition position = edge.position();
    UnitText unit = known.computeIfAbsent(position, this::unitOf);
    if (unit == null) {
      return;
    }
    Site site = siteOf(position);
    CallText call = CallText.find(unit.at(site), functions);
    if (call != null) {
      String global = lock == null ? null : global(place, lock);
      Site shown = new Site(site.file().getFileName(), site.line());
      list.add(new Occurrence(place, edge, shown, unit, call, global));
    }
  }

  private static Site siteOf(SourcePosition position) {
    return new Site(Path.of(position.file()).normalize(), position.line());
  }

  private @Nullable UnitText unitOf(SourcePosition position) {
    Site site = siteOf(position);
    return units.stream().filter(unit -> !unit.at(site).isEmpty()).findFirst().orElse(null);
  }

  /** The expression for the only lock that another one may mean; null unless that is global. */
  private @Nullable String global(Place place, Expression lock) {
    Set<LockId> locks = findings.addresses().locks(place, lock);
    LockId only = locks.size() == 1 ? locks.iterator().next() : null;
    return only instanceof LockId.At(var address)
            && address.object() instanceof AbstractObject.Global
            && findings.addresses().isUnique(only)
        ? "&" + findings.addresses().describe(only)
        : null;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import java.time.Duration;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.dependency.Slice;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.LockGraphResult;
import org.gridlock.pointer.PointerResult;
import org.gridlock.pointer.PointsTo;
import org.gridlock.report.Certificate;
import org.gridlock.report.Counter;
import org.gridlock.report.Coverage;
import org.gridlock.report.Phase;
import org.gridlock.report.ProgramReport;
import org.gridlock.report.Statistics;
import org.jspecify.annotations.Nullable;

/** Collects what the phases find; a report can be made after any of them. */
final class Outcome {
  /** Of these notes one for each text is enough, with the first place that is reached. */
  private static final Set<String> ONCE_FOR_ALL_PLACES =
      Set.of("unmodelled-external", "loaded-library", "built-library");

  /**
   * Gaps that only leave open where control goes, in how many processes and threads, and with which
   * values.
   */
  private static final Set<String> OF_CONTROL =
      Set.of("nonlocal-jump", "unresolved-call", "cancellation", "fork", "variadic-struct");

  private final ProgramInput program;
  private final Map<Counter, Long> counts = new EnumMap<>(Counter.class);
  private final ProgramReport.Builder report;
  private @Nullable Slice slice;
  private @Nullable PointerResult pointers;
  private @Nullable PointsTo pointsTo;
  private List<SoundnessNote> lockNotes = List.of();
  private List<SoundnessNote> gaps = List.of();
  private @Nullable PlaceGraph places;

  Outcome(ProgramInput program) {
    this.program = program;
    this.report = ProgramReport.builder(program.icfa().name());
    Icfa icfa = program.icfa();
    count(Counter.UNITS, program.units());
    count(Counter.FUNCTIONS, icfa.functions().stream().filter(f -> f.isDefined()).count());
    count(Counter.LOCATIONS, icfa.locationCount());
  }

  void limit(ResourceException limit) {
    report.limit(limit);
  }

  void slice(Slice found) {
    slice = found;
    Slice.Statistics statistics = found.statistics();
    count(Counter.ASSIGNMENTS, statistics.assignments());
    count(Counter.SIGNIFICANT_ASSIGNMENTS, statistics.significantAssignments());
    count(Counter.SIGNIFICANT_FUNCTIONS, statistics.significantFunctions());
  }

  void pointsTo(PointerResult found) {
    pointers = found;
    count(Counter.CONTEXTS, found.statistics().contexts());
  }

  /** What else is not modelled. */
  void gaps(List<SoundnessNote> found) {
    gaps = found;
  }

  void places(PlaceGraph graph) {
    places = graph;
    count(Counter.PLACES, graph.places().size());
    count(Counter.THREADS, graph.threads().size());
    count(Counter.THREADS_IN_LOOP, graph.threads().stream().filter(AbstractThread::many).count());
  }

  void states(ThreadStates states) {
    pointsTo = states.pointsTo();
    lockNotes = states.notes();
    count(Counter.LARGEST_LOCKSET, states.largest());
  }

  void lockGraph(LockGraphResult result) {
    LockGraphResult.Statistics statistics = result.statistics();
    count(Counter.LOCKS, statistics.locks());
    count(Counter.LOCK_GRAPH_EDGES, statistics.edges());
    count(Counter.CYCLES, statistics.cycles());
    count(Counter.NON_CONCURRENCY_CHECKS, statistics.nonConcurrencyChecks());
    count(Counter.LONGEST_CYCLE, statistics.longestCycle());
    report.findings(result.findings());
    if (!result.complete()) {
      report.gap("work-limit", "The search for cycles was given up; cycles may have been missed.");
    }
    report.certificate(
        new Certificate(
            result.order(),
            result.refutations().stream()
                .map(r -> new Certificate.Refutation(r.edges(), r.reason()))
                .toList()));
  }

  ProgramReport report(Map<Phase, Duration> times, Duration frontendProcessorTime) {
    BitSet reached = reachedLocations();
    report.notes(notes(reached));
    report.coverage(coverage(reached));
    return report
        .statistics(new Statistics(counts, times, frontendProcessorTime, ProcessUse.peakHeap()))
        .build();
  }

  private void count(Counter counter, long value) {
    counts.put(counter, value);
  }

  /** Those that places exist for; in functions that no place is made for, what may run at all. */
  private BitSet reachedLocations() {
    BitSet reached = new BitSet();
    Slice known = slice;
    if (known == null) {
      reached.set(0, program.icfa().locationCount());
      return reached;
    }
    for (int id = 0; id < program.icfa().locationCount(); id++) {
      Location location = program.icfa().location(id);
      boolean covered = places != null && known.relevance().isRelevant(location.function());
      reached.set(id, !covered && known.relevance().mayRun(location));
    }
    if (places != null) {
      places.places().forEach(place -> reached.set(place.top().id()));
    }
    return reached;
  }

  private SortedSet<SoundnessNote> notes(BitSet reached) {
    SortedSet<SoundnessNote> notes = new TreeSet<>();
    BitSet explained = new BitSet();
    List<SoundnessNote> all = program.icfa().notes();
    add(all, reached, notes, explained);
    if (pointers != null) {
      add(pointers.notes(), reached, notes, new BitSet());
    }
    add(lockNotes, reached, notes, new BitSet());
    notes.addAll(gaps);
    for (int id = 0; id < program.icfa().edgeCount(); id++) {
      Edge edge = program.icfa().edge(id);
      int source = edge.source().id();
      if (reached.get(source) && !explained.get(source)) {
        if (edge.operation() instanceof Operation.Gap gap) {
          notes.add(gap(gapKind(gap.kind()), edge, gap.name() + " is not modelled"));
        } else if (edge.operation() instanceof Operation.Havoc havoc) {
          notes.add(gap("unparsed-function", edge, havoc.reason()));
        }
      }
    }
    if (!Waits.areIn(program.icfa())) {
      notes.removeIf(
          note -> note.weight() == SoundnessNote.Weight.GAP && OF_CONTROL.contains(note.kind()));
    }
    return notes;
  }

  private static void add(
      List<SoundnessNote> candidates,
      BitSet reached,
      SortedSet<SoundnessNote> notes,
      BitSet explained) {
    Set<String> said = new HashSet<>();
    for (SoundnessNote note : candidates) {
      Location location = note.location();
      boolean counts = location == null || reached.get(location.id());
      if (counts && (!ONCE_FOR_ALL_PLACES.contains(note.kind()) || said.add(note.text()))) {
        notes.add(note);
      }
      if (location != null && note.weight() == SoundnessNote.Weight.GAP) {
        explained.set(location.id());
      }
    }
  }

  private static SoundnessNote gap(String kind, Edge edge, String text) {
    return new SoundnessNote(SoundnessNote.Weight.GAP, kind, edge.position(), edge.source(), text);
  }

  /** The stable word of a kind of gap, as docs/assumptions.md lists it. */
  static String gapKind(Operation.GapKind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private Coverage coverage(BitSet reached) {
    Set<Object> reachedLocks = new HashSet<>();
    for (int id = 0; id < program.icfa().edgeCount(); id++) {
      Edge edge = program.icfa().edge(id);
      if (edge.operation() instanceof Operation.Lock && reached.get(edge.source().id())) {
        reachedLocks.add(LockCounts.site(edge));
      }
    }
    LockCounts locks = LockCounts.of(places, pointsTo);
    count(Counter.LOCK_OPERATIONS, locks.places());
    count(Counter.PRECISE_LOCK_OPERATIONS, locks.precise());
    count(Counter.INDETERMINATE_LOCK_OPERATIONS, locks.indeterminate());
    return new Coverage(
        program.entryPoints(),
        places == null ? 0 : places.threads().size(),
        program.lockOperationsSeen(),
        reachedLocks.size(),
        locks.resolvedSites(),
        program.unreached());
  }
}

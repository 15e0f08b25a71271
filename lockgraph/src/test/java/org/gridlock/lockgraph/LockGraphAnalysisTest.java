// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import static org.gridlock.lockset.testing.Program.M;
import static org.gridlock.lockset.testing.Program.N;
import static org.gridlock.lockset.testing.Program.POINTER;
import static org.gridlock.lockset.testing.Program.address;
import static org.gridlock.lockset.testing.Program.element;
import static org.gridlock.lockset.testing.Program.field;
import static org.gridlock.lockset.testing.Program.number;
import static org.gridlock.lockset.testing.Program.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Operation.LockMode;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.Finding.Confidence;
import org.gridlock.lockgraph.Finding.Kind;
import org.gridlock.lockgraph.LockGraphAnalysis.Settings;
import org.gridlock.lockgraph.lightswitch.CountedRooms;
import org.gridlock.lockgraph.lightswitch.CountedSemaphores;
import org.gridlock.lockgraph.lightswitch.Counters;
import org.gridlock.lockgraph.mask.SignalMasks;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.Makings;
import org.gridlock.lockset.testing.Analysed;
import org.gridlock.lockset.testing.Code;
import org.gridlock.lockset.testing.Program;
import org.gridlock.nonconc.NonConcurrency;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class LockGraphAnalysisTest {
  private final Program program = new Program();
  private final Variable a = program.mutex("a");
  private final Variable b = program.mutex("b");
  private final Variable c = program.mutex("c");
  private final Variable g = program.mutex("g");

  /** A thread that takes locks in that order and releases them in the opposite one. */
  private Code nested(String name, Variable... locks) {
    Code code = program.function(name);
    for (Variable lock : locks) {
      code.lock(lock);
    }
    for (int i = locks.length - 1; i >= 0; i--) {
      code.unlock(locks[i]);
    }
    return code;
  }

  private LockGraphResult analyse(Code... threads) throws ResourceException {
    Code main = program.function("main");
    for (Code thread : threads) {
      main.create(thread);
    }
    return analyse(program.build(main), Settings.standard());
  }

  private static LockGraphResult analyse(Analysed program, Settings settings, String... ordered)
      throws ResourceException {
    return new LockGraphAnalysis(
            program.icfa(),
            program.graph(),
            program.pointsTo(),
            program.locksets(),
            new GatesAndThreads(program, ordered),
            SignalMasks.none(),
            settings,
            Deadline.none())
        .run();
  }

  /** Most of these programs leave locks behind, too, which is not what they are about. */
  private static List<Finding> circles(LockGraphResult result) {
    return result.findings().stream().filter(finding -> finding.kind() != Kind.EXIT).toList();
  }

  /** Thesis figures 4.1 and B.1. */
  @Test
  void oppositeOrderIsADeadlock() throws ResourceException {
    LockGraphResult result = analyse(nested("t1", a, b), nested("t2", b, a));
    Finding finding = circles(result).get(0);
    assertEquals(1, circles(result).size());
    assertEquals(Kind.CYCLE, finding.kind());
    assertEquals(Confidence.HIGH, finding.confidence());
    assertEquals(List.of("a", "b"), finding.locks());
    assertEquals(2, finding.edges().size());
    assertEquals("b", finding.edges().get(0).requested());
    assertEquals("t1", finding.edges().get(0).request().function().name());
    assertEquals(new LockGraphResult.Statistics(2, 2, 1, 1, 2), result.statistics());
    assertEquals(List.of(), result.order());
  }

  @Test
  void sameOrderIsCertified() throws ResourceException {
    LockGraphResult result = analyse(nested("t1", a, b, c), nested("t2", b, c));
    assertEquals(List.of(), circles(result));
    assertEquals(List.of("a", "b", "c"), result.order());
    assertTrue(result.complete());
  }

  /** Thesis figures 4.7 and 4.20: a gate lock, and an inversion after a join. */
  @Test
  void programOfFigure47() throws ResourceException {
    Variable m1 = program.mutex("m1");
    Variable m2 = program.mutex("m2");
    Variable m3 = program.mutex("m3");
    Variable m4 = program.mutex("m4");
    Variable m5 = program.mutex("m5");
    Code thread = nested("thread", m1, m2, m3);
    thread.lock(m4).lock(m5).unlock(m5).unlock(m4);
    Code func2 = nested("func2", m5, m4);
    Code main = program.function("main").create(thread);
    main.lock(m1).lock(m3).lock(m2).unlock(m2).unlock(m3).unlock(m1).call(func2);
    Analysed analysed = program.build(main);
    LockGraphResult result = analyse(analysed, Settings.standard(), "func2 thread");
    Resources names = new Resources(new LockAddresses(analysed.pointsTo(), analysed.graph()));
    assertEquals(
        """
        m1 -> m3  t0:main  main@test.c:19
        m1 -> m2  t0:main  main@test.c:20
        m3 -> m2  t0:main  main@test.c:20
        """,
        linesOf(result.graph().toText(names::describe), "t0:main  main@"));
    assertEquals(
        List.of("m1 -> m2", "m1 -> m3", "m2 -> m3", "m4 -> m5"),
        result.graph().edges().stream()
            .filter(edge -> edge.thread().id() == 1)
            .map(e -> names.describe(e.held().resource()) + " -> " + names.describe(e.requested()))
            .sorted()
            .toList());
    assertEquals(List.of(), circles(result));
    assertEquals(
        List.of(
            "a common lock protects both requests",
            "creation, joins or what threads wait for order the requests, or they exclude each other"),
        result.refutations().stream().map(Refutation::reason).sorted().toList());
    assertEquals(1, circles(analyse(analysed, Settings.standard())).size(), "without the join");
  }

  private static String linesOf(String text, String part) {
    StringBuilder kept = new StringBuilder();
    text.lines()
        .filter(line -> line.contains(part) && !line.contains(" > "))
        .forEach(line -> kept.append(line).append('\n'));
    return kept.toString();
  }

  @Test
  void threeThreadsInARing() throws ResourceException {
    LockGraphResult result = analyse(nested("t1", a, b), nested("t2", b, c), nested("t3", c, a));
    assertEquals(1, circles(result).size());
    assertEquals(List.of("a", "b", "c"), circles(result).get(0).locks());
    assertEquals(3, result.statistics().longestCycle());
  }

  @Test
  void threeEdgesOfTwoThreadsAreNoDeadlock() throws ResourceException {
    Code first = nested("t1", a, b);
    first.lock(b).lock(c).unlock(c).unlock(b);
    LockGraphResult result = analyse(first, nested("t2", c, a));
    assertEquals(List.of(), circles(result));
    assertEquals("one thread makes both requests", result.refutations().get(0).reason());
  }

  /** Edges are not closed transitively: a is released before c is requested. */
  @Test
  void releasedLockMakesNoEdge() throws ResourceException {
    Code first = program.function("t1").lock(a).lock(b).unlock(a).lock(c).unlock(c).unlock(b);
    LockGraphResult result = analyse(first, nested("t2", c, a));
    assertEquals(List.of(), circles(result));
  }

  @Test
  void gateOverTwoOfThreeEdges() throws ResourceException {
    LockGraphResult result =
        analyse(nested("t1", g, a, b), nested("t2", g, b, c), nested("t3", c, a));
    assertEquals(List.of(), circles(result));
    assertTrue(result.refutations().stream().anyMatch(r -> r.reason().startsWith("a common lock")));
  }

  /** Rule R 10: a gate between two threads does not protect from the third. */
  @Test
  void gateDoesNotRemoveEdges() throws ResourceException {
    LockGraphResult result =
        analyse(nested("t1", g, a, b), nested("t2", g, b, a), nested("t3", b, a));
    assertEquals(1, circles(result).size());
    assertEquals(
        List.of("t1", "t3"),
        circles(result).get(0).edges().stream()
            .map(edge -> edge.request().function().name())
            .toList());
  }

  @Test
  void readersAreNoGate() throws ResourceException {
    Code first = program.function("t1");
    Code second = program.function("t2");
    for (Code code : List.of(first, second)) {
      code.lock(address(g), LockKind.RWLOCK, LockMode.SHARED, Attempt.BLOCKING, null);
    }
    first.lock(a).lock(b);
    second.lock(b).lock(a);
    assertEquals(1, circles(analyse(first, second)).size());
  }

  private Code reader(String name, Variable outer, Variable inner) {
    return program
        .function(name)
        .lock(address(outer), LockKind.RWLOCK, LockMode.SHARED, Attempt.BLOCKING, null)
        .lock(address(inner), LockKind.RWLOCK, LockMode.SHARED, Attempt.BLOCKING, null);
  }

  @Test
  void readersWaitForReadersOnlyBehindWriters() throws ResourceException {
    Code first = reader("t1", a, b);
    Code second = reader("t2", b, a);
    assertEquals(List.of(), circles(analyse(first, second)));
  }

  @Test
  void writersMakeReadersWait() throws ResourceException {
    Code first = reader("t1", a, b);
    Code second = reader("t2", b, a);
    Code writer = program.function("t3");
    for (Variable lock : List.of(a, b)) {
      writer
          .lock(address(lock), LockKind.RWLOCK, LockMode.EXCLUSIVE, Attempt.BLOCKING, null)
          .unlock(lock);
    }
    LockGraphResult result = analyse(first, second, writer);
    assertEquals(1, circles(result).size());
    assertEquals(Confidence.LOW, circles(result).get(0).confidence());
  }

  @Test
  void tryAndTimedLocksAreNoRequestsButHold() throws ResourceException {
    for (Attempt attempt : List.of(Attempt.TRY, Attempt.TIMED)) {
      LockGraphAnalysisTest fresh = new LockGraphAnalysisTest();
      Code first = fresh.program.function("t1").lock(fresh.a);
      first.lock(address(fresh.b), LockKind.MUTEX, LockMode.EXCLUSIVE, attempt, null);
      assertEquals(List.of(), circles(fresh.analyse(first, fresh.nested("t2", fresh.b, fresh.a))));
    }
    Code first = program.function("t1");
    first.lock(address(a), LockKind.MUTEX, LockMode.EXCLUSIVE, Attempt.TRY, null).lock(b);
    assertEquals(1, circles(analyse(first, nested("t2", b, a))).size());
  }

  @Test
  void lockingTwiceWaitsForItself() throws ResourceException {
    LockGraphResult result = analyse(program.function("t1").lock(a).lock(a).unlock(a));
    assertEquals(1, circles(result).size());
    assertEquals(Kind.SELF, circles(result).get(0).kind());
    assertEquals(Confidence.HIGH, circles(result).get(0).confidence());
    Code second = nested("t2", b, b);
    Expression recursive = new Expression.Constant(Type.Int.INT, 1);
    Code other = program.function("other");
    other.then(new Operation.InitLock(LockKind.MUTEX, address(b), null, recursive, null));
    Analysed analysed = program.build(other.create(second));
    assertEquals(List.of(), circles(analyse(analysed, Settings.standard())), "recursive");
  }

  /** Rule R 3: any element meets one element. */
  @Test
  void elementsMeetByOverlap() throws ResourceException {
    Variable pool = program.global("pool", new Type.Array(Program.MUTEX, 4));
    Code first = program.function("t1");
    Variable i = first.local("i", Type.Int.INT);
    first.lock(element(pool, value(i))).lock(b);
    Code second = program.function("t2").lock(b).lock(element(pool, number(0)));
    LockGraphResult result = analyse(first, second);
    assertEquals(1, circles(result).size());
    assertEquals(Confidence.LOW, circles(result).get(0).confidence());
  }

  @Test
  void differentElementsDoNotMeet() throws ResourceException {
    Variable pool = program.global("pool", new Type.Array(Program.MUTEX, 4));
    Code first = program.function("t1").lock(element(pool, number(1))).lock(b);
    Code second = program.function("t2").lock(b).lock(element(pool, number(0)));
    assertEquals(List.of(), circles(analyse(first, second)));
  }

  @Test
  void unknownLockMeetsAll() throws ResourceException {
    Code first = program.function("t1");
    first.lock(a).lock(new Expression.Unknown(POINTER));
    LockGraphResult result = analyse(first, nested("t2", b, a));
    assertEquals(
        List.of(Kind.CYCLE, Kind.SELF),
        circles(result).stream().map(Finding::kind).sorted().toList());
    assertTrue(circles(result).stream().allMatch(f -> f.confidence() == Confidence.LOW));
  }

  @Test
  void closureMeetsAllKnownLocks() throws ResourceException {
    Code first = program.function("t1");
    first.lock(a).lock(new Expression.Unknown(POINTER));
    LockGraph graph = analyse(first, nested("t2", b, c)).graph();
    assertEquals(2, graph.edges().size());
    assertEquals(5, graph.closure().size(), "a -> any, a -> a, a -> b, a -> c, b -> c");
    assertTrue(graph.toDot(Object::toString).startsWith("digraph locks {\n  n0 [label="));
  }

  @Test
  void instancesOfOneAbstractLockInTwoThreads() throws ResourceException {
    Code worker = program.function("worker", "p", "q");
    var site = program.summary("heap");
    program.pointsTo(worker.parameter(0), site);
    program.pointsTo(worker.parameter(1), site);
    worker.lock(field(worker.parameter(0), M)).lock(field(worker.parameter(1), M));
    Code main = program.function("main");
    Expression unknown = new Expression.Unknown(POINTER);
    main.loop(body -> body.create(worker, unknown, unknown));
    LockGraphResult result = analyse(program.build(main), Settings.standard());
    assertEquals(1, circles(result).size());
    assertEquals(Kind.CYCLE, circles(result).get(0).kind());
    assertEquals(Confidence.LOW, circles(result).get(0).confidence());
  }

  @Test
  void instancesInOneThreadMayBeTheSame() throws ResourceException {
    Code main = program.function("main");
    Variable p = main.local("p", POINTER);
    Variable q = main.local("q", POINTER);
    var site = program.summary("heap");
    program.pointsTo(p, site);
    program.pointsTo(q, site);
    main.lock(field(p, M)).lock(field(q, M));
    LockGraphResult result = analyse(program.build(main), Settings.standard());
    assertEquals(List.of(Kind.SELF), circles(result).stream().map(Finding::kind).toList());
    assertEquals(Confidence.LOW, circles(result).get(0).confidence());
  }

  @Test
  void twoLocksOfOneObjectAreNotTheSame() throws ResourceException {
    Code main = program.function("main");
    Variable p = main.local("p", POINTER);
    main.lock(field(p, M)).lock(field(p, N));
    LockGraphResult result = analyse(program.build(main), Settings.standard());
    assertEquals(List.of(), circles(result));
  }

  @Test
  void acquisitionsBeforeOneRequestAreOneFinding() throws ResourceException {
    Code first = program.function("t1").either(c -> c.lock(a), c -> c.lock(a));
    first.lock(b).unlock(b).unlock(a);
    LockGraphResult result = analyse(first, nested("t2", b, a));
    assertEquals(1, result.findings().size());
    assertEquals(1, result.findings().get(0).variants().size());
  }

  @Test
  void ofVeryManyFindingsThoseThatAreNotSureAreOne() throws ResourceException {
    Code first = program.function("t1");
    Code second = program.function("t2");
    for (int i = 0; i <= 100; i++) {
      Variable one = program.mutex("one" + i);
      Variable other = program.mutex("other" + i);
      first.either(code -> code.lock(one), code -> {}).lock(other).unlock(other).unlock(one);
      second.lock(other).lock(one).unlock(one).unlock(other);
    }
    List<Finding> few = circles(analyse(first, second, nested("t3", a, b), nested("t4", b, a)));
    assertEquals(
        List.of(Confidence.HIGH, Confidence.MEDIUM),
        few.stream().map(Finding::confidence).toList());
    assertTrue(few.get(1).reasons().getLast().startsWith("100 more findings"));
  }

  /** Of twelve places each that meet the same others the search sees one, and the report all. */
  @Test
  void placesThatMeetTheSameOthersAreOneToTheSearch() throws ResourceException {
    Code first = program.function("t1");
    Code second = program.function("t2");
    for (int i = 0; i < 12; i++) {
      first.lock(a).lock(b).unlock(b).unlock(a);
      second.lock(b).lock(a).unlock(a).unlock(b);
    }
    LockGraphResult result = analyse(first, second);
    assertEquals(1, result.statistics().cycles());
    assertEquals(1, circles(result).size());
    List<Finding.Alike> alike = circles(result).getFirst().alike();
    assertEquals(List.of(144L), alike.stream().map(Finding.Alike::count).toList());
  }

  /** A place under a gate meets fewer others than the rest. */
  @Test
  void placesThatMeetOthersAreToldApart() throws ResourceException {
    assertEquals(List.of(), circles(analyse(nested("t1", g, a, b), nested("t2", g, b, a))));
    LockGraphAnalysisTest fresh = new LockGraphAnalysisTest();
    Code third = fresh.nested("t1", fresh.g, fresh.a, fresh.b);
    Code fourth = fresh.nested("t2", fresh.g, fresh.b, fresh.a);
    fourth.lock(fresh.b).lock(fresh.a).unlock(fresh.a).unlock(fresh.b);
    assertEquals(1, circles(fresh.analyse(third, fourth)).size());
  }

  /**
   * Eight locks, each pair taken in both orders: 16,000 cycles. Not all are looked at, but no wait
   * is left out, and that of a ring apart is found, though it is longer than any of those.
   */
  @Test
  void ofVeryManyCyclesEachWaitIsOnOne() throws ResourceException {
    Code main = eightLocksAndARing();
    LockGraphResult result = analyse(program.build(main), Settings.standard());
    assertTrue(result.complete());
    assertTrue(result.statistics().cycles() < 12_000);
    assertEquals(9, result.statistics().longestCycle());
    assertEquals(56 + 9, waits(result).size());
    assertFalse(mayNotMeet(result));
  }

  /** With some cycles found but no work left, waits alone make those of the rest. */
  @Test
  void ofASearchCutOffEachWaitIsOnOneToo() throws ResourceException {
    Code main = eightLocksAndARing();
    Settings settings = new Settings(1000, 1000, RwlockPreference.WRITER);
    LockGraphResult result = analyse(program.build(main), settings);
    assertTrue(result.complete());
    assertEquals(9, result.statistics().longestCycle());
    assertEquals(56 + 9, waits(result).size());
    assertTrue(mayNotMeet(result));
  }

  private Code eightLocksAndARing() {
    List<Variable> locks = IntStream.range(0, 8).mapToObj(i -> program.mutex("m" + i)).toList();
    List<Variable> ring = IntStream.range(0, 9).mapToObj(i -> program.mutex("r" + i)).toList();
    Code main = program.function("main");
    for (Variable one : locks) {
      for (Variable other : locks) {
        if (one != other) {
          main.create(nested(one.name() + other.name(), one, other));
        }
      }
    }
    for (int i = 0; i < ring.size(); i++) {
      main.create(nested("r" + i, ring.get(i), ring.get((i + 1) % ring.size())));
    }
    return main;
  }

  private static Set<SourcePosition> waits(LockGraphResult result) {
    Set<SourcePosition> waits = new HashSet<>();
    for (Finding finding : circles(result)) {
      finding.edges().forEach(edge -> waits.add(edge.request().top().position()));
      finding.alike().stream()
          .flatMap(alike -> alike.threads().stream())
          .flatMap(List::stream)
          .forEach(lines -> waits.add(lines.request()));
    }
    return waits;
  }

  private static boolean mayNotMeet(LockGraphResult result) {
    return circles(result).stream()
        .filter(finding -> finding.confidence() == Confidence.LOW)
        .anyMatch(finding -> finding.reasons().getFirst().contains("too costly to find out"));
  }

  @Test
  void requestsInTwoPlacesAreTwoFindings() throws ResourceException {
    Code first = program.function("t1").lock(a).lock(b).unlock(b).lock(b).unlock(b).unlock(a);
    assertEquals(2, analyse(first, nested("t2", b, a)).findings().size());
  }

  @Test
  void locksLeftBehindAreOneFindingPerThreadAndLock() throws ResourceException {
    Code first = program.function("t1").lock(a).lock(b);
    LockGraphResult result = analyse(first, nested("t2", a), nested("t3", a));
    assertEquals(1, result.findings().size(), "nobody wants b");
    Finding finding = result.findings().get(0);
    assertEquals(Kind.EXIT, finding.kind());
    assertEquals(List.of("a"), finding.locks());
    assertEquals(1, finding.variants().size(), "t3 waits, too");
  }

  /** One missing unlock, however many requests follow; the branches say on which way it is. */
  @Test
  void whatIsKeptOnOneWayIsOneFinding() throws ResourceException {
    Code keeps = program.function("keeps").lock(a).either(kept -> {}, fine -> fine.unlock(a));
    Code asks = program.function("asks").lock(a).unlock(a);
    Code worker =
        program
            .function("worker")
            .loop(round -> round.either(one -> one.call(keeps), other -> other.call(asks)));
    LockGraphResult result = analyse(worker);
    assertEquals(1, result.findings().size());
    Finding finding = result.findings().get(0);
    assertEquals(Kind.SELF, finding.kind());
    assertEquals(1, finding.variants().size(), "the next round keeps or asks");
    Finding.Branch first = finding.branches().get(0);
    assertEquals("keeps", first.function());
    assertTrue(first.holds());
  }

  @Test
  void whatIsKeptOnAllWaysShowsNoBranch() throws ResourceException {
    Code asks = program.function("asks").lock(a).unlock(a);
    Code worker =
        program.function("worker").lock(a).either(left -> left.call(asks), right -> {}).unlock(a);
    Finding finding = analyse(worker).findings().get(0);
    assertEquals(Kind.SELF, finding.kind());
    assertEquals(List.of(), finding.branches());
  }

  @Test
  void branchesTakeNothingFromAFinding() {
    Finding.Lines lines = new Finding.Lines(SourcePosition.NONE, SourcePosition.NONE);
    Finding finding =
        new Finding(
            Kind.EXIT,
            Confidence.LOW,
            List.of("reason"),
            List.of("a"),
            List.of(),
            List.of(),
            List.of(),
            List.of(new Finding.Alike(List.of(List.of(lines)))));
    List<Finding.Branch> branches =
        List.of(new Finding.Branch("f", SourcePosition.NONE, "x", true));
    Finding with = finding.with(branches);
    assertEquals(branches, with.branches());
    assertEquals(finding.alike(), with.alike());
  }

  /** Whatever is quadratic in the number of edges has to look at the time. */
  @Test
  void everyStepOfTheGraphKeepsTheDeadline() throws ResourceException {
    Code main = program.function("main").create(nested("t1", a, b)).create(nested("t2", b, a));
    Analysed analysed = program.build(main);
    LockGraph graph = analyse(analysed, Settings.standard()).graph();
    LockAddresses addresses = new LockAddresses(analysed.pointsTo(), analysed.graph());
    Deadline over = Deadline.of(1e-9, 0);
    Resources resources = new Resources(addresses);
    NonConcurrency nonConcurrency = new GatesAndThreads(analysed);
    WaitingWriters writers = new WaitingWriters(Map.of(), resources, nonConcurrency);
    Feasibility feasibility =
        new Feasibility(
            nonConcurrency,
            (join, wait) -> false,
            addresses,
            new WorkBudget(1000, Deadline.none()));
    List<LockEdge> edges = graph.edges();
    Meetings meetings = new Meetings(edges, feasibility, Deadline.none());
    CountedSemaphores none =
        new CountedSemaphores(
            analysed.icfa(),
            analysed.graph(),
            new ThreadFlow(analysed.graph()),
            analysed.pointsTo(),
            addresses,
            analysed.locksets(),
            Makings.ofSemaphores(analysed.icfa(), analysed.graph(), addresses),
            Deadline.none());
    Counters counters =
        new Counters(
            analysed.icfa(),
            analysed.graph(),
            new ThreadFlow(analysed.graph()),
            analysed.pointsTo(),
            analysed.locksets(),
            none,
            Deadline.none());
    CountedRooms counted =
        new CountedRooms(
            counters, analysed.graph(), new ThreadFlow(analysed.graph()), Deadline.none());
    Rooms rooms = new Rooms(none, counted, addresses);
    List<EdgeGroup> groups =
        EdgeGroup.of(edges, meetings, edge -> Map.of(), rooms, Deadline.none());
    ResourceOrder order = new ResourceOrder(edges, resources, Deadline.none());
    for (Executable step :
        List.<Executable>of(
            () -> new ResourceOrder(edges, resources, over),
            () -> new Meetings(edges, feasibility, over),
            () -> EdgeGroup.of(edges, meetings, edge -> Map.of(), rooms, over),
            () -> new WaitGraph(groups, order, resources, writers, feasibility, over))) {
      assertThrows(ResourceException.class, () -> often(step));
    }
  }

  @Test
  void edgesOfOneCycleAreTogether() throws ResourceException {
    Variable c = program.mutex("c");
    Variable d = program.mutex("d");
    Code main =
        program
            .function("main")
            .create(nested("t1", a, b))
            .create(nested("t2", b, a))
            .create(nested("t3", c, d))
            .create(nested("t4", d, c))
            .create(nested("t5", a, c));
    Analysed analysed = program.build(main);
    List<LockEdge> edges = analyse(analysed, Settings.standard()).graph().edges();
    Resources resources = new Resources(new LockAddresses(analysed.pointsTo(), analysed.graph()));
    ResourceOrder order = new ResourceOrder(edges, resources, Deadline.none());
    Set<Set<String>> together = new HashSet<>();
    for (List<LockEdge> cycle : order.onCycles(edges)) {
      Set<String> ways = new HashSet<>();
      cycle.forEach(
          edge ->
              ways.add(
                  resources.describe(edge.held().resource())
                      + resources.describe(edge.requested())));
      together.add(ways);
    }
    assertEquals(Set.of(Set.of("ab", "ba"), Set.of("cd", "dc")), together);
  }

  /** A deadline looks at the clock once in a while. */
  private static void often(Executable step) throws Throwable {
    for (int i = 0; i < 10_000; i++) {
      step.execute();
    }
  }

  @Test
  void callStacksOfOneCauseAreOneFinding() throws ResourceException {
    Code first = nested("ab", a, b);
    Code second = nested("ba", b, a);
    Code t1 = program.function("t1").call(first).call(first);
    Code t2 = program.function("t2").call(second).call(second).call(second);
    LockGraphResult result = analyse(t1, t2);
    assertEquals(1, circles(result).size());
    assertTrue(
        circles(result).get(0).reasons().contains("up to 6 combinations of call stacks lead here"));
  }

  @Test
  void searchWithoutWorkLeftIsIncomplete() throws ResourceException {
    Code first = nested("t1", a, b);
    Code second = nested("t2", b, a);
    Code main = program.function("main");
    main.create(first).create(second);
    LockGraphResult result =
        analyse(program.build(main), new Settings(0, 1000, RwlockPreference.WRITER));
    assertFalse(result.complete());
  }
}

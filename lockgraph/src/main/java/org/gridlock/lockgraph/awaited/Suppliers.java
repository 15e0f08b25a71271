// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.absint.engine.AbstractThread;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.engine.ThreadFlow;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.flow.CountedLoop;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Operation.Attempt;
import org.gridlock.icfa.Operation.LockKind;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.awaited.Awaits.Test;
import org.gridlock.lockgraph.lightswitch.Passing;
import org.gridlock.lockgraph.unsignalled.Bypasses;
import org.gridlock.lockset.LockAddresses;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.status.Values;
import org.jgrapht.Graph;
import org.jgrapht.alg.cycle.CycleDetector;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;
import org.jspecify.annotations.Nullable;

/**
 * Threads that bring a number, which somebody else waits for, nearer again and again: the consumer
 * that is there, does not end as long as main has not said so, and comes to rest only where the
 * buffer is empty.
 *
 * <p>Such a thread was surely created, and while two others wait at two places it can neither end
 * nor come to rest; and each of its rounds takes a step away from where the wait of the first one
 * begins. That would be a step more than there can be while somebody waits, or the thread goes on
 * for ever, as starvation does. Who ends only for a flag that the other thread sets after its own
 * wait does not end. Loops that count end.
 */
final class Suppliers {
  private final Icfa icfa;
  private final PlaceGraph graph;
  private final ThreadFlow flow;
  private final LockAddresses addresses;
  private final Predicate<LockId> keptWhileWaiting;
  private final Awaits awaits;
  private final Wakings wakings;
  private final Bypasses bypasses;
  private final Meeting meeting;
  private final Deadline deadline;
  private final Map<Function, Set<Edge>> counted = new HashMap<>();
  private final Map<Question, Boolean> answers = new HashMap<>();

  /** Whether two threads may wait at two places in one deadlock, by other means. */
  interface Meeting {
    boolean isExcluded(Place left, Place right) throws ResourceException;
  }

  /** The ids of the places to which one thread comes without having created another one. */
  private final Map<Creation, BitSet> without = new HashMap<>();

  private record Creation(AbstractThread created, AbstractThread by) {}

  private record Question(Test test, Distance distance, Place other) {}

  Suppliers(
      Icfa icfa,
      PlaceGraph graph,
      ThreadFlow flow,
      LockAddresses addresses,
      Predicate<LockId> keptWhileWaiting,
      Awaits awaits,
      Wakings wakings,
      Bypasses bypasses,
      Meeting meeting,
      Deadline deadline) {
    this.icfa = icfa;
    this.graph = graph;
    this.flow = flow;
    this.addresses = addresses;
    this.keptWhileWaiting = keptWhileWaiting;
    this.awaits = awaits;
    this.wakings = wakings;
    this.bypasses = bypasses;
    this.meeting = meeting;
    this.deadline = deadline;
  }

  /**
   * Whether some thread brings the number of a test nearer while somebody else is at a place.
   *
   * @param distance from where the wait of the test begins, which all steps away are told
   */
  boolean areThere(Test test, Distance distance, Place other) throws ResourceException {
    Question question = new Question(test, distance, other);
    Boolean known = answers.get(question);
    if (known == null) {
      known = find(question);
      answers.put(question, known);
    }
    return known;
  }

  private boolean find(Question question) throws ResourceException {
    AbstractThread waiting = graph.thread(question.test.await().place());
    AbstractThread other = graph.thread(question.other);
    for (AbstractThread thread : graph.threads()) {
      if (!thread.equals(waiting)
          && !thread.equals(other)
          && isCreatedBefore(thread, question.other)
          && new Supply(question).neverRests(thread)) {
        return true;
      }
    }
    return false;
  }

  private boolean isCreatedBefore(AbstractThread thread, Place place) throws ResourceException {
    Creation creation = new Creation(thread, graph.thread(place));
    BitSet reached = without.get(creation);
    if (reached == null) {
      Set<PlaceGraph.Site> sites = new HashSet<>(graph.sites(thread.entry()));
      reached =
          bypasses.around(
              List.of(creation.by.entry()),
              (at, edge) -> sites.contains(new PlaceGraph.Site(at, edge)));
      without.put(creation, reached);
    }
    return !reached.get(place.id());
  }

  /** The edges by which loops go back that count up to, or down to, something. */
  private Set<Edge> counted(Function function) {
    return counted.computeIfAbsent(
        function,
        key -> {
          Set<Edge> found = new HashSet<>();
          for (CountedLoop loop : CountedLoop.inFromAnywhere(key, icfa)) {
            if (awaits.numbers().change(loop.repeating()) instanceof Change.Add) {
              found.add(loop.repeating());
            }
          }
          return found;
        });
  }

  /** Whether all loops of a function that is not followed, and of those that it calls, count. */
  private boolean ends(Function function, Set<Function> above) {
    if (!function.isDefined() || !above.add(function)) {
      return false;
    }
    Graph<Object, DefaultEdge> rounds = new DefaultDirectedGraph<>(DefaultEdge.class);
    for (Edge edge : function.edges()) {
      if (ControlFlow.isDead(edge) || counted(function).contains(edge)) {
        continue;
      }
      if (edge.operation() instanceof Operation.Call call
          && !(call.callee() instanceof Expression.FunctionAddress(var type, Function callee)
              && ends(callee, above))) {
        return false;
      }
      rounds.addVertex(edge.source());
      rounds.addVertex(edge.target());
      rounds.addEdge(edge.source(), edge.target());
    }
    above.remove(function);
    return !new CycleDetector<>(rounds).detectCycles();
  }

  /**
   * Where a thread is.
   *
   * @param number what it has found the number to be since its last operation on locks; null if it
   *     may be anything
   * @param result of a function, or the variable that keeps it, if it is known
   */
  private record State(Place place, @Nullable Range number, @Nullable Result result) {}

  private record Result(Variable variable, long value) {}

  /** The course of one thread while two others wait. */
  private final class Supply {
    private final Test test;
    private final Distance distance;
    private final Place other;
    private final BitSet beforeOther;
    private final Graph<State, DefaultEdge> rounds = new DefaultDirectedGraph<>(DefaultEdge.class);
    private final Deque<State> pending = new ArrayDeque<>();

    Supply(Question question) throws ResourceException {
      this.test = question.test;
      this.distance = question.distance;
      this.other = question.other;
      this.beforeOther = flow.leadingTo(List.of(other), place -> false, deadline);
    }

    boolean neverRests(AbstractThread thread) throws ResourceException {
      add(new State(thread.entry(), null, null), null);
      while (!pending.isEmpty()) {
        deadline.check();
        State state = pending.pop();
        boolean goesOn =
            state.place.top() == state.place.function().exit() ? returns(state) : passesAll(state);
        if (!goesOn) {
          return false;
        }
      }
      return !new CycleDetector<>(rounds).detectCycles();
    }

    private void add(State state, @Nullable State before) {
      if (rounds.addVertex(state)) {
        pending.push(state);
      }
      if (before != null) {
        rounds.addEdge(before, state);
      }
    }

    /** Whether the function returns, and only to what called it. */
    private boolean returns(State state) {
      Variable variable = state.place.function().returnVariable();
      for (PlaceGraph.Site site : graph.sites(graph.entry(state.place))) {
        if (!(site.edge().operation() instanceof Operation.Call call)) {
          return false; // the thread ends
        }
        Result result =
            state.result != null
                    && state.result.variable.equals(variable)
                    && call.result() instanceof Lvalue.Var(Variable kept)
                    && !kept.isGlobal()
                ? new Result(kept, state.result.value)
                : null;
        Place next = graph.at(graph.entry(site.place()), site.edge().target());
        add(new State(next, null, result), state);
      }
      return true;
    }

    private boolean passesAll(State state) throws ResourceException {
      for (Edge edge : state.place.top().outgoing()) {
        if (!ControlFlow.isDead(edge)
            && Passing.of(edge.operation()) != Passing.ENDS_ALL
            && !isExcluded(edge, state)
            && !passes(edge, state)) {
          return false;
        }
      }
      return true;
    }

    /** Whether the thread surely does not stay there, nor moves the number the other way. */
    private boolean passes(Edge edge, State state) throws ResourceException {
      Place place = state.place;
      State next = after(edge, state);
      if (edge.operation() instanceof Operation.Call call) {
        graph.entered(place, edge).forEach(entry -> add(new State(entry, null, null), state));
        if (!graph.stepsOver(place, edge)) {
          return true;
        }
        add(next, state);
        return call.callee() instanceof Expression.FunctionAddress(var type, Function callee)
            && ends(callee, new HashSet<>());
      }
      if (test.number().writes().contains(edge)) {
        boolean away = awaits.writes(edge, place, test) && wakings.isStep(edge, distance);
        add(next, away ? null : state);
        return away;
      }
      boolean waits = edge.operation() instanceof Operation.AwaitCondition;
      boolean cut = waits || counted(place.function()).contains(edge);
      add(next, cut ? null : state);
      return switch (edge.operation()) {
        case Operation.Lock lock ->
            lock.attempt() != Attempt.BLOCKING
                || (lock.kind() != LockKind.SEMAPHORE
                    && addresses.locks(place, lock.lock()).stream().noneMatch(keptWhileWaiting))
                || isExcluded(place);
        case Operation.CreateThread create -> true;
        case Operation.AwaitCondition await -> isExcluded(place);
        case Operation.JoinThread join -> isExcluded(place);
        case Operation.AwaitBarrier await -> isExcluded(place);
        default -> Passing.of(edge.operation()) == Passing.GOES_ON;
      };
    }

    private boolean isExcluded(Place place) throws ResourceException {
      return meeting.isExcluded(place, test.await().place()) || meeting.isExcluded(place, other);
    }

    /** Whether an edge finds what cannot be. */
    private boolean isExcluded(Edge edge, State state) {
      Branch branch = awaits.numbers().branch(edge);
      if (branch == null) {
        return false;
      }
      if (branch.name() instanceof Lvalue.Var(Variable variable) && !variable.isGlobal()) {
        return state.result != null
            && state.result.variable.equals(variable)
            && isNone(new Range(state.result.value, state.result.value), branch.values());
      }
      if (awaits.means(state.place, branch.name(), test)) {
        Range known = state.number == null ? test.number().range() : state.number;
        return isNone(known, branch.values());
      }
      Range first = first(branch.name());
      return first != null && isNone(first, branch.values());
    }

    private static boolean isNone(Range range, Values values) {
      return range.within(List.of(values)).isEmpty();
    }

    /**
     * What a number is at first, if the other thread is the only one to write it, and does so only
     * after its wait; else null.
     */
    private @Nullable Range first(Lvalue name) {
      Numbers.Known number = awaits.numbers().of(name);
      if (number == null || graph.thread(other).many()) {
        return null;
      }
      long low = 0;
      long high = 0;
      for (Edge write : number.writes()) {
        if (number.later().contains(write)) {
          List<Place> reached = wakings.placesOf(write.source());
          if (reached.isEmpty()
              || !reached.stream()
                  .allMatch(
                      place ->
                          graph.thread(place).equals(graph.thread(other))
                              && !beforeOther.get(place.id()))) {
            return null;
          }
        } else if (awaits.numbers().change(write) instanceof Change.Set(long value)) {
          low = Math.min(low, value);
          high = Math.max(high, value);
        } else {
          return null;
        }
      }
      return new Range(low, high);
    }

    private State after(Edge edge, State state) {
      Place next = graph.at(graph.entry(state.place), edge.target());
      Branch branch = awaits.numbers().branch(edge);
      Range number = state.number;
      if (branch != null && awaits.means(state.place, branch.name(), test)) {
        Range known = number == null ? test.number().range() : number;
        number = known.within(List.of(branch.values()));
      } else if (!Numbers.keepsLocks(edge.operation()) || test.number().writes().contains(edge)) {
        number = null;
      }
      return new State(next, number, result(edge, state.result));
    }

    private @Nullable Result result(Edge edge, @Nullable Result known) {
      if (edge.operation() instanceof Operation.Assign(Lvalue target, Expression value)
          && target instanceof Lvalue.Var(Variable variable)
          && !variable.isGlobal()
          && awaits.numbers().change(edge) instanceof Change.Set(long constant)) {
        return new Result(variable, constant);
      }
      boolean written =
          known != null
              && Operands.written(edge.operation()).stream()
                  .anyMatch(target -> known.variable.equals(target.rootVariable()));
      return written ? null : known;
    }
  }
}

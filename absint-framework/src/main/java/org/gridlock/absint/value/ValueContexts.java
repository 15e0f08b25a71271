// SPDX-License-Identifier: Apache-2.0
package org.gridlock.absint.value;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.flow.ControlFlow;
import org.gridlock.absint.place.NoContexts;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.error.ResourceException;
import org.jspecify.annotations.Nullable;

/**
 * The adaptive engine: a flow-sensitive fixpoint in which the calls of a function share a context
 * when they are made in one frame with equal entry states (the value contexts of Khedker and
 * Karkare, and of Padhye). The call graph grows with the states; contexts are analysed to their end
 * before their callers go on.
 *
 * <p>A function whose contexts have cost too much, counted in edges, is analysed from then on with
 * one context, which is entered with the join of the states: coarser, sound, and the same on every
 * machine.
 *
 * @param <D> the abstract states
 */
public final class ValueContexts<D> {
  /**
   * How many contexts of one function are told apart.
   *
   * @param always so many, however large it is
   * @param edges more, as long as they do not have more edges together than these
   * @param steps if so many evaluations of locations do not reach the fixpoint, it is sought again
   *     with fewer contexts
   * @param coarseness of the {@linkplain FramedAnalysis#coarseness analysis}
   */
  public record Budget(int always, int edges, long steps, int coarseness) {
    /** What most functions stay far below. */
    public static final Budget STANDARD = new Budget(4, 4_000, 200_000, 0);

    /** One context for each function, if two are not enough. */
    public static final Budget LEAST = new Budget(1, 0, Long.MAX_VALUE, 3);

    /** Twice the time for the same contexts, then for all that differ in their keys, then least. */
    public Budget next() {
      return switch (coarseness) {
        case 0 -> new Budget(always, edges, 2 * steps, 1);
        case 1 -> new Budget(always, Integer.MAX_VALUE, 2 * steps, 2);
        default -> LEAST;
      };
    }
  }

  /** What a call gives a frame of its callee. */
  private interface Entering<D> {
    D state(Place frame);
  }

  private record Key(Place frame, @Nullable Object entry) {}

  /** In percent. */
  private static final int MOST_FUNCTIONS = 60;

  private static final int MANY_WAITING = 10;

  private final PlaceMap places;
  private final FrameCalls calls;
  private final FramedAnalysis<D> analysis;
  private final Budget budget;
  private final Deadline deadline;
  private final EvaluationOrder order = new EvaluationOrder();
  private final List<ValueContext<D>> contexts = new ArrayList<>();
  private final Map<Key, ValueContext<D>> byKey = new HashMap<>();
  private long steps;
  private final Map<Function, Integer> separate = new HashMap<>();

  /** Ids of contexts with pending locations. */
  private final BitSet pending = new BitSet();

  private ValueContexts(
      FrameCalls calls, FramedAnalysis<D> analysis, Budget budget, Deadline deadline) {
    this.places = calls.places();
    this.calls = calls;
    this.analysis = analysis;
    this.budget = budget;
    this.deadline = deadline;
  }

  /**
   * Solves an analysis, with the {@linkplain Budget#next next} budget whenever one does not
   * suffice.
   */
  public static <D> ContextSolution<D> solve(
      Icfa icfa, FrameCalls calls, FramedAnalysis<D> analysis, Budget budget, Deadline deadline)
      throws ResourceException {
    Budget tried = budget;
    while (true) {
      analysis.coarseness(tried.coarseness());
      ValueContexts<D> engine = new ValueContexts<>(calls, analysis, tried, deadline);
      Place start = NoContexts.any(calls.places(), icfa.start());
      ValueContext<D> root = engine.context(start, frame -> analysis.initial());
      if (engine.run(root)) {
        return new ContextSolution<>(calls.places(), root, analysis.bottom(), tried);
      }
      tried = engine.mayGoOn(icfa) ? tried.next() : Budget.LEAST;
    }
  }

  /**
   * Whether more time may help, when a budget is used up. Contexts are solved innermost first:
   * where many of them wait and many functions were not come to, calls through pointers enter more
   * and more (seen in fio, icecast, rsyslogd and the tests of libuv, where the next budgets failed,
   * too).
   */
  private boolean mayGoOn(Icfa icfa) {
    long functions = icfa.functions().stream().filter(calls::isEntered).count();
    return 100L * separate.size() > MOST_FUNCTIONS * functions
        || 100L * pending.cardinality() < MANY_WAITING * contexts.size();
  }

  /** Returns false if the budget is used up first. */
  private boolean run(ValueContext<D> root) throws ResourceException {
    for (int id = pending.length() - 1; id >= 0; id = pending.length() - 1) {
      ValueContext<D> context = contexts.get(id);
      int rank = context.pending.nextSetBit(0);
      if (rank < 0 || (context.sites.isEmpty() && context != root)) {
        pending.clear(id); // nothing to do, or nobody enters it any more
        continue;
      }
      context.pending.clear(rank);
      if (++steps > budget.steps()) {
        return false;
      }
      deadline.check();
      Location location = order.location(context.function(), rank);
      Set<ValueContext.Entry> returned = context.takeReturned(rank);
      if (context.changed.get(rank)) {
        context.changed.clear(rank);
        step(context, location);
      } else {
        returned.forEach(entry -> leave(context, entry));
      }
    }
    return true;
  }

  private void step(ValueContext<D> context, Location location) {
    D state = context.state(location);
    if (state == null) {
      return;
    }
    Place place = places.move(context.frame(), location);
    for (Edge edge : location.outgoing()) {
      if (!ControlFlow.isDead(edge)) {
        follow(context, place, edge, state);
      }
    }
    if (location == location.function().exit()) {
      for (ValueContext.Site<D> site : context.sites) {
        if (site.edge().operation() instanceof Operation.Call) {
          ValueContext<D> caller = site.context();
          caller.returned(
              order.rank(site.edge().source()),
              new ValueContext.Entry(site.edge(), context.function()));
          pending.set(caller.id());
        }
      }
    }
  }

  private void follow(ValueContext<D> context, Place place, Edge edge, D state) {
    boolean passes = true;
    if (edge.operation() instanceof Operation.Call
        || edge.operation() instanceof Operation.CreateThread) {
      boolean call = edge.operation() instanceof Operation.Call;
      Collection<Function> callees = calls.targets().targets(place, edge);
      passes = !call || callees.isEmpty();
      for (Function callee : callees) {
        if (!calls.isEntered(callee)) {
          passes = true;
        } else if (call) {
          call(context, place, edge, callee, state);
        } else {
          create(context, place, edge, callee, state);
        }
      }
      if (call && passes) {
        context.steppedOver.add(edge);
      }
    }
    if (passes) {
      arrive(context, edge.target(), analysis.transfer(edge, place, state));
    }
  }

  private void call(ValueContext<D> caller, Place place, Edge edge, Function callee, D state) {
    ValueContext.Entry entry = new ValueContext.Entry(edge, callee);
    ValueContext<D> context = caller.enteredBefore(entry, state);
    if (context == null) {
      Place exact = calls.enterFunction(place, callee);
      context = context(exact, frame -> analysis.enter(edge, frame, state));
    }
    enter(caller, entry, context, state);
    leave(caller, entry);
  }

  /** Goes on behind a call with the state in which the callee returns. */
  private void leave(ValueContext<D> caller, ValueContext.Entry entry) {
    Edge call = entry.edge();
    ValueContext<D> context = caller.entered(entry);
    D state = caller.state(call.source());
    D atExit = context.state(entry.callee().exit());
    if (state != null && atExit != null && caller.leavesAnew(entry, atExit)) {
      arrive(caller, call.target(), analysis.leave(call, context.frame(), state, atExit));
    }
  }

  private void create(
      ValueContext<D> creator, Place place, Edge edge, Function start, D atCreation) {
    Place frame = calls.enterThread(place, start);
    enter(
        creator,
        new ValueContext.Entry(edge, start),
        context(frame, one -> analysis.threadStart(edge, place, start, atCreation)),
        atCreation);
  }

  private void enter(
      ValueContext<D> caller, ValueContext.Entry entry, ValueContext<D> context, D state) {
    ValueContext.Site<D> site = new ValueContext.Site<>(caller, entry.edge());
    ValueContext<D> before = caller.enter(entry, context, state);
    if (before != context) {
      if (before != null) {
        before.sites.remove(site);
      }
      context.sites.add(site);
    }
    if (!context.pending.isEmpty()) {
      pending.set(context.id());
    }
  }

  /** The context of an entry state, which a frame gives, or that in which many are merged. */
  private ValueContext<D> context(Place frame, Entering<D> entering) {
    D entry = entering.state(frame);
    Key exact = new Key(frame, analysis.key(entry));
    ValueContext<D> known = byKey.get(exact);
    Function function = frame.function();
    if (known != null) {
      arrive(known, function.entry(), entry);
      return known;
    }
    int count = separate.merge(function, 1, Integer::sum);
    if (count <= budget.always() || (long) count * function.edges().size() <= budget.edges()) {
      return newContext(exact, entry);
    }
    Place anyFrame = NoContexts.any(places, function);
    D anyEntry = entering.state(anyFrame);
    Key any = new Key(anyFrame, analysis.leastKey(anyEntry));
    ValueContext<D> shared = byKey.get(any);
    if (shared == null) {
      return newContext(any, anyEntry);
    }
    arrive(shared, function.entry(), anyEntry);
    return shared;
  }

  private ValueContext<D> newContext(Key key, D entry) {
    ValueContext<D> context = new ValueContext<>(contexts.size(), key.frame());
    contexts.add(context);
    byKey.put(key, context);
    arrive(context, context.function().entry(), entry);
    return context;
  }

  private void arrive(ValueContext<D> context, Location target, D incoming) {
    D old = context.state(target);
    if (old == null) {
      if (incoming.equals(analysis.bottom())) {
        return;
      }
      context.setState(target, incoming);
    } else {
      D joined = analysis.join(old, incoming);
      if (joined == old || joined.equals(old)) {
        return;
      }
      context.setState(target, joined);
    }
    int rank = order.rank(target);
    context.changed.set(rank);
    context.pending.set(rank);
    pending.set(context.id());
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Which locks a cleanup handler releases at the latest when the thread ends: those that are held
 * nowhere in their function where the thread may end without the handler. Push and pop stand in one
 * block, which may be left in no other way (POSIX pthread_cleanup_push), so the text tells where a
 * handler is pushed. It runs where the thread ends, in that function or in one that it calls.
 */
final class CleanupRegions {
  private static final String UNWIND = "__pthread_unwind_next";

  private final BodyGraph graph;
  private final Library library;

  /** What is known of functions. */
  interface Library {
    /** The name of a function that the program does not define; null for others. */
    @Nullable String name(Expression callee);

    /** The body of a function that the program defines; null for others. */
    @Nullable FunctionBody body(Expression callee);

    /** The position of the one lock that a function takes; -1 for others. */
    int acquired(String name);

    /** The position of the lock that a function releases and takes again; -1 for others. */
    int awaited(String name);

    /** Whether a function does nothing but release the lock that its argument points to. */
    boolean isRelease(String name);

    /** Whether a function is known, calls nothing of the program and does not end the thread. */
    boolean isHarmless(String name);

    /** Whether the thread may end in a function. */
    boolean mayEnd(@Nullable String name);
  }

  CleanupRegions(FunctionBody body, Library library) {
    this.graph = new BodyGraph(body);
    this.library = library;
  }

  /**
   * The calls that take such a lock, by their index in the body.
   *
   * @param register the index of the call that registers a handler
   * @param push the variables of the handler
   */
  BitSet protectedBy(int register, CleanupHandlers.Push push) {
    BitSet found = new BitSet();
    Expression handler = graph.onlyValue(push.handler());
    Expression argument = graph.onlyValue(push.argument());
    Variable buffer = buffer(graph.operation(register));
    BitSet pushed = buffer == null ? null : pushed(register, buffer);
    if (handler != null && argument != null && pushed != null) {
      for (HandlerRelease release : HandlerRelease.of(handler, argument, library)) {
        found.or(new Region(push, release, pushed).acquisitions());
      }
    }
    return found;
  }

  private static @Nullable Variable buffer(Operation operation) {
    return operation instanceof Operation.Call call
            && !call.arguments().isEmpty()
            && call.arguments().get(0).withoutCasts() instanceof Expression.AddressOf address
            && address.target().root() instanceof Lvalue.Var(Variable variable)
        ? variable
        : null;
  }

  /** The edges on which a handler is pushed; null if the text does not tell. */
  private @Nullable BitSet pushed(int register, Variable buffer) {
    BitSet pops = new BitSet();
    for (int edge = 0; edge < graph.size(); edge++) {
      pops.set(edge, isUnregister(graph.operation(edge), buffer));
    }
    BitSet pushed = graph.reach(List.of(graph.target(register)), pops::get);
    if (pushed.stream()
        .anyMatch(edge -> !pops.get(edge) && graph.target(edge) == FunctionBody.EXIT)) {
      return null;
    }
    List<Integer> without = new ArrayList<>(List.of(FunctionBody.ENTRY));
    pops.stream().forEach(edge -> without.add(graph.target(edge)));
    return graph.reach(without, edge -> edge == register).intersects(pushed) ? null : pushed;
  }

  private boolean isUnregister(Operation operation, Variable buffer) {
    return operation instanceof Operation.Call call
        && CleanupHandlers.UNREGISTER.equals(library.name(call.callee()))
        && buffer.equals(buffer(operation));
  }

  /** What a handler protects that releases a lock. */
  private final class Region {
    private final CleanupHandlers.Push push;
    private final HandlerRelease release;
    private final BitSet pushed;

    Region(CleanupHandlers.Push push, HandlerRelease release, BitSet pushed) {
      this.push = push;
      this.release = release;
      this.pushed = pushed;
    }

    BitSet acquisitions() {
      BitSet found = new BitSet();
      BitSet again = new BitSet();
      for (int edge = 0; edge < graph.size(); edge++) {
        boolean waits = names(edge, library::awaited);
        // Who waits may end when it has the lock again.
        if (names(edge, library::acquired) || (waits && pushed.get(edge))) {
          BitSet held = graph.reach(List.of(graph.target(edge)), this::releases);
          found.set(edge, isProtected(held) && isConstant(held));
          // A recursive lock that is taken twice is released once.
          held.stream().filter(other -> names(other, library::acquired)).forEach(again::set);
          again.set(edge, again.get(edge) || held.intersects(again));
        }
      }
      found.andNot(again);
      return found;
    }

    /** Whether a call names the lock by what the handler gets. */
    private boolean names(int edge, ToIntFunction<String> position) {
      if (!(graph.operation(edge) instanceof Operation.Call call)) {
        return false;
      }
      String name = library.name(call.callee());
      int argument = name == null ? -1 : position.applyAsInt(name);
      return argument >= 0
          && argument < call.arguments().size()
          && HandlerRelease.plain(call.arguments().get(argument)).equals(release.lock());
    }

    /** Whether the lock is surely released on an edge. */
    private boolean releases(int edge) {
      return names(edge, name -> library.isRelease(name) ? 0 : -1)
          || names(edge, library::awaited)
          || (callsHandler(edge) && (release.atOnce() || isUnwinding(graph.target(edge))));
    }

    private boolean callsHandler(int edge) {
      return graph.operation(edge) instanceof Operation.Call call
          && call.callee().withoutCasts().equals(new Lvalue.Var(push.handler()))
          && call.arguments().size() == 1
          && call.arguments().get(0).withoutCasts().equals(new Lvalue.Var(push.argument()));
    }

    private boolean isUnwinding(int location) {
      return graph.outgoing(location).stream()
          .allMatch(
              edge ->
                  graph.operation(edge) instanceof Operation.Call call
                      && UNWIND.equals(library.name(call.callee())));
    }

    /** Whether the handler is pushed wherever the thread may end or the function return. */
    private boolean isProtected(BitSet held) {
      return held.stream()
          .allMatch(
              edge ->
                  pushed.get(edge)
                      || (callsHandler(edge) && releases(edge))
                      || (graph.target(edge) != FunctionBody.EXIT && goesOn(edge)));
    }

    private boolean goesOn(int edge) {
      return switch (graph.operation(edge)) {
        case Operation.Skip skip -> true;
        case Operation.Assume assume -> true;
        case Operation.Assign assign -> true;
        case Operation.Call call -> !library.mayEnd(library.name(call.callee()));
        default -> false;
      };
    }

    /** Whether the lock is the same from the push to the release, as the text shows. */
    private boolean isConstant(BitSet held) {
      Set<Variable> read = new HashSet<>();
      BitSet edges = (BitSet) held.clone();
      edges.or(pushed);
      return reads(release.lock(), read)
          && read.stream()
              .allMatch(
                  variable ->
                      graph.isPrivate(variable)
                          && edges.stream()
                              .noneMatch(
                                  edge -> BodyGraph.writes(graph.operation(edge), variable)));
    }
  }

  /** The variables that an address depends on; false if it depends on more. */
  private static boolean reads(Expression address, Set<Variable> read) {
    Expression current = address;
    while (current instanceof Expression.AddressOf of) {
      Lvalue place = outermost(of.target());
      if (place instanceof Lvalue.Var) {
        return true;
      }
      if (!(place instanceof Lvalue.Deref deref)) {
        return false;
      }
      current = deref.pointer();
    }
    return current instanceof Lvalue.Var(Variable variable) && read.add(variable);
  }

  /** What a place is a part of, as far as the offset is constant. */
  private static Lvalue outermost(Lvalue place) {
    Lvalue current = place;
    while (true) {
      switch (current) {
        case Lvalue.Member member -> current = member.base();
        case Lvalue.Element element
            when element.index().withoutCasts() instanceof Expression.Constant ->
            current = element.array();
        case Lvalue.Element element -> {
          return element;
        }
        case Lvalue.Var variable -> {
          return variable;
        }
        case Lvalue.Deref deref -> {
          return deref;
        }
      }
    }
  }
}

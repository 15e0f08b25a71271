// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds an {@link Icfa}. Used once, by one thread. */
public final class IcfaBuilder {
  private final String name;
  private final List<Function> functions = new ArrayList<>();
  private final List<Variable> variables = new ArrayList<>();
  private final BitSet undefined = new BitSet();
  private final List<SoundnessNote> notes = new ArrayList<>();
  private final List<Location> locations = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private @Nullable Function outside;

  public IcfaBuilder(String name) {
    this.name = name;
  }

  /** Adds a function, for now without a body. */
  public Function function(String name, Type.Func type, SourcePosition position) {
    Function function = new Function(functions.size(), name, type, position);
    functions.add(function);
    return function;
  }

  /** The functions so far. */
  public List<Function> functions() {
    return Collections.unmodifiableList(functions);
  }

  /** Adds a variable with static storage. */
  public Variable global(
      String name, Type type, boolean threadLocal, boolean isVolatile, SourcePosition position) {
    return add(Variable.Kind.GLOBAL, name, type, null, threadLocal, isVolatile, position);
  }

  /** Adds memory that the program allocates once. */
  public Variable allocated(String name, Type type, boolean zeroed, SourcePosition position) {
    Variable.Kind kind = zeroed ? Variable.Kind.GLOBAL : Variable.Kind.ALLOCATED;
    return add(kind, name, type, null, false, false, position);
  }

  /** Says that the program {@linkplain Icfa#isDefined does not define} a variable. */
  public void undefined(Variable variable) {
    undefined.set(variable.id());
  }

  /** Adds a variable of a function's activations. */
  public Variable local(
      Variable.Kind kind,
      String name,
      Type type,
      Function function,
      boolean isVolatile,
      SourcePosition position) {
    return add(kind, name, type, function, false, isVolatile, position);
  }

  private Variable add(
      Variable.Kind kind,
      String name,
      Type type,
      @Nullable Function function,
      boolean threadLocal,
      boolean isVolatile,
      SourcePosition position) {
    Variable variable =
        new Variable(
            variables.size(), name, type, kind, function, threadLocal, isVolatile, position);
    variables.add(variable);
    return variable;
  }

  /** Gives a function its parameters and the variable that holds its result (null: none). */
  public void define(
      Function function, List<Variable> parameters, @Nullable Variable returnVariable) {
    function.define(parameters, returnVariable);
  }

  /** Adds a location to a function; the locations of a function must be added in one go. */
  public Location location(Function function, SourcePosition position) {
    Location location = new Location(locations.size(), function, position);
    locations.add(location);
    function.locations().add(location);
    return location;
  }

  /** Adds a location to the function of another one, at the same place in the source. */
  public Location locationLike(Location like) {
    Location location = location(like.function(), like.position());
    location.placeWithin(like.within());
    return location;
  }

  /** Says that a location {@linkplain Location#within stands in place of calls}. */
  public void within(Location location, List<Location.Within> calls) {
    location.placeWithin(calls);
  }

  /** Names the entry and exit of a function, which makes it a defined one. */
  public void bounds(Function function, Location entry, Location exit) {
    function.bounds(entry, exit);
  }

  /** Adds an edge within a function. */
  public Edge edge(Location source, Operation operation, Location target) {
    if (source.function() != target.function()) {
      throw new IllegalArgumentException("not within one function: " + source + " -> " + target);
    }
    Edge edge = new Edge(edges.size(), source, target, operation);
    edges.add(edge);
    source.outgoing().add(edge);
    target.incoming().add(edge);
    source.function().edges().add(edge);
    return edge;
  }

  /** Adds a way that {@linkplain Function#jumpWays jumps take} within a function. */
  public void jumpWay(Location source, Location target) {
    source.function().jumpWays().add(edge(source, new Operation.Skip(), target));
  }

  /** Puts another operation in the place of an edge's. */
  public void replace(Edge edge, Operation operation) {
    Edge replaced = new Edge(edge.id(), edge.source(), edge.target(), operation);
    edges.set(edge.id(), replaced);
    for (List<Edge> list :
        List.of(
            edge.source().outgoing(), edge.target().incoming(), edge.source().function().edges())) {
      list.set(list.indexOf(edge), replaced);
    }
  }

  /** Says that nobody may define a function ({@link Function#mayBeAbsent}). */
  public void maybeAbsent(Function function) {
    function.maybeAbsent();
  }

  /** Says that a function {@linkplain Function#interrupts interrupts threads}. */
  public void interrupting(Function function) {
    function.interrupt();
  }

  /** Says that a function {@linkplain Function#runsCallbacks calls what was registered}. */
  public void runningCallbacks(Function function) {
    function.runCallbacks();
  }

  /**
   * Says that a lock taken there {@linkplain Location#isReleasedAtThreadEnd does not stay held}.
   */
  public void releasedAtThreadEnd(Location location) {
    location.releaseAtThreadEnd();
  }

  /** Says what a call {@linkplain Location#allocated allocates}, if it does. */
  public void allocated(Location site, Type type) {
    site.allocate(type);
  }

  /** Names the function that stands for {@linkplain Icfa#outside code outside the program}. */
  public void outside(Function function) {
    outside = function;
    function.standForOutside();
  }

  /** Adds a note for the report. */
  public void note(SoundnessNote note) {
    notes.add(note);
  }

  /**
   * Finishes.
   *
   * @param start the function in which execution starts; defined, without parameters
   */
  public Icfa build(Function start) {
    if (!start.isDefined()) {
      throw new IllegalArgumentException("the start function has no body");
    }
    BitSet takenVariables = new BitSet(variables.size());
    BitSet takenFunctions = new BitSet(functions.size());
    AddressConversions conversions = new AddressConversions();
    for (Edge edge : edges) {
      AddressTaken.collect(edge.operation(), takenVariables, takenFunctions);
      conversions.collect(edge.operation());
    }
    functions.forEach(Function::freeze);
    List<Function> addressed = functions.stream().filter(f -> takenFunctions.get(f.id())).toList();
    return new Icfa(
        name,
        start,
        outside,
        functions,
        variables,
        notes.stream().sorted().distinct().toList(),
        locations.toArray(Location[]::new),
        edges.toArray(Edge[]::new),
        takenVariables,
        undefined,
        addressed,
        conversions.of(addressed));
  }
}

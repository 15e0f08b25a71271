// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A linked program (thesis 4.3.1, <i>Prog</i>). Immutable; made by {@link IcfaBuilder}.
 *
 * <p>It starts in a made-up function that initialises the globals and calls the entry points.
 */
public final class Icfa {
  private final String name;
  private final Function start;
  private final @Nullable Function outside;
  private final List<Function> functions;
  private final List<Variable> variables;
  private final List<SoundnessNote> notes;
  private final Location[] locations;
  private final Edge[] edges;
  private final BitSet addressTaken;
  private final BitSet undefined;
  private final List<Function> addressTakenFunctions;
  private final Map<Function, Set<Type.Func>> converted;

  /** For numbers of arguments; the same list for all sites, of which there may be many. */
  private final Map<Integer, List<Function>> takingAtMost = new ConcurrentHashMap<>();

  Icfa(
      String name,
      Function start,
      @Nullable Function outside,
      List<Function> functions,
      List<Variable> variables,
      List<SoundnessNote> notes,
      Location[] locations,
      Edge[] edges,
      BitSet addressTaken,
      BitSet undefined,
      List<Function> addressTakenFunctions,
      Map<Function, Set<Type.Func>> converted) {
    this.name = name;
    this.start = start;
    this.outside = outside;
    this.functions = List.copyOf(functions);
    this.variables = List.copyOf(variables);
    this.notes = List.copyOf(notes);
    this.locations = locations;
    this.edges = edges;
    this.addressTaken = addressTaken;
    this.undefined = undefined;
    this.addressTakenFunctions = List.copyOf(addressTakenFunctions);
    this.converted = Map.copyOf(converted);
  }

  /** The program's name, for reports. */
  public String name() {
    return name;
  }

  /** Where execution starts. */
  public Function start() {
    return start;
  }

  /**
   * The made-up function that stands for code outside the program of which nothing is known: it
   * calls what such code may call. Null if the program calls no such code. It is called after every
   * {@link Operation.LibraryCall} of an unknown function, and a thread of the start function runs
   * it.
   */
  public @Nullable Function outside() {
    return outside;
  }

  /** All functions, by id; those outside the program are among them, not defined. */
  public List<Function> functions() {
    return functions;
  }

  /** All variables, by id. */
  public List<Variable> variables() {
    return variables;
  }

  /** What the frontend skipped or assumed. */
  public List<SoundnessNote> notes() {
    return notes;
  }

  public int locationCount() {
    return locations.length;
  }

  public Location location(int id) {
    return locations[id];
  }

  /** Number of edges within functions. */
  public int edgeCount() {
    return edges.length;
  }

  public Edge edge(int id) {
    return edges[id];
  }

  /** Whether the address of (a part of) the variable is taken anywhere. */
  public boolean isAddressTaken(Variable variable) {
    return addressTaken.get(variable.id());
  }

  /** Whether the program defines the variable; else code outside does, or nobody if it is weak. */
  public boolean isDefined(Variable variable) {
    return !undefined.get(variable.id());
  }

  /** Functions whose address is taken other than to call them directly, by id. */
  public List<Function> addressTakenFunctions() {
    return addressTakenFunctions;
  }

  /**
   * The functions that a call or thread creation may enter as far as the program text tells: the
   * one named, or every defined address-taken function of compatible arity, or whose address the
   * program converts to the type of functions of that arity or to no such type. Equal types are not
   * asked for, since programs cast function pointers.
   */
  public List<Function> candidates(Edge site) {
    if (site.operation() instanceof Operation.Call call) {
      return candidates(call.callee(), call.arguments().size());
    }
    if (site.operation() instanceof Operation.CreateThread create) {
      return candidates(create.start(), create.arguments().size());
    }
    return List.of();
  }

  private List<Function> candidates(Expression callee, int arguments) {
    if (callee instanceof Expression.FunctionAddress direct) {
      return direct.function().isDefined() ? List.of(direct.function()) : List.of();
    }
    return takingAtMost.computeIfAbsent(arguments, this::takingAtMost);
  }

  private List<Function> takingAtMost(int arguments) {
    return addressTakenFunctions.stream()
        .filter(f -> f.isDefined() && (acceptsArity(f.type(), arguments) || lacks(f, arguments)))
        .toList();
  }

  /** Whether the program makes the function one that takes no more arguments. */
  private boolean lacks(Function function, int arguments) {
    return convertedTo(function).stream().anyMatch(type -> acceptsArity(type, arguments));
  }

  /**
   * The types of other functions to which the program converts the address of a function where it
   * names it, or pointers of its type. One without prototype stands for conversions to what is no
   * pointer to a function.
   */
  public Set<Type.Func> convertedTo(Function function) {
    return converted.getOrDefault(function, Set.of());
  }

  /**
   * Whether a call with that many arguments can enter a function of that type: surplus arguments
   * are harmless in the calling convention and callers rely on it, missing ones are not.
   */
  public static boolean acceptsArity(Type.Func type, int arguments) {
    return !type.prototyped() || type.parameters().size() <= arguments;
  }

  /** The {@code func_entry} edge of a call into {@code callee}. */
  public Edge functionEntry(Edge site, Function callee) {
    Operation.Call call = (Operation.Call) site.operation();
    return between(
        site.source(),
        callee.entry(),
        new Operation.FuncEntry(call.arguments(), callee.parameters()));
  }

  /** The {@code func_exit} edge of a call from {@code callee}. */
  public Edge functionExit(Edge site, Function callee) {
    Operation.Call call = (Operation.Call) site.operation();
    return between(
        callee.exit(),
        site.target(),
        new Operation.FuncExit(call.result(), callee.returnVariable()));
  }

  /** The {@code thread_entry} edge of a creation into {@code start}. */
  public Edge threadEntry(Edge site, Function start) {
    Operation.CreateThread create = (Operation.CreateThread) site.operation();
    return between(
        site.source(),
        start.entry(),
        new Operation.ThreadEntry(create.start(), create.arguments(), start.parameters()));
  }

  /** The {@code thread_exit} edge from {@code start} to the location after a creation. */
  public Edge threadExit(Edge site, Function start) {
    return between(start.exit(), site.target(), new Operation.ThreadExit());
  }

  /** The {@code thread_join} edge from {@code start} to the location after a join. */
  public Edge threadJoin(Edge site, Function start) {
    Operation.JoinThread join = (Operation.JoinThread) site.operation();
    return between(
        start.exit(),
        site.target(),
        new Operation.ThreadJoin(join.value(), start.returnVariable()));
  }

  /** The defined function of that name, or null. */
  public @Nullable Function function(String name) {
    for (Function function : functions) {
      if (function.isDefined() && function.name().equals(name)) {
        return function;
      }
    }
    return null;
  }

  private static Edge between(Location from, Location to, Operation operation) {
    return new Edge(Edge.INTERFUNCTION, from, to, operation);
  }
}

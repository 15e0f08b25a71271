// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/** Finds the functions that are worth an {@link Unrolling}, and what that is to be about. */
final class HandleScopes {
  private final Icfa icfa;
  private final Symbols symbols;
  private final HandleCarriers carriers;

  /** By array of handles, the functions with creations that write it; nothing else does. */
  private final Map<Variable, Set<Function>> writers = new LinkedHashMap<>();

  /** By member that holds a handle, the functions with creations that write it. */
  private final Map<Lvalue.Member, Set<Function>> memberWriters = new LinkedHashMap<>();

  /** By variable with (arrays of) structs with such members, or allocated ones, the members. */
  private final Map<Variable, Set<Lvalue.Member>> structs = new LinkedHashMap<>();

  private final @Nullable OwnFunctions functions;
  private final GlobalNumbers globals;
  private final HandleFlags flags;

  HandleScopes(Icfa icfa, Symbols symbols, FieldWriters fields, TypedPointers pointers) {
    this.icfa = icfa;
    this.symbols = symbols;
    this.carriers = new HandleCarriers(icfa, symbols);
    List<Edge> creations = new ArrayList<>();
    Map<Field, Lvalue.Member> members = new LinkedHashMap<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      if (handleOf(edge) != null) {
        creations.add(edge);
      }
      if (memberOf(edge) instanceof Lvalue.Member member) {
        Lvalue.Member first = members.computeIfAbsent(member.field(), key -> member);
        memberWriters.computeIfAbsent(first, key -> new HashSet<>()).add(edge.source().function());
      }
    }
    if (!creations.isEmpty()) {
      icfa.variables().forEach(variable -> findWriters(variable, creations));
    }
    memberWriters.keySet().removeIf(member -> !isOnlyWrittenByCreations(member, fields, pointers));
    if (!memberWriters.isEmpty()) {
      findStructs();
    }
    this.globals = new GlobalNumbers(icfa);
    this.flags = new HandleFlags(icfa, symbols, fields, pointers, carriers);
    this.functions =
        writers.isEmpty() && structs.isEmpty() ? null : new OwnFunctions(icfa, making());
  }

  /** The functions with arrays, and those that write flags. */
  private Set<Function> making() {
    Set<Function> making = owners();
    Set<Type> types = new HashSet<>();
    memberWriters.keySet().forEach(member -> types.add(member.base().type()));
    making.addAll(flags.writers(types));
    return making;
  }

  private Set<Function> owners() {
    Set<Function> owners = new LinkedHashSet<>();
    for (Map<Variable, ?> arrays : List.of(writers, structs)) {
      for (Variable array : arrays.keySet()) {
        if (array.function() instanceof Function owner) {
          owners.add(owner);
        }
      }
    }
    return owners;
  }

  /** The variable by which a creation stores a handle, or null. */
  private static @Nullable Variable handleOf(Edge edge) {
    return edge.operation() instanceof Operation.CreateThread create && create.handle() != null
        ? HandleCarriers.leadingTo(create.handle())
        : null;
  }

  /** The member in which a creation stores a handle, or null. */
  private static Lvalue.@Nullable Member memberOf(Edge edge) {
    return edge.operation() instanceof Operation.CreateThread create
            && create.handle() != null
            && HandleMatch.plain(create.handle()) instanceof Lvalue.Member member
        ? member
        : null;
  }

  private static boolean isOnlyWrittenByCreations(
      Lvalue.Member member, FieldWriters fields, TypedPointers pointers) {
    return fields.areOnly(
            member,
            edge ->
                HandleMatch.isConstant(edge.operation())
                    || HandleMatch.isClearing(edge.operation())
                    || (memberOf(edge) instanceof Lvalue.Member written
                        && written.field().equals(member.field())))
        && pointers.areKept(member.base().type());
  }

  private void findWriters(Variable array, List<Edge> creations) {
    Set<Variable> leading = carriers.of(array);
    for (Edge creation : leading.isEmpty() ? List.<Edge>of() : creations) {
      if (leading.contains(handleOf(creation))) {
        writers.computeIfAbsent(array, key -> new HashSet<>()).add(creation.source().function());
      }
    }
  }

  private void findStructs() {
    for (Variable variable : icfa.variables()) {
      if (variable.type().withoutArrays() instanceof Composite struct
          && HandleCarriers.isPlain(variable)) {
        addStruct(variable, struct);
      }
    }
    for (int id = 0; id < icfa.edgeCount(); id++) {
      if (icfa.edge(id).operation() instanceof Operation.Allocate allocate
          && allocate.target() instanceof Lvalue.Var(Variable variable)
          && allocate.element() != null
          && allocate.element().withoutArrays() instanceof Composite struct
          && carriers.isAllocated(variable)) {
        addStruct(variable, struct);
      }
    }
  }

  private void addStruct(Variable variable, Composite struct) {
    for (Lvalue.Member member : memberWriters.keySet()) {
      if (member.base().type().equals(struct)) {
        structs.computeIfAbsent(variable, key -> new LinkedHashSet<>()).add(member);
      }
    }
  }

  /** First the function that runs once, then those with arrays of their own. */
  Set<Function> roots() {
    Set<Function> roots = new LinkedHashSet<>();
    if (functions != null) {
      for (Edge edge : icfa.start().edges()) {
        Function callee = OwnFunctions.callee(edge.operation());
        if (callee != null && ProgramMain.is(callee, icfa)) {
          roots.add(callee);
        }
      }
    }
    roots.addAll(owners());
    return roots;
  }

  /** The scope of a function; null if it has no arrays of handles that are only its own. */
  @Nullable HandleScope of(Function root) {
    Set<Function> own = functions == null ? Set.of() : functions.of(root);
    if (!own.contains(root) || own.stream().anyMatch(this::isOpaque)) {
      return null;
    }
    boolean once = ProgramMain.is(root, icfa);
    Predicate<Variable> kept =
        variable -> !variable.isGlobal() || (once && globals.isWrittenOnlyIn(variable, own));
    Predicate<Variable> owned =
        array -> array.function() instanceof Function owner ? own.contains(owner) : once;
    Set<Variable> arrays = new HashSet<>();
    Set<Variable> leading = new HashSet<>();
    writers.forEach(
        (array, by) -> {
          Set<Variable> found = carriers.of(array);
          if (own.containsAll(by)
              && owned.test(array)
              && found.stream().allMatch(one -> one == array || kept.test(one))) {
            arrays.add(array);
            leading.addAll(found);
          }
        });
    Map<Variable, Composite> held = new LinkedHashMap<>();
    Set<Field> members = new HashSet<>();
    structs.forEach(
        (variable, all) -> {
          for (Lvalue.Member member : all) {
            if (own.containsAll(memberWriters.getOrDefault(member, Set.of()))
                && owned.test(variable)
                && member.base().type() instanceof Composite struct) {
              held.put(variable, struct);
              members.add(member.field());
            }
          }
        });
    if (arrays.isEmpty() && held.isEmpty()) {
      return null;
    }
    // Other threads may run another activation, with structs that these pointers lead to.
    Map<HandleArray, Set<Edge>> tested = flags.of(own, arrays, once ? held : Map.of(), owned);
    Set<Variable> selecting = flags.leadingTo(tested.keySet());
    selecting.addAll(leading);
    Set<Variable> followed =
        new FollowedVariables(symbols, own, selecting, members, kept.and(Variable::isGlobal)).all();
    return new HandleScope(
        root,
        own,
        arrays,
        leading,
        held.keySet(),
        members,
        tested,
        followed,
        globals.initial(followed));
  }

  /** Whether it has code that may write any variable, or go anywhere. */
  private boolean isOpaque(Function function) {
    return function.edges().stream().anyMatch(edge -> symbols.effect(edge).everything());
  }
}

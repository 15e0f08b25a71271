// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.status.Guard;
import org.jspecify.annotations.Nullable;

/**
 * Finds what branches test to learn which threads they have to join: {@code if (s->running) join},
 * {@code if (handles[i]) join}. Those are members beside handles, global variables and arrays of
 * numbers, and handles themselves, of which all is known that writes them: by the program text.
 */
final class HandleFlags {
  /** So many are looked at; others tell nothing. */
  private static final int MAX_FLAGS = 16;

  /** From a test to the join that it decides about. */
  private static final int FEW_STEPS = 16;

  private final Icfa icfa;
  private final FieldWriters fields;
  private final TypedPointers pointers;
  private final HandleCarriers carriers;

  /** The edges that write (parts of) global variables and arrays by their name. */
  private final Map<Variable, List<Edge>> writers = new HashMap<>();

  /** Whether some code may write any variable. */
  private final boolean anyMayChange;

  HandleFlags(Icfa icfa, FieldWriters fields, TypedPointers pointers, HandleCarriers carriers) {
    this.icfa = icfa;
    this.fields = fields;
    this.pointers = pointers;
    this.carriers = carriers;
    boolean any = false;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      any |= edge.operation() instanceof Operation.Havoc;
      for (Lvalue target : Operands.written(edge.operation())) {
        Variable variable = target.rootVariable();
        if (variable != null && (variable.isGlobal() || variable.type() instanceof Type.Array)) {
          writers.computeIfAbsent(variable, key -> new ArrayList<>()).add(edge);
        }
      }
    }
    this.anyMayChange = any;
  }

  /**
   * The flags that some functions test, each with the edges that may write it: these are in those
   * functions, or come before all others.
   *
   * @param own the functions
   * @param arrays those of handles
   * @param structs variables with structs, or that an allocation gives the address of such
   * @param owned which variables nobody writes by name while the functions run but they
   */
  Map<HandleArray, Set<Edge>> of(
      Set<Function> own,
      Set<Variable> arrays,
      Map<Variable, Composite> structs,
      Predicate<Variable> owned) {
    Map<HandleArray, Set<Edge>> flags = new LinkedHashMap<>();
    for (Lvalue place : tested(own, own)) {
      if (place instanceof Lvalue.Member member) {
        Set<Variable> holding = new LinkedHashSet<>(structs.keySet());
        holding.removeIf(variable -> !member.base().type().equals(structs.get(variable)));
        Set<Edge> writers = holding.isEmpty() ? null : writers(member);
        for (Variable variable : holding) {
          add(flags, new HandleArray(variable, member.field()), writers, own);
        }
      } else if (HandleCarriers.leadingTo(place) instanceof Variable leading) {
        for (Variable array : arrays) {
          HandleArray flag = new HandleArray(array, null);
          if (!flags.containsKey(flag) && carriers.of(array).contains(leading)) {
            add(flags, flag, handleWriters(carriers.of(array)), own);
          }
        }
        if (isNumbers(leading) && owned.test(leading) && !arrays.contains(leading)) {
          add(flags, new HandleArray(leading, null), numberWriters(leading), own);
        }
      }
    }
    return flags;
  }

  /** The functions that write, in some structs, what those that join threads test. */
  Set<Function> writers(Set<Type> structs) {
    Set<Lvalue> tested = tested(icfa.functions(), Set.of());
    Set<Function> writers = new LinkedHashSet<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      if (HandleMatch.isClearing(edge.operation())
          ? structs.stream()
              .anyMatch(
                  struct ->
                      FieldWriters.pointsTo(Operands.read(edge.operation()).getFirst(), struct))
          : edge.operation() instanceof Operation.Assign assign
              && tested.stream().anyMatch(place -> isAlike(assign.target(), place, structs))) {
        writers.add(edge.source().function());
      }
    }
    return writers;
  }

  private static boolean isAlike(Lvalue target, Lvalue tested, Set<Type> structs) {
    return target.equals(tested)
        || (target instanceof Lvalue.Member written
            && tested instanceof Lvalue.Member member
            && written.field().equals(member.field())
            && structs.contains(written.base().type()));
  }

  /**
   * The numbers in memory that branches of some functions test shortly before a join, or a call of
   * certain others.
   */
  private static Set<Lvalue> tested(Collection<Function> functions, Set<Function> others) {
    Set<Lvalue> tested = new LinkedHashSet<>();
    for (Function function : functions) {
      for (Edge edge : function.edges()) {
        if (edge.operation() instanceof Operation.Assume assume
            && Guard.of(assume.condition(), assume.holds()) instanceof Guard guard
            && HandleMatch.plain(guard.subject()) instanceof Lvalue place
            && place.type() instanceof Type.Int
            && !(place instanceof Lvalue.Var(Variable variable) && !variable.isGlobal())
            && !(place instanceof Lvalue.Member member && member.field().isVolatile())
            && isBeforeJoin(edge, others)) {
          tested.add(place);
        }
      }
    }
    return tested;
  }

  private static boolean isBeforeJoin(Edge test, Set<Function> others) {
    Set<Location> seen = new LinkedHashSet<>();
    Deque<Location> pending = new ArrayDeque<>();
    pending.add(test.target());
    while (!pending.isEmpty() && seen.size() < FEW_STEPS) {
      Location location = pending.remove();
      if (seen.add(location)) {
        for (Edge edge : location.outgoing()) {
          if (edge.operation() instanceof Operation.JoinThread
              || (OwnFunctions.callee(edge.operation()) instanceof Function callee
                  && others.contains(callee))) {
            return true;
          }
          pending.add(edge.target());
        }
      }
    }
    return false;
  }

  private void add(
      Map<HandleArray, Set<Edge>> flags,
      HandleArray flag,
      @Nullable Set<Edge> writers,
      Set<Function> own) {
    if (writers != null
        && flags.size() < MAX_FLAGS
        && writers.stream()
            .map(edge -> edge.source().function())
            .allMatch(function -> own.contains(function) || function == icfa.start())) {
      flags.put(flag, writers);
    }
  }

  /** The edges that may write a member; null if there may be others. */
  private @Nullable Set<Edge> writers(Lvalue.Member member) {
    Set<Edge> writers = new HashSet<>();
    boolean known =
        member.base().type() instanceof Composite struct
            && !struct.isUnion()
            && fields.areOnly(
                member,
                edge -> {
                  writers.add(edge);
                  return true;
                })
            && pointers.areKept(struct);
    return known ? writers : null;
  }

  /** Those that may write handles which are found by certain variables; null if others may. */
  private @Nullable Set<Edge> handleWriters(Set<Variable> leading) {
    if (anyMayChange) {
      return null;
    }
    Set<Edge> writers = new HashSet<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      Stream<@Nullable Variable> written =
          HandleMatch.isClearing(edge.operation())
              ? Stream.of(HandleCarriers.pointing(Operands.read(edge.operation()).getFirst()))
              : Operands.written(edge.operation()).stream().map(HandleCarriers::leadingTo);
      if (written.anyMatch(leading::contains)) {
        writers.add(edge);
      }
    }
    return writers;
  }

  private boolean isNumbers(Variable variable) {
    Type number = variable.type() instanceof Type.Array array ? array.element() : variable.type();
    return (!variable.isGlobal() || icfa.isDefined(variable))
        && number instanceof Type.Int
        && HandleCarriers.isPlain(variable);
  }

  /** Those that write a variable whose address only goes where it is cleared; null for others. */
  private @Nullable Set<Edge> numberWriters(Variable variable) {
    if (anyMayChange && variable.isGlobal()) {
      return null;
    }
    Set<Edge> writers = new HashSet<>(this.writers.getOrDefault(variable, List.of()));
    if (icfa.isAddressTaken(variable)) {
      for (int id = 0; id < icfa.edgeCount(); id++) {
        Edge edge = icfa.edge(id);
        if (Operands.addressed(edge.operation()).contains(variable)) {
          if (!HandleMatch.isClearing(edge.operation())) {
            return null;
          }
          writers.add(edge);
        }
      }
    }
    return writers;
  }
}

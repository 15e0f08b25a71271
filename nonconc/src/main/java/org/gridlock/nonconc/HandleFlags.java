// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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
import org.gridlock.lockset.symbol.Symbols;
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
  private final HandleCarriers numbers;

  /** The edges that write global numbers by their name. */
  private final Map<Variable, Set<Edge>> writers = new HashMap<>();

  /** The arrays of numbers that variables lead to, once that was asked for. */
  private final Map<Variable, Set<Variable>> arraysOf = new HashMap<>();

  private boolean found;

  /** Whether some code may write any variable. */
  private final boolean anyMayChange;

  HandleFlags(
      Icfa icfa,
      Symbols symbols,
      FieldWriters fields,
      TypedPointers pointers,
      HandleCarriers carriers) {
    this.icfa = icfa;
    this.numbers = new HandleCarriers(icfa, symbols, true);
    this.fields = fields;
    this.pointers = pointers;
    this.carriers = carriers;
    boolean any = false;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      any |= edge.operation() instanceof Operation.Havoc;
      for (Lvalue target : Operands.written(edge.operation())) {
        if (target instanceof Lvalue.Var(Variable variable) && isNumber(variable)) {
          writers.computeIfAbsent(variable, key -> new HashSet<>()).add(edge);
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
            add(flags, flag, elementWriters(carriers.of(array)), own);
          }
        }
        if (leading.type() instanceof Type.Int) {
          if (isNumber(leading) && owned.test(leading) && !arrays.contains(leading)) {
            add(flags, new HandleArray(leading, null), numberWriters(leading), own);
          }
          continue;
        }
        for (Variable array : arraysOf(leading)) {
          if (owned.test(array) && !arrays.contains(array)) {
            add(flags, new HandleArray(array, null), elementWriters(numbers.of(array)), own);
          }
        }
      }
    }
    return flags;
  }

  /** The variables that lead to flags in arrays. */
  Set<Variable> leadingTo(Set<HandleArray> flags) {
    Set<Variable> leading = new HashSet<>();
    for (HandleArray flag : flags) {
      if (flag.member() == null) {
        leading.addAll(numbers.of(flag.variable()));
      }
    }
    return leading;
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

  /** Those that may write what certain variables lead to; null if others may. */
  private @Nullable Set<Edge> elementWriters(Set<Variable> leading) {
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

  /** Those that write a global number; null if others may. */
  private @Nullable Set<Edge> numberWriters(Variable variable) {
    return anyMayChange || icfa.isAddressTaken(variable)
        ? null
        : writers.getOrDefault(variable, Set.of());
  }

  private boolean isNumber(Variable variable) {
    return variable.isGlobal()
        && variable.type() instanceof Type.Int
        && HandleCarriers.isPlain(variable)
        && icfa.isDefined(variable);
  }

  /** The arrays of numbers that a variable leads to the elements of. */
  private Set<Variable> arraysOf(Variable leading) {
    if (!found) {
      for (Variable variable : icfa.variables()) {
        if (variable.type() instanceof Type.Array array
            && array.element() instanceof Type.Int
            && (!variable.isGlobal() || icfa.isDefined(variable))) {
          for (Variable one : numbers.of(variable)) {
            arraysOf.computeIfAbsent(one, key -> new LinkedHashSet<>()).add(variable);
          }
        }
      }
      found = true;
    }
    return arraysOf.getOrDefault(leading, Set.of());
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

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

  private final Icfa icfa;
  private final FieldWriters fields;
  private final TypedPointers pointers;
  private final HandleCarriers carriers;

  HandleFlags(Icfa icfa, FieldWriters fields, TypedPointers pointers, HandleCarriers carriers) {
    this.icfa = icfa;
    this.fields = fields;
    this.pointers = pointers;
    this.carriers = carriers;
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
    for (Lvalue place : tested(own)) {
      if (place instanceof Lvalue.Member member) {
        structs.forEach(
            (variable, struct) -> {
              if (struct.equals(member.base().type())) {
                add(flags, new HandleArray(variable, member.field()), writers(member, struct), own);
              }
            });
      } else if (HandleCarriers.leadingTo(place) instanceof Variable leading) {
        for (Variable array : arrays) {
          Set<Variable> all = carriers.of(array);
          if (all.contains(leading)) {
            add(flags, new HandleArray(array, null), handleWriters(all), own);
          }
        }
        if (isNumbers(leading) && owned.test(leading) && !arrays.contains(leading)) {
          add(flags, new HandleArray(leading, null), arrayWriters(leading), own);
        }
      }
    }
    return flags;
  }

  /** The functions that write, in some structs, what those that join threads test. */
  Set<Function> writers(Set<Type> structs) {
    Set<Function> joining = new LinkedHashSet<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      if (icfa.edge(id).operation() instanceof Operation.JoinThread) {
        joining.add(icfa.edge(id).source().function());
      }
    }
    Set<Lvalue> tested = tested(joining);
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

  /** The numbers in memory that branches of some functions test. */
  private static Set<Lvalue> tested(Set<Function> functions) {
    Set<Lvalue> tested = new LinkedHashSet<>();
    for (Function function : functions) {
      for (Edge edge : function.edges()) {
        if (edge.operation() instanceof Operation.Assume assume
            && Guard.of(assume.condition(), assume.holds()) instanceof Guard guard
            && HandleMatch.plain(guard.subject()) instanceof Lvalue place
            && place.type() instanceof Type.Int
            && !(place instanceof Lvalue.Var(Variable variable) && !variable.isGlobal())
            && !(place instanceof Lvalue.Member member && member.field().isVolatile())) {
          tested.add(place);
        }
      }
    }
    return tested;
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
  private @Nullable Set<Edge> writers(Lvalue.Member member, Composite struct) {
    Set<Edge> writers = new HashSet<>();
    boolean known =
        !struct.isUnion()
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
    Set<Edge> writers = new HashSet<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      if (edge.operation() instanceof Operation.Havoc) {
        return null;
      }
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
  private @Nullable Set<Edge> arrayWriters(Variable array) {
    Set<Edge> writers = new HashSet<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      Operation operation = edge.operation();
      boolean takes = Operands.addressed(operation).contains(array);
      if ((takes && !HandleMatch.isClearing(operation)) || operation instanceof Operation.Havoc) {
        return null;
      }
      if (takes
          || Operands.written(operation).stream()
              .anyMatch(target -> target.rootVariable() == array)) {
        writers.add(edge);
      }
    }
    return writers;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Clearing;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.TypeGraph;
import org.gridlock.icfa.Variable;
import org.gridlock.pointer.OutsideTypes;
import org.jspecify.annotations.Nullable;

/**
 * The members of the program's structs that keep their value in every object from when several
 * threads, or code that did not make the object, know of it: {@code if (p->shared) lock(&p->m)}.
 * They are written by {@linkplain EarlyCode early code}, or while the object is {@linkplain
 * FreshObjects fresh}, or {@linkplain HandedElements not handed over yet}, or right before it is
 * freed, only. Whoever tests one of them twice finds the same, if he does not write it in between.
 *
 * <p>Only members are looked at that branches test, or that lead to locks.
 */
public final class SettledMembers {
  /** Each has two sides. */
  private static final int TWO_BRANCHES = 4;

  /** Between the last write of a member and the release of the object. */
  private static final int FEW_STEPS = 16;

  private final Icfa icfa;
  private final EarlyCode early;
  private final NamedPointers pointers;

  /**
   * How often branches test members, themselves or as arguments, but for volatile ones and those
   * that others know.
   */
  private final Map<MemberName, Integer> tested = new LinkedHashMap<>();

  private final Map<MemberName, List<MemberWrite>> settled = new HashMap<>();
  private final Map<MemberName, List<MemberWrite>> assigned = new HashMap<>();
  private final Map<MemberName, Changing> changing = new HashMap<>();

  /** Members of global variables that are counted up, and who writes them. */
  private final Map<MemberName, List<MemberWrite>> counters = new HashMap<>();

  private final Map<Edge, Set<MemberName>> byEdge = new HashMap<>();

  /** The settled members of objects that are handed to a thread when there are others. */
  private final Set<MemberName> late = new HashSet<>();

  /** Who writes a settled member of objects that were there before. */
  private final Map<MemberName, Set<Function>> writersOf = new HashMap<>();

  private final Map<Function, Set<MemberName>> byFunction = new HashMap<>();
  private @Nullable WrittenFirst writtenFirst;

  /**
   * The writes of a member that is not settled.
   *
   * @param all those of the program
   * @param seen those that another thread may see, which may know of the object
   * @param writers who writes it in objects that were there before
   */
  public record Changing(List<MemberWrite> all, List<MemberWrite> seen, Set<Function> writers) {}

  public SettledMembers(Icfa icfa, EarlyCode early) {
    this.icfa = icfa;
    this.early = early;
    this.pointers = new NamedPointers(icfa);
    if (hasClients(icfa)) {
      return; // clients have objects of their own
    }
    OutsideTypes outside = new OutsideTypes(icfa);
    Map<Variable, Integer> parameters = new HashMap<>();
    Set<MemberName> counting = new HashSet<>();
    Set<Variable> leading = new HashSet<>();
    Map<Variable, List<Expression>> assigned = new HashMap<>();
    Set<Function> started = started(icfa);
    for (int id = 0; id < icfa.edgeCount(); id++) {
      if (icfa.edge(id).operation() instanceof Operation.Assume assume) {
        // What a thread is given tells it apart from others by one branch.
        int branches = started.contains(icfa.edge(id).source().function()) ? TWO_BRANCHES : 1;
        Operands.forEachPart(assume.condition(), part -> look(part, branches, outside));
        Operands.variables(assume.condition()).stream()
            .filter(variable -> variable.kind() == Variable.Kind.PARAMETER)
            .forEach(variable -> parameters.merge(variable, 1, Integer::sum));
      } else if (icfa.edge(id).operation() instanceof Operation.Assign assign
          && comparesOneMember(assign.value().withoutCasts())) {
        // A branch tests the outcome.
        Operands.forEachPart(assign.value(), part -> look(part, 2, outside));
      } else if (icfa.edge(id).operation() instanceof Operation.Assign(Lvalue.Var target, var value)
          && target.variable().kind() == Variable.Kind.TEMPORARY
          && value.withoutCasts() instanceof Lvalue.Member member) {
        look(member, 2, outside); // as a switch reads it
      } else if (icfa.edge(id).operation() instanceof Operation.Assign(Lvalue target, var value)
          && target instanceof Lvalue.Member member
          && isCounter(member, value, outside)
          && MemberName.of(member) instanceof MemberName name) {
        counting.add(name);
      }
      for (Expression lock : locks(icfa.edge(id).operation())) {
        Operands.forEachPart(lock, part -> lookAtWay(part, outside));
        leading.addAll(Operands.variables(lock));
      }
    }
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Operation operation = icfa.edge(id).operation();
      lookAtCall(operation, parameters, outside);
      if (operation instanceof Operation.Assign(Lvalue.Var target, Expression value)) {
        assigned.computeIfAbsent(target.variable(), key -> new ArrayList<>(1)).add(value);
      }
    }
    lookAtWays(leading, assigned, outside);
    Set<String> given = givenToEntries(icfa);
    tested.keySet().removeIf(member -> given.contains(member.struct()));
    if (tested.isEmpty()) {
      return;
    }
    FreshObjects fresh = new FreshObjects(icfa);
    HandedElements handed = new HandedElements(icfa, early, fresh);
    MemberWrites writes = new MemberWrites(icfa, fresh, pointers);
    writtenFirst = new WrittenFirst(icfa, fresh, writes);
    Set<MemberName> beside = mentionedBeside();
    for (MemberName member : tested.keySet()) {
      List<MemberWrite> all = writes.of(member);
      if (all != null) {
        findValues(member, all);
        if (tested.getOrDefault(member, 0) >= TWO_BRANCHES && !beside.contains(member)) {
          settle(member, all, fresh, handed);
        }
      }
    }
    for (MemberName member : counting) {
      List<MemberWrite> all = given.contains(member.struct()) ? null : writes.of(member);
      if (all != null) {
        counters.put(member, List.copyOf(all));
      }
    }
    byFunction.putAll(early.writtenIn(writersOf));
  }

  /** The functions that threads start with, by name. */
  private static Set<Function> started(Icfa icfa) {
    Set<Function> started = new HashSet<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      if (icfa.edge(id).operation() instanceof Operation.CreateThread create
          && create.start().namedFunction() instanceof Function start) {
        started.add(start);
      }
    }
    return started;
  }

  /** Whether something is added to a member of a global variable. */
  private static boolean isCounter(Lvalue.Member member, Expression sum, OutsideTypes outside) {
    return member.rootVariable() instanceof Variable variable
        && variable.isGlobal()
        && !member.field().isVolatile()
        && member.base().type() instanceof Composite struct
        && outside.isPrivate(struct)
        && sum.withoutCasts() instanceof Expression.Binary binary
        && binary.operator() == Expression.BinaryOperator.ADD;
  }

  /** Whether a value says how a member of two objects compares. */
  private static boolean comparesOneMember(Expression value) {
    return value instanceof Expression.Binary binary
        && (binary.operator().isComparison()
            || binary.operator() == Expression.BinaryOperator.SUBTRACT)
        && binary.left().withoutCasts() instanceof Lvalue.Member left
        && binary.right().withoutCasts() instanceof Lvalue.Member right
        && MemberName.of(left) instanceof MemberName name
        && name.equals(MemberName.of(right));
  }

  /** What is called, and what is given to a parameter that branches test, is tested there. */
  private void lookAtCall(
      Operation operation, Map<Variable, Integer> parameters, OutsideTypes outside) {
    if (operation instanceof Operation.Call call) {
      look(call.callee().withoutCasts(), TWO_BRANCHES, outside); // it leads to one or another
    }
    Function callee = Operands.namedCallee(operation);
    List<Expression> arguments = Operands.arguments(operation);
    for (int i = 0; callee != null && i < callee.parameters().size() && i < arguments.size(); i++) {
      Integer times = parameters.get(callee.parameters().get(i));
      if (times != null) {
        look(arguments.get(i).withoutCasts(), times, outside);
      }
    }
  }

  /** The pointers to locks that an operation takes or gives back. */
  private static List<Expression> locks(Operation operation) {
    return switch (operation) {
      case Operation.Lock lock -> List.of(lock.lock());
      case Operation.Unlock unlock -> List.of(unlock.lock());
      case Operation.AwaitCondition await -> List.of(await.lock(), await.condition());
      default -> List.of();
    };
  }

  /** What variables that lead to locks are computed from leads to locks as well. */
  private void lookAtWays(
      Set<Variable> leading, Map<Variable, List<Expression>> assigned, OutsideTypes outside) {
    Deque<Variable> pending = new ArrayDeque<>(leading);
    while (!pending.isEmpty()) {
      for (Expression value : assigned.getOrDefault(pending.pop(), List.of())) {
        Operands.forEachPart(value, part -> lookAtWay(part, outside));
        Operands.variables(value).stream().filter(leading::add).forEach(pending::push);
      }
    }
  }

  private void lookAtWay(Expression part, OutsideTypes outside) {
    Type type = part.type().withoutArrays();
    if (type instanceof Type.Pointer || type instanceof Type.Int) {
      look(part, TWO_BRANCHES, outside);
    }
  }

  private void look(Expression part, int times, OutsideTypes outside) {
    if (part instanceof Lvalue.Member member
        && !member.field().isVolatile()
        && member.base().type() instanceof Composite struct
        && outside.isPrivate(struct)
        && MemberName.of(member) instanceof MemberName name) {
      tested.merge(name, times, Integer::sum);
    }
  }

  /** Whether clients that are not part of the program use it. */
  static boolean hasClients(Icfa icfa) {
    return icfa.notes().stream().anyMatch(note -> note.kind().equals("library-client"));
  }

  /** The structs that who starts the entry points of a program may give it. */
  static Set<String> givenToEntries(Icfa icfa) {
    Set<String> found = new HashSet<>();
    for (Edge edge : icfa.start().edges()) {
      if (edge.operation() instanceof Operation.CreateThread create
          && create.start().namedFunction() instanceof Function entry
          && !entry.isOutside()) {
        for (Type type : TypeGraph.reached(List.of(entry.type()))) {
          if (type instanceof Composite struct) {
            found.add(struct.name());
          }
        }
      }
    }
    return found;
  }

  /** What threads mention that are there from the beginning. */
  private Set<MemberName> mentionedBeside() {
    Set<MemberName> found = new HashSet<>();
    for (Function function : icfa.functions()) {
      if (early.mayBeBeside(function)) {
        for (Edge edge : function.edges()) {
          Operands.expressions(edge.operation()).forEach(root -> found.addAll(MemberName.in(root)));
        }
      }
    }
    return found;
  }

  private void findValues(MemberName member, List<MemberWrite> all) {
    List<MemberWrite> found = new ArrayList<>();
    for (MemberWrite write : all) {
      if (Clearing.call(write.edge().operation()) != null) {
        continue; // it may be zero anyway
      }
      if (write.value() != null) {
        found.add(write);
      } else if (!write.copies()) {
        return;
      }
    }
    assigned.put(member, found);
  }

  private void settle(
      MemberName member, List<MemberWrite> all, FreshObjects fresh, HandedElements handed) {
    Set<Function> writers = new HashSet<>();
    List<MemberWrite> seen = new ArrayList<>();
    Set<Function> unknown = new HashSet<>();
    for (MemberWrite write : all) {
      if (write.edge().source().function() == icfa.start()) {
        if (!write.copies()
            && (write.value() == null || write.value() instanceof Expression.Unknown)) {
          return; // the program does not define it
        }
        continue;
      }
      if (early.contains(write.edge()) || isLast(write)) {
        writers.add(write.edge().source().function());
        continue;
      }
      switch (fresh.of(write.edge(), write.root())) {
        case OWN -> {} // no caller knows of the object
        case GIVEN -> writers.add(write.edge().source().function());
        case NONE -> {
          if (!handed.isNew(write)) {
            seen.add(write);
          }
          unknown.add(write.edge().source().function());
        }
      }
    }
    if (!seen.isEmpty()) {
      writers.addAll(unknown);
      changing.put(member, new Changing(List.copyOf(all), List.copyOf(seen), writers));
      return;
    }
    if (!unknown.isEmpty()) {
      late.add(member);
    }
    settled.put(member, List.copyOf(all));
    for (MemberWrite write : all) {
      byEdge.computeIfAbsent(write.edge(), key -> new HashSet<>(2)).add(member);
    }
    writersOf.put(member, writers);
  }

  /** The pointers that lead to what the program names. */
  public NamedPointers namedPointers() {
    return pointers;
  }

  /**
   * Whether the object is freed right after, with nothing in between that another thread could wait
   * for: who reads the member later reads what may be freed.
   */
  private boolean isLast(MemberWrite write) {
    if (!(write.root() instanceof Lvalue.Deref(Type type, Lvalue.Var pointer))
        || pointer.variable().isGlobal()
        || icfa.isAddressTaken(pointer.variable())) {
      return false;
    }
    List<Edge> next = write.edge().target().outgoing();
    for (int step = 0; step < FEW_STEPS && next.size() == 1; step++) {
      Operation operation = next.getFirst().operation();
      if (operation instanceof Operation.Free free) {
        return free.pointer().withoutCasts().equals(pointer);
      }
      boolean isQuiet =
          operation instanceof Operation.Skip
              || operation instanceof Operation.DestroyLock
              || (operation instanceof Operation.Assign assign && !assign.target().equals(pointer));
      if (!isQuiet) {
        return false;
      }
      next = next.getFirst().target().outgoing();
    }
    return false;
  }

  /** Whether the member keeps its value where several threads know of the object. */
  public boolean contains(MemberName member) {
    return settled.containsKey(member);
  }

  /** Whether the member of a global variable has its last value before the first thread. */
  public boolean isSettledEarly(MemberName member) {
    return contains(member) && !late.contains(member);
  }

  /** The writes of a member that is not settled, if all are known; else null. */
  public @Nullable Changing changing(MemberName member) {
    return changing.get(member);
  }

  /** All writes of a settled member; null for others. */
  public @Nullable List<MemberWrite> writes(MemberName member) {
    return settled.get(member);
  }

  /**
   * All writes of a member that is counted up in a global variable, whether it is settled or not;
   * null for others, and where there may be more writes.
   */
  public @Nullable List<MemberWrite> counterWrites(MemberName member) {
    return counters.get(member);
  }

  /** The settled members that an edge itself may write. */
  public Set<MemberName> writtenBy(Edge edge) {
    return byEdge.getOrDefault(edge, Set.of());
  }

  /** The settled members that a call may write in objects that were there before. */
  public Set<MemberName> writtenIn(Function callee) {
    return byFunction.getOrDefault(callee, Set.of());
  }

  /**
   * All that is ever assigned to the member of an object, which may be zero at first, each with its
   * value; null if that is not known.
   */
  public @Nullable List<MemberWrite> assignments(MemberName member) {
    return assigned.get(member);
  }

  /**
   * Whether nobody reads a member of new memory before something is {@linkplain #assignments
   * assigned}.
   */
  public boolean isWrittenFirst(MemberName member) {
    return writtenFirst != null && writtenFirst.contains(member);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Clearing;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.FreshObjects.Freshness;

/**
 * Which members of structs are never read as the zeroes that new memory holds: wherever memory that
 * may become such a struct is cleared, the member is written before anything reads it, and before
 * anybody else comes to know of the object. So whoever reads it later reads what was assigned. (To
 * read memory that was not cleared is undefined.) By the program text.
 */
final class WrittenFirst {
  private final Icfa icfa;
  private final FreshObjects fresh;
  private final MemberWrites writes;

  /** Those that clear memory, whatever that becomes. */
  private final List<Edge> clearing = new ArrayList<>();

  /**
   * By struct, the variables that hold such ones, and start as zeroes or with their initialisers.
   */
  private final Map<String, Set<Variable>> global = new HashMap<>();

  /** The members of variables that initialisers write. */
  private final Set<Lvalue> initialised = new HashSet<>();

  private final Map<MemberName, Boolean> known = new HashMap<>();

  WrittenFirst(Icfa icfa, FreshObjects fresh, MemberWrites writes) {
    this.icfa = icfa;
    this.fresh = fresh;
    this.writes = writes;
    for (Variable variable : icfa.variables()) {
      if (variable.isInitialised()) {
        for (String struct : writes.held(variable.type())) {
          global.computeIfAbsent(struct, key -> new HashSet<>()).add(variable);
        }
      }
    }
    for (int id = 0; id < icfa.edgeCount(); id++) {
      if (clears(icfa.edge(id).operation())) {
        clearing.add(icfa.edge(id));
      }
    }
    for (Edge edge : icfa.start().edges()) {
      if (edge.operation() instanceof Operation.Assign assign) {
        initialised.add(assign.target());
      }
    }
  }

  /** Whether initialisers write a member in all variables. */
  private boolean isInitialised(MemberName member) {
    for (Variable variable : global.getOrDefault(member.struct(), Set.of())) {
      boolean written =
          variable.type() instanceof Composite struct
              && struct.name().equals(member.struct())
              && initialised.stream()
                  .anyMatch(
                      place ->
                          place instanceof Lvalue.Member part
                              && part.base().equals(new Lvalue.Var(variable))
                              && part.field().name().equals(member.field()));
      if (!written) {
        return false;
      }
    }
    return true;
  }

  private static boolean clears(Operation operation) {
    return operation instanceof Operation.Allocate allocate
        ? allocate.zeroed() || allocate.storage() == Operation.Storage.MAPPING
        : Clearing.call(operation) != null;
  }

  /** Whether that holds for a member. */
  boolean contains(MemberName member) {
    return known.computeIfAbsent(member, this::find);
  }

  private boolean find(MemberName member) {
    if (writes.of(member) == null || !isInitialised(member)) {
      return false;
    }
    return clearing.stream().allMatch(new Search(member)::isWrittenAfter);
  }

  /** The variables that may lead to an object, and those that surely do. */
  private record Holders(Set<Variable> possible, Set<Variable> sure) {
    static final Holders NONE = new Holders(Set.of(), Set.of());

    Holders join(Holders other) {
      Set<Variable> either = new HashSet<>(possible);
      either.addAll(other.possible);
      Set<Variable> both = new HashSet<>(sure);
      both.retainAll(other.sure);
      return new Holders(either, both);
    }

    Holders after(Operation operation) {
      return new Holders(after(operation, possible), after(operation, sure));
    }

    private static Set<Variable> after(Operation operation, Set<Variable> holders) {
      Set<Variable> next = new HashSet<>(holders);
      for (Lvalue target : Operands.written(operation)) {
        if (target instanceof Lvalue.Var(Variable variable)) {
          if (operation instanceof Operation.Assign assign && isHolder(assign.value(), holders)) {
            next.add(variable);
          } else {
            next.remove(variable);
          }
        }
      }
      return next;
    }
  }

  /** Looks for a way from where memory is cleared to where the member may be read. */
  private final class Search {
    private final MemberName member;
    private final Set<Edge> calls = new HashSet<>();

    Search(MemberName member) {
      this.member = member;
    }

    /** Whether the member is written first if its struct may be in what an edge clears. */
    boolean isWrittenAfter(Edge edge) {
      if (edge.operation() instanceof Operation.Allocate allocate) {
        return !mayBe(allocate.target(), allocate.size())
            || (isOne(allocate.size()) && isMadeAndWritten(edge));
      }
      List<Expression> arguments = Operands.read(edge.operation());
      Expression pointer = arguments.getFirst();
      Expression size = arguments.getLast();
      if (!mayBe(pointer, new Expression.Unknown(size.type()))) {
        return true;
      }
      return pointer.withoutCasts() instanceof Lvalue.Var(Variable holder)
          && isOne(size)
          && fresh.of(edge, new Lvalue.Deref(pointer.type(), pointer)) == Freshness.OWN
          && isWritten(edge, new Holders(fresh.alike(edge, holder), Set.of(holder)));
    }

    /** Whether memory of some size is one struct. */
    private boolean isOne(Expression size) {
      return size.withoutCasts() instanceof Expression.Constant constant
          && constant.value() == writes.size(member.struct());
    }

    /** Whether memory of some size, to which a pointer leads, may hold the struct. */
    private boolean mayBe(Expression pointer, Expression size) {
      boolean isSmaller =
          size.withoutCasts() instanceof Expression.Constant constant
              && constant.value() >= 0
              && constant.value() < writes.size(member.struct());
      return !isSmaller && writes.mayLeadTo(pointer, member.struct());
    }

    /** Whether it is, after an edge that gives a variable a new object. */
    private boolean isMadeAndWritten(Edge edge) {
      return Operands.written(edge.operation()).getFirst() instanceof Lvalue.Var(Variable holder)
          && FreshFlow.isTracked(icfa, holder)
          && isWritten(edge, new Holders(Set.of(holder), Set.of(holder)));
    }

    /**
     * Whether it is, on all ways from an edge.
     *
     * @param first the variables that lead to the object behind the edge
     */
    private boolean isWritten(Edge from, Holders first) {
      Map<Location, Holders> states = new HashMap<>();
      states.put(from.target(), first);
      Deque<Location> pending = new ArrayDeque<>(states.keySet());
      while (!pending.isEmpty()) {
        Location location = pending.remove();
        Holders holders = states.getOrDefault(location, Holders.NONE);
        if (location == location.function().exit()
            && !isWrittenByCallers(location, holders.possible)) {
          return false;
        }
        for (Edge edge : location.outgoing()) {
          if (frees(edge.operation(), holders.sure) || writes(edge, holders)) {
            continue;
          }
          if (!leavesAlone(edge.operation(), holders.possible)) {
            return false;
          }
          Holders next = holders.after(edge.operation());
          Holders old = states.get(edge.target());
          Holders joined = old == null ? next : old.join(next);
          if (!joined.equals(old)) {
            states.put(edge.target(), joined);
            pending.add(edge.target());
          }
        }
      }
      return true;
    }

    private boolean isWrittenByCallers(Location exit, Set<Variable> holders) {
      Variable result = exit.function().returnVariable();
      if (result == null || !holders.contains(result)) {
        return true; // nobody will know of the object
      }
      List<Edge> callers = fresh.callers(exit.function());
      if (callers == null) {
        return false;
      }
      for (Edge call : callers) {
        if (call.operation() instanceof Operation.Call site
            && site.result() != null
            && mayBe(site.result(), new Expression.Unknown(Type.Int.ULONG))
            && calls.add(call)
            && !isMadeAndWritten(call)) {
          return false;
        }
      }
      return true;
    }

    private static boolean frees(Operation operation, Set<Variable> holders) {
      return operation instanceof Operation.Free free && isHolder(free.pointer(), holders);
    }

    /** Whether an edge writes the member, and does not need its value for that. */
    private boolean writes(Edge edge, Holders holders) {
      return edge.operation() instanceof Operation.Assign(Lvalue.Member target, Expression value)
          && member.equals(MemberName.of(target))
          && target.base() instanceof Lvalue.Deref object
          && isHolder(object.pointer(), holders.sure)
          && !mayRead(value, holders.possible);
    }

    /** Whether an operation neither reads the member nor tells anybody of the object. */
    private boolean leavesAlone(Operation operation, Set<Variable> holders) {
      List<? extends Expression> all = Operands.expressions(operation);
      if (all.stream().noneMatch(part -> mentions(part, holders))) {
        return true;
      }
      return all.stream().noneMatch(part -> mayRead(part, holders))
          && switch (operation) {
            case Operation.Assign(Lvalue target, Expression value) ->
                !isTold(value, holders)
                    || (target instanceof Lvalue.Var(Variable copy)
                        && FreshFlow.isTracked(icfa, copy)
                        && isHolder(value, holders));
            case Operation.Assume assume -> true;
            case Operation.Allocate allocate -> true;
            case Operation.InitLock init -> true;
            case Operation.Free free -> true;
            // To code outside the program, a member is all that there is.
            case Operation.LibraryCall call ->
                call.arguments().stream()
                    .allMatch(
                        argument ->
                            !isTold(argument, holders)
                                || argument.withoutCasts() instanceof Expression.AddressOf);
            default -> false;
          };
    }

    /** Whether more of the object is read, or its address taken, than other members by name. */
    private boolean mayRead(Expression expression, Set<Variable> holders) {
      int[] count = new int[1];
      Operands.forEachPart(
          expression,
          part -> {
            if (part instanceof Lvalue.Deref deref && leadsTo(deref.pointer(), holders)) {
              count[0]++;
            } else if (part instanceof Lvalue.Member other
                && other.base() instanceof Lvalue.Deref deref
                && leadsTo(deref.pointer(), holders)
                && MemberName.of(other) instanceof MemberName name
                && name.struct().equals(member.struct())
                && !name.equals(member)) {
              count[0]--;
            }
          });
      return count[0] != 0;
    }
  }

  private static boolean mentions(Expression expression, Set<Variable> holders) {
    return Operands.hasPart(
        expression, part -> part instanceof Lvalue.Var(Variable v) && holders.contains(v));
  }

  private static boolean isHolder(Expression pointer, Set<Variable> holders) {
    return pointer.withoutCasts() instanceof Lvalue.Var(Variable variable)
        && holders.contains(variable);
  }

  private static boolean leadsTo(Expression pointer, Set<Variable> holders) {
    return FreshFlow.pointer(pointer) instanceof Variable variable && holders.contains(variable);
  }

  /** Whether who knows the value may know where the object is, and not only whether it is null. */
  private static boolean isTold(Expression value, Set<Variable> holders) {
    if (value instanceof Expression.Binary binary && binary.operator().isComparison()) {
      return false;
    }
    int[] bare = new int[1];
    Operands.forEachPart(
        value,
        part -> {
          if (part instanceof Lvalue.Var(Variable variable) && holders.contains(variable)) {
            bare[0]++;
          } else if (part instanceof Lvalue.Deref deref && leadsTo(deref.pointer(), holders)) {
            bare[0]--;
          }
        });
    return bare[0] != 0
        || Operands.hasPart(
            value,
            part -> part instanceof Expression.AddressOf address && leadsTo(address, holders));
  }
}

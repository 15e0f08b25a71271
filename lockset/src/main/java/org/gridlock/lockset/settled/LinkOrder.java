// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Clearing;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Links that only lead on: no object is ever reached from itself, not even along links of different
 * times. So all objects have one order, in which each comes before what its links have ever led to.
 * Each write of such a link is one of these:
 *
 * <ul>
 *   <li>of null;
 *   <li>in an object that is {@linkplain FreshObjects fresh}, to which no link leads yet;
 *   <li>in any other object, of one that is fresh, and whose own links have led to nothing yet;
 *   <li>of what links have led to from there already (an element is taken out);
 *   <li>of a fresh object whose own links have only ever led to such as well (one is put in).
 * </ul>
 *
 * <p>By the program text, whatever threads do at the same time: the order does not depend on what a
 * link holds now. An object that is freed is another one than what is allocated in its place.
 */
public final class LinkOrder {
  private final Icfa icfa;
  private final UnsharedObjects objects;
  private final Map<Composite, List<LinkGroup>> known = new HashMap<>();

  /** Asks for none yet. */
  public LinkOrder(Icfa icfa, UnsharedObjects objects) {
    this.icfa = icfa;
    this.objects = objects;
  }

  /** The links of a struct that only lead on, those together that do so in one order. */
  public List<LinkGroup> of(Composite struct) {
    return known.computeIfAbsent(struct, this::find);
  }

  private List<LinkGroup> find(Composite struct) {
    Set<String> links = new LinkedHashSet<>();
    for (Field field : struct.fields()) {
      if (field.type() instanceof Type.Pointer(Type to)
          && to instanceof Composite other
          && other.name().equals(struct.name())) {
        links.add(field.name());
      }
    }
    List<LinkGroup> found = new ArrayList<>();
    if (!links.isEmpty() && leadsOn(struct, links)) {
      found.add(new LinkGroup(struct.name(), links));
    } else if (links.size() > 1) {
      for (String link : links) {
        if (leadsOn(struct, Set.of(link))) {
          found.add(new LinkGroup(struct.name(), Set.of(link)));
        }
      }
    }
    return List.copyOf(found);
  }

  private boolean leadsOn(Composite struct, Set<String> links) {
    Set<Edge> writes = new LinkedHashSet<>();
    for (Field field : struct.fields()) {
      if (links.contains(field.name())) {
        Set<Edge> some = objects.memory().of(struct, field);
        if (some == null) {
          return false;
        }
        writes.addAll(some);
      }
    }
    return new Check(icfa, new LinkGroup(struct.name(), links), objects.fresh(), writes).holds();
  }

  /** Whether all writes of some links are such. */
  static final class Check {
    private final Icfa icfa;
    private final LinkGroup group;
    private final FreshObjects fresh;
    private final Set<Edge> writes;
    private final Set<Function> writers = new HashSet<>();
    private final Map<Function, LinkFlow> flows = new HashMap<>();

    Check(Icfa icfa, LinkGroup group, FreshObjects fresh, Set<Edge> writes) {
      this.icfa = icfa;
      this.group = group;
      this.fresh = fresh;
      this.writes = writes;
      List<Function> pending = new ArrayList<>();
      writes.forEach(edge -> pending.add(edge.source().function()));
      Map<Function, Set<Function>> callers = new HashMap<>();
      for (int id = 0; id < icfa.edgeCount(); id++) {
        Edge edge = icfa.edge(id);
        if (Operands.namedCallee(edge.operation()) instanceof Function callee) {
          callers.computeIfAbsent(callee, key -> new HashSet<>()).add(edge.source().function());
        } else if (edge.operation() instanceof Operation.CopyMemory) {
          pending.add(edge.source().function());
        }
      }
      while (!pending.isEmpty()) {
        Function writer = pending.remove(pending.size() - 1);
        if (writers.add(writer)) {
          pending.addAll(callers.getOrDefault(writer, Set.of()));
        }
      }
    }

    boolean holds() {
      return writes.stream().allMatch(this::leadsOn);
    }

    LinkGroup group() {
      return group;
    }

    FreshObjects fresh() {
      return fresh;
    }

    /** Whether a function, or one that it calls by name, may write such links. */
    boolean mayWrite(Function function) {
      return writers.contains(function);
    }

    /**
     * Whether only operations that name a variable change what it leads to; or whether it is an
     * object itself, of which there is one.
     */
    boolean isTracked(Variable variable) {
      return variable.type() instanceof Type.Pointer
          ? FreshFlow.isTracked(icfa, variable)
          : variable.isGlobal() && !variable.isThreadLocal();
    }

    /** What links tell in a function; null while that is looked at. */
    @Nullable LinkFlow flow(Function function) {
      if (!flows.containsKey(function)) {
        flows.put(function, null);
        flows.put(function, new LinkFlow(function, this));
      }
      return flows.get(function);
    }

    private boolean leadsOn(Edge edge) {
      if (Clearing.call(edge.operation()) != null) {
        return true;
      }
      if (!(edge.operation() instanceof Operation.Assign(Lvalue.Member target, Expression given))) {
        return false;
      }
      Expression value = given.withoutCasts();
      if (value instanceof Expression.Constant constant && constant.value() == 0) {
        return true;
      }
      Function function = edge.source().function();
      if (function == icfa.start()) {
        return false;
      }
      Variable to = FreshFlow.pointer(value);
      Variable from = LinkGroup.owner(target);
      if (from == null || !isTracked(from)) {
        return to != null && isReadFromMemory(target) && isFresh(edge, to) && isUnlinked(edge, to);
      }
      boolean isOther =
          to == null
              ? value instanceof Lvalue || value instanceof Expression.AddressOf
              : !fresh.alike(edge, from).contains(to);
      if (isFresh(edge, from) && isOther) {
        return true;
      }
      LinkFlow flow = flow(function);
      return flow != null && flow.leadsOn(edge, from, value);
    }

    /**
     * Whether the pointer to the object that has a link is read from memory, or from a variable
     * that others may write: so it is none to what is fresh.
     */
    private boolean isReadFromMemory(Lvalue.Member link) {
      return link.base() instanceof Lvalue.Deref deref
          && deref.pointer().withoutCasts() instanceof Lvalue pointer
          && !(pointer instanceof Lvalue.Var(Variable variable) && isTracked(variable));
    }

    private boolean isUnlinked(Edge edge, Variable variable) {
      return flow(edge.source().function()) instanceof LinkFlow flow
          && flow.isUnlinked(edge, variable);
    }

    /** Whether no link leads to what a variable points to where an edge begins. */
    boolean isFresh(Edge edge, Variable variable) {
      Lvalue.Var pointer = new Lvalue.Var(variable);
      return fresh.of(edge, new Lvalue.Deref(variable.type(), pointer))
          != FreshObjects.Freshness.NONE;
    }

    /** Whether all callers give a parameter an object whose links have led to nothing. */
    boolean isGivenUnlinked(Variable parameter) {
      Function function = parameter.function();
      List<Edge> calls = function == null ? null : fresh.callers(function);
      if (function == null || calls == null) {
        return false;
      }
      int index = function.parameters().indexOf(parameter);
      return calls.stream()
          .allMatch(
              call ->
                  index < Operands.arguments(call.operation()).size()
                      && Operands.arguments(call.operation()).get(index).withoutCasts()
                          instanceof Lvalue.Var(Variable given)
                      && isUnlinked(call, given));
    }
  }
}

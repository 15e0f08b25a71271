// SPDX-License-Identifier: Apache-2.0
package org.gridlock.dependency;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;

/**
 * The context-insensitive call graph of a program, thread creations included. A site whose callee
 * is not named may enter all its {@linkplain Icfa#candidates candidates}; such sites are grouped by
 * their number of arguments, so that the graph stays linear in the program.
 */
public final class CallGraph {
  private final Icfa icfa;

  /** For each function, what it calls by name. */
  private final List<BitSet> direct = new ArrayList<>();

  /** For each function, the arities of its indirect sites. */
  private final List<BitSet> indirect = new ArrayList<>();

  /** For each function, those whose address it takes. */
  private final List<BitSet> mentioned = new ArrayList<>();

  /** For each arity of indirect sites, what they may enter. */
  private final TreeMap<Integer, BitSet> byArity = new TreeMap<>();

  public CallGraph(Icfa icfa) {
    this.icfa = icfa;
    for (Function function : icfa.functions()) {
      direct.add(new BitSet());
      indirect.add(new BitSet());
      mentioned.add(new BitSet());
      for (Edge edge : function.edges()) {
        addSite(function.id(), edge);
        addMentions(function.id(), edge.operation());
      }
    }
  }

  private void addSite(int function, Edge edge) {
    Expression callee = Operands.callee(edge.operation());
    if (callee == null) {
      return;
    }
    Function named = callee.namedFunction();
    if (named != null) {
      direct.get(function).set(named.id());
      return;
    }
    int arity = Operands.arguments(edge.operation()).size();
    indirect.get(function).set(arity);
    if (!byArity.containsKey(arity)) {
      BitSet candidates = new BitSet();
      icfa.candidates(edge).forEach(f -> candidates.set(f.id()));
      byArity.put(arity, candidates);
    }
  }

  private void addMentions(int function, Operation operation) {
    for (Expression read : Operands.read(operation)) {
      Operands.functions(read).forEach(named -> mentioned.get(function).set(named.id()));
    }
  }

  /** The functions that a call or creation may enter; those without a body among them. */
  public Collection<Function> callees(Edge site) {
    Expression callee = Operands.callee(site.operation());
    Function named = callee == null ? null : callee.namedFunction();
    return named != null ? List.of(named) : icfa.candidates(site);
  }

  /** The ids of {@code targets} and of all functions from which one of them may be entered. */
  public BitSet reaching(BitSet targets) {
    List<BitSet> callers = new ArrayList<>();
    icfa.functions().forEach(f -> callers.add(new BitSet()));
    TreeMap<Integer, BitSet> indirectCallers = new TreeMap<>();
    byArity.keySet().forEach(arity -> indirectCallers.put(arity, new BitSet()));
    for (Function function : icfa.functions()) {
      direct.get(function.id()).stream().forEach(f -> callers.get(f).set(function.id()));
      indirect.get(function.id()).stream()
          .forEach(arity -> callersOf(indirectCallers, arity).set(function.id()));
    }
    BitSet found = new BitSet();
    Deque<Integer> pending = new ArrayDeque<>();
    add(targets, found, pending);
    while (!pending.isEmpty()) {
      int function = pending.pop();
      add(callers.get(function), found, pending);
      byArity.forEach(
          (arity, candidates) -> {
            if (candidates.get(function)) {
              BitSet from = callersOf(indirectCallers, arity);
              add(from, found, pending);
              from.clear();
            }
          });
    }
    return found;
  }

  private static BitSet callersOf(TreeMap<Integer, BitSet> callers, int arity) {
    return callers.computeIfAbsent(arity, a -> new BitSet());
  }

  /**
   * The ids of all functions that may ever run: what the start function reaches through calls,
   * creations and the addresses of functions that it takes on the way, since code outside the
   * program may call back what it is given. Coarser than any context-sensitive result, it is what
   * notes about skipped code are judged by, also in functions that the lockset analyses step over.
   */
  public BitSet reachable() {
    BitSet found = new BitSet();
    Deque<Integer> pending = new ArrayDeque<>();
    BitSet start = new BitSet();
    start.set(icfa.start().id());
    add(start, found, pending);
    while (!pending.isEmpty()) {
      int function = pending.pop();
      add(direct.get(function), found, pending);
      add(mentioned.get(function), found, pending);
    }
    return found;
  }

  private static void add(BitSet more, BitSet found, Deque<Integer> pending) {
    for (int id = more.nextSetBit(0); id >= 0; id = more.nextSetBit(id + 1)) {
      if (!found.get(id)) {
        found.set(id);
        pending.push(id);
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc.steady;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.dependency.ResolvedCalls;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.Locksets;
import org.gridlock.lockset.settled.MemberName;
import org.gridlock.lockset.settled.MemberWrite;
import org.gridlock.lockset.settled.SettledMembers;
import org.gridlock.lockset.settled.SteadyMemory;
import org.gridlock.lockset.settled.SteadyMemory.Part;
import org.gridlock.lockset.symbol.Symbols;
import org.gridlock.nonconc.NonConcurrency;
import org.jspecify.annotations.Nullable;

/**
 * Finds where memory is steady: {@code if (p->shared) lock(&p->m)}, where {@code p->shared} is only
 * written under a lock that is held there, or when the threads that test it are joined.
 *
 * <p>Only {@linkplain TestedMemory memory} is looked at that may tell of a lock that is not left
 * behind.
 */
public final class SteadyCode {
  private final Icfa icfa;
  private final Symbols symbols;
  private final TestedMemory tested;
  private final SolvedCode code;
  private final Deadline deadline;

  /** In functions that are entered, or in what these call to change locks. */
  private final Map<Function, Set<Part>> mentioned = new LinkedHashMap<>();

  private SteadyCode(
      Icfa icfa, Symbols symbols, TestedMemory tested, SolvedCode code, Deadline deadline) {
    this.icfa = icfa;
    this.symbols = symbols;
    this.tested = tested;
    this.code = code;
    this.deadline = deadline;
  }

  /**
   * The memory that is steady somewhere.
   *
   * @param calls what calls enter
   * @param locksets of the places of {@code graph}
   * @param nonConcurrency of these places
   */
  public static SteadyMemory of(
      Icfa icfa,
      Symbols symbols,
      ResolvedCalls calls,
      PlaceGraph graph,
      Locksets locksets,
      NonConcurrency nonConcurrency,
      Deadline deadline)
      throws ResourceException {
    TestedMemory tested = new TestedMemory(LeavingFunctions.of(graph, locksets, deadline));
    return tested.all().isEmpty()
        ? SteadyMemory.NONE
        : new SteadyCode(
                icfa, symbols, tested, new SolvedCode(calls, graph, nonConcurrency), deadline)
            .find();
  }

  private SteadyMemory find() throws ResourceException {
    Map<Part, Candidate.Writes> writes = writes();
    if (writes.isEmpty()) {
      return SteadyMemory.NONE;
    }
    for (Function function : icfa.functions()) {
      if (code.isEntered(function)) {
        Set<Part> parts = TestedMemory.mentioned(function);
        tested.helpers(function).forEach(called -> parts.addAll(TestedMemory.mentioned(called)));
        parts.retainAll(writes.keySet());
        mentioned.put(function, parts);
      }
    }
    List<Candidate> candidates = new ArrayList<>();
    Part all = Part.NONE;
    for (Map.Entry<Part, Candidate.Writes> entry : writes.entrySet()) {
      deadline.check();
      Candidate candidate = new Candidate(entry.getKey(), entry.getValue(), code);
      if (!candidate.isWrittenUnseen() && isSteadyBetweenTests(candidate)) {
        candidates.add(candidate);
        all = all.and(candidate.memory());
      }
    }
    SteadyMemory memory = new SteadyMemory(all);
    for (Candidate candidate : candidates) {
      candidate.writes().forEach(edge -> memory.written(edge, candidate.memory()));
    }
    for (Function function : mentioned.keySet()) {
      describe(function, candidates, memory);
    }
    return memory;
  }

  private boolean isSteadyBetweenTests(Candidate candidate) throws ResourceException {
    Set<Location> steady = new HashSet<>();
    for (Function function : mentioned.keySet()) {
      if (isMentioned(candidate, function)) {
        for (Location location : function.locations()) {
          deadline.check();
          if (!candidate.isDisturbed(location)) {
            steady.add(location);
          }
        }
      }
    }
    return tested.isTestedTwice(candidate.memory(), steady);
  }

  private boolean isMentioned(Candidate candidate, Function function) {
    return mentioned.getOrDefault(function, Set.of()).contains(candidate.memory());
  }

  /** Says where in a function the memory is steady that it mentions; in others, none is. */
  private void describe(Function function, List<Candidate> candidates, SteadyMemory memory)
      throws ResourceException {
    if (candidates.stream().noneMatch(candidate -> isMentioned(candidate, function))) {
      return;
    }
    for (Location location : function.locations()) {
      deadline.check();
      Part disturbed = Part.NONE;
      for (Candidate candidate : candidates) {
        if (!isMentioned(candidate, function) || candidate.isDisturbed(location)) {
          disturbed = disturbed.and(candidate.memory());
        }
      }
      memory.disturbed(location, disturbed);
      for (Edge edge : location.outgoing()) {
        if (edge.operation() instanceof Operation.Call) {
          for (Candidate candidate : candidates) {
            if (isMentioned(candidate, function) && candidate.isChangedIn(edge)) {
              memory.writtenDuring(edge, candidate.memory());
            }
          }
        }
      }
    }
  }

  /** The writes of what is tested and not settled, if all are known. */
  private Map<Part, Candidate.Writes> writes() {
    Map<Part, Candidate.Writes> found = new LinkedHashMap<>();
    Map<Variable, Set<Edge>> ofVariables = new HashMap<>();
    for (Part memory : tested.all()) {
      for (Variable variable : memory.variables()) {
        if (symbols.isWrittenByName(variable) && !symbols.isReadable(variable)) {
          ofVariables.put(variable, new HashSet<>());
        }
      }
      for (MemberName member : memory.members()) {
        SettledMembers.@Nullable Changing changing = symbols.settledMembers().changing(member);
        if (changing != null) {
          found.put(
              memory,
              new Candidate.Writes(
                  edges(changing.all()), edges(changing.seen()), changing.writers()));
        }
      }
    }
    for (int id = 0; id < icfa.edgeCount() && !ofVariables.isEmpty(); id++) {
      Edge edge = icfa.edge(id);
      for (Lvalue target : Operands.written(edge.operation())) {
        Set<Edge> writes = ofVariables.get(target.rootVariable());
        if (writes != null && edge.source().function() != icfa.start()) {
          writes.add(edge);
        }
      }
    }
    ofVariables.forEach(
        (variable, writes) -> {
          Set<Function> writers = new HashSet<>();
          writes.forEach(edge -> writers.add(edge.source().function()));
          found.put(
              new Part(Set.of(variable), Set.of()), new Candidate.Writes(writes, writes, writers));
        });
    return found;
  }

  private static Set<Edge> edges(List<MemberWrite> writes) {
    Set<Edge> edges = new HashSet<>();
    writes.forEach(write -> edges.add(write.edge()));
    return edges;
  }
}

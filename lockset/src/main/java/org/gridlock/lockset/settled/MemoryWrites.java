// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Variable;
import org.gridlock.pointer.OutsideTypes;
import org.jspecify.annotations.Nullable;

/**
 * Who writes a global variable, or a member of a struct in whatever object that is, by the program
 * text; and which of that comes before all threads. What is volatile changes no other way, either.
 */
public final class MemoryWrites {
  private final Icfa icfa;
  private final EarlyCode early;
  private final OutsideTypes outside;
  private final Set<String> given;

  /** The writes of global variables, or of parts of them, that name them. */
  private final Map<Variable, Set<Edge>> globals = new HashMap<>();

  /** Whether other code may write whatever there is. */
  private boolean anyMayChange;

  /** Slow to find, and only asked for members. */
  private @Nullable MemberWrites members;

  public MemoryWrites(Icfa icfa) {
    this.icfa = icfa;
    this.early = new EarlyCode(icfa);
    this.outside = new OutsideTypes(icfa);
    this.given = SettledMembers.givenToEntries(icfa);
    this.anyMayChange = SettledMembers.hasClients(icfa);
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      anyMayChange |= SettledGlobals.mayWriteAnything(edge.operation());
      for (Lvalue target : Operands.written(edge.operation())) {
        if (target.rootVariable() instanceof Variable variable && variable.isGlobal()) {
          globals.computeIfAbsent(variable, key -> new LinkedHashSet<>()).add(edge);
        }
      }
    }
  }

  /**
   * The edges that may write it, among them those that initialise it.
   *
   * @param memory a global variable, or a member of something
   * @return null if there may be others
   */
  public @Nullable Set<Edge> of(Lvalue memory) {
    if (anyMayChange) {
      return null;
    }
    Variable root = memory.rootVariable();
    if (root != null && (!root.isGlobal() || root.isThreadLocal() || !icfa.isDefined(root))) {
      return null;
    }
    return switch (memory) {
      case Lvalue.Var(Variable variable) ->
          icfa.isAddressTaken(variable) ? null : globals.getOrDefault(variable, Set.of());
      case Lvalue.Member member ->
          member.base().type() instanceof Composite struct ? of(struct, member.field()) : null;
      case Lvalue.Element element -> null;
      case Lvalue.Deref deref -> null;
    };
  }

  /** The edges that may write a member of a struct, in whatever object; null as above. */
  public @Nullable Set<Edge> of(Composite struct, Field field) {
    if (anyMayChange || given.contains(struct.name()) || !outside.isPrivate(struct)) {
      return null;
    }
    MemberName name = new MemberName(struct.name(), field.name());
    if (members == null) {
      members = new MemberWrites(icfa, new FreshObjects(icfa), new NamedPointers(icfa));
    }
    List<MemberWrite> writes = members.of(name);
    if (writes == null) {
      return null;
    }
    Set<Edge> found = new LinkedHashSet<>();
    writes.forEach(write -> found.add(write.edge()));
    return found;
  }

  /**
   * Whether no thread was created yet whenever control passes an edge, and none of some functions
   * runs in a thread that is there from the beginning.
   */
  public boolean isInitial(Edge edge, Set<Function> users) {
    return edge.source().function() == icfa.start()
        || (early.contains(edge) && users.stream().noneMatch(early::mayBeBeside));
  }

  /** The functions that edges are in, but for the one in which execution starts. */
  public Set<Function> functions(Set<Edge> edges) {
    Set<Function> found = new HashSet<>();
    edges.forEach(edge -> found.add(edge.source().function()));
    found.remove(icfa.start());
    return found;
  }
}

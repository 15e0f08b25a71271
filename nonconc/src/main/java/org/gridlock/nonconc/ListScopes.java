// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * Finds the linked lists, with handles of threads in their nodes, that a {@link ListWalk} is for.
 */
final class ListScopes {
  /** A list that more variables have to do with is left alone. */
  private static final int MAX_VARIABLES = 60;

  private final Icfa icfa;
  private final Symbols symbols;
  private final FieldWriters fields;
  private final TypedPointers pointers;
  private final GlobalNumbers globals;

  ListScopes(Icfa icfa, Symbols symbols, FieldWriters fields, TypedPointers pointers) {
    this.icfa = icfa;
    this.symbols = symbols;
    this.fields = fields;
    this.pointers = pointers;
    this.globals = new GlobalNumbers(icfa);
  }

  /** Those of the program. */
  List<ListScope> all() {
    Map<Composite, Set<List<Field>>> handles = new LinkedHashMap<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      if (ListNodes.handle(icfa.edge(id)) instanceof ListNodes.Part part
          && part.whole() instanceof Composite node) {
        handles.computeIfAbsent(node, key -> new LinkedHashSet<>()).add(part.path());
      }
    }
    List<ListScope> scopes = new ArrayList<>();
    if (handles.isEmpty()) {
      return scopes;
    }
    List<Function> roots = roots();
    Set<Variable> allocated = allocated();
    handles.forEach(
        (node, paths) -> {
          for (List<Field> link : ListNodes.links(node)) {
            for (Function root : roots) {
              ListScope scope = of(root, new ListNodes(node, link, paths), allocated);
              if (scope != null) {
                scopes.add(scope);
              }
            }
          }
        });
    return scopes;
  }

  private List<Function> roots() {
    return icfa.start().edges().stream()
        .map(edge -> OwnFunctions.callee(edge.operation()))
        .filter(callee -> callee != null && ProgramMain.is(callee, icfa))
        .toList();
  }

  private @Nullable ListScope of(Function root, ListNodes nodes, Set<Variable> allocated) {
    Set<Function> own = new OwnFunctions(icfa, using(nodes.node())).of(root);
    if (!own.contains(root)
        || own.stream().anyMatch(this::isOpaque)
        || !nodes.handles().stream().allMatch(path -> isKept(nodes, path, own))) {
      return null;
    }
    Set<Edge> linking = writers(nodes.member(nodes.link()), own);
    Map<Variable, Integer> variables = new HashMap<>();
    Set<Integer> initial = new HashSet<>();
    Type pointer = new Type.Pointer(nodes.node());
    for (Variable variable : icfa.variables()) {
      if ((variable.type().equals(pointer) || allocated.contains(variable))
          && isKept(variable, own)) {
        if (variable.isGlobal() && globals.beginsAsZero(variable)) {
          initial.add(variables.size());
        }
        variables.put(variable, variables.size());
      }
    }
    return linking == null || variables.size() > MAX_VARIABLES
        ? null
        : new ListScope(nodes, root, own, linking, variables, initial);
  }

  /** The variables that get the addresses of new objects before these are given a type. */
  private Set<Variable> allocated() {
    Set<Variable> allocated = new HashSet<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      if (icfa.edge(id).operation() instanceof Operation.Allocate allocate
          && allocate.target() instanceof Lvalue.Var(Variable variable)
          && variable.type().equals(Type.Pointer.VOID)) {
        allocated.add(variable);
      }
    }
    return allocated;
  }

  /** The functions that give pointers to such nodes to anything. */
  private Set<Function> using(Composite node) {
    Type pointer = new Type.Pointer(node);
    Set<Function> using = new LinkedHashSet<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      if (Operands.written(edge.operation()).stream()
          .anyMatch(target -> target.type().equals(pointer))) {
        using.add(edge.source().function());
      }
    }
    return using;
  }

  /** Whether it has code that may write any variable, or go anywhere. */
  private boolean isOpaque(Function function) {
    return function.edges().stream().anyMatch(edge -> symbols.effect(edge).everything());
  }

  private boolean isKept(Variable variable, Set<Function> own) {
    return variable.function() instanceof Function function
        ? own.contains(function) && symbols.isReadable(variable)
        : globals.isWrittenOnlyIn(variable, own);
  }

  /** Whether only creations in some functions write a handle in a node. */
  private boolean isKept(ListNodes nodes, List<Field> path, Set<Function> own) {
    Lvalue.Member member = nodes.member(path);
    Type struct = member.base().type();
    return !FieldWriters.isInUnion(member, union -> true)
        && fields.areOnly(
            member,
            edge ->
                HandleMatch.isConstant(edge.operation())
                    || HandleMatch.isClearing(edge.operation())
                    || isOther(edge, struct)
                    || (ListNodes.handle(edge) instanceof ListNodes.Part part
                        && part.whole().equals(nodes.node())
                        && own.contains(edge.source().function())))
        && pointers.areKept(struct)
        && pointers.areKept(nodes.node());
  }

  /** Whether it is a creation that stores a handle in another kind of struct. */
  private static boolean isOther(Edge edge, Type struct) {
    return edge.operation() instanceof Operation.CreateThread create
        && (create.result() == null || create.result() instanceof Lvalue.Var)
        && create.handle() != null
        && HandleMatch.plain(create.handle()) instanceof Lvalue.Member stored
        && !FieldWriters.isInUnion(stored, union -> true)
        && !FieldWriters.holds(stored.base().type(), struct);
  }

  /** The edges that may write a member, if all are in some functions; else null. */
  private @Nullable Set<Edge> writers(Lvalue.Member member, Set<Function> own) {
    Set<Edge> writers = new HashSet<>();
    boolean known =
        pointers.areKept(member.base().type())
            && fields.areOnly(
                member,
                edge -> {
                  writers.add(edge);
                  return own.contains(edge.source().function());
                });
    return known ? writers : null;
  }
}

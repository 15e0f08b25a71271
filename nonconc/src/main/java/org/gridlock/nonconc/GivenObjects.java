// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gridlock.absint.flow.Paths;
import org.gridlock.icfa.Clearing;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.MemoryWrites;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * Variables of which whatever stores a number in them names them. Either nothing but threads learns
 * their address, each by the argument that it is created with, and these only read; or the number
 * is a member of a struct that the whole program only writes by the names of variables. By the
 * program text.
 */
public final class GivenObjects {
  private final Icfa icfa;
  private final Symbols symbols;
  private final Map<Key, Optional<List<Edge>>> known = new HashMap<>();

  /** For each variable the edges that write a part of it by its name, or mention its address. */
  private final Map<Variable, Set<Edge>> naming = new HashMap<>();

  private final Receivers receivers;
  private boolean isRead;

  /** Slow to find, and only asked for variables whose address is given away. */
  private @Nullable MemoryWrites memory;

  private boolean anyMayChange;

  private record Key(Variable object, NumberSpot spot) {}

  /** Those of a program. */
  public GivenObjects(Icfa icfa, Symbols symbols) {
    this.icfa = icfa;
    this.symbols = symbols;
    this.receivers = new Receivers(icfa);
  }

  /**
   * The variable, or the element of one, that a pointer points to; null if it is of no such kind.
   */
  static @Nullable Lvalue pointee(Expression pointer) {
    Expression plain = HandleMatch.plain(pointer);
    if (plain instanceof Expression.AddressOf(Type pointed, Lvalue target)) {
      return target instanceof Lvalue.Var(Variable variable)
              && variable.type() instanceof Type.Array(Type element, long length)
          ? new Lvalue.Element(element, target, new Expression.Constant(Type.Int.INT, 0))
          : target;
    }
    return plain instanceof Expression.PointerAdd add
            && add.type() instanceof Type.Pointer stride
            && HandleMatch.plain(add.pointer())
                instanceof Expression.AddressOf(Type start, Lvalue.Var array)
            && array.type() instanceof Type.Array type
            && stride.pointee().equals(type.element())
        ? new Lvalue.Element(type.element(), array, add.index())
        : null;
  }

  /**
   * The assignments that name a spot in an object, or in elements of it; null if anything else may
   * write there.
   */
  public @Nullable List<Edge> stores(Variable object, NumberSpot spot) {
    Key key = new Key(object, spot);
    Optional<List<Edge>> stores = known.get(key);
    if (stores == null) {
      stores = Optional.ofNullable(find(object, spot));
      known.put(key, stores);
    }
    return stores.orElse(null);
  }

  /** Whether something was surely stored when control comes to a location. */
  boolean isStoredBefore(Edge store, Location location) {
    return store.source().function() == icfa.start() || Paths.leadBy(store, location);
  }

  private void read() {
    isRead = true;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      anyMayChange |= edge.operation() instanceof Operation.Havoc;
      for (Lvalue written : Operands.written(edge.operation())) {
        if (written.rootVariable() instanceof Variable variable) {
          add(edge, variable);
        }
      }
      Operands.addressed(edge.operation()).forEach(variable -> add(edge, variable));
    }
  }

  private void add(Edge edge, Variable variable) {
    naming.computeIfAbsent(variable, key -> new LinkedHashSet<>()).add(edge);
  }

  private @Nullable List<Edge> find(Variable object, NumberSpot spot) {
    if (!isRead) {
      read();
    }
    if (anyMayChange || object.isVolatile() || object.isThreadLocal()) {
      return null;
    }
    List<Edge> stores = new ArrayList<>();
    List<Edge> clearing = new ArrayList<>();
    boolean isGivenAway = false;
    for (Edge edge : naming.getOrDefault(object, Set.of())) {
      if (clears(edge.operation(), object)) {
        clearing.add(edge);
        continue;
      }
      isGivenAway = isGivenAway || isGivenAway(edge.operation(), object, spot);
      for (Lvalue written : Operands.written(edge.operation())) {
        if (written.rootVariable() == object && !spot.isBeside(written)) {
          if (!(edge.operation() instanceof Operation.Assign && spot.is(written))) {
            return null;
          }
          stores.add(edge);
        }
      }
    }
    return (isGivenAway && !isOnlyWrittenByName(spot))
            || !clearing.stream().allMatch(edge -> isFirst(edge, object, stores))
        ? null
        : stores;
  }

  /** Whether an operation makes an object zero, or a part of it, and does nothing else. */
  private static boolean clears(Operation operation, Variable object) {
    Operation.LibraryCall call = Clearing.call(operation);
    return call != null
        && call.result() == null
        && pointee(call.arguments().getFirst()) instanceof Lvalue cleared
        && cleared.rootVariable() == object
        && Operands.expressions(operation).stream()
            .skip(1)
            .noneMatch(other -> Operands.takesAddress(other, object));
  }

  /** Whether an object is made zero before anything is stored in it: that is what it was before. */
  private boolean isFirst(Edge clearing, Variable object, List<Edge> stores) {
    Function function = clearing.source().function();
    return (object.function() == function || ProgramMain.is(function, icfa))
        && stores.stream()
            .allMatch(
                store ->
                    store.source().function() == function
                        && !Paths.from(List.of(store.target()), edge -> false)
                            .reaches(clearing.source()));
  }

  /** Whether a spot in an object is only ever written where a variable is named. */
  private boolean isOnlyWrittenByName(NumberSpot spot) {
    if (spot.member() == null || !(spot.object() instanceof Composite struct)) {
      return false;
    }
    if (memory == null) {
      memory = new MemoryWrites(icfa);
    }
    Set<Edge> writes = memory.of(struct, spot.member());
    return writes != null
        && writes.stream()
            .allMatch(
                write ->
                    write.operation() instanceof Operation.Assign assign
                        && assign.target().rootVariable() != null);
  }

  /** Whether an operation gives the address of an object to anyone who may write the spot. */
  private boolean isGivenAway(Operation operation, Variable object, NumberSpot spot) {
    List<Expression> roots = new ArrayList<>(Operands.read(operation));
    if (operation instanceof Operation.CreateThread create
        && create.start().namedFunction() instanceof Function start) {
      for (int i = 0; i < Math.min(create.arguments().size(), start.parameters().size()); i++) {
        Expression argument = create.arguments().get(i);
        if (pointee(argument) instanceof Lvalue given
            && given.rootVariable() == object
            && given.type().equals(spot.object())
            && !(given instanceof Lvalue.Element element
                && Operands.takesAddress(element.index(), object))
            && new ReadPointers(symbols, receivers, spot).onlyReads(start.parameters().get(i))) {
          roots.remove(argument);
        }
      }
    }
    roots.addAll(Operands.written(operation));
    return roots.stream().anyMatch(root -> Operands.takesAddress(root, object));
  }
}

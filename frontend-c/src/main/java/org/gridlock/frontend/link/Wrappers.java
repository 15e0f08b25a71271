// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.frontend.model.Model;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.FunctionBody.UnitEdge;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * Small functions around one operation of a lock, a condition variable or a thread: {@code int
 * mutex_lock(mutex_t *m) { int e = pthread_mutex_lock(&m->m); assert(!e); return e; }}, and those
 * that put pointers to locks in order: {@code order(one, other, &first, &second)}. Their bodies are
 * put in place of their calls, since what programs do with the operation itself tells more than
 * what they do with a call: which loop joins all threads, or what a wait looks at before it begins.
 *
 * <p>Where a function comes from the calls stays known ({@link Location#within}).
 */
final class Wrappers {
  /** Longer functions are called. */
  private static final int MAX_EDGES = 32;

  /** The same of functions without an operation. */
  private static final int MAX_ORDER = 16;

  /** A wrapper may call another one, and so on. */
  private static final int MAX_DEPTH = 3;

  /** How many operations a function may have that tells its caller what it has done, or calls. */
  private static final int MAX_TOLD = 3;

  private final Linkage linkage;

  /** Of those that were asked for: the bodies of wrappers, and nothing for other functions. */
  private final Map<FunctionSymbol, Expanded> known = new HashMap<>();

  /**
   * A body with the bodies of wrappers in it.
   *
   * @param within by location, the calls in place of which it stands, the outermost first
   */
  record Expanded(FunctionBody body, Map<Integer, List<Location.Within>> within) {
    /** A body as it is. */
    static Expanded of(FunctionBody body) {
      return new Expanded(body, Map.of());
    }
  }

  Wrappers(Linkage linkage) {
    this.linkage = linkage;
  }

  /** Puts the bodies of wrappers in place of their calls. */
  Expanded expanded(FunctionBody body, Unit unit) {
    return expanded(body, unit, MAX_DEPTH);
  }

  private Expanded expanded(FunctionBody body, Unit unit, int depth) {
    if (depth == 0) {
      return Expanded.of(body);
    }
    Map<UnitEdge, Expanded> wrappers = new IdentityHashMap<>();
    for (UnitEdge edge : body.edges()) {
      Expanded callee =
          edge.operation() instanceof Operation.Call call ? wrapper(call, unit, depth - 1) : null;
      if (callee != null) {
        wrappers.put(edge, callee);
      }
    }
    return wrappers.isEmpty() ? Expanded.of(body) : new WrapperExpansion(body, wrappers).expanded();
  }

  /** The body of what a call calls, if that is a wrapper. */
  private @Nullable Expanded wrapper(Operation.Call call, Unit unit, int depth) {
    FunctionSymbol symbol = linkage.named(call.callee());
    FunctionSymbol.Definition definition = symbol == null ? null : symbol.definition();
    if (symbol == null
        || definition == null
        || definition.body() == null
        || !symbol.rivals().isEmpty()
        || !takes(definition.body(), call.arguments())
        || !areOwn(told(definition.body()), call.arguments())
        || !areFunctions(called(definition.body()), call.arguments())) {
      return null;
    }
    if (!known.containsKey(symbol)) {
      known.put(symbol, null); // who calls itself is none
      known.put(symbol, find(symbol, definition, depth));
    }
    Expanded found = known.get(symbol);
    if (found == null
        || (definition.unit() != unit && needsItsUnit(found.body()))
        || !areChosen(found.body(), call.arguments())) {
      return null;
    }
    linkage.expanded(symbol);
    return found;
  }

  /** Whether arguments can be converted to the parameters. */
  private static boolean takes(FunctionBody body, List<Expression> arguments) {
    if (arguments.size() != body.parameters().size()) {
      return false;
    }
    for (int i = 0; i < arguments.size(); i++) {
      Type type = body.parameters().get(i).type();
      if (!Linker.isScalar(type) && !type.equals(arguments.get(i).type())) {
        return false;
      }
    }
    return true;
  }

  /** The indices of the parameters through which a body stores numbers. */
  private static BitSet told(FunctionBody body) {
    BitSet told = new BitSet();
    for (UnitEdge edge : body.edges()) {
      if (edge.operation() instanceof Operation.Assign(Lvalue target, Expression value)
          && stored(target, body) >= 0) {
        told.set(stored(target, body));
      }
    }
    return told;
  }

  /** The index of the parameter that leads to where something is stored; -1 if none does. */
  private static int stored(Lvalue target, FunctionBody body) {
    return target instanceof Lvalue.Deref(Type type, Lvalue.Var(Variable variable))
        ? body.parameters().indexOf(variable)
        : -1;
  }

  /** Whether some arguments are addresses of local variables. */
  private static boolean areOwn(BitSet some, List<Expression> arguments) {
    return some.stream()
        .allMatch(
            index ->
                arguments.get(index).withoutCasts() instanceof Expression.AddressOf address
                    && address.target() instanceof Lvalue.Var(Variable variable)
                    && !variable.isGlobal());
  }

  /** The indices of the parameters that a body calls. */
  private static BitSet called(FunctionBody body) {
    BitSet called = new BitSet();
    for (UnitEdge edge : body.edges()) {
      if (edge.operation() instanceof Operation.Call call && called(call, body) >= 0) {
        called.set(called(call, body));
      }
    }
    return called;
  }

  /** The index of the parameter that is called; -1 if something else is. */
  private static int called(Operation.Call call, FunctionBody body) {
    Expression callee = call.callee().withoutCasts();
    while (callee instanceof Lvalue.Deref deref) {
      callee = deref.pointer().withoutCasts();
    }
    return callee instanceof Lvalue.Var(Variable variable)
        ? body.parameters().indexOf(variable)
        : -1;
  }

  /** Whether some arguments are functions of the program. */
  private boolean areFunctions(BitSet some, List<Expression> arguments) {
    return some.stream()
        .allMatch(
            index ->
                linkage.named(arguments.get(index).withoutCasts()) instanceof FunctionSymbol symbol
                    && Linkage.isDefined(symbol));
  }

  /** The indices of the parameters whose values a body stores in memory. */
  private static BitSet set(FunctionBody body) {
    BitSet set = new BitSet();
    for (UnitEdge edge : body.edges()) {
      if (edge.operation() instanceof Operation.Assign(Lvalue target, Expression value)
          && (target.rootVariable() == null || target.rootVariable().isGlobal())
          && target.type() instanceof Type.Int
          && value.withoutCasts() instanceof Lvalue.Var(Variable variable)
          && body.parameters().contains(variable)) {
        set.set(body.parameters().indexOf(variable));
      }
    }
    return set;
  }

  /** Of several operations around what is stored, calls are told apart that store constants. */
  private boolean areChosen(FunctionBody body, List<Expression> arguments) {
    return operations(body).size() <= 1
        || !told(body).isEmpty()
        || !called(body).isEmpty()
        || set(body).stream()
            .allMatch(index -> arguments.get(index).withoutCasts() instanceof Expression.Constant);
  }

  private @Nullable Expanded find(
      FunctionSymbol symbol, FunctionSymbol.Definition definition, int depth) {
    FunctionBody body = definition.body();
    Model model = linkage.models().find(symbol.linkName());
    if (body == null
        || body.edges().size() > MAX_EDGES
        || !body.function().type().prototyped()
        || body.function().type().variadic()
        || !body.allocationHints().isEmpty()
        || (model != null && model.isPrimitive())) {
      return null;
    }
    Expanded expanded = expanded(body, definition.unit(), depth);
    return expanded.body().edges().size() <= MAX_EDGES && isWrapper(symbol, expanded.body())
        ? expanded
        : null;
  }

  /**
   * Whether a body has one operation, or a few and tells its caller by a number what it has done
   * ({@code find(key, &locked)}), calls what it is given under the lock ({@code with_lock(&m,
   * work)}) or stores a number that it is given and signals that ({@code set_state(STOPPED)}), and
   * no loops but around a lock: {@code lock_all(table)}. Or none, and only sets variables of its
   * caller. Functions that empty a pointer of their caller are left to {@link ReferenceParameters}.
   */
  private boolean isWrapper(FunctionSymbol wrapper, FunctionBody body) {
    if (isOrder(body)) {
      return true;
    }
    for (UnitEdge edge : body.edges()) {
      switch (edge.operation()) {
        case Operation.Skip skip -> {}
        case Operation.Assign assign -> {
          if (stored(assign.target(), body) >= 0 && !(assign.target().type() instanceof Type.Int)) {
            return false;
          }
        }
        case Operation.Assume assume -> {}
        case Operation.Call call when called(call, body) >= 0 -> {}
        case Operation.Call call -> {
          FunctionSymbol symbol = linkage.named(call.callee());
          if (symbol == null
              || symbol == wrapper
              || symbol.linkName().equals(CleanupHandlers.REGISTER)
              || symbol.linkName().equals(CleanupHandlers.UNREGISTER)
              || SetJumps.isSetJump(symbol, call, linkage.models())) {
            return false;
          }
        }
        default -> {
          return false;
        }
      }
    }
    List<Model> operations = operations(body);
    boolean locks = operations.stream().anyMatch(Model::isOfLock);
    boolean few =
        locks
            && (!told(body).isEmpty()
                || !called(body).isEmpty()
                || (operations.stream().anyMatch(Model::isSignal) && !set(body).isEmpty()));
    int most = few ? MAX_TOLD : 1;
    return !operations.isEmpty()
        && operations.size() <= most
        && ((locks && operations.size() == 1) || !hasLoops(body));
  }

  /**
   * Whether a body only looks at what it is given, and stores pointers or numbers in its caller's
   * variables: {@code swap(&first, &second)}.
   */
  private static boolean isOrder(FunctionBody body) {
    for (UnitEdge edge : body.edges()) {
      boolean fits =
          switch (edge.operation()) {
            case Operation.Skip skip -> true;
            case Operation.Assume assume -> true;
            case Operation.Assign(Lvalue.Var target, Expression value) ->
                !target.variable().isGlobal();
            case Operation.Assign(Lvalue target, Expression value) ->
                stored(target, body) >= 0 && Linker.isScalar(target.type());
            default -> false;
          };
      if (!fits) {
        return false;
      }
    }
    return body.edges().size() <= MAX_ORDER && !told(body).isEmpty() && !hasLoops(body);
  }

  /** The operations on locks, condition variables and threads that a body calls by name. */
  private List<Model> operations(FunctionBody body) {
    List<Model> operations = new ArrayList<>(1);
    for (UnitEdge edge : body.edges()) {
      Model model =
          edge.operation() instanceof Operation.Call call
                  && linkage.named(call.callee()) instanceof FunctionSymbol symbol
              ? operation(symbol)
              : null;
      if (model != null) {
        operations.add(model);
      }
    }
    return operations;
  }

  private @Nullable Model operation(FunctionSymbol symbol) {
    Model model = Linkage.isDefined(symbol) ? null : linkage.models().find(symbol.linkName());
    return model != null && model.isOperation() ? model : null;
  }

  /**
   * Whether only its unit can tell what a body means: variables with static storage, and what is
   * given to functions of the unit ({@link ReferenceParameters}).
   */
  private boolean needsItsUnit(FunctionBody body) {
    return body.edges().stream()
        .map(UnitEdge::operation)
        .anyMatch(
            operation ->
                Operands.mentions(
                        operation,
                        part ->
                            part instanceof Lvalue.Var(Variable variable) && variable.isGlobal())
                    || (operation instanceof Operation.Call call
                        && linkage.named(call.callee()) instanceof FunctionSymbol symbol
                        && Linkage.isDefined(symbol)));
  }

  private static boolean hasLoops(FunctionBody body) {
    int[] missing = new int[body.locations().size()];
    Map<Integer, List<UnitEdge>> outgoing = new HashMap<>();
    for (UnitEdge edge : body.edges()) {
      missing[edge.target()]++;
      outgoing.computeIfAbsent(edge.source(), key -> new ArrayList<>()).add(edge);
    }
    int passed = 0;
    List<Integer> pending = new ArrayList<>();
    for (int location = 0; location < missing.length; location++) {
      if (missing[location] == 0) {
        pending.add(location);
      }
    }
    while (!pending.isEmpty()) {
      for (UnitEdge edge : outgoing.getOrDefault(pending.removeLast(), List.of())) {
        passed++;
        if (--missing[edge.target()] == 0) {
          pending.add(edge.target());
        }
      }
    }
    return passed < body.edges().size();
  }
}

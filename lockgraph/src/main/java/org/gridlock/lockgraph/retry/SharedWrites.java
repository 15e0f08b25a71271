// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.retry;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.MemberName;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/** Which functions write global variables and members of structs when there may be threads. */
final class SharedWrites {
  private final Symbols symbols;

  /** Stands for code outside the program, too. */
  private final Function start;

  private final Map<Function, Reads> reads = new HashMap<>();

  /** By functions that a loop calls, those that run then. */
  private final Map<Set<Function>, Set<Function>> running = new HashMap<>();

  private final Map<Variable, Expression> initial = new HashMap<>();
  private final Map<Variable, Set<Function>> variables = new HashMap<>();
  private final Map<MemberName, Set<Function>> members = new HashMap<>();

  /** By function, those that call it by its name. */
  private final Map<Function, Set<Function>> callers = new HashMap<>();

  /** What may be called in other ways. */
  private final Set<Function> addressed;

  private final Icfa icfa;

  /** Made when it is first asked for: few loops depend on what is not their own. */
  private @Nullable Overlaps overlaps;

  SharedWrites(Icfa icfa, Symbols symbols) {
    this.icfa = icfa;
    this.symbols = symbols;
    this.start = icfa.start();
    this.addressed = Set.copyOf(icfa.addressTakenFunctions());
    for (Edge edge : icfa.start().edges()) {
      if (edge.operation() instanceof Operation.Assign(Lvalue target, Expression value)
          && target instanceof Lvalue.Var(Variable variable)) {
        initial.put(variable, value);
      }
    }
    for (int id = 0; id < icfa.edgeCount(); id++) {
      collect(icfa.edge(id), symbols.isEarly(icfa.edge(id)));
    }
  }

  /**
   * What some functions read.
   *
   * @param functions which
   * @param writers the functions that write it, of each variable or member
   * @param calls what they call outside the program
   */
  record Reads(
      Set<Function> functions, Set<Set<Function>> writers, List<Operation.LibraryCall> calls) {}

  /** Collects what an edge may write; what is lent to a library early, that has given back. */
  private void collect(Edge edge, boolean isEarly) {
    Function function = edge.source().function();
    Function named = Operands.namedCallee(edge.operation());
    if (named != null) {
      add(callers, named, function);
    }
    if (!isEarly || !(edge.operation() instanceof Operation.LibraryCall)) {
      for (Variable variable : Operands.addressed(edge.operation())) {
        add(variables, variable, function);
      }
    }
    if (function == start || isEarly) {
      return;
    }
    for (Lvalue target : Operands.written(edge.operation())) {
      Variable variable = target.rootVariable();
      if (variable != null && variable.isGlobal() && !isInitial(edge.operation(), variable)) {
        add(variables, variable, function);
      }
      MemberName member = MemberName.of(target);
      if (member != null && (variable == null || !isOwn(variable))) {
        add(members, member, function);
      }
    }
  }

  private static <T> void add(Map<T, Set<Function>> writers, T written, Function function) {
    writers.computeIfAbsent(written, key -> new LinkedHashSet<>(2)).add(function);
  }

  /** Whether a variable is given the number that it begins with. */
  private boolean isInitial(Operation operation, Variable variable) {
    return operation instanceof Operation.Assign(Lvalue target, Expression value)
        && target instanceof Lvalue.Var
        && value.withoutCasts() instanceof Expression.Constant given
        && (initial.get(variable) instanceof Expression first
            ? first.withoutCasts() instanceof Expression.Constant constant
                && constant.value() == given.value()
            : given.value() == 0);
  }

  /** Whether only the function of a local variable writes it, and only by its name. */
  boolean isOwn(Variable variable) {
    return !variable.isGlobal() && symbols.isReadable(variable);
  }

  /**
   * Whether a global variable or a member of a struct is written while threads run by a function
   * that is none of some, nor called by these alone.
   *
   * @param inside the functions of a loop
   */
  boolean isWrittenOutside(Lvalue lvalue, Set<Function> inside) {
    return writers(lvalue).stream().anyMatch(writer -> !isCalledBy(writer, inside));
  }

  private boolean isCalledBy(Function function, Set<Function> some) {
    Set<Function> seen = new HashSet<>(Set.of(function));
    Deque<Function> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      Function current = pending.remove();
      if (some.contains(current)) {
        continue;
      }
      Set<Function> above = callers.getOrDefault(current, Set.of());
      if (above.isEmpty() || addressed.contains(current)) {
        return false;
      }
      above.stream().filter(seen::add).forEach(pending::add);
    }
    return true;
  }

  /** The functions that write a global variable or a member of a struct while threads run. */
  private Set<Function> writers(Lvalue lvalue) {
    if (lvalue instanceof Lvalue.Var(Variable variable)) {
      return !variable.isGlobal()
              || variable.isThreadLocal()
              || variable.name().equals(LocalNumbers.ERRNO)
              || symbols.isSettled(variable)
          ? Set.of()
          : symbols.isDefined(variable)
              ? variables.getOrDefault(variable, Set.of())
              : Set.of(start);
    }
    Variable whole = lvalue.rootVariable();
    MemberName member = whole != null && isOwn(whole) ? null : MemberName.of(lvalue);
    return member == null ? Set.of() : members.getOrDefault(member, Set.of());
  }

  /** Which writes may change what is read elsewhere. */
  Overlaps overlaps() {
    Overlaps known = overlaps == null ? new Overlaps(icfa) : overlaps;
    overlaps = known;
    return known;
  }

  /**
   * The functions that some edges of one function call, and those that these call, with all that a
   * pointer may mean; but for calls of that function by itself.
   */
  Set<Function> running(Collection<Edge> edges) {
    Set<Function> called = new LinkedHashSet<>();
    for (Edge edge : edges) {
      if (Operands.namedCallee(edge.operation()) != edge.source().function()) {
        called(edge, called, new ArrayDeque<>());
      }
    }
    return running.computeIfAbsent(called, this::runningIn);
  }

  private Set<Function> runningIn(Set<Function> called) {
    Set<Function> found = new LinkedHashSet<>(called);
    Deque<Function> pending = new ArrayDeque<>(called);
    while (!pending.isEmpty()) {
      for (Edge edge : pending.remove().edges()) {
        called(edge, found, pending);
      }
    }
    return found;
  }

  private void called(Edge edge, Set<Function> found, Deque<Function> pending) {
    if (edge.operation() instanceof Operation.Call call) {
      Function named = Operands.namedCallee(call);
      for (Function callee : named == null ? addressed : Set.of(named)) {
        if (found.add(callee)) {
          pending.add(callee);
        }
      }
    }
  }

  /** What a function and those that it calls read. */
  Reads reads(Function function) {
    Reads known = reads.get(function);
    if (known == null) {
      known = find(function);
      reads.put(function, known);
    }
    return known;
  }

  private Reads find(Function function) {
    Set<Function> seen = new LinkedHashSet<>(Set.of(function));
    Deque<Function> pending = new ArrayDeque<>(seen);
    Set<Lvalue> read = new LinkedHashSet<>();
    List<Operation.LibraryCall> calls = new ArrayList<>();
    while (!pending.isEmpty()) {
      for (Edge edge : pending.remove().edges()) {
        Function named = Operands.namedCallee(edge.operation());
        if (named != null && seen.add(named)) {
          pending.add(named);
        }
        if (edge.operation() instanceof Operation.LibraryCall call) {
          calls.add(call);
        } else {
          collect(edge.operation(), read);
        }
      }
    }
    Set<Set<Function>> writers = new LinkedHashSet<>();
    read.forEach(lvalue -> writers.add(writers(lvalue)));
    return new Reads(seen, writers, calls);
  }

  private static void collect(Operation operation, Set<Lvalue> read) {
    for (Expression root : Operands.expressions(operation)) {
      Operands.forEachPart(
          root,
          part -> {
            if (part instanceof Lvalue lvalue) {
              read.add(lvalue);
            }
          });
    }
  }
}

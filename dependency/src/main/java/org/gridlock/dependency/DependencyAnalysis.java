// SPDX-License-Identifier: Apache-2.0
package org.gridlock.dependency;

import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import org.gridlock.icfa.Clearing;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * The dependency analysis (thesis algorithms 1 and 2): context-insensitive, flow-insensitive, by
 * symbols alone, linear in the program.
 *
 * <p>Start expressions are the locks of lock, unlock, initialisation and destruction, the
 * attributes of locks, condition variables, the handles of create and join, computed start
 * functions, and computed callees that may reach a relevant operation or an edge of the slice (rule
 * R 11 of the design).
 *
 * <p>The argument rests on one property: two edges that can access the same memory are connected by
 * a chain of edges with common symbols, since memory has one identifier at first and an address
 * only gets elsewhere by being passed on. Where our programs pass addresses on without a common
 * identifier, symbols stand in: a function is the symbol that connects computed calls with its
 * parameters and result; memory known to outside code, arguments without a parameter, and what
 * threads return have one symbol each. Code that could not be read connects everything it can name.
 */
public final class DependencyAnalysis {
  private final Icfa icfa;
  private final CallGraph calls;
  private final Relevance relevance;
  private final Symbols symbols;
  private final SymbolSets sets = new SymbolSets();
  private final BitSet addressTaken = new BitSet();
  private boolean havocSeen;

  private DependencyAnalysis(Icfa icfa) {
    this.icfa = icfa;
    this.calls = new CallGraph(icfa);
    this.relevance = Relevance.of(icfa, calls);
    this.symbols = new Symbols(icfa);
    icfa.addressTakenFunctions().forEach(f -> addressTaken.set(f.id()));
  }

  /** Analyses a program. */
  public static Slice run(Icfa icfa) {
    return new DependencyAnalysis(icfa).slice();
  }

  private Slice slice() {
    BitSet start = new BitSet();
    for (Function function : icfa.functions()) {
      connectFunction(function);
      for (Edge edge : function.edges()) {
        connect(edge);
        addStart(edge, start);
      }
    }
    while (true) {
      Slice slice = slice(start);
      if (!addCallees(slice, start)) {
        return slice;
      }
    }
  }

  private Slice slice(BitSet start) {
    BitSet connected = sets.connected(start);
    BitSet affecting = new BitSet();
    BitSet affected = new BitSet();
    for (Function function : icfa.functions()) {
      for (Edge edge : function.edges()) {
        if (isAffecting(edge.operation(), connected)) {
          affecting.set(edge.id());
          affected.set(function.id());
        }
      }
      if (relevance.isRelevant(function)) {
        affected.set(function.id());
      }
    }
    BitSet significant = calls.reaching(affected);
    addCalls(significant, connected, affecting);
    return new Slice(icfa, affecting, significant, relevance);
  }

  /**
   * Adds the computed callees of the calls that a slice keeps: what they lead to affects a start
   * expression only if it is known that they lead there. Whether there were any to add.
   */
  private boolean addCallees(Slice slice, BitSet start) {
    int before = start.cardinality();
    for (Function function : icfa.functions()) {
      for (Edge edge : function.edges()) {
        if (edge.operation() instanceof Operation.Call call && slice.affects(edge)) {
          addComputed(call.callee(), start);
        }
      }
    }
    return start.cardinality() > before;
  }

  /** Algorithm 2, lines 4 to 9: the symbols that an edge mentions together. */
  private void connect(Edge edge) {
    switch (edge.operation()) {
      case Operation.Assign assign -> sets.add(assigned(assign));
      case Operation.Call call -> connectCall(call);
      case Operation.CreateThread create ->
          connectArguments(create.start(), create.arguments(), new BitSet());
      case Operation.JoinThread join -> {
        if (join.value() != null) {
          BitSet value = symbols.in(join.value());
          value.set(symbols.threadResults);
          sets.add(value);
        }
      }
      case Operation.Terminate terminate -> {
        if (terminate.value() != null) {
          BitSet value = symbols.in(terminate.value());
          value.set(symbols.threadResults);
          sets.add(value);
        }
      }
      case Operation.CopyMemory copy -> sets.add(symbols.in(copy.destination(), copy.source()));
      case Operation.LibraryCall call -> {
        if (call.knowledge() == Operation.Knowledge.UNKNOWN) {
          escape(call.arguments(), symbols.in(call.result()));
        }
      }
      case Operation.Gap gap -> escape(gap.arguments(), symbols.in(gap.result()));
      case Operation.Havoc havoc -> connectEverything(edge.source().function());
      case Operation.CancelThread cancel -> {}
      case Operation.SetCancelState set -> {}
      case Operation.Cancelled cancelled -> {}
      case Operation.Skip skip -> {}
      case Operation.Assume assume -> {}
      case Operation.Lock lock -> {}
      case Operation.Unlock unlock -> {}
      case Operation.InitLock init -> {}
      case Operation.SetLockType set -> {}
      case Operation.DestroyLock destroy -> {}
      case Operation.AwaitCondition await -> {}
      case Operation.AwaitBarrier barrier -> {}
      case Operation.SignalCondition signal -> {}
      case Operation.Allocate allocate -> {}
      case Operation.Free free -> {}
      case Operation.FuncEntry entry -> {}
      case Operation.FuncExit exit -> {}
      case Operation.ThreadEntry entry -> {}
      case Operation.ThreadExit exit -> {}
      case Operation.ThreadJoin join -> {}
    }
  }

  private BitSet assigned(Operation.Assign assign) {
    if (!assign.copiesByte()) {
      return Symbols.carries(assign.target().type())
          ? symbols.in(assign.target(), assign.value())
          : new BitSet();
    }
    BitSet assigned = new BitSet();
    symbols.collect(assign.target(), assigned);
    symbols.collect(assign.value().withoutCasts(), assigned);
    return assigned;
  }

  private void connectCall(Operation.Call call) {
    Function named = call.callee().namedFunction();
    BitSet result = symbols.in(call.result());
    if (named != null && !result.isEmpty() && named.returnVariable() != null) {
      BitSet exit = (BitSet) result.clone();
      exit.set(symbols.of(named.returnVariable()));
      sets.add(exit);
    }
    connectArguments(call.callee(), call.arguments(), result);
  }

  /**
   * Binds arguments: of a named function to its parameters one by one; of a computed one, with the
   * result, to the callee expression, which is connected with every function it may hold.
   */
  private void connectArguments(Expression callee, List<Expression> arguments, BitSet result) {
    Function named = callee.namedFunction();
    if (named == null) {
      BitSet all = symbols.in(arguments.toArray(Expression[]::new));
      symbols.collect(callee, all);
      all.or(result);
      sets.add(all);
      return;
    }
    List<Variable> parameters = named.parameters();
    for (int i = 0; i < arguments.size(); i++) {
      BitSet binding = symbols.in(arguments.get(i));
      if (!binding.isEmpty()) {
        binding.set(
            i < parameters.size() ? symbols.of(parameters.get(i)) : symbols.variableArguments);
        sets.add(binding);
      }
    }
  }

  /** What holds for a function whoever calls it. */
  private void connectFunction(Function function) {
    if (!addressTaken.get(function.id())) {
      return;
    }
    BitSet bound = new BitSet();
    bound.set(symbols.of(function));
    function.parameters().forEach(p -> bound.set(symbols.of(p)));
    if (function.type().variadic()) {
      bound.set(symbols.variableArguments);
    }
    Variable result = function.returnVariable();
    if (result != null) {
      bound.set(symbols.of(result));
      BitSet returned = symbols.in(new Lvalue.Var(result));
      returned.set(symbols.threadResults);
      sets.add(returned);
    }
    sets.add(bound);
  }

  private void escape(List<Expression> arguments, BitSet result) {
    BitSet escaping = symbols.in(arguments.toArray(Expression[]::new));
    escaping.or(result);
    escaping.set(symbols.escaped);
    sets.add(escaping);
  }

  private void connectEverything(Function function) {
    BitSet all = new BitSet();
    all.set(symbols.escaped);
    for (Variable variable : icfa.variables()) {
      if (variable.function() == function || (!havocSeen && isNameable(variable))) {
        all.set(symbols.of(variable));
      }
    }
    icfa.addressTakenFunctions().forEach(f -> all.set(symbols.of(f)));
    sets.add(all);
    havocSeen = true;
  }

  private boolean isNameable(Variable variable) {
    return variable.isGlobal() || icfa.isAddressTaken(variable);
  }

  private void addStart(Edge edge, BitSet start) {
    switch (edge.operation()) {
      case Operation.Lock lock -> symbols.collect(lock.lock(), start);
      case Operation.Unlock unlock -> symbols.collect(unlock.lock(), start);
      case Operation.InitLock init -> {
        symbols.collect(init.lock(), start);
        if (init.attributes() != null) {
          symbols.collect(init.attributes(), start);
        }
      }
      case Operation.SetLockType set -> symbols.collect(set.attributes(), start);
      case Operation.DestroyLock destroy -> symbols.collect(destroy.lock(), start);
      case Operation.CreateThread create -> {
        if (create.handle() != null) {
          symbols.collect(create.handle(), start);
        }
        addComputed(create.start(), start);
      }
      case Operation.JoinThread join -> symbols.collect(join.handle(), start);
      case Operation.AwaitCondition await -> {
        symbols.collect(await.condition(), start);
        symbols.collect(await.lock(), start);
      }
      case Operation.AwaitBarrier barrier -> symbols.collect(barrier.barrier(), start);
      case Operation.SignalCondition signal -> symbols.collect(signal.condition(), start);
      case Operation.Call call -> {} // added if the slice keeps it
      case Operation.Skip skip -> {}
      case Operation.Assign assign -> {}
      case Operation.Assume assume -> {}
      case Operation.Allocate allocate -> {}
      case Operation.Free free -> {}
      case Operation.CopyMemory copy -> {}
      case Operation.LibraryCall call -> {
        if (call.knowledge() == Operation.Knowledge.INITIALISES) {
          symbols.collect(call.arguments().get(0), start);
        }
      }
      case Operation.Gap gap -> {}
      case Operation.Havoc havoc -> {}
      case Operation.CancelThread cancel -> symbols.collect(cancel.handle(), start);
      case Operation.SetCancelState set -> {}
      case Operation.Cancelled cancelled -> {}
      case Operation.Terminate terminate -> {}
      case Operation.FuncEntry entry -> {}
      case Operation.FuncExit exit -> {}
      case Operation.ThreadEntry entry -> {}
      case Operation.ThreadExit exit -> {}
      case Operation.ThreadJoin join -> {}
    }
  }

  private void addComputed(Expression callee, BitSet start) {
    if (callee.namedFunction() == null) {
      symbols.collect(callee, start);
    }
  }

  /** Algorithm 2, lines 21 to 24, for all but calls. */
  private boolean isAffecting(Operation operation, BitSet connected) {
    return switch (operation) {
      case Operation.Assign assign -> connected.intersects(assigned(assign));
      case Operation.Allocate allocate -> connected.intersects(symbols.in(allocate.target()));
      case Operation.CopyMemory copy ->
          connected.intersects(symbols.in(copy.destination(), copy.source()));
      case Operation.Terminate terminate ->
          terminate.value() != null && connected.intersects(symbols.in(terminate.value()));
      case Operation.LibraryCall call ->
          call.knowledge() == Operation.Knowledge.INITIALISES
              || ((call.knowledge() != Operation.Knowledge.HARMLESS || Clearing.call(call) != null)
                  && escapes(call.arguments(), call.result(), connected));
      case Operation.Gap gap -> escapes(gap.arguments(), gap.result(), connected);
      case Operation.Havoc havoc -> true;
      case Operation.Lock lock -> true;
      case Operation.Unlock unlock -> true;
      case Operation.InitLock init -> true;
      case Operation.SetLockType set -> true;
      case Operation.DestroyLock destroy -> true;
      case Operation.CreateThread create -> true;
      case Operation.JoinThread join -> true;
      case Operation.AwaitCondition await -> true;
      case Operation.AwaitBarrier barrier -> true;
      case Operation.SignalCondition signal -> true;
      case Operation.CancelThread cancel -> true;
      case Operation.SetCancelState set -> true;
      case Operation.Cancelled cancelled -> true;
      case Operation.Call call -> false;
      case Operation.Skip skip -> false;
      case Operation.Assume assume -> false;
      case Operation.Free free -> false;
      case Operation.FuncEntry entry -> false;
      case Operation.FuncExit exit -> false;
      case Operation.ThreadEntry entry -> false;
      case Operation.ThreadExit exit -> false;
      case Operation.ThreadJoin join -> false;
    };
  }

  private boolean escapes(List<Expression> arguments, @Nullable Lvalue result, BitSet connected) {
    return connected.intersects(symbols.in(arguments.toArray(Expression[]::new)))
        || (result != null && connected.intersects(symbols.in(result)));
  }

  /**
   * Algorithm 1: a call is kept if it may lead to what was kept so far, or if nothing is known of
   * where it leads and what it binds matters.
   */
  private void addCalls(BitSet significant, BitSet connected, BitSet affecting) {
    for (Function function : icfa.functions()) {
      for (Edge edge : function.edges()) {
        if (!(edge.operation() instanceof Operation.Call call)) {
          continue;
        }
        Collection<Function> callees = calls.callees(edge);
        boolean unknown = callees.stream().noneMatch(Function::isDefined);
        if (callees.stream().anyMatch(f -> significant.get(f.id()))
            || (unknown && escapes(call.arguments(), call.result(), connected))) {
          affecting.set(edge.id());
        }
      }
    }
  }
}

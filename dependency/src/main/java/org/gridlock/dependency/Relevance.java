// SPDX-License-Identifier: Apache-2.0
package org.gridlock.dependency;

import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;

/**
 * Which functions the lockset analyses enter: those that may reach, through any chain of calls and
 * creations, an operation on locks or threads, one that ends a thread or the process, or one that
 * is not modelled (rule R 8 of the design), and start functions of threads that signal handlers may
 * interrupt. A call of any other function returns, or loops, with the locks it was called with.
 *
 * <p>Two things are not relevant on purpose. Calls of unknown functions outside the program: the
 * report assumes of them that they leave the locks of the program alone; notes about them are
 * collected by {@link #mayRun} instead. And functions that only compute values that a caller tests
 * (the result of a trylock is one of them only if the function also locks): a state split by such a
 * value is joined where its variable is written by a call that was stepped over, which is coarser
 * and sound.
 */
public final class Relevance {
  private final BitSet relevant;
  private final BitSet running;
  private final AttributeTypes attributes;

  private Relevance(BitSet relevant, BitSet running, AttributeTypes attributes) {
    this.relevant = relevant;
    this.running = running;
    this.attributes = attributes;
  }

  /** Linear in the size of the program. */
  public static Relevance of(Icfa icfa) {
    return of(icfa, new CallGraph(icfa));
  }

  static Relevance of(Icfa icfa, CallGraph calls) {
    BitSet seeds = new BitSet();
    AttributeTypes attributes = new AttributeTypes(icfa);
    for (Function function : icfa.functions()) {
      for (Edge edge : function.edges()) {
        // Which calls end by a jump has to be known, though only their callers are changed by it.
        if (isRelevant(edge.operation())
            || edge.operation().isJump()
            || attributes.areWritten(edge.operation())) {
          seeds.set(function.id());
        }
        if (mayBeInterrupted(icfa, edge)) {
          calls.callees(edge).forEach(start -> seeds.set(start.id()));
        }
      }
    }
    return new Relevance(calls.reaching(seeds), calls.reachable(), attributes);
  }

  /**
   * The same where it is known what calls enter. A function that may return, and of which nothing
   * matters but that it may end the process, is not relevant: it leaves the states as they are.
   */
  public Relevance resolved(ResolvedCalls calls) {
    Returning returning = new Returning(calls);
    Set<Function> seeds = new LinkedHashSet<>();
    for (Function function : calls.icfa().functions()) {
      if (!returning.mayReturn(function)
          || function.edges().stream().anyMatch(edge -> mattersToCallers(edge.operation()))) {
        seeds.add(function);
      }
    }
    for (Edge edge : calls.sites()) {
      if (mayBeInterrupted(calls.icfa(), edge)) {
        calls.callees(edge).stream().filter(Function::isDefined).forEach(seeds::add);
      }
    }
    return new Relevance(calls.reaching(seeds), running, attributes);
  }

  /**
   * Whether the edge creates a thread that a signal handler may interrupt: such a thread ends only
   * when the handler is done, also if there is nothing in it that matters.
   */
  private static boolean mayBeInterrupted(Icfa icfa, Edge edge) {
    return edge.operation() instanceof Operation.CreateThread
        && icfa.functions().stream().anyMatch(Function::interrupts);
  }

  private boolean mattersToCallers(Operation operation) {
    return attributes.areWritten(operation)
        || (isRelevant(operation)
            && !(operation instanceof Operation.Terminate terminate
                && terminate.scope() == Operation.Scope.PROCESS));
  }

  /** Whether a mutex may have another type when something is stored there. */
  private static boolean mayGiveMutexType(Lvalue target) {
    return target instanceof Lvalue.Member member && member.field().isMutexType()
        || holdsMutexType(target.type());
  }

  private static boolean holdsMutexType(Type type) {
    return type.withoutArrays() instanceof Composite composite
        && composite.fields().stream()
            .anyMatch(field -> field.isMutexType() || holdsMutexType(field.type()));
  }

  /** Whether the operation matters to a lockset analysis by itself. */
  private static boolean isRelevant(Operation operation) {
    return switch (operation) {
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
      case Operation.Gap gap -> true;
      case Operation.Havoc havoc -> true;
      case Operation.CancelThread cancel -> true;
      case Operation.SetCancelState set -> true;
      case Operation.Cancelled cancelled -> true;
      case Operation.Terminate terminate -> true;
      case Operation.Skip skip -> false;
      case Operation.Assign assign -> mayGiveMutexType(assign.target());
      case Operation.Assume assume -> false;
      case Operation.Call call -> false;
      case Operation.Allocate allocate -> false;
      case Operation.Free free -> false;
      case Operation.CopyMemory copy -> false;
      // With which number semaphores and barriers are made is asked of the places that make them,
      // and of which type a mutex is of those that make its attributes new.
      case Operation.LibraryCall call ->
          call.knowledge() == Operation.Knowledge.INITIALISES
              || call.callee().name().equals("pthread_mutexattr_init");
      case Operation.FuncEntry entry -> false;
      case Operation.FuncExit exit -> false;
      case Operation.ThreadEntry entry -> false;
      case Operation.ThreadExit exit -> false;
      case Operation.ThreadJoin join -> false;
    };
  }

  /** Whether a call of the function may reach a relevant operation. */
  public boolean isRelevant(Function function) {
    return relevant.get(function.id());
  }

  /**
   * Whether the function may run at all, as far as a call graph without contexts tells; for notes
   * in functions that are not relevant and that no place is made for.
   */
  public boolean mayRun(Function function) {
    return running.get(function.id());
  }

  /** {@link #mayRun(Function)} of the function that the location lies in. */
  public boolean mayRun(Location location) {
    return mayRun(location.function());
  }
}

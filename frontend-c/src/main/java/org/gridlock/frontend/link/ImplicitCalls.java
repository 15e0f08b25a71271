// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gridlock.frontend.model.Effect;
import org.gridlock.frontend.model.Model;
import org.gridlock.frontend.model.ModelCatalogue;
import org.gridlock.frontend.model.Value;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.StaticVariable;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.jspecify.annotations.Nullable;

/**
 * Which queues of callbacks units may put something in, told from their text before they are
 * linked. Calls without visible caller are made up only where there is something to call.
 */
final class ImplicitCalls {
  /** Run when the process ends: handlers of {@code atexit}, and destructors. */
  static final String AT_EXIT = "at-exit";

  /** Run when a thread ends: destructors of thread-specific values. */
  static final String AT_THREAD_EXIT = "at-thread-exit";

  /** Run when a thread ends by {@code pthread_exit}. */
  static final String CLEANUP = "cleanup";

  /** Start of the names of queues that are run when the process forks. */
  static final String AT_FORK = "at-fork";

  /** Run at any time in any thread. */
  static final String SIGNAL = "signal";

  /** No queue: in use where threads are asked to end by {@code pthread_cancel}. */
  static final String CANCELLATION = "cancellation";

  /** No queue: in use where {@code setjmp} is called. */
  static final String JUMP = "jump";

  /** Not a queue: whether the program may read addresses from text. */
  static final String SCAN = "scan";

  /** Not a queue: whether a name is looked up that nothing has that the build made. */
  static final String OTHER_NAMES = "other-names";

  /** Run by {@code quick_exit}. */
  private static final String AT_QUICK_EXIT = "at-quick-exit";

  private final SymbolTable symbols;
  private final ModelCatalogue models;
  private final LoadableCode loadable;
  private final Set<String> used = new TreeSet<>();

  /** Functions that read text by a format that their callers give them. */
  private final Set<FunctionSymbol> readers = new HashSet<>();

  /** Functions that are given a format, or what may be one, that reads addresses. */
  private final Set<FunctionSymbol> givenAddresses = new HashSet<>();

  private ImplicitCalls(SymbolTable symbols, ModelCatalogue models, LoadableCode loadable) {
    this.symbols = symbols;
    this.models = models;
    this.loadable = loadable;
  }

  /** Whether it is known when the callbacks of a queue run, so that nobody else calls them. */
  static boolean isBySystem(String queue) {
    return queue.equals(AT_EXIT)
        || queue.equals(AT_QUICK_EXIT)
        || queue.equals(AT_THREAD_EXIT)
        || queue.equals(CLEANUP)
        || queue.equals(SIGNAL)
        || queue.startsWith(AT_FORK);
  }

  /** The names of the queues. */
  static Set<String> used(
      List<Unit> units, SymbolTable symbols, ModelCatalogue models, LoadableCode loadable) {
    ImplicitCalls calls = new ImplicitCalls(symbols, models, loadable);
    for (Unit unit : units) {
      if (unit.symbols().values().stream().anyMatch(Symbol::destructor)) {
        calls.used.add(AT_EXIT);
      }
      for (FunctionBody body : unit.bodies()) {
        FunctionSymbol function = symbols.peek(body.function());
        body.edges().forEach(edge -> calls.visit(edge.operation(), function));
      }
      for (StaticVariable variable : unit.variables()) {
        variable.initialiser().forEach(operation -> calls.visit(operation, null));
      }
    }
    if (!Collections.disjoint(calls.readers, calls.givenAddresses)) {
      calls.used.add(SCAN);
    }
    return calls.used;
  }

  /**
   * Looks at an operation.
   *
   * @param caller the function that it stands in; null for an initialiser
   */
  private void visit(Operation operation, @Nullable FunctionSymbol caller) {
    if (operation instanceof Operation.Call call
        && call.callee().withoutCasts() instanceof Expression.FunctionAddress address) {
      add(address, call.arguments(), caller);
      if (SetJumps.isSetJump(symbols.peek(address.function()), call, models)) {
        used.add(JUMP);
      }
    }
    for (Expression expression : Operands.read(operation)) {
      if (!(operation instanceof Operation.Call call && call.callee() == expression)) {
        Operands.forEachPart(
            expression,
            part -> {
              if (part instanceof Expression.FunctionAddress address) {
                add(address, null, caller);
              }
            });
      }
    }
  }

  /** Looks at a call; at one with arguments that are not known, if there are none. */
  private void add(
      Expression.FunctionAddress address,
      @Nullable List<Expression> arguments,
      @Nullable FunctionSymbol caller) {
    FunctionSymbol symbol = symbols.peek(address.function());
    if (Linkage.isDefined(symbol)) {
      if (arguments == null || mayReadAddresses(arguments)) {
        givenAddresses.add(symbol);
      }
      return;
    }
    if (symbol.linkName().equals(CleanupHandlers.REGISTER)) {
      used.add(CLEANUP);
    }
    add(symbol.linkName(), arguments, caller);
  }

  /** Whether the format among some arguments, if there is one, reads addresses. */
  private static boolean mayReadAddresses(List<Expression> arguments) {
    List<String> literals =
        arguments.stream()
            .map(Expression::withoutCasts)
            .filter(Expression.StringLiteral.class::isInstance)
            .map(literal -> ((Expression.StringLiteral) literal).text())
            .toList();
    return literals.isEmpty() || literals.stream().anyMatch(TextFormat::mayHaveAddresses);
  }

  private void add(
      String linkName, @Nullable List<Expression> known, @Nullable FunctionSymbol caller) {
    Model model = models.find(linkName);
    if (model != null) {
      List<Expression> arguments = known == null ? List.of() : known;
      for (Effect effect : model.effects()) {
        if (effect instanceof Effect.Defer defer && !isConstant(defer.function(), arguments)) {
          used.add(defer.library());
        }
        if (effect instanceof Effect.Scan scan) {
          addScan(known == null ? null : TextFormat.of(known, scan.first(), true), caller);
        }
        if (effect instanceof Effect.Cancel) {
          used.add(CANCELLATION);
        }
        if (effect instanceof Effect.LookUp(int name, int into)
            && name < arguments.size()
            && arguments.get(name).withoutCasts() instanceof Expression.StringLiteral literal) {
          add(literal.text(), null, caller);
          if (symbols.outside(literal.text()) != null
              && models.find(literal.text()) == null
              && !loadable.exported().containsKey(literal.text())) {
            used.add(OTHER_NAMES);
          }
        }
      }
    }
  }

  private void addScan(@Nullable TextFormat format, @Nullable FunctionSymbol caller) {
    if (format == null || (format.isKnown() && format.mayStoreAddresses())) {
      used.add(SCAN);
    } else if (caller != null && format.isHandedOn()) {
      readers.add(caller);
    }
  }

  private static boolean isConstant(Value function, List<Expression> arguments) {
    return function instanceof Value.Argument(int number)
        && number < arguments.size()
        && arguments.get(number).withoutCasts() instanceof Expression.Constant;
  }
}

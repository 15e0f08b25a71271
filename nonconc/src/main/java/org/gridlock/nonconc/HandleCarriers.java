// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
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
 * Which variables lead to the elements of an array of handles: the array itself (or a global
 * variable that is one handle), or the variable that an allocation gives its address to, and the
 * local variables and parameters that the address is copied to. Arrays whose address may go
 * elsewhere, or whose elements something else than a creation writes, are none. All by the program
 * text, without regard to order.
 */
final class HandleCarriers {
  /** The size of a handle. */
  static final int HANDLE_BYTES = 8;

  private final Icfa icfa;
  private final Symbols symbols;
  private final boolean numbers;

  /** To which variables what a variable leads to is passed on. */
  private final Map<Variable, Set<Variable>> copies = new HashMap<>();

  /** What is used in other ways than those that are followed. */
  private final Set<Variable> exposed = new HashSet<>();

  /** What is given the address of allocated memory. */
  private final Set<Variable> allocated = new HashSet<>();

  /** What is given another value, but for null. */
  private final Set<Variable> assigned = new HashSet<>();

  /** Global variables that creations store a handle in. */
  private final Set<Variable> single = new HashSet<>();

  HandleCarriers(Icfa icfa, Symbols symbols) {
    this(icfa, symbols, false);
  }

  /**
   * The same.
   *
   * @param numbers whether it is of arrays of numbers, which anybody may write
   */
  HandleCarriers(Icfa icfa, Symbols symbols, boolean numbers) {
    this.icfa = icfa;
    this.symbols = symbols;
    this.numbers = numbers;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      if (icfa.edge(id).operation() instanceof Operation.CreateThread create
          && create.handle() != null
          && HandleMatch.plain(create.handle()) instanceof Lvalue.Var(Variable handle)
          && isSingle(handle)) {
        single.add(handle);
      }
    }
    for (int id = 0; id < icfa.edgeCount(); id++) {
      collect(icfa.edge(id).operation());
    }
    icfa.addressTakenFunctions().forEach(this::exposeResult);
  }

  private void exposeResult(Function function) {
    if (function.returnVariable() instanceof Variable result) {
      exposed.add(result);
    }
  }

  /**
   * The variables that lead to elements of an array; none if there may be others. For the global
   * ones, too, all that writes them is in the program text.
   */
  Set<Variable> of(Variable array) {
    boolean one = single.contains(array) && !assigned.contains(array) && icfa.isDefined(array);
    if (!one && !isArray(array) && !isAllocated(array)) {
      return Set.of();
    }
    Set<Variable> found = new HashSet<>(Set.of(array));
    Deque<Variable> pending = new ArrayDeque<>(found);
    while (!pending.isEmpty()) {
      Variable variable = pending.remove();
      if (exposed.contains(variable)
          || (variable != array && !isOwn(variable) && !isKeptGlobal(variable))) {
        return Set.of();
      }
      for (Variable copy : copies.getOrDefault(variable, Set.of())) {
        if (found.add(copy)) {
          pending.add(copy);
        }
      }
    }
    return found;
  }

  /** Whether it is a handle by itself, which counts as an array of one. */
  static boolean isSingle(Variable variable) {
    return variable.isGlobal()
        && variable.type() instanceof Type.Int
        && variable.type().size() == HANDLE_BYTES
        && isPlain(variable);
  }

  private static boolean isArray(Variable variable) {
    return variable.type() instanceof Type.Array type
        && !(type.element() instanceof Type.Array)
        && !(type.element() instanceof Composite)
        && isPlain(variable);
  }

  /** Whether all threads have it together, and reads and writes of it are only what they say. */
  static boolean isPlain(Variable variable) {
    return !variable.isVolatile() && !variable.isThreadLocal();
  }

  private boolean isKeptGlobal(Variable variable) {
    return variable.isGlobal()
        && isPlain(variable)
        && variable.type() instanceof Type.Pointer
        && !icfa.isAddressTaken(variable);
  }

  /** Whether all that the variable ever points to is allocated for it. */
  boolean isAllocated(Variable variable) {
    return allocated.contains(variable)
        && !assigned.contains(variable)
        && variable.kind() != Variable.Kind.PARAMETER
        && isOwn(variable);
  }

  /** Whether only operations of its function that name it write the variable. */
  private boolean isOwn(Variable variable) {
    return !variable.isGlobal() && symbols.isReadable(variable);
  }

  /** The variable that leads to a place in memory; null if it is not found in this way. */
  static @Nullable Variable leadingTo(Expression place) {
    return switch (HandleMatch.plain(place)) {
      case Lvalue.Var variable -> variable.variable();
      case Lvalue.Element element -> leadingTo(element.array());
      case Lvalue.Deref deref -> pointing(deref.pointer());
      default -> null;
    };
  }

  /** The variable that the address comes from; null if it does not just come from one. */
  static @Nullable Variable pointing(Expression pointer) {
    return switch (HandleMatch.plain(pointer)) {
      case Expression.AddressOf address -> leadingTo(address.target());
      case Expression.PointerAdd add -> pointing(add.pointer());
      case Lvalue.Var variable -> variable.variable();
      default -> null;
    };
  }

  private void collect(Operation operation) {
    switch (operation) {
      case Operation.Assume assume -> {}
      case Operation.Assign assign -> {
        if (HandleMatch.plain(assign.target()) instanceof Lvalue.Var target) {
          if (!HandleMatch.isConstant(operation)) {
            assigned.add(target.variable());
          }
          copy(assign.value(), target.variable());
        } else {
          write(assign.target(), HandleMatch.isConstant(operation));
          use(assign.value());
        }
      }
      case Operation.Call call when Operands.namedCallee(call) instanceof Function callee -> {
        pass(call, callee);
        Operands.written(call).forEach(target -> write(target, false));
        if (call.result() != null && callee.returnVariable() instanceof Variable result) {
          if (HandleMatch.plain(call.result()) instanceof Lvalue.Var target) {
            copies.computeIfAbsent(result, key -> new HashSet<>()).add(target.variable());
          } else {
            exposed.add(result);
          }
        }
      }
      case Operation.LibraryCall call when HandleMatch.isClearing(call) -> {
        Expression cleared = call.arguments().getFirst();
        if (pointing(cleared) == null) {
          use(cleared);
        } else {
          useIndices(cleared);
        }
        call.arguments().stream().skip(1).forEach(this::use);
      }
      case Operation.Free free when HandleMatch.plain(free.pointer()) instanceof Lvalue.Var -> {}
      case Operation.Allocate allocate -> {
        use(allocate.size());
        if (allocate.target() instanceof Lvalue.Var target
            && allocate.storage() == Operation.Storage.HEAP) {
          allocated.add(target.variable());
        } else {
          write(allocate.target(), false);
        }
      }
      case Operation.CreateThread create -> {
        Operands.read(create).forEach(this::use);
        if (Operands.namedCallee(create) instanceof Function start) {
          exposeResult(start);
        }
        if (create.handle() != null) {
          write(create.handle(), true);
        }
        if (create.result() != null) {
          write(create.result(), false);
        }
      }
      default -> {
        Operands.read(operation).forEach(this::use);
        Operands.written(operation).forEach(target -> write(target, false));
      }
    }
  }

  private void pass(Operation.Call call, Function callee) {
    for (int i = 0; i < call.arguments().size(); i++) {
      Expression argument = call.arguments().get(i);
      if (i < callee.parameters().size()) {
        copy(argument, callee.parameters().get(i));
      } else {
        use(argument);
      }
    }
  }

  private void copy(Expression value, Variable target) {
    if (target.type() instanceof Type.Array) {
      exposed.add(target); // also one that the program does not define
    }
    Variable source = pointing(value);
    if (source == null) {
      use(value);
      return;
    }
    copies.computeIfAbsent(source, key -> new HashSet<>()).add(target);
    useIndices(value);
  }

  private void write(Lvalue target, boolean harmless) {
    Expression place = HandleMatch.plain(target);
    Variable variable = leadingTo(place);
    if (variable == null) {
      Operands.forEachPart(place, part -> expose(part, place));
      return;
    }
    if (!harmless && place instanceof Lvalue.Var) {
      assigned.add(variable);
    }
    boolean kept = harmless || (numbers && place.type() instanceof Type.Int);
    if (!kept && (!(place instanceof Lvalue.Var) || variable.type() instanceof Type.Array)) {
      exposed.add(variable);
    }
    useIndices(place);
  }

  private void expose(Expression part, Expression whole) {
    if (part != whole && part instanceof Lvalue.Var variable) {
      exposed.add(variable.variable());
    }
  }

  /** A value goes somewhere: an element is a handle, all else may be an address. */
  private void use(Expression value) {
    Expression plain = HandleMatch.plain(value);
    boolean element =
        plain instanceof Lvalue.Element
            || plain instanceof Lvalue.Deref
            || (plain instanceof Lvalue.Var(Variable handle) && single.contains(handle));
    if (element && leadingTo(plain) != null) {
      useIndices(plain);
    } else {
      Operands.variables(plain).forEach(exposed::add);
    }
  }

  /** Whatever selects the element is a number. */
  private void useIndices(Expression place) {
    Expression current = HandleMatch.plain(place);
    while (true) {
      switch (current) {
        case Lvalue.Element element -> {
          use(element.index());
          current = HandleMatch.plain(element.array());
        }
        case Expression.PointerAdd add -> {
          use(add.index());
          current = HandleMatch.plain(add.pointer());
        }
        case Lvalue.Deref deref -> current = HandleMatch.plain(deref.pointer());
        case Expression.AddressOf address -> current = HandleMatch.plain(address.target());
        default -> {
          return;
        }
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
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
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.MemberName;
import org.gridlock.lockset.settled.NamedPointers;
import org.gridlock.lockset.symbol.Effect;
import org.gridlock.lockset.symbol.Symbols;

/**
 * The bits of numbers that may ever be set, without order, by the program text: of a word with
 * options, those that somebody sets in it. Numbers are as wide as conversion to the largest type
 * makes them.
 */
final class PossibleBits {
  private static final long ALL = -1;
  private static final int BITS_OF_BYTE = 8;

  /** Longer chains of copies have any bits. */
  private static final int MAX_DEPTH = 200;

  private final Icfa icfa;
  private final Symbols symbols;
  private final Arguments arguments;
  private final NamedPointers pointers;
  private final Map<Variable, List<Expression>> assigned = new HashMap<>();

  /** Functions with code that may write any of their variables. */
  private final Set<Function> opaque = new HashSet<>();

  private boolean anyGlobalMayChange;

  /** By variable, or by name of a member. */
  private final Map<Object, Long> known = new HashMap<>();

  /** Those of which it is not known yet what others depend on that are looked at, too. */
  private final Map<Object, Long> growing = new HashMap<>();

  private final Set<Object> visited = new HashSet<>();
  private boolean grown;

  PossibleBits(Icfa icfa, Symbols symbols, Arguments arguments) {
    this.icfa = icfa;
    this.symbols = symbols;
    this.arguments = arguments;
    this.pointers = symbols.settledMembers().namedPointers();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      collect(icfa.edge(id));
    }
  }

  private void collect(Edge edge) {
    Operation operation = edge.operation();
    anyGlobalMayChange |= operation instanceof Operation.Havoc;
    if (Effect.mayWriteAnyLocal(operation)) {
      opaque.add(edge.source().function());
    }
    for (Lvalue target : Operands.written(operation)) {
      Set<Lvalue> named =
          target instanceof Lvalue.Deref deref ? pointers.targets(deref.pointer()) : null;
      for (Lvalue written : named == null ? Set.of(target) : named) {
        if (written.rootVariable() instanceof Variable variable) {
          assigned
              .computeIfAbsent(variable, key -> new ArrayList<>(2))
              .add(written instanceof Lvalue.Var ? value(operation, variable) : any(variable));
        }
      }
    }
  }

  private static Expression value(Operation operation, Variable target) {
    if (operation instanceof Operation.Assign assign) {
      return assign.value();
    }
    Function callee = operation instanceof Operation.Call ? Operands.namedCallee(operation) : null;
    Variable result = callee == null || !callee.isDefined() ? null : callee.returnVariable();
    return result == null ? any(target) : new Lvalue.Var(result);
  }

  private static Expression any(Variable variable) {
    return new Expression.Unknown(variable.type());
  }

  /** Whether what a branch asks for is never so. */
  boolean exclude(Guard tested) {
    Values values = tested.values();
    long bits = of(tested.subject());
    return bits >= 0
        && (values.isDisjoint(Values.between(0, bits))
            || (values.isSmallPoint() && !values.others() && (values.low() & ~bits) != 0));
  }

  private long of(Expression number) {
    long bits;
    do {
      grown = false;
      visited.clear();
      bits = of(number, 0);
    } while (grown);
    known.putAll(growing);
    growing.clear();
    return bits;
  }

  private long of(Expression number, int depth) {
    if (depth > MAX_DEPTH) {
      return ALL;
    }
    return switch (number) {
      case Expression.Constant constant -> as(constant.type(), constant.value());
      case Expression.Cast cast -> converted(cast, of(cast.operand(), depth + 1));
      case Expression.Unary unary ->
          unary.operator() == Expression.UnaryOperator.NOT ? 1 : as(unary.type(), ALL);
      case Expression.Binary binary -> as(binary.type(), binary(binary, depth + 1));
      case Lvalue.Var variable -> as(variable.type(), node(variable.variable(), depth + 1));
      case Lvalue.Deref deref when pointers.targets(deref.pointer()) instanceof Set<Lvalue> named ->
          all(named, depth + 1);
      case Lvalue part when isWholeMember(part) && MemberName.of(part) instanceof MemberName name ->
          as(part.type(), node(name, depth + 1));
      default -> as(number.type(), ALL);
    };
  }

  private static boolean isWholeMember(Lvalue part) {
    return !(part instanceof Lvalue.Member member) || member.field().bitWidth() == 0;
  }

  private long all(Iterable<? extends Expression> numbers, int depth) {
    long bits = 0;
    for (Expression number : numbers) {
      bits |= of(number, depth);
    }
    return bits;
  }

  private long binary(Expression.Binary binary, int depth) {
    return switch (binary.operator()) {
      case AND -> of(binary.left(), depth) & of(binary.right(), depth);
      case OR, XOR -> of(binary.left(), depth) | of(binary.right(), depth);
      case NOT_EQUAL -> {
        // What has no bits is zero.
        boolean equal = (of(binary.left(), depth) | of(binary.right(), depth)) == 0;
        yield equal ? 0 : 1;
      }
      case EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> 1;
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT -> ALL;
    };
  }

  private static long converted(Expression.Cast cast, long bits) {
    return cast.operand().type() instanceof Type.Int ? as(cast.type(), bits) : as(cast.type(), ALL);
  }

  /** What a type holds of some bits, as wide as the largest type. */
  private static long as(Type type, long bits) {
    if (!(type instanceof Type.Int number)) {
      return ALL;
    }
    if (number.bool()) {
      return bits == 0 ? 0 : 1;
    }
    int others = Long.SIZE - BITS_OF_BYTE * number.bytes();
    return others <= 0
        ? bits
        : number.signed() ? bits << others >> others : bits << others >>> others;
  }

  /** The bits of what is kept by a name: a variable, or the name of a member. */
  private long node(Object name, int depth) {
    Long done = known.get(name);
    if (done != null) {
      return done;
    }
    long before = growing.getOrDefault(name, 0L);
    if (!visited.add(name)) {
      return before;
    }
    long bits =
        before
            | (name instanceof Variable variable
                ? ofVariable(variable, depth)
                : ofMember((MemberName) name, depth));
    if (bits != before || !growing.containsKey(name)) {
      growing.put(name, bits);
      grown = true;
    }
    return bits;
  }

  private long ofMember(MemberName name, int depth) {
    List<Expression> values = symbols.assigned(name);
    return values == null ? ALL : all(values, depth);
  }

  private long ofVariable(Variable variable, int depth) {
    Function function = variable.function();
    boolean mayChange = function == null ? anyGlobalMayChange : opaque.contains(function);
    if (mayChange || !icfa.isDefined(variable) || pointers.isAddressedOtherwise(variable)) {
      return ALL;
    }
    List<Expression> values = assigned.getOrDefault(variable, List.of());
    if (variable.kind() != Variable.Kind.PARAMETER) {
      // What is to set one that nothing sets may be missing here.
      return values.isEmpty() ? ALL : all(values, depth);
    }
    List<Expression> given = arguments.all(variable);
    return given == null ? ALL : all(values, depth) | all(given, depth);
  }
}

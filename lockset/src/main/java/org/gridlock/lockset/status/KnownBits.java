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
import org.gridlock.icfa.Expression.BinaryOperator;
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
 * The bits of numbers that may ever be set, and those that always are, without order, by the
 * program text: of a word with options, those that somebody sets in it. Numbers are as wide as
 * conversion to the largest type makes them.
 */
final class KnownBits {
  /**
   * What is known of a number.
   *
   * @param possible the bits that may be set
   * @param sure those that are
   */
  private record Bits(long possible, long sure) {
    static final Bits ANY = new Bits(-1, 0);

    /** Of no number at all. */
    static final Bits NONE = new Bits(0, -1);

    static Bits of(long number) {
      return new Bits(number, number);
    }

    /** Of either of two numbers. */
    Bits or(Bits other) {
      return new Bits(possible | other.possible, sure & other.sure);
    }

    /** Of a number that is zero or one, and one if this is not zero. */
    Bits truth() {
      return new Bits(possible == 0 ? 0 : 1, sure == 0 ? 0 : 1);
    }
  }

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
  private final Map<Object, Bits> known = new HashMap<>();

  /** Those of which it is not known yet what others depend on that are looked at, too. */
  private final Map<Object, Bits> growing = new HashMap<>();

  private final Set<Object> visited = new HashSet<>();
  private boolean grown;

  KnownBits(Icfa icfa, Symbols symbols, Arguments arguments) {
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
    Bits bits = of(tested.subject());
    long all = bits.possible;
    return (all >= 0
            && (values.isDisjoint(Values.between(0, all))
                || (values.isSmallPoint() && !values.others() && (values.low() & ~all) != 0)))
        || (values.isSmallPoint() && !values.others() && (bits.sure & ~values.low()) != 0);
  }

  private Bits of(Expression number) {
    Bits bits;
    do {
      grown = false;
      visited.clear();
      bits = of(number, 0);
    } while (grown);
    known.putAll(growing);
    growing.clear();
    return bits;
  }

  private Bits of(Expression number, int depth) {
    if (depth > MAX_DEPTH) {
      return Bits.ANY;
    }
    return switch (number) {
      case Expression.Constant constant -> as(constant.type(), Bits.of(constant.value()));
      case Expression.Cast cast -> converted(cast, of(cast.operand(), depth + 1));
      case Expression.Unary unary ->
          unary.operator() == Expression.UnaryOperator.NOT
              ? new Bits(1, 0)
              : as(unary.type(), Bits.ANY);
      case Expression.Binary binary -> as(binary.type(), binary(binary, depth + 1));
      case Lvalue.Var variable -> as(variable.type(), node(variable.variable(), depth + 1));
      case Lvalue.Deref deref when pointers.targets(deref.pointer()) instanceof Set<Lvalue> named ->
          all(named, depth + 1);
      case Lvalue part when isWholeMember(part) && MemberName.of(part) instanceof MemberName name ->
          as(part.type(), member(part, name, depth + 1));
      default -> as(number.type(), Bits.ANY);
    };
  }

  private static boolean isWholeMember(Lvalue part) {
    return !(part instanceof Lvalue.Member member) || member.field().bitWidth() == 0;
  }

  /** What is known of a member of some object, or of an element of one. */
  private Bits member(Lvalue part, MemberName name, int depth) {
    Bits assigned = node(name, depth);
    return part instanceof Lvalue.Member && symbols.settledMembers().isWrittenFirst(name)
        ? assigned
        : assigned.or(Bits.of(0));
  }

  private Bits all(Iterable<? extends Expression> numbers, int depth) {
    Bits bits = Bits.NONE;
    for (Expression number : numbers) {
      bits = bits.or(of(number, depth));
    }
    return bits;
  }

  private Bits binary(Expression.Binary binary, int depth) {
    return switch (binary.operator()) {
      case AND, OR, XOR, NOT_EQUAL -> {
        Bits one = of(binary.left(), depth);
        Bits other = of(binary.right(), depth);
        yield switch (binary.operator()) {
          case AND -> new Bits(one.possible & other.possible, one.sure & other.sure);
          case OR -> new Bits(one.possible | other.possible, one.sure | other.sure);
          // Bits that only one of them has differ; what has no bits is zero.
          default -> {
            Bits differing =
                new Bits(
                    one.possible | other.possible,
                    (one.sure & ~other.possible) | (other.sure & ~one.possible));
            yield binary.operator() == BinaryOperator.XOR ? differing : differing.truth();
          }
        };
      }
      case EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> new Bits(1, 0);
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT -> Bits.ANY;
    };
  }

  private static Bits converted(Expression.Cast cast, Bits bits) {
    return as(cast.type(), cast.operand().type() instanceof Type.Int ? bits : Bits.ANY);
  }

  /** What a type holds of some bits, as wide as the largest type. */
  private static Bits as(Type type, Bits bits) {
    if (!(type instanceof Type.Int number)) {
      return Bits.ANY;
    }
    return number.bool()
        ? bits.truth()
        : new Bits(as(number, bits.possible), as(number, bits.sure));
  }

  private static long as(Type.Int number, long bits) {
    int others = Long.SIZE - BITS_OF_BYTE * number.bytes();
    return others <= 0
        ? bits
        : number.signed() ? bits << others >> others : bits << others >>> others;
  }

  /** The bits of what is kept by a name: a variable, or the name of a member. */
  private Bits node(Object name, int depth) {
    Bits done = known.get(name);
    if (done != null) {
      return done;
    }
    Bits before = growing.getOrDefault(name, Bits.NONE);
    if (!visited.add(name)) {
      return before;
    }
    Bits bits =
        before.or(
            name instanceof Variable variable
                ? ofVariable(variable, depth)
                : ofMember((MemberName) name, depth));
    if (!bits.equals(before) || !growing.containsKey(name)) {
      growing.put(name, bits);
      grown = true;
    }
    return bits;
  }

  private Bits ofMember(MemberName name, int depth) {
    List<Expression> values = symbols.assigned(name);
    return values == null ? Bits.ANY : values.isEmpty() ? Bits.of(0) : all(values, depth);
  }

  private Bits ofVariable(Variable variable, int depth) {
    Function function = variable.function();
    boolean mayChange = function == null ? anyGlobalMayChange : opaque.contains(function);
    if (mayChange || !icfa.isDefined(variable) || pointers.isAddressedOtherwise(variable)) {
      return Bits.ANY;
    }
    List<Expression> values = assigned.getOrDefault(variable, List.of());
    if (variable.kind() != Variable.Kind.PARAMETER) {
      // What is to set one that nothing sets may be missing here.
      Bits bits = values.isEmpty() ? Bits.ANY : all(values, depth);
      return variable.isGlobal() ? bits.or(Bits.of(0)) : bits;
    }
    List<Expression> given = arguments.all(variable);
    return given == null ? Bits.ANY : all(values, depth).or(all(given, depth));
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.retry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * How values go on in a loop that looks at a clock. What the loop computes anew from a clock, as a
 * deadline that it moves, goes on with it: only how a clock compares to what stays as it is comes
 * to be otherwise. That a clock fails does not happen.
 */
final class Courses {
  /** Library functions that give the time, as a result or where they are told. */
  private static final Set<String> CLOCKS =
      Set.of(
          ("time gettimeofday clock_gettime clock times getrusage timespec_get ftime"
                  + " g_get_monotonic_time g_get_real_time g_timer_elapsed")
              .split(" "));

  /** Those among them of which the result is the time. */
  private static final Set<String> YIELDING =
      Set.of("time clock times g_get_monotonic_time g_get_real_time g_timer_elapsed".split(" "));

  /** Those that clear memory. */
  private static final Set<String> CLEARING = Set.of("memset", "bzero");

  /** Deeper calls yield what is not known. */
  private static final int MAX_DEPTH = 6;

  /** What is known of calls, wherever they stand: what they yield, by what they are given. */
  private record Calls(
      Map<Function, Map<Map<Variable, Course>, Course>> results, Map<Variable, Course> behind) {}

  private final LoopWrites writes;

  /**
   * What parameters are given, or what that leads to. A pointer that is missing leads to what other
   * code may write, too.
   */
  private final Map<Variable, Course> parameters;

  private final Calls calls;
  private final int depth;
  private final Map<Lvalue, Course> known = new HashMap<>();

  /** Looks at what a thread does in a loop. */
  Courses(LoopWrites writes) {
    this(writes, Map.of(), new Calls(new HashMap<>(), new HashMap<>()), 0);
  }

  private Courses(LoopWrites writes, Map<Variable, Course> parameters, Calls calls, int depth) {
    this.writes = writes;
    this.parameters = parameters;
    this.calls = calls;
    this.depth = depth;
  }

  /** Whether a function outside the program tells the time. */
  static boolean isClock(Operation.LibraryCall call) {
    return CLOCKS.contains(call.callee().name());
  }

  /** How a value goes on. */
  Course of(Expression value) {
    return switch (value) {
      case Lvalue lvalue -> ofRead(lvalue);
      case Expression.Constant constant -> Course.STEADY;
      case Expression.RealConstant constant -> Course.STEADY;
      case Expression.Cast cast -> of(cast.operand());
      case Expression.AddressOf address -> ofRead(address.target().root());
      case Expression.Unary unary ->
          switch (unary.operator()) {
            case NEGATE -> of(unary.operand()).reversed();
            case NOT -> of(unary.operand()).negated();
            default -> ofOther(unary);
          };
      case Expression.Binary binary -> ofBinary(binary);
      default -> ofOther(value);
    };
  }

  private Course ofBinary(Expression.Binary binary) {
    Course left = of(binary.left());
    Course right = of(binary.right());
    return switch (binary.operator()) {
      case ADD -> left.plus(right);
      case SUBTRACT -> left.plus(right.reversed());
      case MULTIPLY -> left == Course.STEADY ? right.times(left) : left.times(right);
      case DIVIDE -> left.times(right);
      case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
          left.plus(right.reversed()).compared(binary.operator());
      case EQUAL, NOT_EQUAL -> ofEquality(binary, left, right);
      case AND, OR, XOR, REMAINDER, SHIFT_LEFT, SHIFT_RIGHT -> ofOther(binary);
    };
  }

  private static Course ofEquality(Expression.Binary binary, Course left, Course right) {
    if (left == Course.STEADY && right == Course.STEADY) {
      return Course.STEADY;
    }
    return binary.right().withoutCasts() instanceof Expression.Constant constant
        ? (constant.value() == 0) == (binary.operator() == Expression.BinaryOperator.EQUAL)
            ? left.negated()
            : left.negated().reversed()
        : Course.UNKNOWN;
  }

  /** What depends on nothing that goes on stays as it is. */
  private Course ofOther(Expression value) {
    boolean moves = Overlaps.isRead(value, read -> ofRead(read) != Course.STEADY);
    return moves ? Course.UNKNOWN : Course.STEADY;
  }

  private Course ofRead(Lvalue read) {
    Course found = known.get(read);
    if (found == null) {
      known.put(read, Course.UNKNOWN); // while it is looked at: it depends on itself
      found = find(read);
      known.put(read, found);
    }
    return found;
  }

  private Course find(Lvalue read) {
    List<Course> all = new ArrayList<>();
    boolean[] adjusted = {false};
    writes.forEachAssigning(
        read,
        (target, operation) -> {
          if (isAdjusted(target, operation)) {
            adjusted[0] = true;
          } else {
            all.add(ofResult(operation));
          }
        });
    writes.forEachFilling(read, (target, operation) -> all.add(ofFilled(operation)));
    if (read.root() instanceof Lvalue.Deref deref) {
      all.add(of(deref.pointer()));
    }
    if (read.rootVariable() instanceof Variable whole) {
      for (Operation operation : writes.lending(whole)) {
        all.add(ofLent(operation, lent -> Operands.addressed(lent).contains(whole)));
      }
      all.add(parameters.getOrDefault(whole, Course.STEADY));
    }
    if (!isGivenIn(read) && writes.isWrittenElsewhere(read)) {
      all.add(Course.UNKNOWN);
    }
    // A constant is what it begins with; what a clock is read into may be cleared before.
    all.removeIf(course -> course == Course.STEADY);
    return all.isEmpty()
        ? adjusted[0] ? Course.UNKNOWN : Course.STEADY
        : all.stream().reduce((one, other) -> one == other ? one : Course.UNKNOWN).get();
  }

  /** Whether it lies where a parameter leads, and that is known from the call. */
  private boolean isGivenIn(Lvalue read) {
    return read.root() instanceof Lvalue.Deref deref && isGiven(deref.pointer());
  }

  private boolean isGiven(Expression pointer) {
    return pointer.withoutCasts() instanceof Lvalue.Var(Variable variable)
        && parameters.containsKey(variable)
        && writes.assigning(new Lvalue.Var(variable)).isEmpty();
  }

  /** Whether a constant is added: to what is computed anew in each round, that matters little. */
  private static boolean isAdjusted(Lvalue read, Operation operation) {
    return operation instanceof Operation.Assign assign
        && assign.value().withoutCasts() instanceof Expression.Binary binary
        && (binary.operator() == Expression.BinaryOperator.ADD
            || binary.operator() == Expression.BinaryOperator.SUBTRACT)
        && binary.left().withoutCasts().equals(read)
        && binary.right().withoutCasts() instanceof Expression.Constant;
  }

  /** The variable of which an lvalue is a part, or to what it leads. */
  private static @Nullable Variable base(Lvalue read) {
    Lvalue root = read.root();
    while (root instanceof Lvalue.Deref deref
        && deref.pointer().withoutCasts() instanceof Lvalue pointer) {
      root = pointer.root();
    }
    return root instanceof Lvalue.Var(Variable variable) ? variable : null;
  }

  private Course ofResult(Operation operation) {
    return switch (operation) {
      case Operation.Assign assign -> of(assign.value());
      case Operation.LibraryCall call ->
          YIELDING.contains(call.callee().name())
              ? Course.RISING
              : call.callee().name().equals("difftime") && call.arguments().size() > 1
                  ? of(call.arguments().get(0)).plus(of(call.arguments().get(1)).reversed())
                  : Course.UNKNOWN;
      case Operation.Call call -> {
        Function callee = followed(call);
        yield callee == null ? Course.UNKNOWN : returned(callee, call.arguments());
      }
      default -> Course.UNKNOWN;
    };
  }

  /** What becomes of what is written outside the program. */
  private static Course ofFilled(Operation operation) {
    return operation instanceof Operation.LibraryCall call
        ? isClock(call)
            ? Course.RISING
            : CLEARING.contains(call.callee().name()) ? Course.STEADY : Course.UNKNOWN
        : Course.UNKNOWN;
  }

  /**
   * What a call of the program makes of that to which some of its arguments lead: what shows the
   * time, or what is not known. None but such a call makes anything of it.
   */
  private Course ofLent(Operation operation, Predicate<Expression> leading) {
    List<Expression> arguments = Operands.arguments(operation);
    if (arguments.stream().noneMatch(leading)) {
      return Course.STEADY;
    }
    Function callee = followed(operation);
    if (callee == null) {
      return Course.UNKNOWN;
    }
    List<Variable> parameters = callee.parameters();
    return surest(
        IntStream.range(0, Math.min(arguments.size(), parameters.size()))
            .filter(i -> leading.test(arguments.get(i)))
            .mapToObj(i -> behind(callee, parameters.get(i))));
  }

  /** The function that a call enters, if it is looked at. */
  private @Nullable Function followed(Operation operation) {
    Function callee = Operands.namedCallee(operation);
    return callee == null || !callee.isDefined() || depth >= MAX_DEPTH ? null : callee;
  }

  private Course behind(Function callee, Variable parameter) {
    Course found = calls.behind.putIfAbsent(parameter, Course.UNKNOWN); // recursion
    if (found == null) {
      found = inside(callee, Map.of()).behind(parameter);
      calls.behind.put(parameter, found);
    }
    return found;
  }

  private Courses inside(Function callee, Map<Variable, Course> given) {
    return new Courses(writes.inside(callee), given, calls, depth + 1);
  }

  /** What becomes of that to which a parameter leads. */
  private Course behind(Variable parameter) {
    Lvalue pointer = new Lvalue.Var(parameter);
    return surest(
        writes.edges().stream()
            .map(Edge::operation)
            .map(operation -> behind(operation, parameter, pointer)));
  }

  private Course behind(Operation operation, Variable parameter, Lvalue pointer) {
    return switch (operation) {
      case Operation.Assign(Lvalue target, Expression value) ->
          target.equals(pointer) || !parameter.equals(base(target))
              ? Course.STEADY
              : of(value) == Course.RISING ? Course.RISING : Course.UNKNOWN;
      case Operation.Call call -> ofLent(call, lent -> Operands.hasPart(lent, pointer::equals));
      default ->
          Overlaps.filled(operation).stream()
                  .anyMatch(target -> Operands.hasPart(target, pointer::equals))
              ? ofFilled(operation)
              : Course.STEADY;
    };
  }

  /** The time, if one of several writes it; what is not known, if one may. */
  private static Course surest(Stream<Course> courses) {
    Set<Course> all = courses.collect(Collectors.toSet());
    return all.contains(Course.RISING)
        ? Course.RISING
        : all.contains(Course.UNKNOWN) ? Course.UNKNOWN : Course.STEADY;
  }

  private Course returned(Function callee, List<Expression> arguments) {
    Variable result = callee.returnVariable();
    if (result == null) {
      return Course.UNKNOWN;
    }
    Map<Variable, Course> given = new HashMap<>();
    for (int i = 0; i < Math.min(arguments.size(), callee.parameters().size()); i++) {
      Course course = of(arguments.get(i));
      if (course != Course.STEADY || !isLoose(arguments.get(i))) {
        given.put(callee.parameters().get(i), course);
      }
    }
    Map<Map<Variable, Course>, Course> known =
        calls.results.computeIfAbsent(callee, key -> new HashMap<>());
    Course found = known.putIfAbsent(given, Course.UNKNOWN); // recursion
    if (found == null) {
      found = inside(callee, given).yielded(result);
      known.put(given, found);
    }
    return found;
  }

  /** Whether it is a pointer to what not only this activation writes. */
  private boolean isLoose(Expression argument) {
    Expression plain = argument.withoutCasts();
    return plain.type() instanceof Type.Pointer
        && !isGiven(plain)
        && !(plain instanceof Expression.AddressOf address
            && (address.target().rootVariable() != null || isGivenIn(address.target())));
  }

  private Course yielded(Variable result) {
    Course course = ofRead(new Lvalue.Var(result));
    return course == Course.STEADY && constants(result, new HashSet<>()).size() > 1 && turns()
        ? Course.TURNING
        : course;
  }

  /** Whether a branch goes another way some day. */
  private boolean turns() {
    return writes.edges().stream()
        .anyMatch(
            edge ->
                edge.operation() instanceof Operation.Assume assume
                    && of(assume.condition()).leadsTo(assume.holds()));
  }

  /** The numbers that a variable is given, also by way of others. */
  private Set<Long> constants(Variable variable, Set<Variable> seen) {
    Set<Long> found = new HashSet<>();
    if (seen.add(variable)) {
      for (Operation operation : writes.assigning(new Lvalue.Var(variable))) {
        if (operation instanceof Operation.Assign assign) {
          switch (assign.value().withoutCasts()) {
            case Expression.Constant constant -> found.add(constant.value());
            case Lvalue.Var(Variable other) -> found.addAll(constants(other, seen));
            default -> {}
          }
        }
      }
    }
    return found;
  }
}

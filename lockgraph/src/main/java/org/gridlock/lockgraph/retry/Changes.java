// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.retry;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.gridlock.lockgraph.retry.Counter.Given;
import org.jspecify.annotations.Nullable;

/**
 * Which conditions change by and by in a loop: those that depend on what {@linkplain Counting
 * counts}, on {@linkplain Courses a clock}, on what is read from outside the program, or on what
 * other code writes. What the loop itself sets to something that does not change, as to the result
 * of the attempt, does not.
 */
final class Changes {
  /** Library functions that give what comes from outside, or draw lots. */
  private static final Set<String> INPUTS =
      Set.of(
          ("read pread readv recv recvfrom recvmsg recvmmsg fread fread_unlocked"
                  + " fgets fgets_unlocked fgetc fgetc_unlocked getc getc_unlocked _IO_getc"
                  + " getchar getchar_unlocked getline getdelim __getdelim scanf fscanf vscanf"
                  + " vfscanf __isoc99_scanf __isoc99_fscanf __isoc23_scanf __isoc23_fscanf"
                  + " select pselect poll ppoll epoll_wait epoll_pwait accept accept4"
                  + " sigwait sigwaitinfo sigtimedwait sigpending wait waitpid wait3 wait4"
                  + " rand rand_r random random_r drand48 lrand48 mrand48 getrandom arc4random")
              .split(" "));

  /** Those that do not yield negative numbers, unless they are used wrongly. */
  private static final Set<String> NOT_NEGATIVE =
      Set.of(
          ("select pselect poll ppoll epoll_wait epoll_pwait"
                  + " rand rand_r random lrand48 arc4random")
              .split(" "));

  private final SharedWrites writes;

  /** The functions that the loop is in, from that of the attempt outwards. */
  private final Set<Function> loop;

  /** The functions that are called while the loop goes on. */
  private final Set<Function> called = new HashSet<>();

  /** By what is written in the loop, how. */
  private final Map<Expression, Set<Operation>> assigned = new LinkedHashMap<>();

  /** By variable that is written in the loop, the only edge that does, if it is an assignment. */
  private final Map<Variable, Optional<Given>> given = new HashMap<>();

  /** By variable, the calls in the loop that are given its address. */
  private final Map<Variable, Set<Operation>> lent = new LinkedHashMap<>();

  private final Map<Expression, Change> known = new HashMap<>();
  private final Map<Function, Change> callees = new HashMap<>();
  private final Counting counting = new Counting(this::given, this::isSteady);
  private final Collection<Edge> edges;

  /** Made when it is first asked for: few loops look at a clock. */
  private @Nullable Courses courses;

  Changes(SharedWrites writes, Set<Function> loop, Collection<Edge> edges) {
    this.writes = writes;
    this.loop = loop;
    this.edges = edges;
    for (Edge edge : edges) {
      Operation operation = edge.operation();
      Operands.written(operation).forEach(target -> add(target, operation, edge));
      for (Expression argument : arguments(operation)) {
        Operands.addressed(argument).forEach(variable -> add(lent, variable, operation));
      }
      Function callee = Operands.namedCallee(operation);
      if (edge.source().function() == callee) {
        addParameters(edge, Operands.arguments(operation));
      } else if (callee != null) {
        called.addAll(writes.reads(callee).functions());
      }
    }
  }

  /** A function that calls itself gives its parameters their next values. */
  private void addParameters(Edge call, List<Expression> arguments) {
    Function function = call.source().function();
    for (int i = 0; i < Math.min(function.parameters().size(), arguments.size()); i++) {
      Lvalue parameter = new Lvalue.Var(function.parameters().get(i));
      if (!arguments.get(i).withoutCasts().equals(parameter)) {
        add(parameter, new Operation.Assign(parameter, arguments.get(i)), call);
      }
    }
  }

  private void add(Lvalue target, Operation operation, Edge edge) {
    add(assigned, target, operation);
    if (target.rootVariable() instanceof Variable variable) {
      Optional<Given> only =
          target instanceof Lvalue.Var && operation instanceof Operation.Assign assign
              ? Optional.of(new Given(edge, assign.value()))
              : Optional.empty();
      given.merge(variable, only, (one, other) -> one.equals(other) ? one : Optional.empty());
    }
  }

  static <T> void add(Map<T, Set<Operation>> operations, T key, Operation operation) {
    operations.computeIfAbsent(key, first -> new LinkedHashSet<>(2)).add(operation);
  }

  /** What a call is given, be it of the program or of a library. */
  static List<Expression> arguments(Operation operation) {
    return operation instanceof Operation.LibraryCall call
        ? call.arguments()
        : Operands.arguments(operation);
  }

  /** How a condition of the loop changes. */
  Change of(Expression condition) {
    Change found = known.get(condition);
    if (found == null) {
      found = Change.NONE;
      boolean ofErrors = tellsErrors(condition);
      for (Expression read : closure(condition)) {
        found = found.or(ofRead((Lvalue) read, ofErrors));
      }
      known.put(condition, found);
    }
    return found;
  }

  /** What an expression reads, and what that was computed from in the loop. */
  private Set<Expression> closure(Expression root) {
    Set<Expression> seen = new LinkedHashSet<>();
    Deque<Expression> pending = new ArrayDeque<>();
    pending.add(root);
    while (!pending.isEmpty()) {
      Operands.forEachPart(
          pending.remove(),
          part -> {
            if (part instanceof Lvalue && seen.add(part)) {
              for (Operation operation : assigned.getOrDefault(part, Set.of())) {
                if (operation instanceof Operation.Assign assign) {
                  pending.add(assign.value());
                } else if (operation instanceof Operation.LibraryCall call) {
                  pending.addAll(call.arguments());
                }
              }
            }
          });
    }
    return seen;
  }

  private Change ofRead(Lvalue read, boolean ofErrors) {
    Change found = writes.isWrittenOutside(read, loop, called) ? Change.BY_OTHERS : Change.NONE;
    for (Operation operation : assigned.getOrDefault(read, Set.of())) {
      boolean isNever =
          ofErrors
              && operation instanceof Operation.LibraryCall call
              && NOT_NEGATIVE.contains(call.callee().name());
      found = isNever ? found : found.or(ofResult(operation));
    }
    if (read instanceof Lvalue.Var(Variable variable)) {
      for (Operation operation : lent.getOrDefault(variable, Set.of())) {
        found = found.or(ofResult(operation));
      }
    }
    return found;
  }

  /** Whether a condition only tells negative numbers from others. */
  private static boolean tellsErrors(Expression condition) {
    if (!(condition.withoutCasts() instanceof Expression.Binary binary)
        || !(binary.right().withoutCasts() instanceof Expression.Constant bound)) {
      return false;
    }
    return switch (binary.operator()) {
      case LESS, GREATER_EQUAL -> bound.value() <= 0;
      case GREATER, LESS_EQUAL, EQUAL, NOT_EQUAL -> bound.value() < 0;
      default -> false;
    };
  }

  /** Whether a branch is taken some day because time passes. */
  boolean isTimeFor(Operation.Assume branch) {
    Courses known = courses == null ? new Courses(edges) : courses;
    courses = known;
    return known.of(branch.condition()).leadsTo(branch.holds());
  }

  /** Why a branch is taken some day because the loop counts; null if that is not known. */
  @Nullable Count count(Operation.Assume branch) {
    return counting.of(branch);
  }

  /** Whether the loop gives a variable some constant. */
  boolean isSet(Variable variable) {
    return assigned.getOrDefault(new Lvalue.Var(variable), Set.of()).stream()
        .anyMatch(
            operation ->
                operation instanceof Operation.Assign assign
                    && assign.value().withoutCasts() instanceof Expression.Constant);
  }

  /** What the loop does to a variable that nothing else can write; null if not just one thing. */
  private @Nullable Given given(Variable variable) {
    return writes.isOwn(variable)
        ? given.getOrDefault(variable, Optional.empty()).orElse(null)
        : null;
  }

  private boolean isSteady(Expression value) {
    return !Operands.hasPart(
        value,
        part ->
            part instanceof Lvalue
                && (assigned.containsKey(part)
                    || (part instanceof Lvalue.Var(Variable variable)
                        && (given.containsKey(variable) || lent.containsKey(variable)))));
  }

  private Change ofResult(Operation operation) {
    return switch (operation) {
      case Operation.LibraryCall call ->
          INPUTS.contains(call.callee().name()) ? Change.BY_OUTSIDE : Change.NONE;
      case Operation.Call call -> {
        Function callee = Operands.namedCallee(call);
        yield callee == null ? Change.NONE : of(callee);
      }
      case Operation.Assign assign ->
          Operands.hasPart(assign.value(), part -> part instanceof Expression.Unknown)
              ? Change.BY_OUTSIDE
              : Change.NONE;
      default -> Change.NONE;
    };
  }

  /** How what a function yields may change: by what it and those that it calls read. */
  private Change of(Function callee) {
    Change before = callees.get(callee);
    if (before != null) {
      return before;
    }
    SharedWrites.Reads reads = writes.reads(callee);
    Set<Function> inside = new HashSet<>(loop);
    inside.addAll(reads.functions());
    Change found =
        reads.writers().stream().allMatch(inside::containsAll) ? Change.NONE : Change.BY_OTHERS;
    for (Operation.LibraryCall call : reads.calls()) {
      found = found.or(yielded(call));
    }
    callees.put(callee, found);
    return found;
  }

  /** What a call outside the program is given matters only for what it yields. */
  private Change yielded(Operation.LibraryCall call) {
    boolean yields =
        call.result() != null
            || call.arguments().stream().anyMatch(lent -> !Operands.addressed(lent).isEmpty());
    return yields ? ofResult(call) : Change.NONE;
  }
}

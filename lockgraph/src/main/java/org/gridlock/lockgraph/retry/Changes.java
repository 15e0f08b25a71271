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
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
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

  /** The functions that the loop is in, from that of the attempt outwards, and all that it runs. */
  private final Set<Function> inside;

  /** What the loop writes, without what the attempt does. */
  private final LoopWrites own;

  /** The same with that. */
  private final LoopWrites all;

  private final Map<Expression, Change> known = new HashMap<>();
  private final Map<Function, Change> callees = new HashMap<>();
  private final Map<Operation.Assume, Boolean> ledTo = new HashMap<>();
  private final Counting counting;
  private final Courses courses;
  private final CalledWrites calls;

  private final Edge attempt;
  private final Collection<Edge> edges;
  private final Predicate<Lvalue> guarded;

  /**
   * Looks at a loop.
   *
   * @param loop the functions that the loop is in, from that of the attempt outwards
   * @param attempt what is repeated, or the call in which it is
   * @param edges what a thread passes from one attempt to the next
   * @param guarded what nobody writes while the thread holds what it holds at the attempt
   */
  Changes(
      SharedWrites writes,
      Set<Function> loop,
      Edge attempt,
      Collection<Edge> edges,
      Predicate<Lvalue> guarded) {
    this.writes = writes;
    this.own = new LoopWrites(writes, edges);
    List<Edge> more = new ArrayList<>(edges);
    more.add(attempt);
    this.all = new LoopWrites(writes, more);
    this.counting = new Counting(all::given, all::isSteady);
    this.courses = new Courses(all);
    Set<Function> called = new HashSet<>();
    for (Edge edge : edges) {
      Function callee = Operands.namedCallee(edge.operation());
      if (callee != null && edge.source().function() != callee) {
        called.addAll(writes.reads(callee).functions());
      }
    }
    this.calls = new CalledWrites(all, writes.overlaps(), called);
    this.inside = new HashSet<>(loop);
    inside.addAll(all.running());
    this.attempt = attempt;
    this.edges = edges;
    this.guarded = guarded;
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
              for (Operation operation : own.assigning(part)) {
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
    Change found =
        writes.isWrittenOutside(read, inside) && !isKept(read) ? Change.BY_OTHERS : Change.NONE;
    for (Operation operation : own.assigning(read)) {
      boolean isNever =
          ofErrors
              && operation instanceof Operation.LibraryCall call
              && NOT_NEGATIVE.contains(call.callee().name());
      found = isNever ? found : found.or(ofResult(operation));
    }
    if (read instanceof Lvalue.Var(Variable variable)) {
      for (Operation operation : own.lending(variable)) {
        found = found.or(ofResult(operation));
      }
    }
    return found;
  }

  /** Whether nobody writes what is read while the loop goes on, because of the locks it keeps. */
  private boolean isKept(Lvalue read) {
    if (!guarded.test(read)) {
      return false;
    }
    List<Edge> round = GuardedVariables.round(attempt, edges);
    return Stream.concat(
            round.stream(), writes.running(round).stream().flatMap(one -> one.edges().stream()))
        .noneMatch(edge -> GuardedVariables.mayRelease(edge.operation()));
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
    return courses.of(branch.condition()).leadsTo(branch.holds());
  }

  /** Whether a branch is taken some day because of what the loop calls. */
  boolean isLedTo(Operation.Assume branch) {
    return ledTo.computeIfAbsent(branch, calls::leadTo);
  }

  /** Why a branch is taken some day because the loop counts; null if that is not known. */
  @Nullable Count count(Operation.Assume branch) {
    return counting.of(branch);
  }

  /** Whether the loop gives a variable some constant. */
  boolean isSet(Variable variable) {
    return own.assigning(new Lvalue.Var(variable)).stream()
        .anyMatch(
            operation ->
                operation instanceof Operation.Assign assign
                    && assign.value().withoutCasts() instanceof Expression.Constant);
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

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.MemberName;
import org.gridlock.lockset.symbol.Effect;
import org.gridlock.lockset.symbol.Symbol;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * What branches and assignments of constants say of local variables, as far as a second branch of
 * the function, or a call, can make use of it: {@code if (need) lock ... if (need) unlock} (section
 * 4 of the design; not in the thesis). Only expressions over variables that nothing else can write
 * are followed.
 */
public final class Conditions {
  /** Bounds the work; forgetting is sound. */
  private static final int MAX_GUARDS = 12;

  private final ObjectAddresses addresses;
  private final Arguments arguments;
  private final GlobalValues globals;
  private final MemberValues members;
  private final KnownBits bits;
  private final Symbols symbols;
  private final Predicate<Operation> cannotFail;
  private final Map<Function, Set<Expression>> subjects = new HashMap<>();
  private final Map<Function, Map<Location, List<Guard>>> known = new HashMap<>();

  /** Asked for at each step of an analysis, and slow to find. */
  private final Map<Edge, Optional<Guard>> made = new HashMap<>();

  /** What branches say, whether it is followed or not. */
  private final Map<Edge, Optional<Guard>> tests = new HashMap<>();

  /** What branches say of memory that was read before. */
  private final Map<Edge, Optional<Guard>> sources = new HashMap<>();

  /** The functions of which it is being found what holds when they return. */
  private final Set<Function> returning = new HashSet<>();

  /** Branches that are never taken, whatever holds before them. */
  private final Map<Edge, Boolean> impossible = new HashMap<>();

  /**
   * The conditions of a program.
   *
   * @param cannotFail which operations on locks and conditions always report success
   */
  public Conditions(Icfa icfa, Symbols symbols, Predicate<Operation> cannotFail) {
    this.addresses = new ObjectAddresses(icfa);
    this.arguments = new Arguments(icfa, addresses);
    this.globals = new GlobalValues(icfa, arguments);
    this.members = new MemberValues(icfa, symbols, addresses);
    this.bits = new KnownBits(icfa, symbols, arguments);
    this.symbols = symbols;
    this.cannotFail = cannotFail;
  }

  /** The conditions of a program in which any operation may fail. */
  public Conditions(Icfa icfa, Symbols symbols) {
    this(icfa, symbols, operation -> false);
  }

  /** The same, with symbols of its own. */
  public Conditions(Icfa icfa) {
    this(icfa, new Symbols(icfa));
  }

  /** What gives expressions their meaning here. */
  public Symbols symbols() {
    return symbols;
  }

  /** What surely holds whenever control is at a location, in the activation there. */
  public List<Guard> at(Location location) {
    Function function = location.function();
    Map<Location, List<Guard>> states = known.get(function);
    if (states == null) {
      states = solve(function, List.of());
      known.put(function, states);
    }
    return states.getOrDefault(location, List.of());
  }

  /** What surely holds at a location in an activation that was given some arguments. */
  List<Guard> at(Location location, Given given) {
    if (given == Given.NOTHING) {
      return at(location);
    }
    Function function = location.function();
    Map<Location, List<Guard>> states = given.known(function);
    if (states == null) {
      states = solve(function, given.guards());
      given.solved(function, states);
    }
    return states.getOrDefault(location, List.of());
  }

  /** What an edge makes true; null if nothing that is followed. */
  public @Nullable Guard made(Edge edge) {
    return made.computeIfAbsent(edge, this::find).orElse(null);
  }

  private Optional<Guard> find(Edge edge) {
    Guard guard =
        edge.operation() instanceof Operation.Assume assume
            ? tested(edge, assume)
            : assigned(edge.operation());
    return Optional.ofNullable(guard).filter(found -> isFollowed(found, edge));
  }

  /**
   * What a branch says of the memory from which the variable that it tests was read right before:
   * {@code switch (p->mode)}. Null if nothing that is followed.
   */
  public @Nullable Guard madeOfSource(Edge edge) {
    return edge.operation() instanceof Operation.Assume assume
        ? sources
            .computeIfAbsent(edge, key -> Optional.ofNullable(ofSource(edge, assume)))
            .orElse(null)
        : null;
  }

  private @Nullable Guard ofSource(Edge test, Operation.Assume assume) {
    Guard guard = tested(test, assume);
    if (guard == null
        || !(guard.subject() instanceof Lvalue.Var(Variable copy))
        || !symbols.isReadable(copy)) {
      return null;
    }
    List<Edge> passed = new ArrayList<>(List.of(test));
    Location current = test.source();
    while (current != current.function().entry() && current.incoming().size() == 1) {
      Edge before = current.incoming().getFirst();
      passed.add(before);
      if (before.operation() instanceof Operation.Assign(Lvalue.Var target, Expression value)
          && target.variable() == copy) {
        Guard source =
            value.withoutCasts() instanceof Lvalue && Effect.isGivenAsItIs(value, copy)
                ? guard.on(value)
                : null;
        return source != null && passed.stream().allMatch(edge -> isFollowed(source, edge))
            ? source
            : null;
      }
      if (!(before.operation() instanceof Operation.Skip
          || before.operation() instanceof Operation.Assume)) {
        return null;
      }
      current = before.source();
    }
    return null;
  }

  private @Nullable Guard tested(Edge edge, Operation.Assume assume) {
    return tests
        .computeIfAbsent(
            edge, key -> Optional.ofNullable(Guard.of(assume.condition(), assume.holds())))
        .orElse(null);
  }

  /** What an operation gives a variable, if that is a constant or the address of an object. */
  private @Nullable Guard assigned(Operation operation) {
    if (operation instanceof Operation.Assign assign) {
      if (assign.target() instanceof Lvalue.Member member && !keeps(member)) {
        return null;
      }
      if (assign.target().type() instanceof Type.Pointer && addresses.isAddress(assign.value())) {
        return Guard.zero(assign.target(), false);
      }
      Guard bits = BitChanges.made(assign);
      Guard given = bits == null ? Guard.assigned(assign.target(), assign.value()) : bits;
      return given == null ? followed(assign) : given;
    }
    Lvalue status = status(operation);
    return status != null && cannotFail.test(operation) ? Guard.zero(status, true) : null;
  }

  /** That a variable is not null through which something is read or written; null if none is. */
  private static @Nullable Guard followed(Operation.Assign assign) {
    List<Lvalue.Var> pointers = new ArrayList<>(1);
    for (Expression root : List.of(assign.value(), assign.target())) {
      if (root.withoutCasts() instanceof Lvalue read
          && read.root() instanceof Lvalue.Deref deref
          && deref.pointer().withoutCasts() instanceof Lvalue.Var pointer
          && !pointer.equals(assign.target())) {
        pointers.add(pointer);
      }
    }
    return pointers.isEmpty() ? null : Guard.zero(pointers.getFirst(), false);
  }

  /**
   * Whether a member has a value right after it was given that: a field of bits may keep less, and
   * {@code p->next->next = q} may be another member behind it, if {@code p->next} was {@code p}.
   */
  private static boolean keeps(Lvalue.Member member) {
    return member.field().bitWidth() == 0
        && !(MemberName.of(member) instanceof MemberName name
            && MemberName.in(member.base()).contains(name));
  }

  /** The variable in which an operation on locks or conditions reports success as zero. */
  private static @Nullable Lvalue status(Operation operation) {
    if (operation instanceof Operation.Lock lock) {
      return lock.success() == Operation.Success.ZERO ? lock.result() : null;
    }
    if (operation instanceof Operation.Unlock unlock) {
      return unlock.result();
    }
    if (operation instanceof Operation.AwaitCondition await) {
      return await.result();
    }
    return operation instanceof Operation.SignalCondition signal ? signal.result() : null;
  }

  /** What is known of a parameter from its argument alone; null if nothing. */
  @Nullable Values given(Expression argument, Variable parameter) {
    return arguments.given(argument, parameter);
  }

  /** The values with which a parameter's function may begin; null if they are not known. */
  public @Nullable Values given(Variable parameter) {
    return arguments.of(parameter);
  }

  /** That the pointer that led to a lock is not null: to lock none is undefined. */
  public @Nullable Guard locked(Operation.Lock lock, Edge edge) {
    Expression pointer = ObjectAddresses.whole(lock.lock());
    Guard guard = pointer == null ? null : Guard.zero(pointer, false);
    return guard != null && isFollowed(guard, edge) ? guard : null;
  }

  /** What the status of a creation is if it made a thread; null if nothing is said. */
  public static @Nullable Guard succeeded(Operation operation) {
    if (!(operation instanceof Operation.CreateThread create) || create.result() == null) {
      return null;
    }
    return switch (create.success()) {
      case ZERO -> Guard.zero(create.result(), true);
      case NONZERO -> Guard.zero(create.result(), false);
      case ALWAYS -> null;
    };
  }

  /** That two pointers differ, where the same part of what they point to does; null if unknown. */
  public static @Nullable Guard different(Symbol one, Symbol other) {
    return one.offset() == other.offset()
            && one.terms().equals(other.terms())
            && one.root() instanceof Symbol.Root.ValueOf(Lvalue left)
            && other.root() instanceof Symbol.Root.ValueOf(Lvalue right)
        ? Guard.of(
            new Expression.Binary(Type.Int.INT, Expression.BinaryOperator.NOT_EQUAL, left, right),
            true)
        : null;
  }

  /**
   * Whether the function can make use of what an edge makes true, and nobody else may change it.
   */
  private boolean isFollowed(Guard guard, Edge edge) {
    return isFollowed(guard, edge.source().function())
        && !symbols.isDisturbed(edge, guard.reads(), guard.members());
  }

  /** Whether the function can make use of what is known. */
  public boolean isFollowed(Guard guard, Function function) {
    return subjects.computeIfAbsent(function, this::followed).contains(guard.subject())
        || isThreadLocal(guard.subject()) // what it calls may test it again
        || (!guard.members().isEmpty() && symbols.follows(guard.subject()) != null);
  }

  /** Whether a subject is a variable of which each thread has one, or some bits of it. */
  private boolean isThreadLocal(Expression subject) {
    return BitChanges.whole(subject) instanceof Lvalue.Var(Variable variable)
        && symbols.isThreadLocal(variable);
  }

  /** The guards and one more, which has been made true. */
  public static List<Guard> with(List<Guard> guards, Guard more) {
    if (guards.contains(more)) {
      return guards;
    }
    List<Guard> next = new ArrayList<>(guards);
    if (guards.size() >= MAX_GUARDS) {
      Guard told = toldAgain(guards);
      if (told == null) {
        return guards;
      }
      next.remove(told);
    }
    next.add(more);
    return next;
  }

  /** The first that is about what a later one is about, too: of a switch all cases tell. */
  private static @Nullable Guard toldAgain(List<Guard> guards) {
    Set<Expression> later = new HashSet<>();
    Guard found = null;
    for (Guard guard : guards.reversed()) {
      found = later.add(guard.subject()) ? found : guard;
    }
    return found;
  }

  /** What holds on either of two ways. */
  public static List<Guard> common(List<Guard> one, List<Guard> other) {
    if (one.equals(other)) {
      return one;
    }
    List<Guard> common = new ArrayList<>(one.size());
    for (Guard guard : one) {
      if (other.contains(guard)) {
        common.add(guard);
      } else {
        other.stream()
            .map(guard::or)
            .filter(Objects::nonNull)
            .findFirst()
            .filter(either -> !common.contains(either))
            .ifPresent(common::add);
      }
    }
    return common;
  }

  /** What an edge leaves true of those that held before, and what follows from copies it makes. */
  public static List<Guard> after(List<Guard> guards, Effect effect, Symbols symbols) {
    if (guards.isEmpty() || effect.isNone()) {
      return guards;
    }
    List<Guard> next = surviving(guards, effect);
    for (Effect.Copy copy : effect.copies()) {
      if (symbols.isReadable(copy.target()) || symbols.isThreadLocal(copy.target())) {
        for (Guard copied : copied(guards, copy.target(), copy.value())) {
          next = with(next, copied);
        }
        for (Guard guard : guards) {
          Guard through = guard.through(copy.target(), copy.value(), effect);
          next = through == null ? next : with(next, through);
        }
      }
    }
    if (effect.copies().size() < 2) {
      return next;
    }
    for (Guard guard : guards) {
      Guard compared = Difference.copied(guard, effect.copies(), symbols);
      next = compared == null ? next : with(next, compared);
    }
    return next;
  }

  /** What follows for a variable that is given a value. */
  static List<Guard> copied(List<Guard> guards, Variable target, Expression value) {
    List<Guard> found = new ArrayList<>(Sums.of(guards, target, value));
    found.addAll(BitChanges.of(guards, target, value));
    Lvalue copy = new Lvalue.Var(target);
    Guard.Copied given = Guard.Copied.of(value);
    for (Guard guard : guards) {
      Guard copied = guard.copied(copy, given);
      if (copied != null) {
        found.add(copied);
      }
    }
    return found;
  }

  /** What an edge leaves true of those that held before. */
  public static List<Guard> surviving(List<Guard> guards, Effect effect) {
    if (guards.isEmpty() || effect.isNone()) {
      return guards;
    }
    for (Guard guard : guards) {
      if (!guard.survives(effect)) {
        return guards.stream().filter(other -> other.survives(effect)).toList();
      }
    }
    return guards;
  }

  /** The subjects of which something is said in several places, or may be in a call. */
  private Set<Expression> followed(Function function) {
    Map<Expression, Integer> uses = new LinkedHashMap<>();
    for (Edge edge : function.edges()) {
      if (edge.operation() instanceof Operation.Assume assume) {
        count(assume.holds() ? Guard.of(assume.condition(), true) : null, uses);
      } else if (edge.operation() instanceof Operation.Call call) {
        call.arguments().forEach(argument -> count(Guard.of(argument, true), uses));
        countPairs(call.arguments(), uses);
        count(call.result() == null ? null : Guard.of(call.result(), true), uses);
      } else if (edge.operation() instanceof Operation.Assign assign
          && Guard.of(assign.value(), true) instanceof Guard source) {
        count(source, uses);
        count(Guard.of(assign.target(), true), uses);
        count(BitChanges.made(assign), uses);
      } else {
        count(assigned(edge.operation()), uses);
        count(succeeded(edge.operation()), uses);
      }
    }
    function.parameters().forEach(parameter -> countAgain(parameter, uses));
    if (function.returnVariable() != null) {
      countAgain(function.returnVariable(), uses);
    }
    Set<Variable> given = given(function);
    uses.replaceAll((subject, count) -> Difference.isOf(subject, given) ? count + 1 : count);
    Set<Expression> followed = new LinkedHashSet<>();
    for (Variable parameter : function.parameters()) {
      if (atEntry(new Lvalue.Var(parameter)) != null && symbols.isReadable(parameter)) {
        followed.add(new Lvalue.Var(parameter));
      }
    }
    uses.forEach(
        (subject, count) -> {
          Set<Variable> reads =
              count > 1 || isShared(subject) || atEntry(subject) != null ? reads(subject) : null;
          if (reads != null && (!reads.isEmpty() || isShared(subject))) {
            followed.add(subject);
          }
        });
    return followed;
  }

  /** The variables that the value depends on, if nobody else can change it; else null. */
  private @Nullable Set<Variable> reads(Expression subject) {
    return isThreadLocal(subject)
        ? Set.of(((Lvalue.Var) BitChanges.whole(subject)).variable())
        : symbols.follows(subject);
  }

  /** The parameters, and the variables that may keep the value of one. */
  private static Set<Variable> given(Function function) {
    Set<Variable> given = new HashSet<>(function.parameters());
    for (Edge edge : function.edges()) {
      if (edge.operation() instanceof Operation.Assign(Lvalue.Var(Variable copy), Lvalue.Var source)
          && function.parameters().contains(source.variable())) {
        given.add(copy);
      }
    }
    return given;
  }

  /** Other functions can make use of what is known of a global variable, or of a member. */
  private static boolean isShared(Expression subject) {
    return BitChanges.whole(subject) instanceof Lvalue.Var read
        ? read.variable().isGlobal()
        : !MemberName.in(subject).isEmpty();
  }

  /** Callers can make use of what is known of a parameter, or of what is returned. */
  private static void countAgain(Variable variable, Map<Expression, Integer> uses) {
    uses.computeIfPresent(new Lvalue.Var(variable), (subject, count) -> count + 1);
  }

  /** What a function knows of how two arguments compare, its caller can give another. */
  private static void countPairs(List<Expression> arguments, Map<Expression, Integer> uses) {
    for (int i = 0; i < arguments.size(); i++) {
      for (int j = i + 1; j < arguments.size(); j++) {
        Difference difference = Difference.between(arguments.get(i), arguments.get(j));
        if (difference != null) {
          uses.merge(difference.subject(), 1, Integer::sum);
        }
      }
    }
  }

  private static void count(@Nullable Guard guard, Map<Expression, Integer> uses) {
    if (guard != null) {
      uses.merge(guard.subject(), 1, Integer::sum);
    }
  }

  private Map<Location, List<Guard>> solve(Function function, List<Guard> given) {
    Map<Location, List<Guard>> states = new HashMap<>();
    if (subjects.computeIfAbsent(function, this::followed).isEmpty() && given.isEmpty()) {
      return states;
    }
    Deque<Location> pending = new ArrayDeque<>();
    List<Guard> initial = given;
    for (Expression subject : subjects.getOrDefault(function, Set.of())) {
      Guard guard = atEntry(subject);
      initial = guard == null ? initial : with(initial, guard);
    }
    states.put(function.entry(), initial);
    pending.add(function.entry());
    while (!pending.isEmpty()) {
      Location location = pending.remove();
      for (Edge edge : location.outgoing()) {
        List<Guard> before = states.getOrDefault(location, List.of());
        if (isExcluded(edge, before)) {
          continue;
        }
        List<Guard> next = after(before, symbols.effect(edge), symbols);
        for (Guard more : madeBy(edge, before)) {
          next = with(next, more);
        }
        List<Guard> old = states.get(edge.target());
        List<Guard> joined = old == null ? next : common(old, next);
        if (!joined.equals(old)) {
          states.put(edge.target(), joined);
          pending.add(edge.target());
        }
      }
    }
    return states;
  }

  /** What an edge makes true, by what holds before it. */
  private List<Guard> madeBy(Edge edge, List<Guard> before) {
    Guard made = made(edge);
    Guard source = madeOfSource(edge);
    if (made != null || source != null) {
      List<Guard> all = made == null ? List.of() : with(countedBefore(edge, made), made);
      return source == null ? all : with(all, source);
    }
    if (edge.operation() instanceof Operation.Assign(Lvalue.Member target, Expression value)
        && target.type() instanceof Type.Pointer
        && keeps(target)) {
      Guard.Copied given = Guard.Copied.of(value);
      return before.stream()
          .map(guard -> guard.copied(target, given))
          .filter(guard -> guard != null && isFollowed(guard, edge))
          .toList();
    }
    Function callee =
        edge.operation() instanceof Operation.Call ? Operands.namedCallee(edge.operation()) : null;
    return callee != null && callee.isDefined() && symbols.settles(callee)
        ? returned(callee)
        : List.of();
  }

  /** What a test tells of a variable that was given one more just before: {@code depth++ == 0}. */
  private List<Guard> countedBefore(Edge test, Guard made) {
    if (!(test.operation() instanceof Operation.Assume)
        || !(made.subject() instanceof Lvalue.Var(Variable old))) {
      return List.of();
    }
    Location current = test.source();
    while (current != current.function().entry() && current.incoming().size() == 1) {
      Edge before = current.incoming().getFirst();
      if (before.operation() instanceof Operation.Assign(Lvalue.Var(Variable next), Expression sum)
          && (symbols.isReadable(next) || symbols.isThreadLocal(next))) {
        return next == old ? List.of() : Sums.of(List.of(made), next, sum);
      }
      if (!(before.operation() instanceof Operation.Skip)) {
        return List.of();
      }
      current = before.source();
    }
    return List.of();
  }

  /**
   * What holds of settled memory whenever a function has returned; nothing if that is recursive.
   */
  private List<Guard> returned(Function callee) {
    if (!returning.add(callee)) {
      return List.of();
    }
    List<Guard> all = at(callee.exit());
    returning.remove(callee);
    return all.stream().filter(guard -> isSettled(guard, variable -> true)).toList();
  }

  /**
   * Whether a fact is about nothing but global memory that has its last value before the first
   * thread is created.
   *
   * @param matters whether it is worth to know a variable, or a part of it
   */
  boolean isSettled(Guard guard, Predicate<Variable> matters) {
    if (guard.members().isEmpty()) {
      return guard.reads().stream().allMatch(v -> symbols.isSettled(v) && matters.test(v));
    }
    return guard.reads().isEmpty()
        && guard.subject() instanceof Lvalue.Member member
        && isPartOfGlobal(member, matters)
        && guard.members().stream().allMatch(symbols.settledMembers()::isSettledEarly);
  }

  private boolean isPartOfGlobal(Lvalue.Member member, Predicate<Variable> matters) {
    return !Operands.hasPart(member, part -> part instanceof Lvalue.Element)
        && member.rootVariable() instanceof Variable whole
        && whole.isGlobal()
        && !whole.isThreadLocal()
        && symbols.isDefined(whole)
        && matters.test(whole);
  }

  /** What holds of a variable whenever its function, or any for a global one, begins. */
  private @Nullable Guard atEntry(Expression subject) {
    if (!(subject instanceof Lvalue.Var read)) {
      return null;
    }
    Variable variable = read.variable();
    if (variable.kind() == Variable.Kind.PARAMETER) {
      Values values = arguments.of(variable);
      return values == null ? null : new Guard(subject, values);
    }
    Expression value = symbols.constantValue(variable);
    return value == null ? null : Guard.assigned(subject, value);
  }

  /** Whether control never passes an edge if some things hold before it. */
  boolean isExcluded(Edge edge, List<Guard> known) {
    if (!(edge.operation() instanceof Operation.Assume assume)) {
      return false;
    }
    Guard tested = tested(edge, assume);
    return tested != null
        && (impossible.computeIfAbsent(edge, key -> isImpossible(tested) || isNull(tested))
            || known.stream().anyMatch(one -> tested.contradicts(one) || tested.isExcludedBy(one)));
  }

  /** Whether an address of an object would be null. */
  private boolean isNull(Guard tested) {
    return addresses.isAddress(tested.subject()) && tested.values().isDisjoint(Values.allBut(0));
  }

  private boolean isImpossible(Guard tested) {
    Values all =
        tested.subject() instanceof Lvalue.Var read
            ? read.variable().isGlobal() ? globals.of(read.variable()) : null
            : tested.subject() instanceof Lvalue part ? members.of(part) : null;
    return (all != null && tested.values().isDisjoint(all)) || bits.exclude(tested);
  }

  /** The edges of a function that control never comes to. */
  public Set<Edge> neverPassed(Function function) {
    Set<Edge> dead = new HashSet<>();
    for (Edge edge : function.edges()) {
      if (isExcluded(edge)) {
        dead.add(edge);
      }
    }
    return function.deadBehind(dead);
  }

  /** Whether control never passes a branch, for what is known where it stands. */
  public boolean isExcluded(Edge edge) {
    return edge.operation() instanceof Operation.Assume && isExcluded(edge, at(edge.source()));
  }
}

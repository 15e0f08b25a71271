// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.LinkGroup;
import org.gridlock.lockset.settled.MemberName;
import org.gridlock.lockset.status.Guard;
import org.gridlock.lockset.status.Values;
import org.gridlock.lockset.symbol.Effect;
import org.gridlock.lockset.symbol.Symbols;
import org.jspecify.annotations.Nullable;

/**
 * How the values of variables in a function relate where control is, as branches, copies and sums
 * tell, and numbers that tell what a comparison said before; also to the values that named a lock
 * when it was last taken at a location. Forward, within an activation; of local variables that
 * nothing else writes, and of global ones that no thread can see change. What a loop counts up is
 * greater than it was in each round before. A few ways to a location are told apart, so that the
 * smaller and the greater of two may be found one after the other.
 */
final class VariableOrder {
  static final int LESS = 1;
  static final int EQUAL = 2;
  static final int GREATER = 4;
  static final int ANY = LESS | EQUAL | GREATER;

  /** Where more is known, nothing is: forgetting is sound. */
  private static final int MANY = 1_000;

  /** A remainder by less than that is less than what a sum wraps around at. */
  private static final int MAX_MODULUS = 1 << 16;

  /** So many ways to a location are told apart. */
  private static final int WAYS = 8;

  /**
   * What an expression is, or was when a lock was taken.
   *
   * @param shift bytes from there, within an object: {@code &p->member} is {@code p} and some
   * @param elements if not null, it is the number of that of them to which the pointer leads
   * @param links if not null, it is the place in their order of that to which the pointer leads
   */
  record Value(
      Expression expression,
      @Nullable Location taken,
      long shift,
      ElementNumbers.@Nullable Elements elements,
      @Nullable LinkGroup links) {
    Value(Expression expression, @Nullable Location taken) {
      this(expression, taken, 0);
    }

    Value(Expression expression, @Nullable Location taken, long shift) {
      this(expression, taken, shift, null, null);
    }

    static Value of(Variable variable) {
      return new Value(new Lvalue.Var(variable), null);
    }

    static Value of(long number) {
      return new Value(new Expression.Constant(Type.Int.INT, number), null);
    }

    /** See {@link #untaken}. */
    boolean isUntaken() {
      return taken != null && expression instanceof Expression.Constant;
    }

    boolean isNumber() {
      return taken == null && expression instanceof Expression.Constant;
    }

    boolean dependsOn(Effect effect) {
      if (elements != null && elements.dependsOn(effect)) {
        return true;
      }
      if (!effect.members().isEmpty() && effect.changesAny(MemberName.in(expression))) {
        return true;
      }
      return taken == null
          && expression instanceof Lvalue
          && Operands.variables(expression).stream().anyMatch(effect.written()::contains);
    }

    Value shifted(long bytes) {
      return new Value(expression, taken, shift + bytes, elements, links);
    }

    /** The number of the element that a pointer leads to. */
    Value numbered(ElementNumbers.Elements which) {
      return new Value(expression, taken, shift, which, null);
    }

    /** The place of what a pointer leads to in the order of some links. */
    Value along(LinkGroup order) {
      return new Value(expression, taken, shift, null, order);
    }

    /** The pointer to the element that has this number, or to the object at this place. */
    Value pointer() {
      return new Value(expression, taken, shift);
    }

    /** Whether it is the value itself, and no number, place or part of what it leads to. */
    boolean isPlain() {
      return shift == 0 && elements == null && links == null;
    }

    /** The pointer to the struct of which this is a member; null if it is none. */
    @Nullable Variable owner() {
      return expression instanceof Lvalue lvalue ? MemberKey.owner(lvalue) : null;
    }

    /** The pointer to the struct of which this is a member. */
    Value ofOwner() {
      return new Value(new Lvalue.Var(Objects.requireNonNull(owner())), taken);
    }

    /** The same member of what another pointer leads to; null if that is no variable. */
    @Nullable Value ofOther(Value pointer) {
      return expression instanceof Lvalue.Member member
              && pointer.expression instanceof Lvalue.Var other
          ? new Value(MemberKey.ofOther(member, other), pointer.taken, shift)
          : null;
    }
  }

  record Pair(Value left, Value right) {
    Pair swapped() {
      return new Pair(right, left);
    }
  }

  private final Symbols symbols;
  private final ChoosingFunctions choosing;
  private final LinkPositions positions;
  private final Set<Location> reentering;
  private final Map<Location, Set<Map<Pair, Integer>>> states = new HashMap<>();
  private final Set<Location> merged = new HashSet<>();

  /** Where ways are no longer told apart by the numbers of variables. */
  private final Set<Location> withoutNumbers = new HashSet<>();

  private final TellingVariables telling;

  /** Two variables that differ where a function begins. */
  record Different(Variable one, Variable other) {}

  /**
   * The order in a function.
   *
   * @param choosing what calls in it tell
   * @param positions what links tell
   * @param parameters those that differ
   * @param reentering the calls that may lead to other activations, which are not told apart
   * @param first whether no other activation, which is not told apart, has left a lock that is held
   * @param free by operation that takes locks, where none is held that it took
   */
  VariableOrder(
      Symbols symbols,
      ChoosingFunctions choosing,
      LinkPositions positions,
      Function function,
      Set<Different> parameters,
      Set<Location> reentering,
      boolean first,
      Map<Location, Set<Location>> free) {
    this.symbols = symbols;
    this.choosing = choosing;
    this.positions = positions;
    this.reentering = reentering;
    this.telling = new TellingVariables(function, symbols);
    Map<Pair, Integer> start = new HashMap<>();
    for (Different pair : parameters) {
      if (symbols.isReadable(pair.one) && symbols.isReadable(pair.other)) {
        Pair values = new Pair(Value.of(pair.one), Value.of(pair.other));
        relate(start, values, LESS | GREATER);
      }
    }
    if (first) {
      for (Edge edge : function.edges()) {
        if (edge.operation() instanceof Operation.Lock) {
          start.put(untaken(edge.source()), EQUAL);
        }
      }
    }
    states.put(function.entry(), Set.of(start));
    Deque<Location> pending = new ArrayDeque<>(List.of(function.entry()));
    while (!pending.isEmpty()) {
      Location location = pending.remove();
      for (Edge edge : location.outgoing()) {
        Effect effect = symbols.effect(edge);
        Set<Map<Pair, Integer>> old = states.getOrDefault(edge.target(), Set.of());
        Set<Map<Pair, Integer>> next = new LinkedHashSet<>(old);
        for (Map<Pair, Integer> state : states.getOrDefault(location, Set.of())) {
          next.addAll(freed(ways(state, edge, effect), edge.target(), free));
        }
        if (next.size() > WAYS) {
          withoutNumbers.add(edge.target());
        }
        if (withoutNumbers.contains(edge.target())) {
          next = withoutNumbers(next);
        }
        if (next.size() > WAYS) {
          merged.add(edge.target());
        }
        if (merged.contains(edge.target())) {
          next = Set.of(next.stream().reduce(VariableOrder::join).orElseThrow());
        }
        if (!next.equals(old)) {
          states.put(edge.target(), next);
          pending.add(edge.target());
        }
      }
    }
  }

  private static List<Map<Pair, Integer>> freed(
      List<Map<Pair, Integer>> ways, Location at, Map<Location, Set<Location>> free) {
    List<Location> gone =
        free.keySet().stream()
            .filter(taken -> free.getOrDefault(taken, Set.of()).contains(at))
            .toList();
    if (gone.isEmpty()) {
      return ways;
    }
    List<Map<Pair, Integer>> next = new ArrayList<>(ways.size());
    for (Map<Pair, Integer> way : ways) {
      Map<Pair, Integer> rest = new HashMap<>(way);
      forget(rest, value -> value.taken != null && gone.contains(value.taken));
      gone.forEach(taken -> rest.put(untaken(taken), EQUAL));
      next.add(rest);
    }
    return next;
  }

  /** Known as long as no lock was taken at a location. */
  private static Pair untaken(Location location) {
    Value none = new Value(new Expression.Constant(Type.Int.INT, 0), location);
    return new Pair(none, none);
  }

  /**
   * How what an expression was when a lock was last taken at {@code taken} relates to what another
   * one is at a location: some of {@link #LESS}, {@link #EQUAL} and {@link #GREATER}; none of them
   * where none can have been taken there.
   *
   * @param held of the lock that was taken
   */
  int relation(Expression held, Location taken, Expression other, Location at) {
    Value now = new Value(other, null);
    Pair pair = new Pair(new Value(held, taken), now);
    int relation = 0;
    for (Map<Pair, Integer> state : states.getOrDefault(at, Set.of(Map.of()))) {
      Map<Pair, Integer> known = new HashMap<>(state);
      if (!isReadable(other)) {
        compute(known, now, other);
      }
      relation |= known.containsKey(untaken(taken)) ? 0 : known.getOrDefault(pair, ANY);
    }
    return relation;
  }

  /**
   * How the members of what a pointer led to when a lock was last taken at {@code taken} relate to
   * those of what another one leads to at a location. Only members that keep their value.
   */
  Map<MemberKey, Integer> memberRelations(
      Variable held, Location taken, Variable other, Location at) {
    Map<MemberKey, Integer> relations = null;
    for (Map<Pair, Integer> state : states.getOrDefault(at, Set.of())) {
      Map<MemberKey, Integer> found = new HashMap<>();
      state.forEach(
          (pair, bits) -> {
            if (pair.left.taken == taken
                && pair.right.taken == null
                && held.equals(pair.left.owner())
                && other.equals(pair.right.owner())
                && pair.right.equals(pair.left.ofOther(Value.of(other)))) {
              found.put(MemberKey.of(pair.left.expression), bits);
            }
          });
      if (relations == null) {
        relations = found;
      } else {
        relations.keySet().retainAll(found.keySet());
        relations.replaceAll((member, bits) -> bits | found.getOrDefault(member, ANY));
      }
    }
    return relations == null ? Map.of() : relations;
  }

  /** Whether relations do not lead up and down. */
  static boolean areOneWay(int relations) {
    return (relations & LESS) == 0 || (relations & GREATER) == 0;
  }

  /** Whether relations lead one way and exclude that both are equal. */
  static boolean isStrict(int relations) {
    return relations == LESS || relations == GREATER;
  }

  /** How two numbers relate. */
  static int relation(long one, long other) {
    return one < other ? LESS : one > other ? GREATER : EQUAL;
  }

  /**
   * How what a pointer led to when a lock was last taken at {@code taken} stands to what another
   * one leads to at a location, in the order of some links.
   */
  int relation(LinkGroup links, Variable held, Location taken, Variable other, Location at) {
    Value first = new Value(new Lvalue.Var(held), taken).along(links);
    Pair pair = new Pair(first, Value.of(other).along(links));
    return states.getOrDefault(at, Set.of(Map.of())).stream()
        .mapToInt(s -> s.containsKey(untaken(taken)) ? 0 : s.getOrDefault(pair, ANY))
        .reduce(0, (some, more) -> some | more);
  }

  /** How what two expressions are at a location relates. */
  int relation(Expression one, Expression other, Location at) {
    Pair pair = new Pair(new Value(one, null), new Value(other, null));
    return states.getOrDefault(at, Set.of(Map.of())).stream()
        .mapToInt(state -> state.getOrDefault(pair, ANY))
        .reduce(0, (some, more) -> some | more);
  }

  private static Map<Pair, Integer> join(Map<Pair, Integer> left, Map<Pair, Integer> right) {
    Map<Pair, Integer> joined = new HashMap<>();
    Set<Pair> all = new HashSet<>(left.keySet());
    all.addAll(right.keySet());
    for (Pair pair : all) {
      int both = bits(left, pair) | bits(right, pair);
      if (both != ANY) {
        joined.put(pair, both);
      }
    }
    return joined;
  }

  /** How two values relate; no way where one is of a lock that was not taken. */
  private static int bits(Map<Pair, Integer> state, Pair pair) {
    Integer known = state.get(pair);
    if (known != null) {
      return known;
    }
    if (isUntaken(state, pair.left) || isUntaken(state, pair.right)) {
      return 0;
    }
    boolean isOne =
        pair.left.links != null
            && pair.left.links.equals(pair.right.links)
            && state.getOrDefault(new Pair(pair.left.pointer(), pair.right.pointer()), ANY)
                == EQUAL;
    return isOne ? EQUAL : ANY;
  }

  private static boolean isUntaken(Map<Pair, Integer> state, Value value) {
    return value.taken != null && !value.isUntaken() && state.containsKey(untaken(value.taken));
  }

  private static Set<Map<Pair, Integer>> withoutNumbers(Set<Map<Pair, Integer>> ways) {
    Set<Map<Pair, Integer>> next = new LinkedHashSet<>();
    for (Map<Pair, Integer> way : ways) {
      Map<Pair, Integer> rest = new HashMap<>(way);
      forget(rest, Value::isNumber);
      next.add(rest);
    }
    return next;
  }

  /** The ways along an edge: one for each of the numbers that tell how others compare. */
  private List<Map<Pair, Integer>> ways(Map<Pair, Integer> before, Edge edge, Effect effect) {
    List<TellingVariables.Outcome> outcomes = telling.outcomes(edge.operation());
    if (outcomes.isEmpty()) {
      Map<Pair, Integer> after = after(before, edge, effect);
      return after == null ? List.of() : choosing.ways(after, edge.operation(), effect);
    }
    List<Map<Pair, Integer>> ways = new ArrayList<>(outcomes.size());
    for (TellingVariables.Outcome outcome : outcomes) {
      Map<Pair, Integer> way = new HashMap<>(before);
      Operation.Assume condition = outcome.condition();
      Map<Pair, Integer> after =
          condition == null || assume(way, condition) ? after(way, edge, effect) : null;
      if (after != null) {
        Map<Pair, Integer> told = new HashMap<>(after);
        Value number = Value.of(outcome.bound());
        relate(told, new Pair(Value.of(outcome.variable()), number), outcome.relation());
        ways.add(told);
      }
    }
    return ways;
  }

  /** Null if control does not come there. */
  private @Nullable Map<Pair, Integer> after(Map<Pair, Integer> before, Edge edge, Effect effect) {
    Operation operation = edge.operation();
    Map<Pair, Integer> after = new HashMap<>(before);
    if (operation instanceof Operation.Havoc || operation instanceof Operation.Gap) {
      after.clear();
    } else if (operation instanceof Operation.Assume assume) {
      return assume(after, assume) ? after : null;
    } else if (operation instanceof Operation.Lock lock) {
      InstanceName name = InstanceName.of(lock.lock());
      forget(after, value -> value.taken == edge.source());
      if (name != null) {
        take(after, name.index(), edge.source());
        take(after, name.base(), edge.source());
        if (SlotName.of(name, symbols) instanceof Lvalue.Element element) {
          take(after, InstanceName.kept(element.index()), edge.source());
        }
      }
    } else if (reentering.contains(edge.source())) {
      forget(after, value -> value.taken != null);
    }
    Map<Pair, Integer> stepped = stepped(after, operation, effect);
    Map<Pair, Integer> led = positions.led(after, operation);
    forget(after, value -> value.dependsOn(effect));
    stepped.forEach((pair, bits) -> relate(after, pair, bits));
    led.forEach(
        (pair, bits) -> {
          if (!pair.left.dependsOn(effect)) {
            relate(after, pair, bits);
          }
        });
    if (operation instanceof Operation.Assign(Lvalue target, Expression value)
        && target instanceof Lvalue.Var(Variable variable)
        && !(variable.type() instanceof Type.Real)
        && symbols.isReadable(variable)) {
      assign(after, Value.of(variable), InstanceName.kept(value));
    }
    return after.size() > MANY ? Map.of() : after;
  }

  /**
   * What was not more than a number is less than that number once something is added to it, and the
   * other way round. A number without sign wraps around, but not if it was less than another one,
   * or greater, and changes by one; that other one must be of no larger type.
   */
  private Map<Pair, Integer> stepped(Map<Pair, Integer> state, Operation operation, Effect effect) {
    if (!(operation instanceof Operation.Assign(Lvalue.Var(Variable variable), Expression value))
        || !symbols.isReadable(variable)
        || !(InstanceName.kept(value) instanceof Expression.Binary sum)
        || !(sum.type() instanceof Type.Int type)
        || !InstanceName.kept(sum.left()).equals(new Lvalue.Var(variable))
        || !(InstanceName.kept(sum.right()) instanceof Expression.Constant amount)
        || amount.value() <= 0
        || !(sum.operator() == BinaryOperator.ADD || sum.operator() == BinaryOperator.SUBTRACT)) {
      return Map.of();
    }
    Value number = Value.of(variable);
    int way = sum.operator() == BinaryOperator.ADD ? LESS : GREATER;
    boolean wraps =
        !type.signed()
            && (amount.value() != 1
                || state.entrySet().stream()
                    .noneMatch(
                        e ->
                            e.getKey().left.equals(number)
                                && e.getKey().right.expression.type().size() <= type.size()
                                && e.getValue() == way));
    Map<Pair, Integer> stepped = new HashMap<>();
    state.forEach(
        (pair, bits) -> {
          if (!wraps
              && pair.right.equals(number)
              && !pair.left.dependsOn(effect)
              && (bits | way | EQUAL) == (way | EQUAL)) {
            stepped.put(pair, way);
          }
        });
    return stepped;
  }

  private void take(Map<Pair, Integer> state, @Nullable Expression expression, Location at) {
    if (expression != null) {
      assign(state, new Value(expression, at), expression);
    }
  }

  /** Gives a new value, of which nothing is known. */
  private void assign(Map<Pair, Integer> state, Value target, Expression value) {
    if (target.taken == null
        && Operands.variables(value).contains(((Lvalue) target.expression).rootVariable())) {
      return; // what the value was is no longer there
    }
    if (isReadable(value)) {
      copy(state, new Value(value, null), target);
    } else if (InstanceName.of(value) instanceof InstanceName name
        && name.base() == null
        && isReadable(name.index())) {
      copyShifted(state, new Value(name.index(), null), name.offset(), target);
    } else if (InstanceName.of(value) instanceof InstanceName name
        && isReadable(name.index())
        && ElementNumbers.of(name, isKnown(name.base())) instanceof ElementNumbers.Elements in) {
      ElementNumbers.put(state, target, in, name.index());
    } else {
      compute(state, target, value);
    }
  }

  private boolean isKnown(@Nullable Expression base) {
    return base != null && (InstanceName.isFixed(base) || isReadable(base));
  }

  /** What is so far from two pointers lies as these do. */
  private static void copyShifted(
      Map<Pair, Integer> state, Value pointer, long bytes, Value target) {
    Map<Pair, Integer> shifted = new HashMap<>();
    state.forEach(
        (pair, bits) -> {
          if (pair.left.equals(pointer)) {
            for (Value other : equal(state, pair.right.shifted(bytes))) {
              shifted.put(new Pair(pointer.shifted(bytes), other), bits);
            }
          }
        });
    shifted.forEach((pair, bits) -> relate(state, pair, bits));
    copy(state, pointer.shifted(bytes), target);
  }

  /** A sum is greater than what was added to, and another number than that modulo some number. */
  private void compute(Map<Pair, Integer> state, Value target, Expression value) {
    if (!(value instanceof Expression.Binary binary) || !(binary.type() instanceof Type.Int type)) {
      return;
    }
    long modulus = 0;
    Expression sum = value;
    if (binary.operator() == BinaryOperator.REMAINDER
        && InstanceName.kept(binary.right()) instanceof Expression.Constant divisor
        && divisor.value() > 1
        && divisor.value() < MAX_MODULUS) {
      modulus = divisor.value();
      sum = InstanceName.kept(binary.left());
    }
    if (sum
            instanceof
            Expression.Binary(Type t, BinaryOperator operator, Expression l, Expression r)
        && operator == BinaryOperator.ADD
        && InstanceName.kept(l) instanceof Lvalue from
        && isReadable(from)
        && !target.equals(new Value(from, null))
        && InstanceName.kept(r) instanceof Expression.Constant added
        && added.value() > 0
        && (modulus == 0 ? type.signed() : added.value() < modulus)) {
      for (Value same : equal(state, new Value(from, null))) {
        relate(state, new Pair(target, same), modulus == 0 ? GREATER : LESS | GREATER);
      }
    }
  }

  private static void forget(Map<Pair, Integer> state, Predicate<Value> which) {
    state.keySet().removeIf(pair -> which.test(pair.left) || which.test(pair.right));
  }

  static void copy(Map<Pair, Integer> state, Value from, Value to) {
    Map<Pair, Integer> more = new HashMap<>();
    state.forEach(
        (pair, bits) -> {
          if (pair.left.equals(from)) {
            more.put(new Pair(to, pair.right), bits);
          } else if (pair.right.equals(from)) {
            more.put(new Pair(pair.left, to), bits);
          }
        });
    state.putAll(more);
    relate(state, new Pair(from, to), EQUAL);
    Set<Value> members = new HashSet<>();
    for (Pair pair : state.keySet()) {
      if (pair.left.taken == from.taken
          && pair.left.owner() != null
          && from.equals(Value.of(Objects.requireNonNull(pair.left.owner())))) {
        members.add(pair.left);
      }
    }
    for (Value member : members) {
      Value same = member.ofOther(to);
      if (same != null) {
        copy(state, member, same);
      }
    }
    if (from.isPlain() && to.isPlain()) {
      copyViews(state, from, to);
    }
  }

  /** What a pointer is a copy of leads to the same element, and stands at the same place. */
  private static void copyViews(Map<Pair, Integer> state, Value from, Value to) {
    Set<Value> views = new HashSet<>();
    for (Pair pair : state.keySet()) {
      if (!pair.left.isPlain() && pair.left.pointer().equals(from)) {
        views.add(pair.left);
      }
    }
    for (Value view : views) {
      copy(state, view, new Value(to.expression, to.taken, to.shift, view.elements, view.links));
    }
  }

  private static void relate(Map<Pair, Integer> state, Pair pair, int bits) {
    state.put(pair, bits);
    state.put(
        pair.swapped(), (bits & EQUAL) | ((bits & LESS) * GREATER) | ((bits & GREATER) / GREATER));
  }

  private boolean assume(Map<Pair, Integer> state, Operation.Assume assume) {
    Guard guard = Guard.of(assume.condition(), assume.holds());
    if (guard == null) {
      return true;
    }
    if (InstanceName.kept(guard.subject()) instanceof Lvalue.Var(Variable variable)) {
      return isPossible(state, Value.of(variable), guard.values());
    }
    Comparison comparison = Comparison.of(guard, symbols, this::isReadable);
    return comparison == null || compare(state, comparison);
  }

  /** Whether a variable may be one of some numbers, as far as other numbers are known of it. */
  private static boolean isPossible(Map<Pair, Integer> state, Value variable, Values values) {
    return state.entrySet().stream()
        .allMatch(
            known ->
                !known.getKey().left.equals(variable)
                    || !(known.getKey().right.isNumber()
                        && known.getKey().right.expression instanceof Expression.Constant bound)
                    || Comparison.isPossible(values, bound.value(), known.getValue()));
  }

  private boolean compare(Map<Pair, Integer> state, Comparison comparison) {
    Set<Long> shifts = new HashSet<>(Set.of(0L));
    state.keySet().forEach(pair -> shifts.add(pair.left.shift));
    boolean isReached = true;
    for (long shift : shifts) {
      for (Value one : equal(state, new Value(comparison.left(), null, shift))) {
        for (Value other : equal(state, new Value(comparison.right(), null, shift))) {
          isReached &= restrict(state, new Pair(one, other), comparison.relation());
        }
      }
    }
    return isReached;
  }

  /** Adds what is known of two values; false if that cannot be. */
  static boolean restrict(Map<Pair, Integer> state, Pair pair, int relation) {
    int bits = state.getOrDefault(pair, ANY) & relation;
    relate(state, pair, bits);
    return bits != 0
        && ElementNumbers.tell(state, pair, bits)
        && (!isOneMemberOfTwo(pair, bits)
            || restrict(
                state, new Pair(pair.left.ofOwner(), pair.right.ofOwner()), LESS | GREATER));
  }

  /** Whether two objects have different values in a member, so that they are two. */
  private static boolean isOneMemberOfTwo(Pair pair, int bits) {
    return (bits & EQUAL) == 0
        && pair.left.taken == pair.right.taken
        && pair.left.isPlain()
        && pair.left.owner() != null
        && pair.right.owner() != null
        && pair.right.equals(pair.left.ofOther(pair.right.ofOwner()))
        && !(pair.left.expression.type() instanceof Type.Real);
  }

  /** What is known at a location on each way there. */
  Set<Map<Pair, Integer>> at(Location location) {
    return states.getOrDefault(location, Set.of());
  }

  /** A value, and those that are the same. */
  static Set<Value> equal(Map<Pair, Integer> state, Value value) {
    Set<Value> equal = new HashSet<>(Set.of(value));
    state.forEach(
        (pair, bits) -> {
          if (pair.left.equals(value) && bits == EQUAL) {
            equal.add(pair.right);
          }
        });
    Variable owner = value.owner();
    if (owner != null) {
      for (Value pointer : equal(state, new Value(new Lvalue.Var(owner), value.taken))) {
        Value same = value.ofOther(pointer);
        if (same != null) {
          equal.add(same);
        }
      }
    }
    return equal;
  }

  /**
   * Whether it is a variable, or a member of one or of what pointers lead to, that changes only
   * where this class sees it.
   */
  private boolean isReadable(Expression expression) {
    return expression instanceof Lvalue lvalue
        && (symbols.isReadable(lvalue)
            || (lvalue instanceof Lvalue.Member && symbols.reads(lvalue) != null));
  }
}

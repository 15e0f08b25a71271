// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.symbol;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.gridlock.absint.engine.PlaceGraph;
import org.gridlock.absint.place.Place;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Renaming;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.MemberName;
import org.gridlock.lockset.settled.MemberWrite;
import org.gridlock.lockset.settled.SettledMembers;
import org.gridlock.lockset.settled.SteadyMemory;
import org.gridlock.lockset.symbol.Symbol.Root;
import org.gridlock.lockset.symbol.Symbol.Term;
import org.jspecify.annotations.Nullable;

/**
 * Gives pointer expressions their {@link Symbol}s.
 *
 * <p>An expression has one if it reads no memory that another function or thread can write. Local
 * variables that stand for the same value throughout (assigned once, from values that do not
 * change) are replaced by it.
 */
public final class Symbols {
  /** Bounds the recursion over expressions and over chains of copies; deeper ones have no name. */
  private static final int MAX_DEPTH = 24;

  private final Icfa icfa;
  private final Assignments assignments;
  private final SteadyMemory steady;
  private final Map<Variable, Optional<Symbol>> replacements = new HashMap<>();

  /** Of edges within functions: asked for at each step of an analysis, and slow to find. */
  private final Map<Integer, Effect> effects = new HashMap<>();

  public Symbols(Icfa icfa) {
    this(icfa, new Assignments(icfa), SteadyMemory.NONE);
  }

  private Symbols(Icfa icfa, Assignments assignments, SteadyMemory steady) {
    this.icfa = icfa;
    this.assignments = assignments;
    this.steady = steady;
  }

  /**
   * The same, where {@linkplain #follows conditions} may also be about memory that is steady in
   * some of the code. It gives nothing a name: others may see it change.
   */
  public Symbols with(SteadyMemory memory) {
    return new Symbols(icfa, assignments, memory);
  }

  /** Whether only operations that name a global variable write it. */
  public boolean isWrittenByName(Variable variable) {
    return assignments.isWrittenByName(variable);
  }

  /** Whether the program defines a variable; the address of others may be null (weak symbols). */
  public boolean isDefined(Variable variable) {
    return icfa.isDefined(variable);
  }

  /** Whether facts about the variable's value stay true until an {@link Effect} changes it. */
  public boolean isReadable(Variable variable) {
    return assignments.isReadable(variable);
  }

  /** The same of a variable or a member of one. */
  public boolean isReadable(Lvalue lvalue) {
    return lvalue instanceof Lvalue.Var(Variable variable)
        ? isReadable(variable)
        : lvalue instanceof Lvalue.Member member
            && isPlainMember(member)
            && member.root() instanceof Lvalue.Var(Variable whole)
            && isReadable(whole);
  }

  /** Whether no thread was created yet whenever control passes an edge. */
  public boolean isEarly(Edge edge) {
    return assignments.early().contains(edge);
  }

  /** Whether no thread was created yet whenever control comes to an edge that may create one. */
  public boolean mayCreateFirst(Edge edge) {
    return assignments.early().mayCreateFirst(edge);
  }

  /** Whether a function, or one that it calls, writes settled memory. */
  public boolean settles(Function function) {
    return assignments.settles(function);
  }

  /** Whether a global variable has its last value before the first thread is created. */
  public boolean isSettled(Variable variable) {
    return assignments.isSettled(variable);
  }

  /**
   * Whether facts about the variable's value stay true in one thread, but not in another, until an
   * {@link Effect} changes it.
   */
  public boolean isThreadLocal(Variable variable) {
    return assignments.isThreadLocal(variable);
  }

  /** Whether a variable keeps the value with which its function (or the program) starts. */
  public boolean isConstant(Variable variable) {
    return assignments.isConstant(variable);
  }

  /** What the one assignment to a local variable gives it; null if there is not just one. */
  public @Nullable Expression onlyValue(Variable variable) {
    return assignments.onlyValue(variable);
  }

  /** What an edge does to variables that facts are about. */
  public Effect effect(Edge edge) {
    return edge.id() == Edge.INTERFUNCTION
        ? found(edge)
        : effects.computeIfAbsent(edge.id(), id -> found(edge));
  }

  private Effect found(Edge edge) {
    return assignments.effect(edge).with(steady.changedBy(edge));
  }

  /**
   * What the return from a call does to what holds as the callee returns: that has seen what it has
   * written.
   */
  public Effect end(Edge exit) {
    Effect own = Effect.of(exit);
    Set<MemberName> members = new HashSet<>();
    for (Lvalue target : Operands.written(exit.operation())) {
      if (MemberName.of(target) instanceof MemberName member) {
        members.add(member);
      }
    }
    return own.with(Set.of(), members).with(steady.changedAtEnd(exit));
  }

  /**
   * What an edge makes of numbers: where one is copied to a variable of its type, that is a name of
   * it. A number that depends on a variable which the edge changes otherwise has none.
   */
  public Renaming renaming(Effect effect) {
    Map<Expression, Variable> names = new LinkedHashMap<>();
    for (Effect.Copy copy : effect.copies()) {
      Expression value = copy.value();
      if (isReadable(copy.target())
          && value.type().equals(copy.target().type())
          && !(value instanceof Expression.Constant)) {
        names.putIfAbsent(value, copy.target());
      }
    }
    return new Renaming(names, variable -> !effect.changes(variable));
  }

  /**
   * The variables that the value of a number depends on, if all of them are {@linkplain #isReadable
   * readable} and it depends on nothing else; else null.
   */
  public @Nullable Set<Variable> reads(Expression number) {
    return steady.isIn(number) ? null : follows(number);
  }

  /**
   * The same of a condition, which may also depend on memory that is steady in some of the code.
   */
  public @Nullable Set<Variable> follows(Expression condition) {
    Set<Variable> reads = new LinkedHashSet<>();
    return isPure(condition, reads, 0) ? reads : null;
  }

  /** What a callee may leave as it is, though it, or others meanwhile, may also write it. */
  public SteadyMemory.Part mayBeLeftAlone(Edge call, Function callee) {
    return steady.mayBeLeftAlone(call, callee);
  }

  /** Whether others may write what a fact is about while an edge makes it true. */
  public boolean isDisturbed(Edge edge, Set<Variable> variables, Set<MemberName> members) {
    SteadyMemory.Part disturbed = steady.disturbedAt(edge);
    return !Collections.disjoint(disturbed.variables(), variables)
        || !Collections.disjoint(disturbed.members(), members);
  }

  /**
   * A condition of a callee in terms of the caller at the call, if it mentions nothing but globals
   * and parameters that keep their values; else null.
   */
  public @Nullable Expression inCaller(
      Expression expression, Function callee, List<Expression> arguments) {
    Set<Variable> reads = follows(expression);
    return reads != null && reads.stream().allMatch(assignments::isConstant)
        ? withArguments(expression, callee, arguments, 0)
        : null;
  }

  /** What a global variable holds throughout; null if it is not the value of its initialiser. */
  public @Nullable Expression constantValue(Variable variable) {
    return assignments.constantValue(variable);
  }

  /**
   * The names of a pointer's value at a place: in the function there, and in its callers as far as
   * the context has one call site each and the value comes from parameters that keep theirs.
   */
  public List<Symbol> names(PlaceGraph graph, Place place, Expression pointer) {
    return names(graph, place, evaluate(pointer));
  }

  /** The same of a value that has a name in the function at the place; none if it has not. */
  public List<Symbol> names(PlaceGraph graph, Place place, @Nullable Symbol pointer) {
    List<Symbol> names = new ArrayList<>(2);
    Set<Function> seen = new HashSet<>();
    Symbol symbol = pointer;
    Place frame = graph.entry(place);
    while (symbol != null && seen.add(frame.function())) {
      names.add(symbol);
      Collection<PlaceGraph.Site> sites = graph.sites(frame);
      if (!symbol.belongsTo(frame.function()) || sites.size() != 1) {
        break;
      }
      PlaceGraph.Site site = sites.iterator().next();
      if (!(site.edge().operation() instanceof Operation.Call call)) {
        break;
      }
      symbol = inCaller(symbol, frame.function(), call.arguments());
      if (symbol != null && assignments.mayWrite(frame.function(), symbol)) {
        break; // the call has changed what the argument was computed from
      }
      frame = graph.entry(site.place());
    }
    return names;
  }

  /** The name of a pointer's value in terms of the variables it mentions; null if it has none. */
  public @Nullable Symbol evaluate(Expression pointer) {
    return finish(value(pointer, 0));
  }

  private @Nullable Symbol finish(@Nullable Sum sum) {
    if (sum == null || sum.root == null) {
      return null;
    }
    Symbol symbol = new Symbol(sum.root, sum.offset, sum.terms, sum.reads);
    return symbol.members().stream().anyMatch(steady::contains)
            || sum.reads.stream().anyMatch(steady::contains)
        ? null
        : symbol;
  }

  private @Nullable Sum value(Expression expression, int depth) {
    if (depth > MAX_DEPTH) {
      return null;
    }
    return switch (expression) {
      case Expression.Constant constant -> new Sum(constant.value());
      case Expression.AddressOf address -> address(address.target(), depth + 1);
      case Expression.PointerAdd add -> {
        Sum pointer = value(add.pointer(), depth + 1);
        yield pointer == null ? null : plus(pointer, add.index(), add.stride(), depth);
      }
      case Expression.Cast cast ->
          isAddressSized(cast.type()) && isAddressSized(cast.operand().type())
              ? value(cast.operand(), depth + 1)
              : null;
      case Expression.Binary binary -> sum(binary, depth);
      case Lvalue.Var variable -> variable(variable, depth);
      case Lvalue.Member member -> {
        Variable base = member.rootVariable();
        yield base != null && isReadable(member)
            ? new Sum(new Root.ValueOf(member), base)
            : settled(member, depth);
      }
      case Lvalue.Deref deref -> null;
      case Lvalue.Element element -> {
        Set<Variable> reads = new LinkedHashSet<>();
        yield isAddressSized(element.type()) && isOwnElement(element, reads, depth)
            ? new Sum(new Root.ValueOf(element), 0, List.of(), reads)
            : settled(element, depth);
      }
      case Expression.RealConstant constant -> null;
      case Expression.StringLiteral literal -> null;
      case Expression.FunctionAddress address -> null;
      case Expression.Unary unary -> null;
      case Expression.PointerDifference difference -> null;
      case Expression.Unknown unknown -> null;
    };
  }

  private @Nullable Sum settled(Lvalue lvalue, int depth) {
    Set<Variable> reads = new LinkedHashSet<>();
    return isAddressSized(lvalue.type()) && isSettled(lvalue, reads, depth)
        ? new Sum(new Root.ValueOf(lvalue), 0, List.of(), reads)
        : null;
  }

  private @Nullable Sum sum(Expression.Binary binary, int depth) {
    if (!isAddressSized(binary.type())
        || !(binary.right() instanceof Expression.Constant constant)) {
      return null;
    }
    long amount =
        switch (binary.operator()) {
          case ADD -> constant.value();
          case SUBTRACT -> -constant.value();
          case MULTIPLY,
              DIVIDE,
              REMAINDER,
              SHIFT_LEFT,
              SHIFT_RIGHT,
              AND,
              OR,
              XOR,
              EQUAL,
              NOT_EQUAL,
              LESS,
              LESS_EQUAL,
              GREATER,
              GREATER_EQUAL ->
              0;
        };
    Sum left = amount == 0 ? null : value(binary.left(), depth + 1);
    return left == null ? null : left.plus(amount);
  }

  private @Nullable Sum variable(Lvalue.Var lvalue, int depth) {
    Variable variable = lvalue.variable();
    if (!isReadable(variable)) {
      return null;
    }
    Symbol replacement = replacement(variable, depth);
    return replacement == null ? new Sum(new Root.ValueOf(lvalue), variable) : new Sum(replacement);
  }

  /** The value that a local variable has whenever it has one; null if that changes. */
  private @Nullable Symbol replacement(Variable variable, int depth) {
    Optional<Symbol> known = replacements.get(variable);
    if (known != null) {
      return known.orElse(null);
    }
    Expression only = assignments.onlyValue(variable);
    if (only == null || depth > MAX_DEPTH) {
      return null;
    }
    replacements.put(variable, Optional.empty()); // ends chains that come back here
    Symbol symbol = finish(value(only, depth + 1));
    if (symbol != null
        && !(symbol.members().isEmpty()
            && symbol.reads().stream().allMatch(assignments::isConstant))) {
      symbol = null;
    }
    replacements.put(variable, Optional.ofNullable(symbol));
    return symbol;
  }

  private @Nullable Sum address(Lvalue lvalue, int depth) {
    if (depth > MAX_DEPTH) {
      return null;
    }
    return switch (lvalue) {
      case Lvalue.Var variable -> new Sum(new Root.AddressOf(variable.variable()));
      case Lvalue.Deref deref -> value(deref.pointer(), depth + 1);
      case Lvalue.Member member -> {
        Sum base = address(member.base(), depth + 1);
        yield base == null || member.field().bitWidth() != 0
            ? null
            : base.plus(member.field().offset());
      }
      case Lvalue.Element element -> {
        Sum array = address(element.array(), depth + 1);
        yield array == null ? null : plus(array, element.index(), element.type().size(), depth);
      }
    };
  }

  private @Nullable Sum plus(Sum pointer, Expression index, long stride, int depth) {
    if (index instanceof Expression.Constant constant) {
      return stride == 0 && constant.value() != 0 ? null : pointer.plus(constant.value() * stride);
    }
    Set<Variable> reads = new LinkedHashSet<>();
    if (stride == 0 || !isPure(index, reads, depth)) {
      return null;
    }
    return pointer.plus(new Term(index, stride), reads);
  }

  /** Whether the value depends on nothing but readable variables, which are added to a set. */
  private boolean isPure(Expression expression, Set<Variable> reads, int depth) {
    if (depth > MAX_DEPTH) {
      return false;
    }
    return switch (expression) {
      case Expression.Constant constant -> true;
      case Expression.Unary unary -> isPure(unary.operand(), reads, depth + 1);
      case Expression.Cast cast -> isPure(cast.operand(), reads, depth + 1);
      case Expression.Binary binary ->
          isPure(binary.left(), reads, depth + 1) && isPure(binary.right(), reads, depth + 1);
      case Lvalue.Var variable -> {
        reads.add(variable.variable());
        yield isReadable(variable.variable()) || steady.contains(variable.variable());
      }
      case Lvalue.Member member -> isOwn(member, reads) || isSettled(member, reads, depth);
      case Lvalue.Element element -> isSettled(element, reads, depth);
      case Lvalue.Deref deref -> false;
      case Expression.RealConstant constant -> false;
      case Expression.StringLiteral literal -> false;
      case Expression.FunctionAddress address -> false;
      case Expression.AddressOf address -> false;
      case Expression.PointerAdd add ->
          isPure(add.pointer(), reads, depth + 1) && isPure(add.index(), reads, depth + 1);
      case Expression.PointerDifference difference -> false;
      case Expression.Unknown unknown -> false;
    };
  }

  /** Whether it is a member of a readable variable, which is added to a set. */
  private boolean isOwn(Lvalue.Member member, Set<Variable> reads) {
    Variable whole = member.rootVariable();
    if (whole == null || !isReadable(member)) {
      return false;
    }
    reads.add(whole);
    return true;
  }

  /** Whether it is an element of a readable array, by a pure number; what it reads is added. */
  private boolean isOwnElement(Lvalue lvalue, Set<Variable> reads, int depth) {
    return depth <= MAX_DEPTH
        && switch (lvalue) {
          case Lvalue.Var(Variable variable) -> {
            reads.add(variable);
            yield isReadable(variable);
          }
          case Lvalue.Member member ->
              member.field().bitWidth() == 0
                  && !member.field().isVolatile()
                  && isOwnElement(member.base(), reads, depth + 1);
          case Lvalue.Element element ->
              isPure(element.index(), reads, depth + 1)
                  && isOwnElement(element.array(), reads, depth + 1);
          case Lvalue.Deref deref -> false;
        };
  }

  /** Whether it is a settled or steady member, or an element of one, and stays at its place. */
  private boolean isSettled(Lvalue lvalue, Set<Variable> reads, int depth) {
    MemberName name = MemberName.of(lvalue);
    return name != null
        && (assignments.members().contains(name) || steady.contains(name))
        && isLocated(lvalue, reads, depth + 1);
  }

  /** Whether where it lies depends on nothing but readable variables, which are added to a set. */
  private boolean isLocated(Lvalue lvalue, Set<Variable> reads, int depth) {
    return depth <= MAX_DEPTH
        && switch (lvalue) {
          case Lvalue.Var(Variable variable) -> {
            if (!variable.isGlobal()) {
              reads.add(variable);
            }
            yield !variable.isVolatile() && !variable.isThreadLocal();
          }
          case Lvalue.Member member ->
              !member.field().isVolatile() && isLocated(member.base(), reads, depth + 1);
          case Lvalue.Element element ->
              isLocated(element.array(), reads, depth + 1)
                  && isPure(element.index(), reads, depth + 1);
          case Lvalue.Deref deref -> isPure(deref.pointer(), reads, depth + 1);
        };
  }

  /** The members of structs that keep their values. */
  public SettledMembers settledMembers() {
    return assignments.members();
  }

  /** What is ever assigned to a member of a struct; null if that is not known. */
  public @Nullable List<Expression> assigned(MemberName member) {
    List<MemberWrite> all = assignments.members().assignments(member);
    return all == null
        ? null
        : all.stream().map(write -> Objects.requireNonNull(write.value())).toList();
  }

  /**
   * The value of a symbol, in terms of the variables of a caller at the call, if it only mentions
   * what still has the value that the caller gave it; else null.
   */
  public @Nullable Symbol inCaller(Symbol symbol, Function callee, List<Expression> arguments) {
    for (Variable variable : symbol.reads()) {
      if (variable.function() == callee && !assignments.isConstant(variable)) {
        return null;
      }
    }
    Sum sum;
    switch (symbol.root()) {
      case Root.AddressOf address -> {
        if (address.variable().function() == callee) {
          return null;
        }
        sum = new Sum(symbol.root());
      }
      case Root.ValueOf value -> {
        if (!(value.lvalue() instanceof Lvalue.Var variable)) {
          Lvalue located = located(value.lvalue(), callee, arguments, 0);
          sum = located == null ? null : value(located, 0);
          break;
        }
        Expression argument = argument(variable.variable(), callee, arguments);
        sum =
            argument == null
                ? variable.variable().isGlobal()
                    ? new Sum(symbol.root(), variable.variable())
                    : null
                : value(argument, 0);
      }
    }
    sum = sum == null ? null : sum.plus(symbol.offset());
    for (Term term : symbol.terms()) {
      Expression index = withArguments(term.index(), callee, arguments, 0);
      sum = sum == null || index == null ? null : plus(sum, index, term.stride(), 0);
    }
    return finish(sum);
  }

  /** The expression with arguments in place of parameters; null where one is missing. */
  private static @Nullable Expression withArguments(
      Expression expression, Function callee, List<Expression> arguments, int depth) {
    if (depth > MAX_DEPTH) {
      return null;
    }
    if (expression instanceof Lvalue.Var variable) {
      return variable.variable().isGlobal()
          ? expression
          : argument(variable.variable(), callee, arguments);
    } else if (expression instanceof Expression.Cast cast) {
      Expression operand = withArguments(cast.operand(), callee, arguments, depth + 1);
      return operand == null ? null : new Expression.Cast(cast.type(), operand);
    } else if (expression instanceof Expression.Unary unary) {
      Expression operand = withArguments(unary.operand(), callee, arguments, depth + 1);
      return operand == null ? null : new Expression.Unary(unary.type(), unary.operator(), operand);
    } else if (expression instanceof Expression.Binary binary) {
      Expression left = withArguments(binary.left(), callee, arguments, depth + 1);
      Expression right = withArguments(binary.right(), callee, arguments, depth + 1);
      return left == null || right == null
          ? null
          : new Expression.Binary(binary.type(), binary.operator(), left, right);
    }
    return expression instanceof Lvalue lvalue
        ? located(lvalue, callee, arguments, depth)
        : expression instanceof Expression.Constant ? expression : null;
  }

  /** The same lvalue in terms of the caller; null if it is in a variable of the callee. */
  private static @Nullable Lvalue located(
      Lvalue lvalue, Function callee, List<Expression> arguments, int depth) {
    return switch (lvalue) {
      case Lvalue.Var variable -> variable.variable().isGlobal() ? variable : null;
      case Lvalue.Member member -> {
        Lvalue base = located(member.base(), callee, arguments, depth + 1);
        yield base == null ? null : new Lvalue.Member(base, member.field());
      }
      case Lvalue.Element element -> {
        Lvalue array = located(element.array(), callee, arguments, depth + 1);
        Expression index = withArguments(element.index(), callee, arguments, depth + 1);
        yield array == null || index == null
            ? null
            : new Lvalue.Element(element.type(), array, index);
      }
      case Lvalue.Deref deref -> {
        Expression pointer = withArguments(deref.pointer(), callee, arguments, depth + 1);
        yield pointer == null
            ? null
            : pointer instanceof Expression.AddressOf address
                    && address.target().type().equals(deref.type())
                ? address.target()
                : new Lvalue.Deref(deref.type(), pointer);
      }
    };
  }

  private static @Nullable Expression argument(
      Variable parameter, Function callee, List<Expression> arguments) {
    int index = callee.parameters().indexOf(parameter);
    return index >= 0
            && index < arguments.size()
            && Effect.isGivenAsItIs(arguments.get(index), parameter)
        ? arguments.get(index)
        : null;
  }

  private static boolean isPlainMember(Lvalue.Member member) {
    Lvalue current = member;
    while (current instanceof Lvalue.Member part) {
      if (part.field().bitWidth() != 0 || part.field().isVolatile()) {
        return false;
      }
      current = part.base();
    }
    return current instanceof Lvalue.Var;
  }

  private static boolean isAddressSized(Type type) {
    return type instanceof Type.Pointer || (type instanceof Type.Int number && number.bytes() == 8);
  }

  /** A symbol in the making; without root it is a number. */
  private record Sum(@Nullable Root root, long offset, List<Term> terms, Set<Variable> reads) {
    Sum(long number) {
      this(null, number, List.of(), Set.of());
    }

    Sum(Root root) {
      this(root, 0, List.of(), Set.of());
    }

    Sum(Root root, Variable read) {
      this(root, 0, List.of(), Set.of(read));
    }

    Sum(Symbol symbol) {
      this(symbol.root(), symbol.offset(), symbol.terms(), symbol.reads());
    }

    Sum plus(long bytes) {
      return new Sum(root, offset + bytes, terms, reads);
    }

    Sum plus(Term term, Set<Variable> moreReads) {
      List<Term> moreTerms = new ArrayList<>(terms);
      moreTerms.add(term);
      Set<Variable> allReads = new LinkedHashSet<>(reads);
      allReads.addAll(moreReads);
      return new Sum(root, offset, moreTerms, allReads);
    }
  }
}

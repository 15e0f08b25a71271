// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

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
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.TypeGraph;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * How pointers to structs get through pointers to anything ({@code void *}, {@code char *}), or
 * numbers, to operations that write bytes; without order, by the program text. So whoever hands a
 * struct to code that does not know it, and gets it back, need not fear for its members, unless
 * such code writes what it is given.
 */
final class UntypedFlows {
  /** What holds pointers and is no variable and no member. */
  private enum Other {
    MEMORY,
    /** Where text is kept, no pointers to anything are. */
    MEMORY_TEXT,
    LIBRARY,
    /** What is text to a library stays text. */
    LIBRARY_TEXT,
    /** Pointers that are copied as bytes. */
    BYTES,
    /** What functions return that are called through pointers. */
    RETURNED
  }

  /**
   * What is given to functions that are called through pointers.
   *
   * @param called what the pointer is said to lead to; {@link #ANY} stands for all
   */
  private record Passed(int index, boolean text, String called) {
    static final String ANY = "any";
    static final String UNKNOWN = "unknown";
  }

  private static final int BYTES_OF_POINTER = 8;

  private final java.util.function.Function<Type, Set<String>> held;
  private final FreshObjects fresh;
  private final Steps steps;
  private final Map<Object, Set<Object>> targets = new HashMap<>();

  /** The sources of pointers that may lead elsewhere by then. */
  private final Map<Object, Set<Object>> moved = new HashMap<>();

  /** Those of pointers that may lead to something before that. */
  private final Map<Object, Set<Object>> movedBack = new HashMap<>();

  /** The sources of pointers that stay as they are. */
  private final Map<Object, Set<Object>> unmoved = new HashMap<>();

  /** What holds memory that a call has made, and what holds it where it was made. */
  private final Map<Object, Set<Object>> makers = new HashMap<>();

  /** The structs to which pointers come in as such. */
  private final Map<Object, Set<String>> from = new HashMap<>();

  /** The structs from whose beginning pointers that come in were moved. */
  private final Map<Object, Set<String>> beyond = new HashMap<>();

  /** The structs behind which the pointers lead that come in. */
  private final Map<Object, Set<String>> before = new HashMap<>();

  /** The types with structs in them to which pointers go out as such. */
  private final Map<Object, Set<Type>> becoming = new HashMap<>();

  /** The structs around members to which pointers come in: bytes may be written from there on. */
  private final Map<Object, Set<String>> around = new HashMap<>();

  /** The structs around members to which pointers come in that lead past them. */
  private final Map<Object, Set<String>> past = new HashMap<>();

  /** The types of pointers that come into local variables, and go out. */
  private final Map<Variable, Set<Type>> in = new HashMap<>();

  private final Map<Variable, Set<Type>> out = new HashMap<>();
  private final Set<Object> made = new HashSet<>();
  private final Set<Object> written = new HashSet<>();

  /** What is moved to where something before may lie, and written there. */
  private final Set<Object> writtenBefore = new HashSet<>();

  /** Where one byte is written, right where the pointer leads. */
  private final Set<Object> touched = new HashSet<>();

  private final Set<Type> writtenThrough = new HashSet<>();

  /** What leads to memory that is declared as bytes. */
  private final Set<Object> declared = new HashSet<>();

  /** What becomes a pointer to a number or a pointer. */
  private final Set<Object> converted = new HashSet<>();

  /** What nodes were found to become, which is asked for again for each member. */
  private final Map<Set<Object>, Set<Type>> known = new HashMap<>();

  /**
   * Collects the flows of a program.
   *
   * @param held the names of the structs in what is of a type
   */
  UntypedFlows(
      Icfa icfa,
      FreshObjects fresh,
      Steps steps,
      java.util.function.Function<Type, Set<String>> held) {
    this.held = held;
    this.fresh = fresh;
    this.steps = steps;
    written.add(Other.BYTES);
    Collection<Function> exposed = icfa.addressTakenFunctions();
    for (Function function : exposed) {
      String called = isCalledAsItIs(icfa, function) ? shape(function.type()) : Passed.ANY;
      List<Variable> parameters = function.parameters();
      for (int i = 0; i < parameters.size(); i++) {
        Lvalue.Var parameter = new Lvalue.Var(parameters.get(i));
        boolean text = isText(parameter.type());
        arrive(parameter, new Passed(i, text, called));
        arrive(parameter, new Passed(i, text, Passed.UNKNOWN));
        arrive(parameter, library(parameter.type()));
      }
      if (function.returnVariable() instanceof Variable result) {
        flow(Other.RETURNED, new Lvalue.Var(result));
      }
    }
    // Code outside the program calls functions with what it finds, as any library does.
    join(Other.LIBRARY, Other.RETURNED);
    join(Other.LIBRARY, Other.MEMORY);
    join(Other.LIBRARY_TEXT, Other.MEMORY_TEXT);
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      if (edge.source().function().isOutside()) {
        continue;
      }
      collect(edge);
      Operands.expressions(edge.operation())
          .forEach(root -> Operands.forEachPart(root, this::convert));
    }
  }

  /** Whether nobody calls the function as one of another type. */
  private static boolean isCalledAsItIs(Icfa icfa, Function function) {
    return function.type().prototyped() && icfa.convertedTo(function).isEmpty();
  }

  /** What types of functions have in common that are the same in all units. */
  private static String shape(Type.Func type) {
    StringBuilder shape = new StringBuilder(shape(type.result()));
    type.parameters().forEach(parameter -> shape.append(' ').append(shape(parameter)));
    return shape.toString();
  }

  private static String shape(Type type) {
    return type.getClass().getSimpleName() + type.size();
  }

  private void convert(Expression part) {
    if (part instanceof Expression.Cast cast && cast.type() instanceof Type.Pointer(Type pointee)) {
      if (isScalarPointer(cast.type())) {
        origins(cast.operand()).forEach(this::toScalar);
      }
      // What is stored by one kind of pointer to a pointer may be loaded by another kind.
      kept(Other.MEMORY, pointee);
      if (pointee(cast.operand()) instanceof Type before) {
        kept(Other.MEMORY, before);
      }
      if (plain(cast.operand()) instanceof Expression.AddressOf address) {
        kept(node(address.target()), pointee);
      }
    } else if (part instanceof Expression.AddressOf address) {
      addressTaken(address.target());
    } else if (part instanceof Lvalue.Member member
        && mayHoldAny(member.type())
        && member.base().type() instanceof Composite union
        && union.isUnion()) {
      for (Field field : union.fields()) {
        if (field.type() instanceof Type.Pointer(Type pointee)) {
          from.computeIfAbsent(node(member), key -> new HashSet<>()).addAll(held.apply(pointee));
          becomes(node(member), pointee);
        }
      }
    }
  }

  /** What is written behind the address is read by name, and the other way round. */
  private void addressTaken(Lvalue target) {
    Type element = target.type().withoutArrays();
    if (mayHoldAny(element)) {
      Object memory = isText(element) ? Other.MEMORY_TEXT : Other.MEMORY;
      join(memory, node(target));
      join(node(target), memory);
    } else if (!(target instanceof Lvalue.Deref)) {
      kept(Other.MEMORY, element);
    }
  }

  private void kept(Object node, Type stored) {
    if (stored.withoutArrays() instanceof Type.Pointer(Type pointee)) {
      from.computeIfAbsent(node, key -> new HashSet<>()).addAll(held.apply(pointee));
    }
  }

  private void toScalar(Expression origin) {
    if (origin instanceof Lvalue source && mayHoldAny(source.type())) {
      converted.add(node(source));
    }
  }

  private boolean isScalarPointer(Type type) {
    return type instanceof Type.Pointer(Type pointee)
        && !isUntyped(pointee)
        && !(pointee instanceof Type.Func)
        && held.apply(pointee).isEmpty();
  }

  /**
   * A value without conversions between pointers, and without steps from one element to another.
   */
  static Expression plain(Expression value) {
    Expression current = value;
    while (true) {
      if (current instanceof Expression.Cast cast && cast.type().size() == BYTES_OF_POINTER) {
        current = cast.operand();
      } else if (current instanceof Expression.PointerAdd add) {
        current = add.pointer();
      } else {
        return current;
      }
    }
  }

  /** The same, but null for a pointer that may lead into the midst of what it points to. */
  static @Nullable Type beginning(Expression value) {
    Expression current = value;
    while (!(current instanceof Lvalue)) {
      if (current instanceof Expression.Cast cast && cast.type().size() == BYTES_OF_POINTER) {
        current = cast.operand();
      } else if (current instanceof Expression.PointerAdd add
          && add.type() instanceof Type.Pointer(Type element)
          && !isUntyped(element)) {
        current = add.pointer();
      } else {
        return current instanceof Expression.AddressOf ? pointee(current) : null;
      }
    }
    return pointee(current);
  }

  /** The same of each value from which a number is computed. */
  static List<Expression> origins(Expression value) {
    Expression plain = plain(value);
    List<Expression> found = new ArrayList<>(2);
    if (plain instanceof Expression.Binary binary) {
      found.addAll(origins(binary.left()));
      found.addAll(origins(binary.right()));
    } else if (plain instanceof Expression.Unary unary) {
      found.addAll(origins(unary.operand()));
    } else {
      found.add(plain);
    }
    return found;
  }

  /** What a value, conversions aside, is a pointer to; null if it is none. */
  static @Nullable Type pointee(Expression value) {
    Expression plain = plain(value);
    return plain instanceof Expression.AddressOf address
        ? address.target().type()
        : plain.type() instanceof Type.Pointer(Type pointee) ? pointee : null;
  }

  /** Whether pointers to such a type may point to anything. */
  static boolean isUntyped(Type pointee) {
    return pointee instanceof Type.Void || pointee.withoutArrays().size() == 1;
  }

  /** Whether a variable of a type may hold a pointer to anything. */
  private static boolean mayHoldAny(Type type) {
    return type instanceof Type.Pointer(Type pointee)
        ? isUntyped(pointee)
        : type instanceof Type.Int && type.size() == BYTES_OF_POINTER;
  }

  /** Whether it is the address of memory that is declared as bytes. */
  static boolean isBytes(Expression plain) {
    return plain instanceof Expression.AddressOf address && isUntyped(address.target().type());
  }

  private static boolean isText(Type type) {
    return type instanceof Type.Pointer(Type pointee)
        && isUntyped(pointee)
        && !(pointee instanceof Type.Void);
  }

  private static Other library(Type type) {
    return isText(type) ? Other.LIBRARY_TEXT : Other.LIBRARY;
  }

  private Object node(Lvalue lvalue) {
    if (lvalue instanceof Lvalue.Var(Variable variable)) {
      return variable;
    }
    MemberName member = MemberName.of(lvalue);
    if (member == null && lvalue instanceof Lvalue.Deref deref) {
      member = steps.hidden(deref);
    }
    return member != null
        ? member
        : lvalue.root() instanceof Lvalue.Var(Variable array)
            ? array
            : isText(lvalue.type()) ? Other.MEMORY_TEXT : Other.MEMORY;
  }

  private void collect(Edge edge) {
    Operation operation = edge.operation();
    switch (operation) {
      case Operation.Assign assign -> flow(assign.target(), assign.value());
      case Operation.Call call -> {
        Function callee = Operands.namedCallee(call);
        if (callee == null) {
          passIndirectly(call.arguments(), call.callee());
        } else {
          pass(call.arguments(), callee);
        }
        if (call.result() instanceof Lvalue result) {
          if (callee == null) {
            arrive(result, Other.RETURNED);
          } else if (callee.returnVariable() instanceof Variable made
              && mayHoldAny(made.type())
              && mayHoldAny(result.type())
              && fresh.isMadeBy(callee)) {
            link(node(result), made, makers);
            this.made.add(node(result));
          } else if (callee.returnVariable() instanceof Variable returned) {
            flow(result, new Lvalue.Var(returned));
          }
        }
      }
      case Operation.CreateThread create -> {
        Function start = create.start().namedFunction();
        if (start == null) {
          passIndirectly(create.arguments(), create.start());
        } else {
          pass(create.arguments(), start);
        }
      }
      case Operation.JoinThread join -> {
        if (join.value() instanceof Lvalue value) {
          arrive(value, Other.RETURNED);
          arrive(value, Other.LIBRARY);
        }
      }
      case Operation.Terminate terminate -> {
        if (terminate.value() instanceof Expression value) {
          flow(Other.RETURNED, value);
        }
      }
      case Operation.Allocate allocate -> {
        if (mayHoldAny(allocate.target().type())) {
          made.add(node(allocate.target()));
          if (allocate.storage() == Operation.Storage.MAPPING) {
            written.add(node(allocate.target())); // by other processes
          }
        }
      }
      case Operation.CopyMemory copy -> {
        if (plain(copy.source()) instanceof Expression.AddressOf source
            && pointee(copy.destination()) instanceof Type to
            && !to.withoutArrays().equals(source.target().type().withoutArrays())) {
          flow(Other.BYTES, source.target());
        }
      }
      case Operation.LibraryCall call -> {
        if (call.knowledge() == Operation.Knowledge.UNKNOWN) {
          call.arguments().forEach(this::toLibrary);
          fromLibrary(call.result());
        }
      }
      case Operation.Gap gap -> {
        gap.arguments().forEach(this::toLibrary);
        fromLibrary(gap.result());
      }
      default -> {} // no other operation hands a pointer on
    }
  }

  /** What is called takes pointers of the types that the pointer to it says. */
  private void passIndirectly(List<Expression> arguments, Expression callee) {
    if (!(callee.type() instanceof Type.Pointer(Type.Func type))) {
      arguments.forEach(this::toLibrary); // code outside calls what it was given
      return;
    }
    List<Type> types = type.parameters();
    String called = type.prototyped() ? shape(type) : Passed.UNKNOWN;
    for (int i = 0; i < arguments.size(); i++) {
      Type given = i < types.size() ? types.get(i) : arguments.get(i).type();
      if (mayHoldAny(given) || i >= types.size()) {
        flow(new Passed(i, isText(given), called), arguments.get(i));
        flow(new Passed(i, isText(given), Passed.ANY), arguments.get(i));
      }
    }
  }

  private void pass(List<Expression> arguments, Function callee) {
    for (int i = 0; i < arguments.size(); i++) {
      if (i < callee.parameters().size()) {
        flow(new Lvalue.Var(callee.parameters().get(i)), arguments.get(i));
      } else {
        // Read as a variable argument.
        flow(isText(arguments.get(i).type()) ? Other.MEMORY_TEXT : Other.MEMORY, arguments.get(i));
      }
    }
  }

  private void toLibrary(Expression argument) {
    flow(Other.LIBRARY, argument);
    flow(Other.LIBRARY_TEXT, argument);
  }

  private void fromLibrary(@Nullable Lvalue result) {
    if (result != null && result.type() instanceof Type.Pointer) {
      arrive(result, library(result.type()));
      if (mayHoldAny(result.type())) {
        made.add(node(result));
      }
    }
  }

  /** An lvalue is given what some node holds. */
  private void arrive(Lvalue target, Object source) {
    if (mayHoldAny(target.type())) {
      join(node(target), source);
    } else if (target.type() instanceof Type.Pointer(Type pointee)) {
      becomes(source, pointee);
      note(source, pointee, out);
    }
  }

  private void becomes(Object node, Type pointee) {
    if (!held.apply(pointee).isEmpty()) {
      becoming.computeIfAbsent(node, key -> new HashSet<>()).add(pointee.withoutArrays());
    }
  }

  private static void note(Object node, Type pointee, Map<Variable, Set<Type>> types) {
    if (node instanceof Variable variable && !variable.isGlobal()) {
      types.computeIfAbsent(variable, key -> new LinkedHashSet<>(2)).add(pointee);
    }
  }

  private void flow(Lvalue target, Expression value) {
    Expression plain = plain(value);
    if (mayHoldAny(target.type())) {
      flow(node(target), value);
    } else if (plain instanceof Lvalue source && mayHoldAny(plain.type())) {
      arrive(target, node(source));
      if (isScalarPointer(target.type())) {
        toScalar(source);
      }
    }
  }

  /** A node that may hold pointers to anything is given a value. */
  private void flow(Object target, Expression value) {
    if (steps.isBehind(value)) {
      made.add(target);
      if (pointee(value) instanceof Type struct) {
        before.computeIfAbsent(target, key -> new HashSet<>()).addAll(held.apply(struct));
      }
      return;
    }
    boolean stays = isUnmoved(value);
    boolean forward = Steps.isForward(value);
    for (Expression origin : origins(value)) {
      give(target, origin, stays);
      if (!forward && origin instanceof Lvalue source && mayHoldAny(source.type())) {
        movedBack.computeIfAbsent(target, key -> new HashSet<>(2)).add(node(source));
      }
    }
  }

  private static boolean isUnmoved(Expression value) {
    Expression plain = value.withoutCasts();
    return plain instanceof Lvalue || plain instanceof Expression.AddressOf;
  }

  private void give(Object target, Expression origin, boolean stays) {
    Type pointee = pointee(origin);
    if (origin instanceof Expression.AddressOf address
        && address.target() instanceof Lvalue.Member member
        && !(member.type() instanceof Type.Array)
        && target != library(origin.type())) {
      (stays ? around : past)
          .computeIfAbsent(target, key -> new HashSet<>())
          .addAll(held.apply(member.base().type()));
    }
    if (pointee != null && !held.apply(pointee).isEmpty()) {
      if (target != Other.LIBRARY_TEXT) {
        from.computeIfAbsent(target, key -> new HashSet<>()).addAll(held.apply(pointee));
        note(target, pointee, in);
        if (!stays && pointee.withoutArrays() instanceof Composite struct) {
          beyond.computeIfAbsent(target, key -> new HashSet<>(2)).add(struct.name());
        }
      }
    } else if (isBytes(origin)) {
      declared.add(target);
    } else if (origin instanceof Lvalue source && mayHoldAny(source.type())) {
      boolean text = library(source.type()) == Other.LIBRARY_TEXT;
      if (target != (text ? Other.LIBRARY : Other.LIBRARY_TEXT)) {
        link(target, node(source), stays ? unmoved : moved);
      }
    }
  }

  private void join(Object target, Object source) {
    link(target, source, unmoved);
  }

  private void link(Object target, Object source, Map<Object, Set<Object>> back) {
    back.computeIfAbsent(target, key -> new HashSet<>(2)).add(source);
    targets.computeIfAbsent(source, key -> new HashSet<>(2)).add(target);
  }

  /** Bytes are written where a pointer leads. */
  void write(Expression pointer) {
    leadsTo(pointer, written);
    if (!Steps.isForward(pointer)) {
      leadsTo(pointer, writtenBefore);
    }
  }

  /** One byte is written where a pointer leads. */
  void touch(Expression pointer) {
    if (isUnmoved(pointer)) {
      leadsTo(pointer, touched);
    } else {
      write(pointer);
    }
  }

  private void leadsTo(Expression pointer, Set<Object> changed) {
    if (pointer.type() instanceof Type.Pointer) {
      changed.addAll(nodes(pointer));
    }
  }

  /** What may hold the pointer to anything that a value comes from. */
  private Set<Object> nodes(Expression value) {
    Set<Object> nodes = new HashSet<>();
    for (Expression origin : origins(value)) {
      if (origin instanceof Lvalue source && mayHoldAny(source.type())) {
        nodes.add(node(source));
      }
    }
    return nodes;
  }

  /**
   * Bytes are written where the pointers lead that are in a struct of the system, or in others that
   * this leads to ({@code struct msghdr}, {@code struct iovec}).
   */
  void writeThrough(Type given) {
    if (!writtenThrough.add(given)) {
      return;
    }
    for (Type type : TypeGraph.reached(List.of(given))) {
      if (type instanceof Composite struct && !struct.isPrograms()) {
        for (Field field : struct.fields()) {
          if (field.type() instanceof Type.Pointer && mayHoldAny(field.type())) {
            written.add(new MemberName(struct.name(), field.name()));
          }
        }
      }
    }
  }

  /** The names of the structs of which bytes, or members by other names, may be written. */
  Set<String> written() {
    Set<Object> changed = new HashSet<>(written);
    changed.addAll(touched);
    // What one call has made is not what another call of the same function has made.
    Set<Object> allocated = closure(changed, node -> false, unmoved, moved);
    allocated.retainAll(made);
    Set<Object> leading = back(changed, node -> false);
    Set<String> found = structs(leading, from);
    Set<Object> back = new HashSet<>(writtenBefore);
    leading.forEach(node -> back.addAll(movedBack.getOrDefault(node, Set.of())));
    found.addAll(structs(back(back, node -> false), before));
    found.addAll(structsAround());
    found.addAll(structs(back(converted, UntypedFlows::isKeptOutside), from));
    Set<Type> types = becoming(allocated, UntypedFlows::isKeptOutside);
    types.addAll(becoming(declared, UntypedFlows::isNoName));
    types.forEach(type -> found.addAll(held.apply(type)));
    return found;
  }

  /** The structs from the beginning of which more bytes may be written than they have. */
  Set<String> overrun() {
    return structs(back(written, node -> false), beyond);
  }

  /** The structs in which bytes may be written from a member on, but for those in the member. */
  private Set<String> structsAround() {
    Set<Object> exact = closure(touched, node -> false, unmoved, makers);
    Set<Object> ahead = new HashSet<>(written);
    exact.forEach(node -> ahead.addAll(moved.getOrDefault(node, Set.of())));
    Set<Object> all = back(ahead, node -> false);
    Set<String> found = structs(all, around);
    found.addAll(structs(all, past));
    found.addAll(structs(exact, past));
    return found;
  }

  /** What the pointers lead to that are made of a pointer to anything, when all flows are known. */
  Set<Type> becoming(Expression pointer) {
    return known.computeIfAbsent(
        nodes(pointer), nodes -> becoming(nodes, UntypedFlows::isKeptOutside));
  }

  private Set<Type> becoming(Set<Object> nodes, Predicate<Object> end) {
    Set<Type> found = new HashSet<>();
    closure(nodes, end, targets)
        .forEach(node -> found.addAll(becoming.getOrDefault(node, Set.of())));
    return found;
  }

  /** From what to what pointers are converted by way of local variables. */
  void forEachConversion(BiConsumer<Type, Type> consumer) {
    in.forEach(
        (variable, types) -> {
          Set<Object> own =
              closure(
                  Set.of(variable),
                  node ->
                      !(node instanceof Variable next && next.function() == variable.function()),
                  targets);
          for (Object node : own) {
            for (Type after : node instanceof Variable last ? typesOut(last) : Set.<Type>of()) {
              types.forEach(before -> consumer.accept(before, after));
            }
          }
        });
  }

  private Set<Type> typesOut(Variable variable) {
    return out.getOrDefault(variable, Set.of());
  }

  /** Who gets a pointer back from a library takes it for what it was when the library got it. */
  private static boolean isKeptOutside(Object node) {
    return node == Other.LIBRARY || node == Other.LIBRARY_TEXT;
  }

  /** What is declared as bytes is used as something else close by, if at all. */
  private static boolean isNoName(Object node) {
    return node instanceof Other || node instanceof Passed;
  }

  private static Set<String> structs(Set<Object> nodes, Map<Object, Set<String>> beside) {
    Set<String> found = new HashSet<>();
    nodes.forEach(node -> found.addAll(beside.getOrDefault(node, Set.of())));
    return found;
  }

  /** All that some nodes come from, but for where that ends. */
  private Set<Object> back(Set<Object> nodes, Predicate<Object> end) {
    return closure(nodes, end, unmoved, moved, makers);
  }

  /** All that some nodes lead to, but for where that ends. */
  @SafeVarargs
  private static Set<Object> closure(
      Set<Object> first, Predicate<Object> end, Map<Object, Set<Object>>... steps) {
    Set<Object> found = new HashSet<>(first);
    found.removeIf(end);
    Deque<Object> pending = new ArrayDeque<>(found);
    while (!pending.isEmpty()) {
      Object node = pending.remove();
      for (Map<Object, Set<Object>> step : steps) {
        for (Object next : step.getOrDefault(node, Set.of())) {
          if (!end.test(next) && found.add(next)) {
            pending.add(next);
          }
        }
      }
    }
    return found;
  }
}

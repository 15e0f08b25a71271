// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.gridlock.absint.engine.Deadline;
import org.gridlock.absint.place.CallStrings;
import org.gridlock.absint.place.ContextPolicy;
import org.gridlock.absint.place.NoContexts;
import org.gridlock.absint.place.Place;
import org.gridlock.absint.place.PlaceMap;
import org.gridlock.dependency.Dependencies;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.pointer.context.Allocators;
import org.gridlock.pointer.context.ContextNeeds;
import org.gridlock.pointer.context.SelectiveContexts;
import org.jspecify.annotations.Nullable;

/** A small language for programs in tests. Each operation gets the line of its turn. */
final class TestProgram {
  static final Type.Pointer PTR = Type.Pointer.VOID;
  static final Type LONG = Type.Int.LONG;
  static final Type VOID = new Type.Void();

  private final IcfaBuilder builder = new IcfaBuilder("test");
  private final Map<Function, List<Operation>> bodies = new LinkedHashMap<>();
  private final List<Function> loops = new ArrayList<>();
  final Function main = function("main", VOID);
  final PlaceMap places = new PlaceMap();
  private @Nullable Icfa icfa;
  private @Nullable PointerResult result;

  // ---- declarations -----------------------------------------------------------------------------

  static Composite struct(String name, Object... namesAndTypes) {
    return composite(new Composite(name, false), namesAndTypes);
  }

  static Composite union(String name, Object... namesAndTypes) {
    return composite(new Composite(name, true), namesAndTypes);
  }

  private static Composite composite(Composite type, Object... namesAndTypes) {
    List<Field> fields = new ArrayList<>();
    long end = 0;
    for (int i = 0; i < namesAndTypes.length; i += 2) {
      Type field = (Type) namesAndTypes[i + 1];
      long align = field.alignment();
      long offset = type.isUnion() ? 0 : (end + align - 1) / align * align;
      fields.add(Field.of((String) namesAndTypes[i], field, offset));
      end = Math.max(end, offset + field.size());
    }
    type.complete(fields, (end + 7) / 8 * 8, 8);
    return type;
  }

  static Type.Pointer ptr(Type pointee) {
    return new Type.Pointer(pointee);
  }

  static Type.Array array(Type element, long length) {
    return new Type.Array(element, length);
  }

  Lvalue.Var global(String name, Type type) {
    return new Lvalue.Var(builder.global(name, type, false, false, SourcePosition.NONE));
  }

  Lvalue.Var threadLocal(String name, Type type) {
    return new Lvalue.Var(builder.global(name, type, true, false, SourcePosition.NONE));
  }

  Lvalue.Var local(Function function, String name, Type type) {
    return local(Variable.Kind.LOCAL, function, name, type);
  }

  Lvalue.Var local(Variable.Kind kind, Function function, String name, Type type) {
    return new Lvalue.Var(builder.local(kind, name, type, function, false, SourcePosition.NONE));
  }

  Function external(String name, Type result, Type... types) {
    return builder.function(
        name, new Type.Func(result, List.of(types), false, true), SourcePosition.NONE);
  }

  Function function(String name, Type result, Type... types) {
    return function(name, false, result, types);
  }

  Function function(String name, boolean variadic, Type result, Type... types) {
    Function function =
        builder.function(
            name,
            new Type.Func(result, List.of(types), variadic, true),
            new SourcePosition("t.c", 1, 1));
    List<Variable> formals = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      formals.add(local(Variable.Kind.PARAMETER, function, "p" + i, types[i]).variable());
    }
    Variable returned =
        result instanceof Type.Void
            ? null
            : local(Variable.Kind.RETURN, function, "return", result).variable();
    builder.define(function, formals, returned);
    bodies.put(function, new ArrayList<>());
    return function;
  }

  Lvalue.Var param(Function function, int index) {
    return new Lvalue.Var(function.parameters().get(index));
  }

  Lvalue.Var returned(Function function) {
    return new Lvalue.Var(Objects.requireNonNull(function.returnVariable()));
  }

  // ---- expressions ------------------------------------------------------------------------------

  static Expression constant(long value) {
    return new Expression.Constant(LONG, value);
  }

  static Expression addr(Lvalue lvalue) {
    return new Expression.AddressOf(ptr(lvalue.type()), lvalue);
  }

  static Expression addr(Function function) {
    return new Expression.FunctionAddress(ptr(function.type()), function);
  }

  static Lvalue deref(Expression pointer) {
    return deref(((Type.Pointer) pointer.type()).pointee(), pointer);
  }

  static Lvalue deref(Type type, Expression pointer) {
    return new Lvalue.Deref(type, pointer);
  }

  static Lvalue member(Lvalue base, String name) {
    for (Field field : ((Composite) base.type()).fields()) {
      if (field.name().equals(name)) {
        return new Lvalue.Member(base, field);
      }
    }
    throw new IllegalArgumentException(name);
  }

  static Lvalue at(Lvalue array, Expression index) {
    return new Lvalue.Element(((Type.Array) array.type()).element(), array, index);
  }

  static Lvalue at(Lvalue array, long index) {
    return at(array, constant(index));
  }

  static Expression cast(Type type, Expression operand) {
    return new Expression.Cast(type, operand);
  }

  static Expression plus(Expression pointer, Expression index) {
    return new Expression.PointerAdd(pointer.type(), pointer, index);
  }

  static Expression plus(Expression pointer, long index) {
    return plus(pointer, constant(index));
  }

  // ---- operations -------------------------------------------------------------------------------

  /** Appends an operation to the body of a function; returns its number there. */
  int op(Function function, Operation operation) {
    List<Operation> body = bodies.computeIfAbsent(function, key -> new ArrayList<>());
    body.add(operation);
    return body.size() - 1;
  }

  int set(Function function, Lvalue target, Expression value) {
    return op(function, new Operation.Assign(target, value));
  }

  int call(Function caller, @Nullable Lvalue result, Expression callee, Expression... arguments) {
    return op(caller, new Operation.Call(result, callee, Arrays.asList(arguments)));
  }

  int create(Function creator, @Nullable Lvalue handle, Expression start, Expression argument) {
    return op(
        creator,
        new Operation.CreateThread(handle, start, List.of(argument), null, Operation.Success.ZERO));
  }

  int lock(Function function, Expression lock) {
    return op(
        function,
        new Operation.Lock(
            Operation.LockKind.MUTEX,
            Operation.LockMode.EXCLUSIVE,
            Operation.Attempt.BLOCKING,
            lock,
            null,
            Operation.Success.ZERO));
  }

  int allocate(Function function, Lvalue target, @Nullable Type element) {
    return op(
        function,
        new Operation.Allocate(target, Operation.Storage.HEAP, element, constant(0), false));
  }

  int unknown(Function caller, @Nullable Lvalue result, Function callee, Expression... arguments) {
    return op(
        caller,
        new Operation.LibraryCall(
            callee, Arrays.asList(arguments), result, Operation.Knowledge.UNKNOWN));
  }

  /** Adds code outside the program as a linker does: what it knows, with what it knows. */
  Function outsideCode() {
    Function code = function("_outside", new Type.Void());
    Lvalue.Var known = global("$outside", Type.Pointer.VOID);
    Lvalue.Var callee =
        global(
            "$callee", new Type.Pointer(new Type.Func(Type.Pointer.VOID, List.of(), true, false)));
    unknown(code, null, external("any", new Type.Void()), addr(known), addr(callee));
    call(code, known, callee, known, known, known);
    create(main, null, addr(code), known);
    builder.outside(code);
    return code;
  }

  /** Lets the body of a function repeat. */
  void loop(Function function) {
    loops.add(function);
  }

  // ---- results ----------------------------------------------------------------------------------

  PointerResult result() {
    if (result == null) {
      analyse(new CallStrings());
    }
    return Objects.requireNonNull(result);
  }

  /** Makes the result one with such contexts. */
  void analyse(ContextPolicy<Object> policy) {
    try {
      result = PointerAnalysis.run(icfa(), places, policy, new Everything(), Deadline.none());
    } catch (ResourceException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Makes the result one of a second pass that tells some calls apart. */
  void analyseSelectively() {
    try {
      Dependencies all = new Everything();
      PointerResult first =
          PointerAnalysis.run(icfa(), places, new NoContexts(), all, Deadline.none());
      ContextNeeds needs =
          ContextNeeds.of(
              icfa(), places, first, new Allocators(icfa()), Integer.MAX_VALUE, Deadline.none());
      result =
          PointerAnalysis.run(
              icfa(),
              places,
              new SelectiveContexts(needs, SelectiveContexts.WHOLE),
              all,
              Deadline.none());
    } catch (ResourceException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The program; builds it at the first call. */
  Icfa icfa() {
    Icfa known = icfa;
    if (known == null) {
      bodies.forEach(this::build);
      known = builder.build(main);
      icfa = known;
    }
    return known;
  }

  private void build(Function function, List<Operation> operations) {
    List<Location> locations = new ArrayList<>();
    for (int i = 0; i <= operations.size(); i++) {
      locations.add(builder.location(function, new SourcePosition("t.c", i + 1, 1)));
    }
    builder.bounds(function, locations.getFirst(), locations.getLast());
    for (int i = 0; i < operations.size(); i++) {
      builder.edge(locations.get(i), operations.get(i), locations.get(i + 1));
    }
    if (loops.contains(function)) {
      builder.edge(locations.getLast(), new Operation.Skip(), locations.getFirst());
    }
  }

  Edge edge(Function function, int number) {
    icfa();
    return function.edges().get(number);
  }

  /** The place in {@code function} of an operation when called through these sites, from main. */
  Place place(Function function, int number, Edge... sites) {
    Place place = null;
    for (Edge site : sites) {
      place = places.extend(place, site.source());
    }
    return places.extend(place, edge(function, number).source());
  }

  /** What an expression may refer to in any context of a function. */
  Set<String> values(Function function, Expression expression) {
    result();
    return names(places.extend(null, function.entry()), expression);
  }

  /** What an expression may refer to at a place. */
  Set<String> names(Place place, Expression expression) {
    PointerResult found = result();
    return switch (found.values(place, expression)) {
      case ValueSet.Any any -> Set.of("ANY");
      case ValueSet.Known(Set<Address> addresses) -> new TreeSet<>(found.describe(addresses));
    };
  }

  /** The kinds of the notes. */
  Set<String> notes() {
    Set<String> kinds = new TreeSet<>();
    result().notes().forEach(note -> kinds.add(note.weight() + " " + note.kind()));
    return kinds;
  }

  /** The slice that holds the whole program. */
  private static final class Everything implements Dependencies {
    @Override
    public boolean affects(Edge edge) {
      return true;
    }

    @Override
    public boolean isRelevant(Function function) {
      return true;
    }
  }
}

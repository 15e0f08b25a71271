// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;

/**
 * The objects that the clients of a library may have: for each type one array of any length, which
 * all threads share. An element of it is an object made by a client, and an element of an array of
 * pointers also what the library returned or stored there. Clients keep to the types of pointers,
 * but for {@code void*}, which may be any of them.
 */
final class ClientObjects {
  private final IcfaBuilder builder;
  private final Map<Type, Lvalue> objects = new LinkedHashMap<>();
  private final Map<Type, Function> callbacks = new LinkedHashMap<>();
  private final Deque<Type> pending = new ArrayDeque<>();

  ClientObjects(IcfaBuilder builder) {
    this.builder = builder;
  }

  /** Any object of a type: a pointer for a pointer type, and so on. */
  Lvalue any(Type type) {
    Lvalue known = objects.get(type);
    if (known == null) {
      Type element = type.size() > 0 ? type : Type.Int.CHAR;
      Variable array =
          builder.global(
              "client's " + type,
              new Type.Array(element, Type.Array.UNKNOWN_LENGTH),
              false,
              false,
              SourcePosition.NONE);
      known = Lvalue.Element.any(new Lvalue.Var(array));
      objects.put(type, known);
      pending.add(type);
    }
    return known;
  }

  /**
   * Fills all objects asked for, and those that they point to in turn.
   *
   * @param sink takes the assignments, which may run in any order
   */
  void initialise(Consumer<Operation> sink) {
    while (!pending.isEmpty()) {
      Type type = pending.poll();
      if (type instanceof Type.Pointer pointer) {
        pointTo(pointer, sink);
      } else {
        forEachPointer(any(type), member -> sink.accept(assign(member, any(member.type()))));
      }
    }
    Lvalue untyped = objects.get(Type.Pointer.VOID);
    if (untyped != null) {
      for (Map.Entry<Type, Lvalue> entry : List.copyOf(objects.entrySet())) {
        if (entry.getKey() instanceof Type.Pointer && entry.getValue() != untyped) {
          sink.accept(
              assign(untyped, ModelOperands.converted(entry.getValue(), Type.Pointer.VOID)));
        }
      }
    }
  }

  /** A pointer points to a client's object; what it leads to is known to the clients. */
  private void pointTo(Type.Pointer pointer, Consumer<Operation> sink) {
    Lvalue cell = any(pointer);
    Type pointee = pointer.pointee();
    if (pointee instanceof Type.Func signature) {
      sink.accept(assign(cell, new Expression.FunctionAddress(pointer, callback(signature))));
      return;
    }
    Lvalue object = any(pointee);
    Expression address = new Expression.AddressOf(new Type.Pointer(object.type()), object);
    sink.accept(assign(cell, ModelOperands.converted(address, pointer)));
    if (pointee instanceof Composite) {
      Lvalue found = new Lvalue.Deref(pointee, cell);
      forEachPointer(found, member -> sink.accept(assign(any(member.type()), member)));
    }
  }

  private static Operation assign(Lvalue target, Expression value) {
    return new Operation.Assign(target, value);
  }

  /** Visits the pointers among the members of an object, however deep they lie. */
  private static void forEachPointer(Lvalue object, Consumer<Lvalue> visitor) {
    ScalarParts.of(object).stream()
        .filter(part -> part.type() instanceof Type.Pointer)
        .forEach(visitor);
  }

  /** A function of the clients: it keeps what it is given, and returns what they have. */
  private Function callback(Type.Func signature) {
    return callbacks.computeIfAbsent(
        signature,
        type -> {
          signature.parameters().stream().filter(ClientObjects::carries).forEach(this::any);
          if (carries(signature.result())) {
            any(signature.result());
          }
          return builder.function("client_callback", signature, SourcePosition.NONE);
        });
  }

  /** Whether a value of the type can be a pointer or contain one. */
  static boolean carries(Type type) {
    return type instanceof Type.Pointer || type instanceof Composite;
  }

  /** Makes the bodies of the clients' functions, when all objects are known. */
  void defineCallbacks() {
    callbacks.values().forEach(this::define);
  }

  private void define(Function callback) {
    Type.Func signature = callback.type();
    ExpansionSteps steps = new ExpansionSteps();
    List<Variable> parameters = new ArrayList<>();
    for (Type type : signature.parameters()) {
      Variable parameter = local(callback, Variable.Kind.PARAMETER, type);
      parameters.add(parameter);
      if (carries(type)) {
        steps.add(assign(any(type), new Lvalue.Var(parameter)));
      }
    }
    Type result = signature.result();
    Variable returned =
        result instanceof Type.Void ? null : local(callback, Variable.Kind.RETURN, result);
    if (returned != null) {
      Expression value = carries(result) ? any(result) : new Expression.Unknown(result);
      steps.add(assign(new Lvalue.Var(returned), value));
    }
    builder.define(callback, parameters, returned);
    Location entry = builder.location(callback, SourcePosition.NONE);
    Location exit = builder.location(callback, SourcePosition.NONE);
    builder.bounds(callback, entry, exit);
    steps.lay(builder, entry, exit);
    builder.note(
        new SoundnessNote(
            SoundnessNote.Weight.ASSUMPTION,
            "client-callback",
            SourcePosition.NONE,
            null,
            "a function of type "
                + signature
                + " that clients of the library pass is assumed to lock nothing of the library and"
                + " not to call it"));
  }

  private Variable local(Function function, Variable.Kind kind, Type type) {
    return builder.local(kind, "$" + type, type, function, false, SourcePosition.NONE);
  }
}

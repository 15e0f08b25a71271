// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.frontend.model.ClosedLibrary;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.TypeGraph;
import org.jspecify.annotations.Nullable;

/**
 * Calls of functions without model that belong to closed libraries. Such a library calls no
 * function of the program but those that the program gives to it (assumption 7). So its functions
 * are code outside the program like all others if any of them is given a function, or a struct in
 * which the library finds one; else only what its modelled functions keep is called. Which it is is
 * known when all calls are linked. They may jump, though ({@code longjmp}).
 */
final class ClosedLibraries {
  private record Call(
      ClosedLibrary library,
      Operation.LibraryCall operation,
      Location source,
      Location called,
      Location target) {}

  private final Linkage linkage;
  private final IcfaBuilder builder;
  private final List<Call> calls = new ArrayList<>();
  private final Set<ClosedLibrary> open = new HashSet<>();
  private final Map<ClosedLibrary, Set<Composite>> structsOf = new HashMap<>();

  /** The structs that functions of no closed library are given, together with a function. */
  private final Set<Composite> givenAlong = new HashSet<>();

  ClosedLibraries(Linkage linkage) {
    this.linkage = linkage;
    this.builder = linkage.builder();
  }

  /** Adds a call of a function without model. */
  void call(
      FunctionSymbol symbol, Operation.LibraryCall operation, Location source, Location target) {
    // The locations of a function are numbered in one go, so none is added later.
    Location called = builder.locationLike(source);
    ClosedLibrary library = linkage.models().closedLibrary(symbol.linkName());
    boolean given = givesFunction(operation);
    if (library == null) {
      builder.edge(source, operation, called);
      builder.edge(called, linkage.outside().call(), target);
      if (given) {
        givenAlong.addAll(structs(operation));
      }
      return;
    }
    calls.add(new Call(library, operation, source, called, target));
    linkage.jumps().possible(called, operation.callee());
    structsOf.computeIfAbsent(library, key -> new HashSet<>()).addAll(structs(operation));
    if (given) {
      open.add(library);
    }
  }

  /** The structs to which arguments point. */
  private static Set<Composite> structs(Operation.LibraryCall call) {
    Set<Composite> structs = new HashSet<>();
    for (Expression argument : call.arguments()) {
      if (argument.type() instanceof Type.Pointer(Composite struct)) {
        structs.add(struct);
      }
    }
    return structs;
  }

  /** The program may call the function through a pointer, and give it anything. */
  void addressed(FunctionSymbol symbol) {
    ClosedLibrary library = linkage.models().closedLibrary(symbol.linkName());
    if (library != null) {
      open.add(library);
    }
  }

  /** The program sees a variable of this name that it does not define. */
  void variable(String linkName, Type type) {
    ClosedLibrary library = linkage.models().closedLibrary(linkName);
    if (library != null && leadsToFunction(type)) {
      open.add(library);
    }
  }

  /** Adds the calls of closed libraries, when all are known. */
  void finish() {
    for (Call call : calls) {
      CallbackQueue kept = linkage.knownQueue(call.library.queue());
      boolean isOpen = isOpen(call.library);
      builder.edge(
          call.source, isOpen ? call.operation : withoutObjects(call.operation), call.called);
      Operation then = new Operation.Skip();
      if (isOpen) {
        OutsideCode outside =
            call.library.threads() ? linkage.outside() : linkage.outsideWhereCalled();
        then = outside.call();
      } else if (kept != null) {
        then = kept.dispatch();
      }
      builder.edge(call.called, then, call.target);
    }
  }

  /**
   * Whether functions of the library may call the program. A library that adds to another one gives
   * it functions with the structs of that one.
   */
  private boolean isOpen(ClosedLibrary library) {
    return open.contains(library)
        || !Collections.disjoint(structsOf.getOrDefault(library, Set.of()), givenAlong);
  }

  /**
   * A call that does nothing to what is kept in an object of the library, if it can neither give it
   * back nor to another object.
   */
  private static Operation withoutObjects(Operation.LibraryCall call) {
    List<Expression> others =
        call.arguments().stream().filter(argument -> !isObject(argument.type())).toList();
    boolean passesOn =
        call.arguments().size() > others.size() + 1
            || mayCarry(call.callee().type().result())
            || others.stream().anyMatch(argument -> mayReceive(argument.withoutCasts().type()));
    return passesOn
        ? call
        : new Operation.LibraryCall(call.callee(), others, call.result(), call.knowledge());
  }

  /** A pointer to a struct of which the program knows only the name. */
  private static boolean isObject(Type type) {
    return type instanceof Type.Pointer(Composite composite) && !composite.isComplete();
  }

  /** Whether a value of the type may be or contain a pointer to anything but numbers and text. */
  private static boolean mayCarry(Type type) {
    return switch (type) {
      case Type.Void none -> false;
      case Type.Real number -> false;
      case Type.Int number -> number.size() >= Type.Pointer.VOID.size();
      case Type.Pointer(Type pointee) -> !(pointee instanceof Type.Int) || mayCarry(pointee);
      default -> true;
    };
  }

  /** Whether such a pointer may be stored where a value of the type points to. */
  private static boolean mayReceive(Type type) {
    return switch (type) {
      case Type.Int number -> false;
      case Type.Real number -> false;
      case Type.Pointer(Type pointee) -> isFilled(pointee);
      case Type.Array(Type element, long length) -> isFilled(element);
      default -> true;
    };
  }

  private static boolean isFilled(Type type) {
    return type instanceof Composite composite && composite.isComplete() && !composite.isPrograms()
        ? composite.fields().stream().anyMatch(field -> mayCarry(field.type()))
        : !(type instanceof Type.Int || type instanceof Type.Real) || mayCarry(type);
  }

  /** Whether code outside the program may find a function of the program by a call. */
  private static boolean givesFunction(Operation.LibraryCall call) {
    Type.Func type = call.callee().type();
    boolean given = leadsToFunction(type.result());
    for (int i = 0; i < call.arguments().size(); i++) {
      boolean declared = type.prototyped() && i < type.parameters().size();
      given |= givesFunction(call.arguments().get(i), declared ? type.parameters().get(i) : null);
    }
    return given;
  }

  /**
   * The same of one argument.
   *
   * @param parameter null where no prototype says what is expected
   */
  private static boolean givesFunction(Expression argument, @Nullable Type parameter) {
    Expression plain = argument.withoutCasts();
    if (plain instanceof Expression.Constant) {
      return false;
    }
    Type type = plain.type();
    if (parameter == null) {
      boolean mayBe =
          type instanceof Type.Int number
              ? number.size() >= Type.Pointer.VOID.size()
              : type instanceof Type.Pointer(Type.Void anything);
      return mayBe || leadsToFunction(type);
    }
    boolean opaque = parameter instanceof Type.Pointer(Type.Void data);
    if (opaque && type instanceof Type.Pointer(Composite composite) && composite.isPrograms()) {
      return false; // data of the user, of which the library knows nothing
    }
    return leadsToFunction(type) || leadsToFunction(parameter);
  }

  private static boolean leadsToFunction(Type type) {
    return TypeGraph.leadsTo(type, Type.Func.class::isInstance);
  }
}

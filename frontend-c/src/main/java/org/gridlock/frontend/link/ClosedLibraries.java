// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.gridlock.frontend.model.ClosedLibrary;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/**
 * Calls of functions without model that belong to closed libraries. Such a library calls no
 * function of the program but those that the program gives to it (assumption 7). So its functions
 * are code outside the program like all others if any of them is given a function, or a struct in
 * which the library finds one; else only what its modelled functions keep is called. Which it is is
 * known when all calls are linked.
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

  ClosedLibraries(Linkage linkage) {
    this.linkage = linkage;
    this.builder = linkage.builder();
  }

  /** Adds a call of a function without model. */
  void call(
      FunctionSymbol symbol, Operation.LibraryCall operation, Location source, Location target) {
    ClosedLibrary library = linkage.models().closedLibrary(symbol.linkName());
    // The locations of a function are numbered in one go, so none is added later.
    Location called = builder.location(source.function(), source.position());
    if (library == null) {
      builder.edge(source, operation, called);
      builder.edge(called, linkage.outside().call(), target);
      return;
    }
    calls.add(new Call(library, operation, source, called, target));
    Function callee = operation.callee();
    List<Type> parameters = callee.type().parameters();
    List<Expression> arguments = operation.arguments();
    boolean given = leadsToFunction(callee.type().result());
    for (int i = 0; i < arguments.size(); i++) {
      given |= givesFunction(arguments.get(i), i < parameters.size() ? parameters.get(i) : null);
    }
    if (given) {
      open.add(library);
    }
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
      boolean isOpen = open.contains(call.library);
      builder.edge(
          call.source, isOpen ? call.operation : withoutObjects(call.operation), call.called);
      Operation then = new Operation.Skip();
      if (isOpen) {
        then = linkage.outside().call();
      } else if (kept != null) {
        then = kept.dispatch();
      }
      builder.edge(call.called, then, call.target);
    }
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
            || !isNumeric(call.callee().type().result())
            || others.stream().anyMatch(argument -> !isNumeric(argument.withoutCasts().type()));
    return passesOn
        ? call
        : new Operation.LibraryCall(call.callee(), others, call.result(), call.knowledge());
  }

  /** A pointer to a struct of which the program knows only the name. */
  private static boolean isObject(Type type) {
    return type instanceof Type.Pointer(Composite composite) && !composite.isComplete();
  }

  /** Whether values of the type, and what they point to, are numbers and text. */
  private static boolean isNumeric(Type type) {
    return type instanceof Type.Void
        || isText(type)
        || (type instanceof Type.Pointer(Composite composite)
            && composite.isComplete()
            && !composite.isPrograms()
            && composite.fields().stream().allMatch(field -> isText(field.type())));
  }

  private static boolean isText(Type type) {
    return switch (type) {
      case Type.Pointer(Type pointee) -> isNumber(pointee);
      case Type.Array(Type element, long length) -> isNumber(element);
      default -> isNumber(type);
    };
  }

  private static boolean isNumber(Type type) {
    return type instanceof Type.Int || type instanceof Type.Real;
  }

  /**
   * Whether the library may find a function of the program in an argument.
   *
   * @param parameter null if the call is not one of a prototype
   */
  private static boolean givesFunction(Expression argument, @Nullable Type parameter) {
    if (ModelOperands.isZero(argument)) {
      return false;
    }
    Type type = argument.withoutCasts().type();
    boolean opaque = parameter instanceof Type.Pointer(Type.Void data);
    if (opaque && type instanceof Type.Pointer(Composite composite) && composite.isPrograms()) {
      return false; // data of the user, of which the library knows nothing
    }
    return leadsToFunction(type) || (parameter != null && leadsToFunction(parameter));
  }

  private static boolean leadsToFunction(Type type) {
    return leadsToFunction(type, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private static boolean leadsToFunction(Type type, Set<Composite> seen) {
    return switch (type) {
      case Type.Func function -> true;
      case Type.Pointer pointer -> leadsToFunction(pointer.pointee(), seen);
      case Type.Array array -> leadsToFunction(array.element(), seen);
      case Composite composite -> {
        if (seen.add(composite)) {
          for (Field field : composite.fields()) {
            if (leadsToFunction(field.type(), seen)) {
              yield true;
            }
          }
        }
        yield false;
      }
      default -> false;
    };
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.TypeGraph;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.call.FunctionLikeness;

/**
 * Which structs code outside the program may know: those that headers of the system define, those
 * that the declarations of functions outside the program mention, and what all these are made of.
 * Of the others it cannot tell from a pointer to a member where the struct around it lies.
 */
public final class OutsideTypes {
  /** What is said of code that was compiled with the program's own headers, but is not read. */
  private static final Set<String> FOREIGN_CODE =
      Set.of("cxx-unit", "foreign-unit", "assembler-unit", "unit-missing", "unparsed-unit");

  /** What is said of code that may have been compiled with the program's headers. */
  private static final Set<String> COMPILED_ALONG = Set.of("library-client", "loaded-library");

  private static final FunctionLikeness LIKENESS = FunctionLikeness.IN_WHAT_POINTERS_LEAD_TO;

  private final Set<Composite> known;
  private final List<Type.Func> functions = new ArrayList<>();
  private final boolean all;
  private final boolean compiledAlong;

  public OutsideTypes(Icfa icfa) {
    List<Type> declared = new ArrayList<>();
    List<Type> mentioned = new ArrayList<>();
    for (Function function : icfa.functions()) {
      (function.isDefined() ? mentioned : declared).add(function.type());
    }
    for (Variable variable : icfa.variables()) {
      mentioned.add(variable.type());
    }
    for (Composite composite : composites(mentioned)) {
      if (!composite.isPrograms()) {
        declared.add(composite);
      }
    }
    List<Operation> operations =
        icfa.functions().stream()
            .filter(function -> !function.isOutside())
            .flatMap(function -> function.edges().stream())
            .map(Edge::operation)
            .toList();
    for (Operation operation : operations) {
      addConverted(operation, declared);
      if (operation instanceof Operation.LibraryCall call) {
        // A function outside the program that is called through a pointer, too, has a body: this.
        declared.add(call.callee().type());
      }
      addUndeclared(operation, declared);
    }
    known = composites(declared);
    for (Type type : TypeGraph.reached(declared.stream().flatMap(OutsideTypes::parts).toList())) {
      if (type instanceof Type.Func function
          && functions.stream().noneMatch(other -> LIKENESS.areAlike(other, function))) {
        functions.add(function);
      }
    }
    compiledAlong =
        icfa.notes().stream().anyMatch(note -> COMPILED_ALONG.contains(note.kind()))
            || operations.stream().anyMatch(OutsideTypes::isLoading);
    all =
        icfa.notes().stream().anyMatch(note -> FOREIGN_CODE.contains(note.kind()))
            || icfa.functions().stream().anyMatch(OutsideTypes::isPartlyUnread);
  }

  private static boolean isLoading(Operation operation) {
    return operation instanceof Operation.Gap gap
        && gap.kind() == Operation.GapKind.DYNAMIC_LOADING;
  }

  /** The types of functions that come as pointers of another type, perhaps from outside. */
  private static void addConverted(Operation operation, List<Type> declared) {
    for (Expression root : Operands.read(operation)) {
      Operands.forEachPart(
          root,
          part -> {
            if (part instanceof Expression.Cast cast
                && cast.type() instanceof Type.Pointer(Type.Func function)
                && !(cast.withoutCasts() instanceof Expression.FunctionAddress)
                && !(cast.withoutCasts() instanceof Expression.Constant)) {
              declared.add(function);
            }
          });
    }
  }

  /** The types of arguments of which no declaration says what a function takes them for. */
  private static void addUndeclared(Operation operation, List<Type> declared) {
    if (operation instanceof Operation.LibraryCall call
        && call.knowledge() == Operation.Knowledge.UNKNOWN) {
      addUndeclared(call.callee().type(), call.arguments(), declared);
    } else if (operation instanceof Operation.Call call
        && call.callee().namedFunction() == null
        && call.callee().type() instanceof Type.Pointer(Type.Func type)) {
      addUndeclared(type, call.arguments(), declared);
    }
  }

  private static void addUndeclared(
      Type.Func called, List<Expression> arguments, List<Type> declared) {
    arguments.stream()
        .skip(called.prototyped() ? called.parameters().size() : 0)
        .forEach(argument -> declared.add(argument.withoutCasts().type()));
  }

  /** What a declaration mentions, but for the type of the declared function itself. */
  private static Stream<Type> parts(Type declared) {
    return declared instanceof Type.Func function ? function.parts().stream() : Stream.of(declared);
  }

  private static boolean isPartlyUnread(Function function) {
    return function.edges().stream().anyMatch(edge -> edge.operation() instanceof Operation.Havoc);
  }

  /** The structs and unions that types are made of or lead to. */
  private static Set<Composite> composites(Collection<Type> roots) {
    Set<Composite> found = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Type type : TypeGraph.reached(roots)) {
      if (type instanceof Composite composite) {
        found.add(composite);
      }
    }
    return found;
  }

  /** Whether only the program knows what the struct consists of. */
  public boolean isPrivate(Composite composite) {
    return !all && composite.isPrograms() && !composite.isUnion() && !known.contains(composite);
  }

  /** Whether code outside the program may have pointers to functions of that type. */
  boolean knows(Type.Func type) {
    return all
        || compiledAlong
        || !type.prototyped()
        || functions.stream()
            .anyMatch(other -> !other.prototyped() || LIKENESS.areAlike(other, type));
  }

  /** Whether there are parts of the program that may define more structs than are known. */
  boolean mayDefine() {
    return all;
  }
}

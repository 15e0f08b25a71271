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
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
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
final class OutsideTypes {
  /** What is said of code that was compiled with the program's own headers, but is not read. */
  private static final Set<String> FOREIGN_CODE =
      Set.of("cxx-unit", "foreign-unit", "assembler-unit", "unit-missing", "unparsed-unit");

  private static final FunctionLikeness LIKENESS = FunctionLikeness.IN_WHAT_POINTERS_LEAD_TO;

  private final Set<Composite> known;
  private final List<Type.Func> functions = new ArrayList<>();
  private final boolean all;
  private final boolean clients;

  OutsideTypes(Icfa icfa) {
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
    icfa.functions().stream()
        .filter(function -> !function.isOutside())
        .flatMap(function -> function.edges().stream())
        .forEach(edge -> addUndeclared(edge.operation(), declared));
    known = composites(declared);
    for (Type type : TypeGraph.reached(declared.stream().flatMap(OutsideTypes::parts).toList())) {
      if (type instanceof Type.Func function
          && functions.stream().noneMatch(other -> LIKENESS.areAlike(other, function))) {
        functions.add(function);
      }
    }
    clients = icfa.notes().stream().anyMatch(note -> note.kind().equals("library-client"));
    all =
        icfa.notes().stream().anyMatch(note -> FOREIGN_CODE.contains(note.kind()))
            || icfa.functions().stream().anyMatch(OutsideTypes::isPartlyUnread);
  }

  /** The types of arguments of which no declaration says what a function takes them for. */
  private static void addUndeclared(Operation operation, List<Type> declared) {
    if (operation instanceof Operation.LibraryCall call
        && call.knowledge() == Operation.Knowledge.UNKNOWN) {
      Type.Func type = call.callee().type();
      int known = type.prototyped() ? type.parameters().size() : 0;
      call.arguments().stream()
          .skip(known)
          .forEach(argument -> declared.add(argument.withoutCasts().type()));
    }
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
  boolean isPrivate(Composite composite) {
    return !all && composite.isPrograms() && !composite.isUnion() && !known.contains(composite);
  }

  /** Whether code outside the program may have pointers to functions of that type. */
  boolean knows(Type.Func type) {
    return all
        || clients
        || !type.prototyped()
        || functions.stream()
            .anyMatch(other -> !other.prototyped() || LIKENESS.areAlike(other, type));
  }

  /** Whether there are parts of the program that may define more structs than are known. */
  boolean mayDefine() {
    return all;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.TypeGraph;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** What the text of a program tells of the buffers of its jumps. */
final class JumpBuffers {
  private final Collection<Function> functions;
  private final Collection<Function> addressed;
  private final Collection<Variable> shared;

  /** The struct that buffers are, under each of its names. */
  private final Set<Composite> types = new HashSet<>();

  /** Buffers that calls of {@code setjmp} fill. */
  private final List<Expression> filled = new ArrayList<>();

  private boolean ofOtherType;

  /**
   * Nothing so far.
   *
   * @param addressed the functions that may be called through a pointer
   * @param shared variables that code outside the program defines
   */
  JumpBuffers(
      Collection<Function> functions, Collection<Function> addressed, Collection<Variable> shared) {
    this.functions = functions;
    this.addressed = addressed;
    this.shared = shared;
  }

  /** Adds a buffer that a call of {@code setjmp} fills. */
  void set(Expression buffer) {
    filled.add(buffer);
    use(List.of(buffer));
  }

  /** Adds what a call that jumps is given, the buffer first. */
  void use(List<Expression> arguments) {
    Composite type =
        arguments.isEmpty() ? null : struct(arguments.getFirst().withoutCasts().type());
    if (type == null) {
      ofOtherType = true;
    } else {
      types.add(type);
    }
  }

  private static @Nullable Composite struct(Type type) {
    Type part = type;
    while (true) {
      switch (part) {
        case Type.Pointer pointer -> part = pointer.pointee();
        case Type.Array array -> part = array.element();
        case Composite composite -> {
          return composite;
        }
        default -> {
          return null;
        }
      }
    }
  }

  /**
   * Whether code outside the program may know a buffer that the program fills. It knows none that
   * is a variable which only such calls and jumps mention; others if types lead there from what it
   * is declared to take or yield, or if a pointer to a buffer becomes one of another type. The
   * structs that only the program knows hide what they contain.
   */
  boolean isAnyKnownOutside() {
    return filled.stream().anyMatch(buffer -> !isPrivate(buffer))
        && (mayComeFromOutside() || edges().anyMatch(edge -> givesBuffer(edge.operation())));
  }

  private boolean isPrivate(Expression buffer) {
    return buffer.withoutCasts() instanceof Expression.AddressOf address
        && address.target().rootVariable() instanceof Variable variable
        && !shared.contains(variable)
        && edges()
            .flatMap(edge -> Operands.expressions(edge.operation()).stream())
            .noneMatch(root -> Operands.variables(root).contains(variable));
  }

  private Stream<Edge> edges() {
    return functions.stream().flatMap(function -> function.edges().stream());
  }

  private boolean givesBuffer(Operation operation) {
    if (operation instanceof Operation.LibraryCall call
        && call.knowledge() == Operation.Knowledge.UNKNOWN
        && (call.callee().type().parameters().stream().anyMatch(this::leadsToBuffer)
            || leadsToBuffer(call.callee().type().result())
            || call.arguments().stream().anyMatch(given -> isBuffer(given.withoutCasts().type()))
            || (!call.callee().type().prototyped() || call.callee().type().variadic())
                && call.arguments().stream().anyMatch(given -> leadsToBuffer(given.type())))) {
      return true;
    }
    return Operands.mentions(operation, this::isConverted);
  }

  private boolean isConverted(Expression part) {
    return part instanceof Expression.Cast cast
        && isBuffer(cast.operand().type())
        && !isBuffer(cast.type());
  }

  /** Whether a buffer lies in an object of that type or in one that it points to. */
  private boolean leadsToBuffer(Type type) {
    return TypeGraph.leadsTo(type, this::isBuffer);
  }

  /**
   * Whether code outside the program may hand out buffers of its own: by the type of what a
   * function yields or is given that such code may call, as variables, or in its structs.
   */
  boolean mayComeFromOutside() {
    return ofOtherType
        || shared.stream().anyMatch(variable -> leadsToBuffer(variable.type()))
        || addressed.stream().anyMatch(f -> f.type().parameters().stream().anyMatch(this::isBuffer))
        || edges().anyMatch(edge -> isFromOutside(edge.operation()));
  }

  private boolean isFromOutside(Operation operation) {
    return (operation instanceof Operation.LibraryCall call
            && isBuffer(call.callee().type().result()))
        || Operands.mentions(operation, this::isForeignMember);
  }

  private boolean isForeignMember(Expression part) {
    return part instanceof Lvalue.Member member
        && isBuffer(member.type())
        && member.base().type() instanceof Composite owner
        && !owner.isPrograms()
        && !types.contains(owner);
  }

  private boolean isBuffer(Type type) {
    Composite struct = struct(type);
    return struct != null && types.contains(struct);
  }
}

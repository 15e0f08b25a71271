// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** What the text of a program tells of the buffers of its jumps. */
final class JumpBuffers {
  private final Collection<Function> functions;

  /** The struct that buffers are, under each of its names. */
  private final Set<Composite> types = new HashSet<>();

  /** Buffers that calls of {@code setjmp} fill. */
  private final List<Expression> filled = new ArrayList<>();

  private boolean ofOtherType;

  JumpBuffers(Collection<Function> functions) {
    this.functions = functions;
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
   * Whether code outside the program may know a buffer that the program fills: another than a
   * variable that only such calls and jumps mention.
   */
  boolean isAnyKnownOutside() {
    Set<Variable> mentioned = new HashSet<>();
    for (Function function : functions) {
      for (Edge edge : function.edges()) {
        Operands.read(edge.operation()).forEach(e -> mentioned.addAll(Operands.variables(e)));
        Operands.written(edge.operation()).forEach(e -> mentioned.addAll(Operands.variables(e)));
      }
    }
    return filled.stream()
        .anyMatch(
            buffer ->
                !(buffer.withoutCasts() instanceof Expression.AddressOf address)
                    || address.target().rootVariable() == null
                    || mentioned.contains(address.target().rootVariable()));
  }

  /**
   * Whether code outside the program may hand out buffers of its own: by the type of what a
   * function yields, or as members of its structs.
   */
  boolean mayComeFromOutside() {
    return ofOtherType
        || functions.stream().flatMap(f -> f.edges().stream()).anyMatch(this::isFromOutside);
  }

  private boolean isFromOutside(Edge edge) {
    Operation operation = edge.operation();
    if (operation instanceof Operation.LibraryCall call
        && isBuffer(call.callee().type().result())) {
      return true;
    }
    boolean[] found = new boolean[1];
    Operands.read(operation)
        .forEach(read -> Operands.forEachPart(read, part -> found[0] |= isForeignMember(part)));
    return found[0];
  }

  private boolean isForeignMember(Expression part) {
    return part instanceof Lvalue.Member member
        && isBuffer(member.type())
        && member.base().type() instanceof Composite owner
        && !owner.isPrograms();
  }

  private boolean isBuffer(Type type) {
    Composite struct = struct(type);
    return struct != null && types.contains(struct);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.function.Predicate;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;

/** Who writes a member of a struct, in whatever object that is: by the program text. */
public final class FieldWriters {
  private final Icfa icfa;

  public FieldWriters(Icfa icfa) {
    this.icfa = icfa;
  }

  /**
   * Whether nobody takes the address of a member, or of a part of it, and only some edges write it.
   *
   * @param member one of those of that name and struct
   * @param by those that may
   */
  public boolean areOnly(Lvalue.Member member, Predicate<Edge> by) {
    Field field = member.field();
    Type struct = member.base().type();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Edge edge = icfa.edge(id);
      if (takesAddress(edge.operation(), field)
          || (mayWrite(edge.operation(), field, struct) && !by.test(edge))) {
        return false;
      }
    }
    return true;
  }

  private static boolean mayWrite(Operation operation, Field field, Type struct) {
    return switch (operation) {
      case Operation.Havoc havoc -> true;
      case Operation.CopyMemory copy ->
          pointsTo(copy.destination(), struct) || pointsTo(copy.source(), struct);
      case Operation.LibraryCall call when HandleMatch.isClearing(call) ->
          pointsTo(call.arguments().getFirst(), struct);
      case Operation.LibraryCall call when call.knowledge() == Operation.Knowledge.UNKNOWN ->
          call.arguments().stream().anyMatch(argument -> pointsTo(argument, struct))
              || names(operation, field, struct);
      default -> copiesBytes(operation) || names(operation, field, struct);
    };
  }

  private static boolean names(Operation operation, Field field, Type struct) {
    return Operands.written(operation).stream()
        .map(HandleMatch::plain)
        .anyMatch(
            target ->
                isIn(target, field) || holds(target.type(), struct) || isBeside(target, struct));
  }

  /** Whether an lvalue lies in a union, another member of which has such a struct. */
  static boolean isBeside(Expression lvalue, Type struct) {
    return isInUnion(lvalue, union -> holds(union, struct));
  }

  /** Whether an lvalue lies in a union of some kind, whose other members are the same bytes. */
  static boolean isInUnion(Expression lvalue, Predicate<Composite> kind) {
    return switch (lvalue) {
      case Lvalue.Member member ->
          (member.base().type() instanceof Composite union && union.isUnion() && kind.test(union))
              || isInUnion(member.base(), kind);
      case Lvalue.Element element -> isInUnion(element.array(), kind);
      default -> false;
    };
  }

  /** Whether an lvalue is a member of that name, or a part of one. */
  static boolean isIn(Expression lvalue, Field field) {
    return switch (lvalue) {
      case Lvalue.Member member -> member.field().equals(field) || isIn(member.base(), field);
      case Lvalue.Element element -> isIn(element.array(), field);
      default -> false;
    };
  }

  /** Whether a type is a struct, or an array or a struct that it is in. */
  static boolean holds(Type whole, Type struct) {
    return whole.equals(struct)
        || switch (whole) {
          case Type.Array array -> holds(array.element(), struct);
          case Composite outer ->
              outer.fields().stream().anyMatch(field -> holds(field.type(), struct));
          default -> false;
        };
  }

  /** Whether a pointer, casts aside, leads to what is or has such a struct. */
  static boolean pointsTo(Expression pointer, Type struct) {
    return isPointer(HandleMatch.plain(pointer).type(), struct);
  }

  /** Whether a type is that of such pointers. */
  static boolean isPointer(Type type, Type struct) {
    return type instanceof Type.Pointer pointer && holds(pointer.pointee(), struct);
  }

  /** Who reads a member does not take its address, however it is written. */
  private static boolean takesAddress(Operation operation, Field field) {
    return Operands.read(operation).stream()
            .map(HandleMatch::plain)
            .anyMatch(read -> !(read instanceof Lvalue) && takesAddress(read, field))
        || Operands.written(operation).stream()
            .map(HandleMatch::plain)
            .anyMatch(written -> takesAddress(written, field));
  }

  private static boolean takesAddress(Expression root, Field field) {
    return Operands.hasPart(
        root,
        part -> part instanceof Expression.AddressOf address && isIn(address.target(), field));
  }

  /** A copy byte by byte may copy a handle. */
  private static boolean copiesBytes(Operation operation) {
    return operation instanceof Operation.Assign assign
        && assign.target() instanceof Lvalue.Deref target
        && target.type().size() == 1
        && HandleMatch.plain(assign.value()) instanceof Lvalue.Deref;
  }
}

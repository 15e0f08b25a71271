// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer.layout;

import java.util.List;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/** A descent from an object's type to the part at an offset, one member or element at a time. */
final class Walk {
  private Type type;
  private long cell;
  private long rest;
  private @Nullable Field field;
  private long stride;
  private long index;

  Walk(Type type, long offset) {
    this.type = type;
    this.rest = offset;
  }

  /** The type of the part reached. */
  Type type() {
    return type;
  }

  /** The offset of the part reached, counting every array around it as its first element. */
  long cell() {
    return cell;
  }

  /** The offset sought, within the part reached. */
  long rest() {
    return rest;
  }

  /** The member that the last step entered; null if it entered an element. */
  @Nullable Field field() {
    return field;
  }

  /** The size of the element that the last step entered; 0 if it entered a member. */
  long stride() {
    return stride;
  }

  /** The index of the element that the last step entered. */
  long index() {
    return index;
  }

  /** Enters the next member or element; false at scalars, unions and padding. */
  boolean descend() {
    return switch (type) {
      case Type.Array array -> enter(array);
      case Composite composite -> enter(composite);
      case Type.Void none -> false;
      case Type.Int scalar -> false;
      case Type.Real scalar -> false;
      case Type.Pointer scalar -> false;
      case Type.Func none -> false;
    };
  }

  private boolean enter(Type.Array array) {
    long size = array.element().size();
    if (size <= 0) {
      return false;
    }
    index = Math.floorDiv(rest, size);
    rest = Math.floorMod(rest, size);
    type = array.element();
    stride = size;
    field = null;
    return true;
  }

  private boolean enter(Composite composite) {
    // The members of a union may divide it differently, so its parts are left as they are, unless
    // they are bytes, whatever it calls them.
    Field found = composite.isUnion() ? bytes(composite) : member(composite, rest);
    if (found == null || (composite.isUnion() && (rest < 0 || rest >= composite.size()))) {
      return false;
    }
    cell += found.offset();
    rest -= found.offset();
    type = found.type();
    stride = 0;
    field = found;
    return true;
  }

  /** Whether it is a union of numbers that counts as the array of its bytes. */
  static boolean isOfBytes(Type type) {
    return type instanceof Composite composite && composite.isUnion() && bytes(composite) != null;
  }

  /** The bytes of a union of numbers that names all of them; null if it is no such union. */
  private static @Nullable Field bytes(Composite union) {
    Field found = null;
    for (Field field : union.fields()) {
      if (!(field.type().withoutArrays() instanceof Type.Int number)) {
        return null;
      }
      if (number.size() == 1 && field.type().size() == union.size()) {
        found = field;
      }
    }
    return found;
  }

  private static @Nullable Field member(Composite composite, long offset) {
    List<Field> fields = composite.fields();
    for (Field field : fields) {
      if (offset >= field.offset() && offset < field.offset() + field.type().size()) {
        return field;
      }
    }
    if (!fields.isEmpty() && offset >= fields.getLast().offset()) {
      Field last = fields.getLast();
      return lastPart(last.type()) instanceof Type.Array ? last : null;
    }
    return null;
  }

  /** The type of the last member of the last member, and so on: what a long tail lengthens. */
  static Type lastPart(Type type) {
    Type current = type;
    while (current instanceof Composite composite
        && !composite.isUnion()
        && !composite.fields().isEmpty()) {
      current = composite.fields().getLast().type();
    }
    return current;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

import java.util.ArrayList;
import java.util.List;

/**
 * A C type with its layout (LP64, System V). Sizes and offsets are in bytes.
 *
 * <p>Equality is structural, except for {@link Composite}, whose instances are one per linked type.
 */
public sealed interface Type
    permits Type.Void, Type.Int, Type.Real, Type.Pointer, Type.Array, Type.Func, Composite {

  /** Size in bytes; 0 for void, functions, incomplete types and arrays of unknown length. */
  long size();

  /** Alignment in bytes, at least 1. */
  int alignment();

  /**
   * The types it is made of: of a function the parameters, then the result. None of a struct or
   * union, which may contain itself.
   */
  default List<Type> parts() {
    return switch (this) {
      case Void none -> List.of();
      case Int integer -> List.of();
      case Real real -> List.of();
      case Composite composite -> List.of();
      case Pointer pointer -> List.of(pointer.pointee());
      case Array array -> List.of(array.element());
      case Func function -> {
        List<Type> parts = new ArrayList<>(function.parameters());
        parts.add(function.result());
        yield parts;
      }
    };
  }

  /** The type of the elements of an array, however many dimensions it has; else the type itself. */
  default Type withoutArrays() {
    Type element = this;
    while (element instanceof Array array) {
      element = array.element();
    }
    return element;
  }

  /** What pointers of a type point to; {@code void} if it is no type of pointers. */
  static Type pointee(Type pointer) {
    return pointer instanceof Pointer(Type to) ? to : new Void();
  }

  /** {@code void}. */
  record Void() implements Type {
    @Override
    public long size() {
      return 0;
    }

    @Override
    public int alignment() {
      return 1;
    }

    @Override
    public String toString() {
      return "void";
    }
  }

  /**
   * An integer, character, boolean or enumeration type.
   *
   * @param bytes 1, 2, 4, 8 or 16
   * @param signed whether it is signed
   * @param bool whether it is {@code _Bool}, to which conversion yields 0 or 1
   */
  record Int(int bytes, boolean signed, boolean bool) implements Type {
    public static final Int BOOL = new Int(1, false, true);
    public static final Int CHAR = new Int(1, true, false);
    public static final Int INT = new Int(4, true, false);
    public static final Int UINT = new Int(4, false, false);
    public static final Int LONG = new Int(8, true, false);
    public static final Int ULONG = new Int(8, false, false);

    /** Whether negative numbers may be positive in another type, or large ones negative. */
    public boolean isTurnedIn(Int other) {
      return signed != other.signed && (signed || bytes == other.bytes);
    }

    @Override
    public long size() {
      return bytes;
    }

    @Override
    public int alignment() {
      return bytes;
    }

    @Override
    public String toString() {
      return bool ? "bool" : (signed ? "i" : "u") + 8 * bytes;
    }
  }

  /**
   * A floating type (also complex, with twice the size).
   *
   * @param bytes size in bytes
   * @param align alignment in bytes
   */
  record Real(int bytes, int align) implements Type {
    @Override
    public long size() {
      return bytes;
    }

    @Override
    public int alignment() {
      return align;
    }

    @Override
    public String toString() {
      return "f" + 8 * bytes;
    }
  }

  /**
   * A pointer.
   *
   * @param pointee what it points to
   */
  record Pointer(Type pointee) implements Type {
    public static final Pointer VOID = new Pointer(new Void());

    @Override
    public long size() {
      return 8;
    }

    @Override
    public int alignment() {
      return 8;
    }

    @Override
    public String toString() {
      return pointee + "*";
    }
  }

  /**
   * An array (also a vector type).
   *
   * @param element the element type
   * @param length number of elements, or {@link #UNKNOWN_LENGTH}
   */
  record Array(Type element, long length) implements Type {
    /** Length of incomplete, flexible and variable-length arrays. */
    public static final long UNKNOWN_LENGTH = -1;

    @Override
    public long size() {
      return length == UNKNOWN_LENGTH ? 0 : length * element.size();
    }

    @Override
    public int alignment() {
      return element.alignment();
    }

    @Override
    public String toString() {
      return element + "[" + (length == UNKNOWN_LENGTH ? "" : length) + "]";
    }
  }

  /**
   * A function type.
   *
   * @param result the result type
   * @param parameters the parameter types
   * @param variadic whether it ends in an ellipsis
   * @param prototyped false for an old-style declaration, which says nothing of the parameters
   */
  record Func(Type result, List<Type> parameters, boolean variadic, boolean prototyped)
      implements Type {
    public Func {
      parameters = List.copyOf(parameters);
    }

    @Override
    public long size() {
      return 0;
    }

    @Override
    public int alignment() {
      return 1;
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(result.toString()).append('(');
      for (int i = 0; i < parameters.size(); i++) {
        text.append(i == 0 ? "" : ", ").append(parameters.get(i));
      }
      return text.append(variadic ? ", ..." : "").append(')').toString();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

import org.jspecify.annotations.Nullable;

/** An expression that names memory. */
public sealed interface Lvalue extends Expression
    permits Lvalue.Var, Lvalue.Deref, Lvalue.Member, Lvalue.Element {

  /** The variable or dereference that this is, or is a part of. */
  default Lvalue root() {
    Lvalue current = this;
    while (true) {
      switch (current) {
        case Member member -> current = member.base();
        case Element element -> current = element.array();
        case Var variable -> {
          return variable;
        }
        case Deref deref -> {
          return deref;
        }
      }
    }
  }

  /** The variable that this is, or is a part of; null where it lies behind a pointer. */
  default @Nullable Variable rootVariable() {
    return root() instanceof Var root ? root.variable() : null;
  }

  /** A variable. */
  record Var(Variable variable) implements Lvalue {
    @Override
    public Type type() {
      return variable.type();
    }

    @Override
    public String toString() {
      return variable.toString();
    }
  }

  /** What a pointer points to; conversions of an address are left out. */
  static Lvalue pointed(Expression pointer) {
    return pointer.withoutCasts() instanceof Expression.AddressOf address
        ? address.target()
        : new Deref(Type.pointee(pointer.type()), pointer);
  }

  /** What a pointer points to. */
  record Deref(Type type, Expression pointer) implements Lvalue {
    /**
     * What a pointer points to, by the name that an address shows: {@code *(&a + i)} is {@code
     * a[i]} for an array.
     */
    public static Lvalue named(Type type, Expression pointer) {
      if (pointer instanceof Expression.AddressOf(Type address, Lvalue target)) {
        if (target.type().equals(type)) {
          return target;
        }
        if (isArrayOf(target, type)) {
          return new Element(type, target, new Expression.Constant(Type.Int.INT, 0));
        }
      }
      return pointer instanceof Expression.PointerAdd add
              && add.type() instanceof Type.Pointer(Type stride)
              && stride.equals(type)
              && add.pointer() instanceof Expression.AddressOf(Type start, Lvalue array)
              && isArrayOf(array, type)
          ? new Element(type, array, add.index())
          : new Deref(type, pointer);
    }

    private static boolean isArrayOf(Lvalue target, Type element) {
      return target.type() instanceof Type.Array array && array.element().equals(element);
    }

    @Override
    public String toString() {
      return "*" + pointer;
    }
  }

  /** A member of a struct or union. */
  record Member(Lvalue base, Field field) implements Lvalue {
    @Override
    public Type type() {
      return field.type();
    }

    @Override
    public String toString() {
      return base instanceof Deref deref
          ? deref.pointer() + "->" + field.name()
          : base + "." + field.name();
    }
  }

  /**
   * An element of an array.
   *
   * @param type the element type
   * @param array of array type
   */
  record Element(Type type, Lvalue array, Expression index) implements Lvalue {
    /**
     * An element of which the index is not known.
     *
     * @throws IllegalArgumentException if it is no array
     */
    public static Element any(Lvalue array) {
      if (!(array.type() instanceof Type.Array(Type element, long length))) {
        throw new IllegalArgumentException(array + " is no array");
      }
      return new Element(element, array, new Expression.Unknown(Type.Int.LONG));
    }

    @Override
    public String toString() {
      return array + "[" + index + "]";
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

/**
 * How the arguments behind the named parameters of variadic functions are passed: callers store
 * them into an area, and the position of a {@code va_list} leads to the next one there.
 */
public final class VariadicArguments {
  /** The area of calls through pointers; the names of all areas begin like that. */
  public static final String AREA = "$varargs";

  /** How the name of the area of calls of one function by its name begins. */
  public static final String AREA_OF_FUNCTION = AREA + ":";

  /** The variable that says whether the last call was one through a pointer. */
  public static final String CALLED_BY_POINTER = "$varargs-by-pointer";

  /** The struct of which a {@code va_list} is an array. */
  public static final String LIST = "__va_list_tag";

  /** Its member that leads to the next argument. */
  public static final String POSITION = "overflow_arg_area";

  private VariadicArguments() {}

  /** Whether it is the struct of which a {@code va_list} is an array. */
  public static boolean isList(Type type) {
    return type instanceof Composite composite && composite.name().equals(LIST);
  }

  /** Whether it is a list, or something that pointers and arrays make of one. */
  public static boolean leadsToList(Type type) {
    Type part = type;
    while (true) {
      if (part instanceof Type.Pointer(Type pointee)) {
        part = pointee;
      } else if (part instanceof Type.Array array) {
        part = array.element();
      } else {
        return isList(part);
      }
    }
  }

  /** Whether an expression is the position of a list. */
  public static boolean isPosition(Expression expression) {
    return expression instanceof Lvalue.Member member
        && isList(member.base().type())
        && member.field().name().equals(POSITION);
  }
}

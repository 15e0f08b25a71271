// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa.call;

import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Type;

/** Which types of functions with prototype are one, so that calls need no conversion. */
public enum FunctionLikeness {
  /** Their values are handed over alike. Programs mix pointers without a word. */
  IN_KIND,
  /**
   * Pointers lead to the same, too. Compilers warn where one is given to the other without a cast.
   */
  IN_WHAT_POINTERS_LEAD_TO;

  /** Whether a call as one of two types is as good as a call as the other. */
  public boolean areAlike(Type.Func one, Type.Func other) {
    if (!one.prototyped()
        || !other.prototyped()
        || one.variadic() != other.variadic()
        || one.parameters().size() != other.parameters().size()
        || !matches(one.result(), other.result())) {
      return false;
    }
    for (int i = 0; i < one.parameters().size(); i++) {
      if (!matches(one.parameters().get(i), other.parameters().get(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean matches(Type one, Type other) {
    if (one instanceof Composite left && other instanceof Composite right) {
      // A made-up name depends on how the compiler was told to find a header.
      return left.name().equals(right.name())
          || left.name().contains("@")
          || right.name().contains("@");
    }
    if (one instanceof Type.Int left && other instanceof Type.Int right) {
      return left.bytes() == right.bytes();
    }
    if (this == IN_WHAT_POINTERS_LEAD_TO
        && one instanceof Type.Pointer(Type left)
        && other instanceof Type.Pointer(Type right)) {
      return left instanceof Type.Func from
              && right instanceof Type.Func to
              && from.prototyped()
              && to.prototyped()
          ? areAlike(from, to)
          : matches(left, right);
    }
    return one.getClass() == other.getClass();
  }
}

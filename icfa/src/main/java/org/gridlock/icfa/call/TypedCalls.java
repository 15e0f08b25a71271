// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa.call;

import java.util.Collection;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;

/**
 * Which functions a call through a pointer may enter: a function whose address has no other type
 * anywhere in the program is only called as what it is. In structs of the program all pointers
 * count as one type, since some programs have pointers to void on the way from one struct to
 * another; a library keeps to its declarations.
 */
public final class TypedCalls {
  private final ConvertedFunctions inKind;
  private final ConvertedFunctions precisely;

  /** Looks at all that the functions of a program do. */
  public TypedCalls(Collection<Function> functions) {
    PrintedArguments printed = new PrintedArguments(functions);
    this.inKind = new ConvertedFunctions(functions, FunctionLikeness.IN_KIND, printed);
    this.precisely =
        new ConvertedFunctions(functions, FunctionLikeness.IN_WHAT_POINTERS_LEAD_TO, printed);
  }

  /**
   * Whether a call through a pointer may enter a function.
   *
   * @param caller a function of the program, or one that {@linkplain Function#runsCallbacks runs
   *     what a library was given}
   * @param pointer what is called
   */
  public boolean mayEnter(Function caller, Expression pointer, Function callee) {
    boolean isDeclared = caller.runsCallbacks() || isOfLibrary(pointer);
    return inKind.mayBeCalledAs(pointer.type(), callee)
        && (!isDeclared || precisely.mayBeCalledAs(pointer.type(), callee));
  }

  /**
   * Whether a function that code outside the program knows may be what such code gives the program
   * for a pointer: that code keeps to its declarations, too.
   */
  public boolean mayComeBack(Expression pointer, Function callee) {
    return precisely.mayBeCalledAs(pointer.type(), callee);
  }

  /** A member of a struct that headers of the system define. */
  private static boolean isOfLibrary(Expression pointer) {
    return pointer instanceof Lvalue.Member member
        && member.base().type() instanceof Composite struct
        && !struct.isPrograms();
  }

  /** Whether a pointer to the function may come to have another type, however close. */
  public boolean isConverted(Function function) {
    return inKind.isConverted(function) || precisely.isConverted(function);
  }
}

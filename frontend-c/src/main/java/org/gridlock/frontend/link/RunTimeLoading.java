// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gridlock.frontend.model.Effect;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.jspecify.annotations.Nullable;

/**
 * Code that is loaded while the program runs. Where the same build did not make it, it is no
 * different from a library that the program is linked with; all else is a gap. That is told by the
 * name in the source, or where the build made nothing that could be loaded.
 */
final class RunTimeLoading {
  /** The kind of what is assumed. */
  static final String ASSUMPTION = "loaded-library";

  private final Linkage linkage;
  private final Set<String> built = new TreeSet<>();

  /**
   * What loading means for one program.
   *
   * @param built names of the shared objects that the build made beside the program
   */
  RunTimeLoading(Linkage linkage, Collection<String> built) {
    this.linkage = linkage;
    built.forEach(file -> this.built.add(stem(file)));
  }

  /** The name without folders and version, by which a module is known under all its names. */
  private static String stem(String file) {
    String name = file.substring(file.lastIndexOf('/') + 1);
    int end = name.indexOf(".so");
    return end < 0 ? name : name.substring(0, end);
  }

  /** What a call that loads a library does; without a name, it asks for the program itself. */
  void load(
      Function callee,
      List<Expression> arguments,
      Expression file,
      @Nullable Lvalue result,
      ExpansionSteps steps) {
    if (isOutside(file)) {
      steps.add(new Operation.LibraryCall(callee, arguments, result, Operation.Knowledge.UNKNOWN));
      steps.add(linkage.outside().call());
    } else if (ModelOperands.isZero(file)) {
      steps.add(new Operation.LibraryCall(callee, arguments, result, Operation.Knowledge.HARMLESS));
    } else {
      gap(callee, arguments, result, steps);
    }
  }

  private boolean isOutside(Expression file) {
    if (file.withoutCasts() instanceof Expression.StringLiteral literal) {
      return !literal.text().isEmpty() && !built.contains(stem(literal.text()));
    }
    return !ModelOperands.isZero(file) && built.isEmpty();
  }

  /**
   * What a call that looks up a name yields: the function of that name, and, unless a model says
   * that it is one, any object outside the program; or null.
   */
  void lookUp(
      Function callee,
      List<Expression> arguments,
      Expression name,
      @Nullable Lvalue result,
      ExpansionSteps steps) {
    FunctionSymbol symbol =
        name.withoutCasts() instanceof Expression.StringLiteral literal
            ? linkage.symbols().outside(literal.text())
            : null;
    if (symbol == null && !isNamed(name) && built.isEmpty()) {
      steps.add(new Operation.LibraryCall(callee, arguments, result, Operation.Knowledge.UNKNOWN));
      return;
    }
    if (symbol == null) {
      gap(callee, arguments, result, steps);
      return;
    }
    if (result == null) {
      return;
    }
    List<List<Operation>> values = new ArrayList<>();
    Expression function = OutsideCode.address(linkage.addressed(symbol));
    values.add(
        List.of(new Operation.Assign(result, ModelOperands.converted(function, result.type()))));
    values.add(
        List.of(
            linkage.models().isFunction(symbol.linkName())
                ? new Operation.Assign(result, new Expression.Constant(result.type(), 0))
                : new Operation.LibraryCall(
                    callee, arguments, result, Operation.Knowledge.UNKNOWN)));
    steps.oneOf(values);
  }

  private static void gap(
      Function callee, List<Expression> arguments, @Nullable Lvalue result, ExpansionSteps steps) {
    steps.add(
        new Operation.Gap(Operation.GapKind.DYNAMIC_LOADING, callee.name(), arguments, result));
  }

  /** What an effect assumes of the code that it loads or looks up; null if nothing. */
  @Nullable String assumption(Effect effect, List<Expression> arguments) {
    if (effect instanceof Effect.Load(int file)
        && file < arguments.size()
        && isOutside(arguments.get(file))) {
      return (isNamed(arguments.get(file))
              ? arguments.get(file).withoutCasts().toString()
              : "a library, of a name that is computed,")
          + " is loaded while the program runs, and taken for code outside the program";
    }
    return effect instanceof Effect.LookUp(int name)
            && name < arguments.size()
            && !isNamed(arguments.get(name))
            && built.isEmpty()
        ? "a name that is computed is looked up, and taken for one outside the program"
        : null;
  }

  private static boolean isNamed(Expression name) {
    return name.withoutCasts() instanceof Expression.StringLiteral;
  }
}

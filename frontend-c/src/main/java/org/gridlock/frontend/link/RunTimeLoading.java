// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gridlock.frontend.model.Effect;
import org.gridlock.frontend.model.Model;
import org.gridlock.frontend.model.ModelCatalogue;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.error.FrontendException;
import org.jspecify.annotations.Nullable;

/**
 * Code that is loaded while the program runs. Where the same build made it, it is linked as a part
 * of the program that nothing but a look-up finds; else it is no different from a library that the
 * program is linked with. A name that is computed is taken for one of the first sort if there are
 * any, unless the program looks up what none of these has.
 */
final class RunTimeLoading {
  /** What is assumed where code outside the program may be loaded. */
  private static final String OUTSIDE = "loaded-library";

  /** What is assumed where only code that the build made is loaded. */
  private static final String BUILT = "built-library";

  private static final String OPENED = "g_module_check_init";
  private static final String CLOSED = "g_module_unload";

  private final Linkage linkage;
  private final LoadableCode loadable;
  private final Set<String> built;

  /**
   * What loading means for one program.
   *
   * @param loadable what the build made beside the program
   */
  RunTimeLoading(Linkage linkage, LoadableCode loadable) {
    this.linkage = linkage;
    this.loadable = loadable;
    this.built = stems(loadable.files());
  }

  private static Set<String> stems(Collection<String> files) {
    Set<String> stems = new TreeSet<>();
    files.forEach(file -> stems.add(stem(file)));
    return stems;
  }

  /** The name without folders and version, by which a module is known under all its names. */
  private static String stem(String file) {
    String name = file.substring(file.lastIndexOf('/') + 1);
    int end = name.indexOf(".so");
    return end < 0 ? name : name.substring(0, end);
  }

  /** See {@link Linker#mayLoad}. */
  static boolean mayLoad(
      Collection<Unit> units, ModelCatalogue models, Collection<String> files, boolean isPlugIn) {
    Set<String> built = stems(files);
    for (Unit unit : units) {
      for (FunctionBody body : unit.bodies()) {
        for (FunctionBody.UnitEdge edge : body.edges()) {
          Expression file = loaded(unit, models, edge.operation());
          if (file != null
              && !ModelOperands.isZero(file)
              && (isNamed(file) ? !isOutside(file, built) : isPlugIn)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** The name of the file that an operation loads; null if it loads none. */
  private static @Nullable Expression loaded(
      Unit unit, ModelCatalogue models, Operation operation) {
    if (!(operation instanceof Operation.Call call
        && call.callee().withoutCasts() instanceof Expression.FunctionAddress callee)) {
      return null;
    }
    Symbol symbol = unit.symbols().get(callee.function());
    Model model = models.find(symbol == null ? callee.function().name() : symbol.linkName());
    if (model != null) {
      for (Effect effect : model.effects()) {
        if (effect instanceof Effect.Load(int file) && file < call.arguments().size()) {
          return call.arguments().get(file);
        }
      }
    }
    return null;
  }

  /** Whether a function is only there when its file has been loaded. */
  boolean isLoaded(FunctionSymbol symbol) {
    FunctionSymbol.Definition definition = symbol.definition();
    return definition != null && loadable.units().contains(definition.unit());
  }

  /** What a call that loads a library does; without a name, it asks for the program itself. */
  void load(
      Function callee,
      List<Expression> arguments,
      Expression file,
      @Nullable Lvalue result,
      ExpansionSteps steps)
      throws FrontendException {
    boolean isProgram = ModelOperands.isZero(file);
    boolean own = !isProgram && !isOutside(file, built);
    if (own && loadable.units().isEmpty()) {
      gap(callee, arguments, result, steps);
      return;
    }
    if (own) {
      mayRun(linkage.symbols().constructors(), OPENED, steps);
    }
    if (isProgram || (own && (isNamed(file) || isBuilt()))) {
      steps.add(new Operation.LibraryCall(callee, arguments, result, Operation.Knowledge.HARMLESS));
    } else {
      steps.add(new Operation.LibraryCall(callee, arguments, result, Operation.Knowledge.UNKNOWN));
      steps.add(linkage.outside().call());
    }
  }

  /** Whether what is loaded by a name that is computed is taken for what the build made. */
  private boolean isBuilt() {
    return !loadable.units().isEmpty() && !linkage.isUsed(ImplicitCalls.OTHER_NAMES);
  }

  /** What a call that closes a library does; destructors also run when the process ends. */
  void unload(ExpansionSteps steps) throws FrontendException {
    mayRun(linkage.symbols().destructors(), CLOSED, steps);
  }

  /**
   * Those of the functions that are in code which may be loaded, and what GModule calls there.
   *
   * @param hook the name of that, a function of the module's handle
   */
  private void mayRun(List<FunctionSymbol> functions, String hook, ExpansionSteps steps)
      throws FrontendException {
    for (FunctionSymbol symbol : functions) {
      if (isLoaded(symbol)) {
        mayCall(symbol, List.of(), steps);
      }
    }
    for (String linkName : loadable.exported().getOrDefault(hook, List.of())) {
      FunctionSymbol symbol = linkage.symbols().external(linkName);
      if (symbol != null && Linkage.isDefined(symbol)) {
        mayCall(symbol, List.of(new Expression.Unknown(Type.Pointer.VOID)), steps);
      }
    }
  }

  private void mayCall(FunctionSymbol symbol, List<Expression> arguments, ExpansionSteps steps) {
    Expression function = OutsideCode.address(linkage.function(symbol));
    steps.oneOf(List.of(List.of(new Operation.Call(null, function, arguments)), List.of()));
  }

  private static boolean isOutside(Expression file, Set<String> built) {
    if (file.withoutCasts() instanceof Expression.StringLiteral literal) {
      return !literal.text().isEmpty() && !built.contains(stem(literal.text()));
    }
    return !ModelOperands.isZero(file) && built.isEmpty();
  }

  /**
   * What a call that looks up a name yields: what has that name in the program or in what it may
   * load, or anything outside the program; or null. A name that is computed is none of the program
   * itself, and taken for one of what it may load if there is anything.
   */
  void lookUp(
      Function callee,
      List<Expression> arguments,
      Expression name,
      @Nullable Lvalue result,
      ExpansionSteps steps)
      throws FrontendException {
    if (loadable.units().isEmpty() && !built.isEmpty() && !isNamed(name)) {
      gap(callee, arguments, result, steps);
      return;
    }
    if (result == null) {
      return;
    }
    List<List<Operation>> values = new ArrayList<>();
    boolean isNext = isNext(arguments);
    List<Expression> found = isNext ? List.of() : named(name);
    for (Expression own : found) {
      values.add(
          List.of(new Operation.Assign(result, ModelOperands.converted(own, result.type()))));
    }
    FunctionSymbol outside =
        name.withoutCasts() instanceof Expression.StringLiteral literal && found.isEmpty()
            ? outside(literal.text(), isNext)
            : null;
    boolean isOwn = isBuilt() && !isNext && !(isNamed(name) && found.isEmpty());
    if (outside != null) {
      Expression function = OutsideCode.address(linkage.addressed(outside));
      values.add(
          List.of(new Operation.Assign(result, ModelOperands.converted(function, result.type()))));
    }
    values.add(
        List.of(
            isOwn || (outside != null && linkage.models().isFunction(outside.linkName()))
                ? new Operation.Assign(result, new Expression.Constant(result.type(), 0))
                : new Operation.LibraryCall(
                    callee, arguments, result, Operation.Knowledge.UNKNOWN)));
    steps.oneOf(values);
  }

  private @Nullable FunctionSymbol outside(String name, boolean isNext) {
    return isNext ? linkage.symbols().behind(name) : linkage.symbols().outside(name);
  }

  /** Whether a name is looked up behind the file that asks ({@code RTLD_NEXT}): no other is. */
  private static boolean isNext(List<Expression> arguments) {
    return arguments.getFirst().withoutCasts() instanceof Expression.Constant handle
        && handle.value() == -1;
  }

  /** The addresses of what may have a name that is looked up. */
  private List<Expression> named(Expression name) throws FrontendException {
    Set<String> linkNames = new TreeSet<>();
    if (name.withoutCasts() instanceof Expression.StringLiteral literal) {
      linkNames.add(literal.text());
      linkNames.addAll(loadable.exported().getOrDefault(literal.text(), List.of()));
    } else {
      for (String offered : loadable.offered()) {
        linkNames.addAll(loadable.exported().getOrDefault(offered, List.of()));
      }
    }
    List<Expression> addresses = new ArrayList<>();
    for (String linkName : linkNames) {
      FunctionSymbol function = linkage.symbols().external(linkName);
      VariableSymbol variable = linkage.symbols().externalVariable(linkName);
      if (function != null && Linkage.isDefined(function)) {
        addresses.add(OutsideCode.address(linkage.addressed(function)));
      } else if (variable != null) {
        Lvalue meant = linkage.object(variable);
        addresses.add(new Expression.AddressOf(new Type.Pointer(meant.type()), meant));
      }
    }
    return addresses;
  }

  private static void gap(
      Function callee, List<Expression> arguments, @Nullable Lvalue result, ExpansionSteps steps) {
    steps.add(
        new Operation.Gap(Operation.GapKind.DYNAMIC_LOADING, callee.name(), arguments, result));
  }

  /** The kind of what is assumed of code that is loaded, or looked up, by a computed name. */
  String kind(Effect effect, List<Expression> arguments) {
    boolean isOutside =
        effect instanceof Effect.Load(int file) && isOutside(arguments.get(file), built);
    return isBuilt() && !isOutside ? BUILT : OUTSIDE;
  }

  /** What an effect assumes of the code that it loads or looks up; null if nothing. */
  @Nullable String assumption(Effect effect, List<Expression> arguments) {
    if (effect instanceof Effect.Load(int file)
        && file < arguments.size()
        && !ModelOperands.isZero(arguments.get(file))) {
      Expression name = arguments.get(file);
      if (isOutside(name, built)) {
        return (isNamed(name)
                ? name.withoutCasts().toString()
                : "a library, of a name that is computed,")
            + " is loaded while the program runs, and taken for code outside the program";
      }
      return loadable.units().isEmpty() || isNamed(name)
          ? null
          : "a library, of a name that is computed, is loaded while the program runs, and taken for"
              + " one of those that the build made"
              + (isBuilt() ? "" : ", or code outside the program");
    }
    return effect instanceof Effect.LookUp(int name, int into)
            && name < arguments.size()
            && !isNamed(arguments.get(name))
            && (built.isEmpty() || !loadable.units().isEmpty())
        ? "a name that is computed is looked up, and taken for one "
            + (built.isEmpty() ? "" : "of what the build made to be loaded")
            + (built.isEmpty() || isBuilt() ? "" : ", or one ")
            + (isBuilt() ? "" : "outside the program")
        : null;
  }

  private static boolean isNamed(Expression name) {
    return name.withoutCasts() instanceof Expression.StringLiteral;
  }
}

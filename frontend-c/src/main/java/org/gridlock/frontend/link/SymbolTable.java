// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.StaticVariable;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.FrontendException;
import org.jspecify.annotations.Nullable;

/**
 * Resolves names as a C linker does: strong definitions before tentative before weak ones, names
 * with internal linkage within their unit, aliases followed.
 */
final class SymbolTable {
  /** The type of a function of which only the name is known. */
  private static final Type.Func UNDECLARED =
      new Type.Func(Type.Pointer.VOID, List.of(), false, false);

  private final Map<String, FunctionSymbol> externalFunctions = new LinkedHashMap<>();

  /** Functions outside the program of which the program has the names itself. */
  private final Map<String, FunctionSymbol> hidden = new LinkedHashMap<>();

  private final Map<String, VariableSymbol> externalVariables = new LinkedHashMap<>();
  private final Map<String, Set<VariableSymbol>> sections = new HashMap<>();
  private final Map<Function, FunctionSymbol> functions = new IdentityHashMap<>();
  private final Map<Variable, VariableSymbol> variables = new IdentityHashMap<>();

  /** The names of each unit, for aliases. */
  private final Map<Unit, Map<String, FunctionSymbol>> functionNames = new IdentityHashMap<>();

  private final Map<Unit, Map<String, VariableSymbol>> variableNames = new IdentityHashMap<>();
  private final Map<FunctionSymbol, FunctionSymbol> aliases = new IdentityHashMap<>();
  private final List<FunctionSymbol> constructors = new ArrayList<>();
  private final List<FunctionSymbol> destructors = new ArrayList<>();
  private final @Nullable Unit preferred;
  private final List<String> settled = new ArrayList<>();

  /**
   * Enters the symbols of all units.
   *
   * @param preferred the unit whose definitions win over equally strong ones, or null
   */
  SymbolTable(List<Unit> units, @Nullable Unit preferred) {
    this.preferred = preferred;
    for (Unit unit : units) {
      enterFunctions(unit);
      enterVariables(unit);
    }
  }

  private void enterFunctions(Unit unit) {
    Map<Function, FunctionBody> bodies = new IdentityHashMap<>();
    unit.bodies().forEach(body -> bodies.put(body.function(), body));
    Map<String, FunctionSymbol> names = new LinkedHashMap<>();
    functionNames.put(unit, names);
    for (Function function : unit.functions()) {
      Symbol symbol = unit.symbols().get(function);
      if (symbol == null) {
        symbol = Symbol.of(function.name(), true, Symbol.Strength.UNDEFINED);
      }
      String name = symbol.linkName();
      FunctionSymbol entry =
          symbol.external()
              ? externalFunctions.computeIfAbsent(name, n -> new FunctionSymbol(n, function))
              : names.computeIfAbsent(name, n -> new FunctionSymbol(n, function));
      functions.put(function, entry);
      names.put(name, entry);
      FunctionBody body = bodies.get(function);
      if (body != null && symbol.strength() == Symbol.Strength.WEAK && handsOn(body, name, unit)) {
        continue;
      }
      if (body != null || symbol.aliasOf() != null) {
        Symbol.Strength strength =
            symbol.strength() == Symbol.Strength.UNDEFINED
                ? (body == null ? Symbol.Strength.WEAK : Symbol.Strength.STRONG)
                : symbol.strength();
        entry.offer(
            new FunctionSymbol.Definition(
                unit, function, body, body == null ? symbol.aliasOf() : null),
            strength);
      }
      if (symbol.constructor() && !constructors.contains(entry)) {
        constructors.add(entry);
      }
      if (symbol.destructor() && !destructors.contains(entry)) {
        destructors.add(entry);
      }
    }
  }

  /**
   * Whether an inline definition calls what it defines, by another name in C: the definition of a
   * header, which hands on to that of a library ({@code error} of the GNU C library).
   */
  private static boolean handsOn(FunctionBody body, String linkName, Unit unit) {
    return body.edges().stream()
        .map(edge -> Operands.namedCallee(edge.operation()))
        .anyMatch(
            callee ->
                callee != null
                    && callee != body.function()
                    && unit.symbols().get(callee) instanceof Symbol called
                    && called.external()
                    && called.linkName().equals(linkName));
  }

  private void enterVariables(Unit unit) {
    Map<String, VariableSymbol> names = new LinkedHashMap<>();
    variableNames.put(unit, names);
    for (StaticVariable declared : unit.variables()) {
      Variable variable = declared.variable();
      String name = declared.symbol().linkName();
      VariableSymbol entry =
          declared.symbol().external()
              ? externalVariables.computeIfAbsent(name, n -> new VariableSymbol(n, variable))
              : new VariableSymbol(name, variable);
      entry.offer(new VariableSymbol.Declaration(unit, declared));
      variables.put(variable, entry);
      if (declared.section() != null) {
        sections.computeIfAbsent(declared.section(), s -> new LinkedHashSet<>()).add(entry);
      }
      names.putIfAbsent(name, entry);
    }
  }

  /** The variables that are defined in a section, in the order of the units. */
  List<VariableSymbol> inSection(String section) {
    return sections.getOrDefault(section, Set.of()).stream()
        .filter(VariableSymbol::isDefined)
        .toList();
  }

  /** The function that a unit's function is, aliases followed. */
  FunctionSymbol resolve(Function function) throws FrontendException {
    FunctionSymbol symbol = functions.get(function);
    if (symbol == null) {
      symbol = new FunctionSymbol(function.name(), function);
      functions.put(function, symbol);
    }
    return settle(followed(symbol));
  }

  /** Like {@link #resolve(Function)}, but does not ask which of several definitions is taken. */
  FunctionSymbol peek(Function function) {
    FunctionSymbol symbol = functions.get(function);
    return symbol == null ? new FunctionSymbol(function.name(), function) : followed(symbol);
  }

  /** The function of that external name, or null. */
  @Nullable FunctionSymbol external(String name) throws FrontendException {
    FunctionSymbol symbol = externalFunctions.get(name);
    return symbol == null ? null : settle(followed(symbol));
  }

  /** Whether a unit names an external variable that none defines. */
  boolean lacksVariable(String name) {
    VariableSymbol symbol = externalVariables.get(name);
    return symbol != null && !symbol.isDefined();
  }

  /** The variable of that external name if it is defined, or null. */
  @Nullable VariableSymbol externalVariable(String name) throws FrontendException {
    VariableSymbol symbol = externalVariables.get(name);
    if (symbol == null) {
      return null;
    }
    VariableSymbol followed = followed(symbol);
    return followed.isDefined() ? followed : null;
  }

  /**
   * The function outside the program that code loaded at run time has under a name; null if the
   * program has something of that name itself.
   */
  @Nullable FunctionSymbol outside(String name) {
    FunctionSymbol symbol = externalFunctions.computeIfAbsent(name, SymbolTable::undeclared);
    return externalVariables.containsKey(name) || followed(symbol).definition() != null
        ? null
        : symbol;
  }

  /** The same, whatever the program has of that name itself. */
  FunctionSymbol behind(String name) {
    FunctionSymbol symbol = outside(name);
    return symbol != null ? symbol : hidden.computeIfAbsent(name, SymbolTable::undeclared);
  }

  private static FunctionSymbol undeclared(String name) {
    return new FunctionSymbol(name, new Function(0, name, UNDECLARED, SourcePosition.NONE));
  }

  private FunctionSymbol followed(FunctionSymbol start) {
    FunctionSymbol known = aliases.get(start);
    if (known != null) {
      return known;
    }
    FunctionSymbol symbol = start;
    Set<FunctionSymbol> visited = new LinkedHashSet<>();
    while (visited.add(symbol)) {
      FunctionSymbol.Definition definition = symbol.definition();
      if (definition == null || definition.aliasOf() == null) {
        break;
      }
      FunctionSymbol next =
          functionNames
              .getOrDefault(definition.unit(), Map.of())
              .getOrDefault(definition.aliasOf(), externalFunctions.get(definition.aliasOf()));
      if (next == null) {
        break;
      }
      symbol = next;
    }
    aliases.put(start, symbol);
    return symbol;
  }

  private FunctionSymbol settle(FunctionSymbol symbol) throws FrontendException {
    FunctionSymbol.Definition first = symbol.definition();
    if (first == null || symbol.rivals().isEmpty()) {
      return symbol;
    }
    List<FunctionSymbol.Definition> all = new ArrayList<>();
    all.add(first);
    all.addAll(symbol.rivals());
    for (FunctionSymbol.Definition definition : all) {
      if (definition.unit() == preferred) {
        settled.add(symbol.linkName());
        symbol.choose(definition);
        return symbol;
      }
    }
    for (FunctionSymbol.Definition rival : symbol.rivals()) {
      checkSame(
          symbol.linkName(),
          first.unit(),
          first.function().position(),
          rival.unit(),
          rival.function().position());
    }
    symbol.choose(first);
    return symbol;
  }

  /** The variable that a unit's variable is. */
  VariableSymbol resolve(Unit unit, Variable variable) throws FrontendException {
    VariableSymbol symbol = variables.get(variable);
    if (symbol == null) {
      Symbol unknown = Symbol.of(variable.name(), false, Symbol.Strength.STRONG);
      symbol = new VariableSymbol(variable.name(), variable);
      symbol.offer(
          new VariableSymbol.Declaration(
              unit, new StaticVariable(variable, unknown, null, List.of())));
      variables.put(variable, symbol);
    }
    return followed(symbol);
  }

  private VariableSymbol followed(VariableSymbol start) throws FrontendException {
    VariableSymbol symbol = start;
    Set<VariableSymbol> visited = new LinkedHashSet<>();
    while (visited.add(symbol)) {
      VariableSymbol.Declaration chosen = symbol.chosen();
      String alias = chosen.variable().symbol().aliasOf();
      if (alias == null) {
        break;
      }
      VariableSymbol next =
          variableNames
              .getOrDefault(chosen.unit(), Map.of())
              .getOrDefault(alias, externalVariables.get(alias));
      if (next == null) {
        break;
      }
      symbol = next;
    }
    return settle(symbol);
  }

  private VariableSymbol settle(VariableSymbol symbol) throws FrontendException {
    if (symbol.rivals().isEmpty()) {
      return symbol;
    }
    VariableSymbol.Declaration first = symbol.chosen();
    List<VariableSymbol.Declaration> all = new ArrayList<>();
    all.add(first);
    all.addAll(symbol.rivals());
    for (VariableSymbol.Declaration declaration : all) {
      if (declaration.unit() == preferred) {
        settled.add(symbol.linkName());
        symbol.choose(declaration);
        return symbol;
      }
    }
    for (VariableSymbol.Declaration rival : symbol.rivals()) {
      checkSame(
          symbol.linkName(),
          first.unit(),
          first.variable().variable().position(),
          rival.unit(),
          rival.variable().variable().position());
    }
    symbol.choose(first);
    return symbol;
  }

  /** One definition in a header that two units include is no conflict; anything else is. */
  private static void checkSame(
      String name, Unit unit, SourcePosition position, Unit other, SourcePosition otherPosition)
      throws FrontendException {
    if (position.file().equals(otherPosition.file()) && position.line() == otherPosition.line()) {
      return;
    }
    throw new FrontendException(
        name
            + " is defined twice, in "
            + unit.file()
            + " ("
            + position
            + ") and in "
            + other.file()
            + " ("
            + otherPosition
            + "); if these files belong to different programs, name the one to scan with"
            + " --program");
  }

  List<FunctionSymbol> constructors() throws FrontendException {
    return settled(constructors);
  }

  List<FunctionSymbol> destructors() throws FrontendException {
    return settled(destructors);
  }

  private List<FunctionSymbol> settled(List<FunctionSymbol> symbols) throws FrontendException {
    List<FunctionSymbol> result = new ArrayList<>();
    for (FunctionSymbol symbol : symbols) {
      result.add(settle(followed(symbol)));
    }
    return result;
  }

  /** Names with several strong definitions of which the preferred unit's was taken. */
  List<String> settledNames() {
    return settled;
  }
}

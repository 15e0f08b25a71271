// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.StaticVariable;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.SoundnessNote.Weight;
import org.gridlock.icfa.SourcePosition;
import org.jspecify.annotations.Nullable;

/**
 * Makes one set of units of a program and its shared libraries, in which each name has one meaning
 * (System V ABI, chapter 5, "Shared Object Dependencies"): a name that a file defines without
 * exporting it is its own; of several files that export a name, the first in the order of the
 * search defines it for all.
 */
public final class ModuleJoin {
  private final List<LinkedModule> modules;

  /** Those of them that are only loaded when the program runs. */
  private final Set<LinkedModule> loaded;

  /** For each name that several modules define: those that do, in the order of the search. */
  private final Map<String, Set<LinkedModule>> shared = new LinkedHashMap<>();

  private ModuleJoin(List<LinkedModule> modules, Set<LinkedModule> loaded) {
    this.modules = modules;
    this.loaded = loaded;
    Map<String, Set<LinkedModule>> definers = new LinkedHashMap<>();
    for (LinkedModule module : modules) {
      for (Unit unit : module.units()) {
        for (String name : defined(unit)) {
          definers.computeIfAbsent(name, n -> new LinkedHashSet<>()).add(module);
        }
      }
    }
    definers.forEach(
        (name, several) -> {
          if (several.size() > 1) {
            shared.put(name, several);
          }
        });
  }

  /**
   * Units to link, and what was assumed.
   *
   * @param loaded the units of the modules that are only loaded when the program runs, by identity
   * @param exported for each name that these export, the names that it has here
   */
  public record Joined(
      List<Unit> units,
      List<SoundnessNote> notes,
      Set<Unit> loaded,
      Map<String, List<String>> exported) {
    public Joined {
      units = List.copyOf(units);
      notes = List.copyOf(notes);
    }
  }

  /**
   * Joins modules.
   *
   * @param modules the program, then its libraries in the order in which names are looked up
   */
  public static Joined join(List<LinkedModule> modules) {
    return join(modules, List.of());
  }

  /**
   * The same with modules that are loaded while the program runs. What such a module needs it finds
   * in the program and its libraries first, then in itself; what several of them export is each
   * one's own, unless another module needs it, which is taken to find the first.
   *
   * @param loadable those modules
   */
  public static Joined join(List<LinkedModule> modules, List<LinkedModule> loadable) {
    List<LinkedModule> all = new ArrayList<>(modules);
    all.addAll(loadable);
    return new ModuleJoin(all, new HashSet<>(loadable)).join();
  }

  private Joined join() {
    List<SoundnessNote> notes = new ArrayList<>();
    Map<String, LinkedModule> winners = new HashMap<>();
    shared.forEach(
        (name, definers) -> {
          List<LinkedModule> exporters =
              definers.stream().filter(module -> module.exported().contains(name)).toList();
          List<LinkedModule> linked =
              exporters.stream().filter(module -> !loaded.contains(module)).toList();
          if (!linked.isEmpty()) {
            winners.put(name, linked.getFirst());
          } else if (exporters.size() == 1 || isNeededElsewhere(name, definers)) {
            winners.put(name, exporters.getFirst());
          }
          if (linked.size() > 1) {
            notes.add(interposed(name, linked));
          }
        });
    Set<Unit> loadedUnits = Collections.newSetFromMap(new IdentityHashMap<>());
    Map<String, List<String>> exported = new TreeMap<>();
    List<Unit> units = new ArrayList<>();
    for (LinkedModule module : modules) {
      Set<String> own = new HashSet<>();
      Set<String> replaced = new HashSet<>();
      shared.forEach(
          (name, definers) -> {
            if (definers.contains(module) && isOwn(name, module, winners.get(name))) {
              own.add(name);
            } else if (definers.contains(module) && winners.get(name) != module) {
              replaced.add(name);
            }
          });
      for (Unit unit : module.units()) {
        Unit adapted =
            own.isEmpty() && replaced.isEmpty() ? unit : adapt(unit, module, own, replaced);
        units.add(adapted);
        if (loaded.contains(module)) {
          loadedUnits.add(adapted);
          for (String name : defined(unit)) {
            if (module.exported().contains(name)) {
              exported
                  .computeIfAbsent(name, key -> new ArrayList<>())
                  .add(own.contains(name) ? inside(name, module) : name);
            }
          }
        }
      }
    }
    return new Joined(units, notes, loadedUnits, exported);
  }

  /** Whether what a module defines under a name is found by that module alone. */
  private boolean isOwn(String name, LinkedModule module, @Nullable LinkedModule winner) {
    return !module.exported().contains(name)
        || (loaded.contains(module)
            && winner != module
            && (winner == null || loaded.contains(winner)));
  }

  private boolean isNeededElsewhere(String name, Set<LinkedModule> definers) {
    return definers.stream().anyMatch(module -> module.exported().contains(name))
        && modules.stream()
            .filter(module -> !definers.contains(module))
            .flatMap(module -> module.units().stream())
            .flatMap(unit -> unit.symbols().values().stream())
            .anyMatch(symbol -> symbol.external() && symbol.linkName().equals(name));
  }

  private static SoundnessNote interposed(String name, List<LinkedModule> exporters) {
    List<String> names = exporters.stream().map(LinkedModule::name).toList();
    return new SoundnessNote(
        Weight.ASSUMPTION,
        "interposed-definition",
        SourcePosition.NONE,
        null,
        name
            + " is exported by "
            + String.join(" and ", names)
            + "; the definition of the first is taken for all");
  }

  private static Unit adapt(Unit unit, LinkedModule module, Set<String> own, Set<String> replaced) {
    Map<Function, Symbol> symbols = new LinkedHashMap<>();
    unit.symbols()
        .forEach((function, symbol) -> symbols.put(function, adapt(symbol, module, own, replaced)));
    List<FunctionBody> bodies =
        unit.bodies().stream()
            .filter(body -> !isReplaced(unit.symbols().get(body.function()), replaced))
            .toList();
    List<StaticVariable> variables = new ArrayList<>();
    for (StaticVariable variable : unit.variables()) {
      Symbol symbol = variable.symbol();
      variables.add(
          new StaticVariable(
              variable.variable(),
              adapt(symbol, module, own, replaced),
              variable.section(),
              isReplaced(symbol, replaced) ? List.of() : variable.initialiser()));
    }
    return new Unit(unit.file(), unit.functions(), symbols, bodies, variables, unit.notes());
  }

  private static Symbol adapt(
      Symbol symbol, LinkedModule module, Set<String> own, Set<String> replaced) {
    if (isReplaced(symbol, replaced)) {
      return Symbol.of(symbol.linkName(), true, Symbol.Strength.UNDEFINED);
    }
    String name = symbol.linkName();
    String alias = symbol.aliasOf();
    return new Symbol(
        symbol.external() && own.contains(name) ? inside(name, module) : name,
        symbol.external(),
        symbol.strength(),
        alias != null && own.contains(alias) ? inside(alias, module) : alias,
        symbol.constructor(),
        symbol.destructor());
  }

  private static String inside(String name, LinkedModule module) {
    return name + "@" + module.name();
  }

  private static boolean isReplaced(@Nullable Symbol symbol, Set<String> replaced) {
    return symbol != null && symbol.external() && replaced.contains(symbol.linkName());
  }

  /** The external names that a unit defines. */
  private static Set<String> defined(Unit unit) {
    Set<String> names = new LinkedHashSet<>();
    for (FunctionBody body : unit.bodies()) {
      Symbol symbol = unit.symbols().get(body.function());
      if (symbol != null && symbol.external()) {
        names.add(symbol.linkName());
      }
    }
    for (Symbol symbol : unit.symbols().values()) {
      if (symbol.external() && symbol.aliasOf() != null) {
        names.add(symbol.linkName());
      }
    }
    for (StaticVariable variable : unit.variables()) {
      Symbol symbol = variable.symbol();
      if (symbol.external() && symbol.strength() != Symbol.Strength.UNDEFINED) {
        names.add(symbol.linkName());
      }
    }
    return names;
  }
}

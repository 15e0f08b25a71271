// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.error.UsageException;
import org.jspecify.annotations.Nullable;

/**
 * Decides which programs units form: each unit that defines {@code main} makes one with all units
 * that do not, unless entry points are named or a library is asked for.
 */
public final class ProgramSelection {
  static final String MAIN = "main";
  private static final int NEAR_NAMES = 3;
  private static final int CANDIDATES = 8;

  private ProgramSelection() {}

  /** A program to link. */
  public record Plan(String name, List<Unit> units, List<String> entryPoints) {
    public Plan {
      units = List.copyOf(units);
      entryPoints = List.copyOf(entryPoints);
    }
  }

  /**
   * The programs to link.
   *
   * @param program the one to choose, by the base name of the file that defines its main function;
   *     null for all
   * @param entryPoints functions to start from instead of main, or nothing
   * @throws UsageException if there is no such program or function
   */
  public static List<Plan> select(
      List<Unit> units, @Nullable String program, List<String> entryPoints) throws UsageException {
    List<Unit> mains = units.stream().filter(unit -> defines(unit, MAIN)).toList();
    if (!entryPoints.isEmpty()) {
      return List.of(withEntries(units, mains, program, entryPoints));
    }
    if (mains.isEmpty()) {
      throw new UsageException(
          "no file defines a function main; use --library to start from every exported function, or"
              + " --entry to name the functions to start from"
              + candidates(units));
    }
    Map<String, Unit> named = names(mains);
    List<Plan> plans = plans(named, units, mains);
    return program == null ? plans : List.of(chosen(plans, named, program));
  }

  /**
   * The library that all units without main form: every exported function is an entry point.
   *
   * @throws UsageException if there is none
   */
  public static Plan library(List<Unit> units) throws UsageException {
    List<Unit> chosen = units.stream().filter(unit -> !defines(unit, MAIN)).toList();
    Set<String> exported = exported(chosen);
    if (exported.isEmpty()) {
      throw new UsageException("no file without main defines a function that is not static");
    }
    String name = chosen.size() == 1 ? names(chosen).keySet().iterator().next() : "library";
    return new Plan(name, chosen, List.copyOf(exported));
  }

  /** The external names of functions that units define, in order. */
  private static Set<String> exported(List<Unit> units) {
    Set<String> names = new LinkedHashSet<>();
    for (Unit unit : units) {
      for (FunctionBody body : unit.bodies()) {
        Symbol symbol = unit.symbols().get(body.function());
        if (symbol != null && symbol.external()) {
          names.add(symbol.linkName());
        }
      }
    }
    return names;
  }

  private static String candidates(List<Unit> units) {
    Set<String> exported = exported(units);
    if (exported.isEmpty()) {
      return "";
    }
    return ": "
        + String.join(", ", exported.stream().limit(CANDIDATES).toList())
        + (exported.size() > CANDIDATES ? ", ..." : "");
  }

  /**
   * Where a program begins whose units are known.
   *
   * @param wanted functions to start from instead of main, or nothing
   * @throws UsageException if no unit defines such a function
   */
  public static List<String> entryPoints(String program, List<Unit> units, List<String> wanted)
      throws UsageException {
    if (!wanted.isEmpty()) {
      checkEntries(units, wanted);
      return wanted;
    }
    if (units.stream().noneMatch(unit -> defines(unit, MAIN))) {
      throw new UsageException(
          "no captured unit of "
              + program
              + " defines a function main; name the functions to start from with --entry, or"
              + " capture a build that compiles all of it");
    }
    return List.of(MAIN);
  }

  private static Plan withEntries(
      List<Unit> units, List<Unit> mains, @Nullable String program, List<String> entryPoints)
      throws UsageException {
    List<Unit> chosen = units;
    if (program != null) {
      Map<String, Unit> named = names(mains);
      chosen = chosen(plans(named, units, mains), named, program).units();
    }
    checkEntries(chosen, entryPoints);
    String name = program != null ? program : String.join("+", entryPoints);
    return new Plan(name, chosen, entryPoints);
  }

  private static void checkEntries(List<Unit> units, List<String> entryPoints)
      throws UsageException {
    for (String entry : entryPoints) {
      if (units.stream().noneMatch(unit -> defines(unit, entry))) {
        throw new UsageException(
            "no function " + entry + " is defined in the given files" + near(entry, units));
      }
    }
  }

  private static Plan chosen(List<Plan> plans, Map<String, Unit> named, String program)
      throws UsageException {
    for (Plan plan : plans) {
      Unit main = named.get(plan.name());
      if (plan.name().equals(program) || (main != null && main.file().equals(program))) {
        return plan;
      }
    }
    throw new UsageException(
        "there is no program "
            + program
            + "; the programs found are "
            + String.join(", ", named.keySet()));
  }

  private static List<Plan> plans(Map<String, Unit> named, List<Unit> units, List<Unit> mains) {
    List<Plan> plans = new ArrayList<>();
    if (mains.size() == 1) {
      named.forEach((name, main) -> plans.add(new Plan(name, units, List.of(MAIN))));
      return plans;
    }
    UnitChoice choice = new UnitChoice(units);
    named.forEach(
        (name, main) -> {
          List<Unit> candidates =
              units.stream().filter(unit -> unit == main || !mains.contains(unit)).toList();
          plans.add(new Plan(name, choice.choose(main, candidates), List.of(MAIN)));
        });
    return plans;
  }

  /** Base names of the files; where two are equal, as much of the paths as tells them apart. */
  private static Map<String, Unit> names(List<Unit> mains) {
    Map<String, Unit> names = new LinkedHashMap<>();
    for (Unit main : mains) {
      String path = withoutSuffix(main.file().replace('\\', '/'));
      int parts = 1;
      while (isAmbiguous(lastParts(path, parts), path, parts, mains)
          && !lastParts(path, parts).equals(path)) {
        parts++;
      }
      String name = lastParts(path, parts);
      for (int copy = 2; names.containsKey(name); copy++) {
        name = lastParts(path, parts) + "#" + copy;
      }
      names.put(name, main);
    }
    return names;
  }

  private static boolean isAmbiguous(String name, String path, int parts, List<Unit> mains) {
    return mains.stream()
        .map(main -> withoutSuffix(main.file().replace('\\', '/')))
        .anyMatch(other -> !other.equals(path) && lastParts(other, parts).equals(name));
  }

  private static String withoutSuffix(String path) {
    return path.replaceFirst("\\.[A-Za-z]+$", "");
  }

  private static String lastParts(String path, int parts) {
    int start = path.length();
    for (int i = 0; i < parts && start > 0; i++) {
      start = path.lastIndexOf('/', start - 1);
    }
    return start < 0 ? path : path.substring(start + 1);
  }

  /** Whether the unit defines a function of that external name. */
  static boolean defines(Unit unit, String function) {
    for (FunctionBody body : unit.bodies()) {
      Symbol symbol = unit.symbols().get(body.function());
      if (symbol != null && symbol.external() && symbol.linkName().equals(function)) {
        return true;
      }
    }
    return false;
  }

  private static String near(String wanted, List<Unit> units) {
    Set<String> names = new TreeSet<>();
    for (Unit unit : units) {
      for (FunctionBody body : unit.bodies()) {
        names.add(body.function().name());
      }
    }
    List<String> near =
        names.stream()
            .filter(name -> distance(wanted, name) <= Math.max(2, wanted.length() / 3))
            .sorted(Comparator.comparingInt((String name) -> distance(wanted, name)))
            .limit(NEAR_NAMES)
            .toList();
    return near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?";
  }

  /** Edit distance, letters of either case being equal. */
  private static int distance(String one, String other) {
    String a = one.toLowerCase(Locale.ROOT);
    String b = other.toLowerCase(Locale.ROOT);
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int above = row[j];
        int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(change, Math.min(above, row[j - 1]) + 1);
        diagonal = above;
      }
    }
    return row[b.length()];
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.capture;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.gridlock.frontend.elf.DebugUnit;
import org.gridlock.frontend.elf.DebugUnits;
import org.gridlock.frontend.elf.DynamicLinking;
import org.gridlock.frontend.elf.ElfFile;
import org.gridlock.frontend.elf.ElfFormatException;
import org.gridlock.frontend.elf.SymbolNames;

/**
 * Finds the C units of a linked file that were compiled past the capture, for example by a compiler
 * that was called by its absolute path or before the capture began. The debugging information lists
 * all units that were compiled with {@code -g}; the symbol table, unless stripped, has the name of
 * each source. Units are counted, since one source may be compiled several times.
 */
final class ForeignUnits {
  /** Sources of what a compiler adds to every program, and of its runtime library. */
  private static final Set<String> RUNTIME =
      Set.of(
          "crtstuff.c",
          // -ffast-math, -mpc32, -mpc64 and -mpc80: set how the processor computes, before main.
          "crtfastmath.c",
          "crtprec.c",
          "libgcc2.c",
          "cpuinfo.c",
          "unwind-dw2.c",
          "unwind-dw2-fde-dip.c",
          "emutls.c",
          "init.c",
          "static-reloc.c",
          "abi-note.c",
          "elf-init.c",
          "atexit.c",
          "at_quick_exit.c",
          "pthread_atfork.c",
          "stack_chk_fail_local.c");

  private final ElfFile elf;
  private final Map<String, CapturedUnit> units;

  ForeignUnits(ElfFile elf, Map<String, CapturedUnit> units) {
    this.elf = elf;
    this.units = units;
  }

  /**
   * The sources of foreign units.
   *
   * @param ids the units that the file is known to contain
   */
  List<String> of(List<String> ids) throws ElfFormatException {
    List<CapturedUnit> known = ids.stream().map(units::get).filter(Objects::nonNull).toList();
    List<String> foreign = new ArrayList<>(inDebuggingInformation(known));
    List<String> reported = foreign.stream().map(ForeignUnits::baseName).toList();
    for (String name : inSymbolTable(known)) {
      if (!reported.contains(baseName(name))) {
        foreign.add(name);
      }
    }
    return foreign;
  }

  private List<String> inDebuggingInformation(List<CapturedUnit> known) throws ElfFormatException {
    List<DebugUnit> open =
        new ArrayList<>(DebugUnits.of(elf).stream().filter(DebugUnit::isC).toList());
    open.removeIf(unit -> unit.name().isEmpty() || isRuntime(unit.name()));
    List<CapturedUnit> unmatched = new ArrayList<>(known);
    match(open, unmatched, (unit, captured) -> path(unit).equals(captured.path()));
    match(open, unmatched, (unit, captured) -> unit.name().equals(captured.source()));
    match(open, unmatched, (unit, captured) -> isNamed(captured, unit.name()));
    return open.stream().map(ForeignUnits::shown).toList();
  }

  /** A static program contains the C library and whatever that was made of. */
  private List<String> inSymbolTable(List<CapturedUnit> known) throws ElfFormatException {
    DynamicLinking linking = DynamicLinking.of(elf);
    if (linking == null || linking.needed().isEmpty()) {
      return List.of();
    }
    Predicate<String> isC = name -> name.endsWith(".c") && !isRuntime(name);
    List<String> open = new ArrayList<>(SymbolNames.sourceFiles(elf).stream().filter(isC).toList());
    open.removeIf(name -> isStamp(name, known));
    match(open, new ArrayList<>(known), (name, captured) -> isNamed(captured, name));
    return open;
  }

  /** The wrapper adds an object to a command that compiles and links; it has the command's id. */
  private static boolean isStamp(String name, List<CapturedUnit> known) {
    String call = name.replaceFirst("c$", "");
    return known.stream().anyMatch(unit -> unit.id().startsWith(call));
  }

  /** Takes away pairs that belong together. */
  private static <T> void match(
      List<T> open, List<CapturedUnit> unmatched, BiPredicate<T, CapturedUnit> together) {
    open.removeIf(
        unit -> {
          for (CapturedUnit captured : unmatched) {
            if (together.test(unit, captured)) {
              unmatched.remove(captured);
              return true;
            }
          }
          return false;
        });
  }

  /** Options may map the folders of a name; text that is preprocessed already has another name. */
  private static boolean isNamed(CapturedUnit captured, String name) {
    return baseName(captured.source()).equals(baseName(name))
        || (captured.text() != null
            && (captured.source().equals("-") || captured.source().endsWith(".i"))
            && baseName(PreprocessedText.mainFile(captured.text())).equals(baseName(name)));
  }

  private static Path path(DebugUnit unit) {
    return Path.of(unit.folder()).resolve(unit.name()).normalize();
  }

  private static String shown(DebugUnit unit) {
    return unit.folder().startsWith("/") ? path(unit).toString() : unit.name();
  }

  private static boolean isRuntime(String name) {
    return RUNTIME.contains(baseName(name));
  }

  private static String baseName(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.capture;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.gridlock.frontend.input.CompileJob;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.SoundnessNote.Weight;
import org.gridlock.icfa.SourcePosition;

/**
 * A program and the shared libraries of the same build that it needs.
 *
 * @param modules the program itself, then the libraries in the order of the search
 * @param notes what of it cannot be analysed
 * @param loadable the other shared objects that the build linked: the program may load them
 */
public record CapturedProgram(
    String name, List<Module> modules, List<SoundnessNote> notes, List<Loadable> loadable) {
  public CapturedProgram {
    modules = List.copyOf(modules);
    notes = List.copyOf(notes);
    loadable = List.copyOf(loadable);
  }

  /**
   * What was linked into one file.
   *
   * @param jobs its C units, in the order in which they were linked
   * @param exported the names by which other files may refer to it
   */
  public record Module(String name, List<CompileJob> jobs, SortedSet<String> exported) {
    public Module {
      jobs = List.copyOf(jobs);
    }
  }

  /**
   * A shared object that a program may load.
   *
   * @param modules itself, and the libraries that it needs and the program does not
   * @param files the names by which it is loaded
   * @param isPlugIn whether it may be meant by a name that is computed, too; else it is a library
   * @param notes what of it cannot be analysed
   */
  public record Loadable(
      List<Module> modules, List<String> files, boolean isPlugIn, List<SoundnessNote> notes) {
    public Loadable {
      modules = List.copyOf(modules);
      files = List.copyOf(files);
      notes = List.copyOf(notes);
    }
  }

  /** Whether any C file of the program itself can be read. */
  public boolean hasUnits() {
    return !modules.getFirst().jobs().isEmpty();
  }

  /**
   * Joins what was captured of a program.
   *
   * @param units all compilations of the build that succeeded, by their ids
   * @param others the shared objects of the build
   */
  static CapturedProgram of(
      LinkedFile file,
      List<LinkedFile> libraries,
      Map<String, CapturedUnit> units,
      List<LibrarySearch.SharedObject> others) {
    List<Module> modules = new ArrayList<>();
    Notes notes = new Notes();
    List<LinkedFile> files = new ArrayList<>(libraries);
    files.addFirst(file);
    for (LinkedFile part : files) {
      modules.add(module(part, units, notes));
    }
    units.values().stream()
        .filter(unit -> !unit.stamped() && Files.exists(unit.path()))
        .forEach(
            unit ->
                notes.missing(
                    path(unit), unit.source() + " may be part of the program: it has no stamp"));
    List<Loadable> loadable = new ArrayList<>();
    for (LibrarySearch.SharedObject other : others) {
      if (files.stream().noneMatch(part -> isSame(part, other.file()))) {
        loadable.add(loadable(other, files, units));
      }
    }
    return new CapturedProgram(file.name(), modules, List.copyOf(notes.all), loadable);
  }

  private static Loadable loadable(
      LibrarySearch.SharedObject object, List<LinkedFile> linked, Map<String, CapturedUnit> units) {
    Notes notes = new Notes();
    List<Module> modules = new ArrayList<>();
    modules.add(module(object.file(), units, notes));
    for (LinkedFile needed : object.needed()) {
      if (linked.stream().noneMatch(part -> isSame(part, needed))) {
        modules.add(module(needed, units, notes));
      }
    }
    List<String> names =
        Stream.of(object.file().path(), object.file().soname()).filter(Objects::nonNull).toList();
    return new Loadable(modules, names, object.isPlugIn(), List.copyOf(notes.all));
  }

  private static boolean isSame(LinkedFile one, LinkedFile other) {
    return one.path().equals(other.path())
        || (one.soname() != null && one.soname().equals(other.soname()));
  }

  private static Module module(LinkedFile part, Map<String, CapturedUnit> units, Notes notes) {
    List<CompileJob> jobs = new ArrayList<>();
    for (String id : part.units()) {
      CapturedUnit unit = units.get(id);
      if (unit == null) {
        notes.missing(part.path(), "a unit of " + part.name() + " is not in this capture: " + id);
      } else if (unit.wasCompiledUnseen()) {
        notes.foreign(unit.path().toString(), unit.source(), part);
      } else if (!unit.isC()) {
        notes.notC(unit);
      } else if (unit.text() == null || !Files.isRegularFile(unit.text())) {
        notes.missing(path(unit), unit.source() + " has no preprocessed text in the capture");
      } else {
        jobs.add(
            new CompileJob(
                unit.source(), unit.directory(), unit.tool(), unit.arguments(), true, unit.text()));
      }
    }
    for (String source : part.foreign()) {
      notes.foreign(source, source, part);
    }
    part.renaming().forEach(option -> notes.renamed(part, option));
    return new Module(part.name(), jobs, part.exported());
  }

  private static String path(CapturedUnit unit) {
    return unit.path().toString();
  }

  /** Notes on whole units, each once. */
  private static final class Notes {
    private final SortedSet<SoundnessNote> all = new TreeSet<>();

    void missing(String file, String text) {
      gap("unit-missing", file, text);
    }

    private void gap(String kind, String file, String text) {
      all.add(new SoundnessNote(Weight.GAP, kind, at(file), null, text));
    }

    void foreign(String file, String source, LinkedFile part) {
      missing(file, source + " is part of " + part.name() + " but was not captured");
    }

    void renamed(LinkedFile part, String option) {
      String text = part.name() + " is linked with " + option + ", which is not modelled";
      gap("linker-option", part.path(), text);
    }

    void notC(CapturedUnit unit) {
      SourcePosition position = at(path(unit));
      all.add(
          switch (unit.language()) {
            case "c++" ->
                new SoundnessNote(
                    Weight.GAP,
                    "cxx-unit",
                    position,
                    null,
                    unit.source() + " is C++ and was left out");
            case "assembler" ->
                new SoundnessNote(
                    Weight.ASSUMPTION,
                    "assembler-unit",
                    position,
                    null,
                    unit.source()
                        + " is assembly, taken to neither lock nor unlock, nor to call back");
            default ->
                new SoundnessNote(
                    Weight.GAP,
                    "foreign-unit",
                    position,
                    null,
                    unit.source() + " is not C and was left out");
          });
    }

    private static SourcePosition at(String file) {
      return new SourcePosition(file, 0, 0);
    }
  }
}

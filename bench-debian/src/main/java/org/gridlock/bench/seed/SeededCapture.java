// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.gridlock.bench.sweep.FolderTree;
import org.gridlock.icfa.error.UsageException;

/** A capture like another, but for the units in which a seed is. */
final class SeededCapture {
  private final Path folder;
  private final List<Path> changed;

  private SeededCapture(Path folder, List<Path> changed) {
    this.folder = folder;
    this.changed = changed;
  }

  /**
   * Makes one. All but the changed units are links to the files of the original.
   *
   * @param original the capture
   * @param folder where it is made; what is there is replaced
   * @throws UsageException if the seed does not fit: an edit finds nothing to replace, or finds it
   *     twice
   */
  static SeededCapture make(Path original, Seed seed, Path folder)
      throws UsageException, IOException {
    Map<Path, UnitText> units = changedUnits(original, seed);
    FolderTree.delete(folder);
    Files.createDirectories(folder);
    List<Path> changed = new ArrayList<>();
    for (Path entry : entries(original)) {
      Path copy = folder.resolve(entry.getFileName());
      if (units.keySet().stream().anyMatch(unit -> unit.startsWith(entry))) {
        Files.createDirectory(copy);
        for (Path unit : entries(entry)) {
          UnitText text = units.get(unit);
          Path file = copy.resolve(unit.getFileName());
          if (text == null) {
            Files.createSymbolicLink(file, unit);
          } else {
            text.write(file);
            changed.add(file);
          }
        }
      } else {
        Files.createSymbolicLink(copy, entry);
      }
    }
    return new SeededCapture(folder, changed);
  }

  Path folder() {
    return folder;
  }

  /** The preprocessed texts that the seed changed. */
  List<Path> changed() {
    return changed;
  }

  void delete() throws IOException {
    FolderTree.delete(folder);
  }

  private static Map<Path, UnitText> changedUnits(Path original, Seed seed)
      throws UsageException, IOException {
    Map<Path, UnitText> changed = new LinkedHashMap<>();
    Map<Edit, SortedSet<String>> files = new LinkedHashMap<>();
    seed.edits().forEach(edit -> files.put(edit, new TreeSet<>()));
    for (UnitFile unit : UnitFile.of(original, seed.program())) {
      UnitText text = unit.read();
      for (Edit edit : files.keySet()) {
        SortedSet<String> names = text.filesOf(edit.at());
        if (!names.isEmpty()) {
          apply(edit, text);
          changed.put(unit.text(), text);
          files.get(edit).addAll(names);
        }
      }
    }
    for (Edit edit : files.keySet()) {
      if (files.get(edit).size() != 1) {
        throw new UsageException(
            files.get(edit).isEmpty()
                ? "there is no line " + edit.at() + " in " + seed.program()
                : edit.at() + " may be in several files: " + String.join(", ", files.get(edit)));
      }
    }
    return changed;
  }

  private static void apply(Edit edit, UnitText text) throws UsageException {
    int count = text.apply(edit);
    if (count != 1) {
      throw new UsageException(
          edit.at() + " has \"" + edit.replace() + "\" " + count + " times, not once");
    }
  }

  private static List<Path> entries(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList();
    }
  }
}

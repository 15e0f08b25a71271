// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.capture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import org.gridlock.frontend.elf.DynamicLinking;
import org.gridlock.frontend.elf.ElfFile;
import org.gridlock.frontend.elf.ElfFormatException;
import org.gridlock.frontend.elf.SymbolNames;
import org.jspecify.annotations.Nullable;

/** Looks at the files that the link commands of a build made. */
final class LinkedFileSearch {
  /** The section of the stamps, one line for each unit. */
  static final String SECTION = ".gridlock";

  private final List<CapturedCall> calls;
  private final Map<String, CapturedUnit> units = new HashMap<>();

  LinkedFileSearch(List<CapturedCall> calls) {
    this.calls = calls;
    for (CapturedCall call : calls) {
      call.units().forEach(unit -> units.put(unit.id(), unit));
    }
  }

  /** The programs and shared libraries that still exist, in the order of their last linking. */
  List<LinkedFile> find() throws IOException {
    Map<Path, CapturedCall> outputs = new LinkedHashMap<>();
    for (CapturedCall call : calls) {
      Path output = call.output();
      if (call.mode() == CapturedCall.Mode.LINK
          && call.succeeded()
          && output != null
          && Files.isRegularFile(output)) {
        Path real = output.toRealPath();
        outputs.remove(real);
        outputs.put(real, call);
      }
    }
    List<LinkedFile> found = new ArrayList<>();
    for (Map.Entry<Path, CapturedCall> output : outputs.entrySet()) {
      LinkedFile file = look(output.getKey(), output.getValue());
      if (file != null && !isCopy(file, found)) {
        found.add(file);
      }
    }
    return ProgramNames.assign(found);
  }

  /** A program may be linked twice, to be run from the build tree and to be installed. */
  private static boolean isCopy(LinkedFile file, List<LinkedFile> found) {
    return found.stream()
        .anyMatch(
            other ->
                other.name().equals(file.name())
                    && other.units().equals(file.units())
                    && other.needed().equals(file.needed())
                    && other.foreign().equals(file.foreign()));
  }

  /** Null for what is not linked, contains none of our units, and no other C either. */
  private @Nullable LinkedFile look(Path path, CapturedCall call) throws IOException {
    try {
      ElfFile elf = ElfFile.open(path);
      DynamicLinking linking = elf == null ? null : DynamicLinking.of(elf);
      if (elf == null || linking == null) {
        return null;
      }
      List<String> ids = stamps(elf);
      List<String> foreign = new ForeignUnits(elf, units).of(ids);
      if (ids.isEmpty() && foreign.isEmpty()) {
        return null;
      }
      SortedSet<String> exported = SymbolNames.exported(elf);
      return new LinkedFile(
          path.toString(),
          ProgramNames.plain(path),
          linking.executable(),
          linking.soname(),
          linking.needed(),
          inputs(call),
          ids,
          foreign,
          exported,
          LinkerOptions.renaming(call.arguments()));
    } catch (ElfFormatException e) {
      return null;
    }
  }

  private static List<String> stamps(ElfFile elf) throws ElfFormatException {
    String text = new String(elf.contents(SECTION), StandardCharsets.US_ASCII);
    Set<String> ids = new LinkedHashSet<>(text.replace("\0", "").lines().toList());
    ids.remove("");
    return List.copyOf(ids);
  }

  /** By these one of several libraries of equal name can be told to be the one that is meant. */
  private static List<String> inputs(CapturedCall call) {
    List<String> inputs = new ArrayList<>();
    for (String argument : call.arguments()) {
      String name = argument.startsWith("-L") ? argument.substring(2) : argument;
      boolean option = name.startsWith("-") || name.isEmpty();
      try {
        Path path = call.directory().resolve(name);
        if (!option && Files.exists(path) && !path.equals(call.output())) {
          inputs.add(path.toRealPath().toString());
        }
      } catch (InvalidPathException | IOException e) {
        continue; // No file that could be found.
      }
    }
    return inputs.stream().distinct().toList();
  }
}

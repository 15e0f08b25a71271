// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.capture;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gridlock.icfa.error.UsageException;
import org.jspecify.annotations.Nullable;

/** A recorded build. Immutable. */
public final class Capture {
  private final Path folder;
  private final Map<String, CapturedUnit> units = new LinkedHashMap<>();
  private final List<LinkedFile> files;

  private Capture(Path folder, List<CapturedCall> calls, List<LinkedFile> files) {
    this.folder = folder;
    this.files = files;
    for (CapturedCall call : calls) {
      if (call.succeeded()) {
        call.units().forEach(unit -> units.put(unit.id(), unit));
      }
    }
  }

  /**
   * Reads a capture, also one whose build was killed.
   *
   * @throws UsageException if the folder is no capture, one of another version, or damaged
   */
  public static Capture open(Path folder) throws UsageException {
    CaptureFolder layout = CaptureFolder.open(folder);
    List<CapturedCall> calls = new CaptureLog(layout).read();
    return new Capture(folder, calls, LinkedFiles.read(layout, calls));
  }

  /** The linked files, programs and libraries, in the order in which they were linked. */
  public List<LinkedFile> files() {
    return files;
  }

  /**
   * The programs to analyse.
   *
   * @param name of a linked file, as {@link LinkedFile#name()} or its path; null for all that can
   *     be run, but for the build system's own
   * @throws UsageException if there is none
   */
  public List<CapturedProgram> programs(@Nullable String name) throws UsageException {
    List<LinkedFile> chosen =
        name == null
            ? files.stream().filter(file -> file.executable() && !BuildProbe.made(file)).toList()
            : files.stream().filter(file -> isCalled(file, name)).toList();
    if (chosen.isEmpty()) {
      throw new UsageException(name == null ? nothing() : unknown(name));
    }
    LibrarySearch libraries = new LibrarySearch(files);
    return chosen.stream()
        .map(
            file ->
                CapturedProgram.of(
                    file, libraries.neededBy(file), units, libraries.loadableBy(file)))
        .toList();
  }

  private static boolean isCalled(LinkedFile file, String name) {
    return file.name().equals(name)
        || file.path().equals(name)
        || Path.of(file.path()).endsWith(name);
  }

  private String nothing() {
    return files.isEmpty()
        ? "the capture " + folder + " contains no linked program; was the build run to its end?"
        : "the capture "
            + folder
            + " contains only shared libraries; choose one with --program and name the functions to"
            + " start from with --entry: "
            + names();
  }

  private String unknown(String name) {
    return "there is no program " + name + " in the capture " + folder + "; there are " + names();
  }

  private String names() {
    return files.isEmpty()
        ? "none"
        : files.stream().map(LinkedFile::name).collect(Collectors.joining(", "));
  }
}

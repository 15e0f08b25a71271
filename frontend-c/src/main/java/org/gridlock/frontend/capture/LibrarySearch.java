// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.capture;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the shared libraries of the same build that a file needs, in the order in which the dynamic
 * linker searches them: breadth first (System V ABI, chapter 5, "Shared Object Dependencies").
 */
final class LibrarySearch {
  private final List<LinkedFile> files;

  LibrarySearch(List<LinkedFile> files) {
    this.files = files;
  }

  /** The libraries, without the file itself. */
  List<LinkedFile> neededBy(LinkedFile file) {
    Set<LinkedFile> found = new LinkedHashSet<>();
    Deque<LinkedFile> pending = new ArrayDeque<>(List.of(file));
    while (!pending.isEmpty()) {
      LinkedFile user = pending.remove();
      for (String name : user.needed()) {
        LinkedFile library = choose(name, user);
        if (library != null && library != file && found.add(library)) {
          pending.add(library);
        }
      }
    }
    return new ArrayList<>(found);
  }

  /**
   * A shared object of the build.
   *
   * @param isPlugIn whether nothing is linked with it and its name has no version
   * @param needed the libraries that it needs
   */
  record SharedObject(LinkedFile file, boolean isPlugIn, List<LinkedFile> needed) {}

  /** The shared objects that a file may load when it runs: of several of one name, the nearest. */
  List<SharedObject> loadableBy(LinkedFile file) {
    Map<String, LinkedFile> nearest = new LinkedHashMap<>();
    for (LinkedFile other : files) {
      if (!other.executable() && !BuildProbe.made(other)) {
        nearest.merge(
            ProgramNames.plain(Path.of(other.path())),
            other,
            (one, next) -> commonFolders(one, file) > commonFolders(next, file) ? one : next);
      }
    }
    return nearest.values().stream()
        .map(object -> new SharedObject(object, isPlugIn(object), neededBy(object)))
        .toList();
  }

  private boolean isPlugIn(LinkedFile file) {
    String name = Objects.requireNonNullElse(file.soname(), file.path());
    return name.endsWith(".so")
        && files.stream()
            .flatMap(other -> other.needed().stream())
            .noneMatch(needed -> answersTo(file, needed));
  }

  private static int commonFolders(LinkedFile one, LinkedFile other) {
    Path path = Path.of(one.path());
    Path beside = Path.of(other.path());
    int common = 0;
    while (common < Math.min(path.getNameCount(), beside.getNameCount())
        && path.getName(common).equals(beside.getName(common))) {
      common++;
    }
    return common;
  }

  /** Of several libraries of one name, that which the link command found. */
  private @Nullable LinkedFile choose(String needed, LinkedFile user) {
    return files.stream()
        .filter(file -> !file.executable() && answersTo(file, needed))
        .max(
            Comparator.comparing((LinkedFile file) -> user.inputs().contains(file.path()))
                .thenComparing(file -> user.inputs().contains(folder(file)))
                .thenComparing(file -> folder(file).equals(folder(user)))
                .thenComparing(files::indexOf))
        .orElse(null);
  }

  private static boolean answersTo(LinkedFile file, String needed) {
    return file.soname() == null
        ? ProgramNames.plain(Path.of(file.path())).equals(ProgramNames.plain(Path.of(needed)))
        : file.soname().equals(needed);
  }

  private static String folder(LinkedFile file) {
    return Objects.toString(Path.of(file.path()).getParent(), "");
  }
}

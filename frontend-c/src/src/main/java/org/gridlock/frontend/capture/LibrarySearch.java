// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.capture;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
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

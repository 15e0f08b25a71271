// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.capture;

import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * A program or shared library that the build linked.
 *
 * @param path where it was when the build ended
 * @param name tells it from the others: the file name, with folders where that is not enough
 * @param executable whether it is a program
 * @param soname the name by which others need it, or null
 * @param needed the shared libraries that it needs, in the order of the search
 * @param inputs the files and folders that its link command names
 * @param units the ids of its units, in the order in which they were linked
 * @param foreign sources of C units in it that were not captured
 * @param exported the names by which other files may refer to it
 * @param renaming the options of its link command that change what names mean, or what runs; absent
 *     in older captures
 */
public record LinkedFile(
    String path,
    String name,
    boolean executable,
    @Nullable String soname,
    List<String> needed,
    List<String> inputs,
    List<String> units,
    List<String> foreign,
    SortedSet<String> exported,
    List<String> renaming) {
  public LinkedFile {
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(exported, "exported");
    needed = List.copyOf(needed);
    inputs = List.copyOf(inputs);
    units = List.copyOf(units);
    foreign = List.copyOf(foreign);
    renaming = List.copyOf(Objects.requireNonNullElse(renaming, List.of()));
  }

  LinkedFile withName(String newName) {
    return new LinkedFile(
        path, newName, executable, soname, needed, inputs, units, foreign, exported, renaming);
  }
}

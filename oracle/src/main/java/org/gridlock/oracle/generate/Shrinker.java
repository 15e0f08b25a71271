// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.generate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Makes a program small that has a property, by leaving parts out as long as it keeps it. */
public final class Shrinker {
  private final Predicate<Program> property;

  private Shrinker(Predicate<Program> property) {
    this.property = property;
  }

  /** A program from which nothing more can be left out; the property must hold for the first. */
  public static Program shrink(Program program, Predicate<Program> property) {
    return new Shrinker(property).run(program);
  }

  private Program run(Program first) {
    Program best = first;
    boolean smaller = true;
    while (smaller) {
      smaller = false;
      List<List<Integer>> paths = new ArrayList<>();
      collect(best.parts(), List.of(), paths);
      Program before = best;
      paths.sort(Comparator.comparingInt(path -> -at(before.parts(), path).size()));
      for (List<Integer> path : paths) {
        Program candidate = firstWithProperty(best, path);
        if (candidate != null) {
          best = candidate;
          smaller = true;
          break;
        }
      }
    }
    return best;
  }

  /** Without the part, or with what is in it in its place. */
  private @Nullable Program firstWithProperty(Program program, List<Integer> path) {
    Snippet part = at(program.parts(), path);
    List<List<Snippet>> replacements =
        part.parts().isEmpty() ? List.of(List.of()) : List.of(List.of(), part.parts());
    for (List<Snippet> replacement : replacements) {
      Program candidate = program.with(replace(program.parts(), path, 0, replacement));
      if (property.test(candidate)) {
        return candidate;
      }
    }
    return null;
  }

  private static void collect(
      List<Snippet> parts, List<Integer> prefix, List<List<Integer>> paths) {
    for (int i = 0; i < parts.size(); i++) {
      List<Integer> path = new ArrayList<>(prefix);
      path.add(i);
      paths.add(path);
      collect(parts.get(i).parts(), path, paths);
    }
  }

  private static Snippet at(List<Snippet> parts, List<Integer> path) {
    Snippet part = parts.get(path.get(0));
    for (int index : path.subList(1, path.size())) {
      part = part.parts().get(index);
    }
    return part;
  }

  private static List<Snippet> replace(
      List<Snippet> parts, List<Integer> path, int depth, List<Snippet> replacement) {
    List<Snippet> changed = new ArrayList<>(parts);
    int index = path.get(depth);
    if (depth == path.size() - 1) {
      changed.remove(index);
      changed.addAll(index, replacement);
    } else {
      Snippet part = parts.get(index);
      changed.set(
          index,
          Snippet.block(
              part.open(), replace(part.parts(), path, depth + 1, replacement), part.close()));
    }
    return changed;
  }
}

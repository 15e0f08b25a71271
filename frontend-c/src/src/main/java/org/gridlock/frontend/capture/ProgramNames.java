// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.capture;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Names of linked files: as few parts of the path as tell them apart. */
final class ProgramNames {
  private ProgramNames() {}

  static String plain(Path path) {
    return last(path, 1);
  }

  static List<LinkedFile> assign(List<LinkedFile> files) {
    List<LinkedFile> named = new ArrayList<>();
    for (LinkedFile file : files) {
      Path path = Path.of(file.path());
      int parts = 1;
      while (parts < path.getNameCount() && isAmbiguous(last(path, parts), parts, files)) {
        parts++;
      }
      named.add(file.withName(last(path, parts)));
    }
    return named;
  }

  private static boolean isAmbiguous(String name, int parts, List<LinkedFile> files) {
    Map<String, Integer> counts = new HashMap<>();
    files.forEach(file -> counts.merge(last(Path.of(file.path()), parts), 1, Integer::sum));
    return counts.getOrDefault(name, 0) > 1;
  }

  private static String last(Path path, int parts) {
    int count = path.getNameCount();
    return path.subpath(Math.max(0, count - parts), count).toString().replace("/.libs/", "/");
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.scale;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A synthetic program in C, always the same for one shape. Locks are taken from the top layer to
 * the bottom, then those of lists, then those of list entries: it is free of deadlocks, unless two
 * threads that cross are planted.
 */
public final class ScaleProgram {
  private static final int MODULES_PER_FILE = 4;

  private final Map<String, String> files = new TreeMap<>();

  private ScaleProgram() {}

  /**
   * Generates a program.
   *
   * @param crossed whether to plant a deadlock of two threads
   */
  public static ScaleProgram of(ScaleShape shape, boolean crossed) {
    ScaleProgram program = new ScaleProgram();
    BaseText base = new BaseText(shape, crossed);
    program.files.put("scale.h", base.header());
    program.files.put("base.c", base.functions());
    program.files.put("main.c", base.main());
    ModuleText modules = new ModuleText(shape);
    for (int first = 0; first < shape.modules(); first += MODULES_PER_FILE) {
      StringBuilder text = new StringBuilder("#include \"scale.h\"\n");
      int end = Math.min(shape.modules(), first + MODULES_PER_FILE);
      for (int module = first; module < end; module++) {
        text.append(modules.of(module));
      }
      program.files.put("part%05d.c".formatted(first / MODULES_PER_FILE), text.toString());
    }
    return program;
  }

  /** The text of each file, by name. */
  public Map<String, String> files() {
    return Collections.unmodifiableMap(files);
  }

  /** Lines of code, blank ones left out. */
  public int lines() {
    return files.values().stream()
        .mapToInt(text -> (int) text.lines().filter(line -> !line.isBlank()).count())
        .sum();
  }

  /** Writes the files into a folder, which is made. */
  public void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    for (Map.Entry<String, String> file : files.entrySet()) {
      Files.writeString(folder.resolve(file.getKey()), file.getValue());
    }
  }
}

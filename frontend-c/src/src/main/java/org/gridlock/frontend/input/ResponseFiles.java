// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.gridlock.icfa.error.UsageException;

/** Puts the contents of {@code @file} arguments in their place, as compilers do. */
final class ResponseFiles {
  private static final int LIMIT = 1000;

  private ResponseFiles() {}

  /** Expands also what the files name; an {@code @file} that cannot be read stays as it is. */
  static List<String> expand(List<String> arguments, Path directory) throws UsageException {
    List<String> expanded = new ArrayList<>();
    Deque<String> pending = new ArrayDeque<>(arguments);
    int read = 0;
    while (!pending.isEmpty()) {
      String argument = pending.pop();
      Path file = argument.startsWith("@") ? directory.resolve(argument.substring(1)) : null;
      if (file == null || !Files.isRegularFile(file)) {
        expanded.add(argument);
        continue;
      }
      if (++read > LIMIT) {
        throw new UsageException("the response file " + file + " includes itself");
      }
      for (String word : ShellWords.split(text(file)).reversed()) {
        pending.push(word);
      }
    }
    return expanded;
  }

  private static String text(Path file) throws UsageException {
    try {
      return SourceDecoder.decode(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UsageException("the response file " + file + " cannot be read");
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.bundle;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.text.LitmusReader;

/** The tests named on a command line. */
public final class TestFiles {
  private TestFiles() {}

  /** Reads files, and all {@code .litmus} files of folders in the order of their names. */
  public static List<LitmusTest> read(List<Path> paths) throws LitmusException {
    List<LitmusTest> tests = new ArrayList<>();
    for (Path path : paths) {
      for (Path file : filesOf(path)) {
        try {
          tests.add(LitmusReader.read(file.toString(), Files.readString(file)));
        } catch (MalformedInputException e) {
          throw new LitmusException(file + " is not a text file");
        } catch (IOException e) {
          throw new LitmusException(file + " cannot be read");
        }
      }
    }
    if (tests.isEmpty()) {
      throw new LitmusException("there are no tests in " + paths);
    }
    return tests;
  }

  private static List<Path> filesOf(Path path) throws LitmusException {
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.filter(file -> file.toString().endsWith(".litmus")).sorted().toList();
    } catch (IOException e) {
      throw new LitmusException(path + " cannot be read");
    }
  }
}

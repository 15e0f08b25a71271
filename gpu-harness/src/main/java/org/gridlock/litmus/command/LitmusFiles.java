// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.command;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.log.Log;
import org.gridlock.litmus.log.LogReader;
import org.gridlock.litmus.test.LitmusTest;
import org.gridlock.litmus.text.LitmusReader;

/** Reads and writes the files of tests and logs. */
public final class LitmusFiles {
  private LitmusFiles() {}

  /** Reads a test in any dialect. */
  public static LitmusTest test(Path file) throws LitmusException {
    return LitmusReader.read(file.toString(), text(file));
  }

  /** Reads a log. */
  public static Log log(Path file) throws LitmusException {
    return LogReader.read(file.toString(), text(file));
  }

  private static String text(Path file) throws LitmusException {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new LitmusException(file + ": there is no such file");
    } catch (CharacterCodingException e) {
      throw new LitmusException(file + ": this is not a text file in UTF-8");
    } catch (IOException e) {
      throw new LitmusException(file + ": cannot be read: " + e.getMessage());
    }
  }

  /** Writes a file and the folders above it. */
  static void write(Path file, String text) throws LitmusException {
    try {
      Path folder = file.getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new LitmusException(file + ": cannot be written: " + e.getMessage());
    }
  }
}

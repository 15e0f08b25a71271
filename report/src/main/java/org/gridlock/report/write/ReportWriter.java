// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report.write;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.gridlock.report.Report;

/** Writes reports in one format, as UTF-8. */
public interface ReportWriter {
  /** Writes the whole report; leaves the stream open. */
  void write(Report report, OutputStream out) throws IOException;

  /**
   * Writes the report to a file that appears whole or not at all: it is written beside its place
   * and then renamed. A device or pipe is written directly.
   */
  default void write(Report report, Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      try (OutputStream out = Files.newOutputStream(file)) {
        write(report, out);
      }
      return;
    }
    Path target = Files.isSymbolicLink(file) && Files.exists(file) ? file.toRealPath() : file;
    Path absolute = target.toAbsolutePath();
    Path folder = absolute.getParent();
    Path name = absolute.getFileName();
    if (folder == null || name == null) {
      throw new IOException(file + " is not the name of a file");
    }
    Path beside = folder.resolve("." + name + "." + ProcessHandle.current().pid() + ".part");
    try {
      try (OutputStream out = Files.newOutputStream(beside)) {
        write(report, out);
      }
      Files.move(
          beside, absolute, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      if (Files.exists(beside, LinkOption.NOFOLLOW_LINKS)) {
        Files.delete(beside);
      }
    }
  }
}

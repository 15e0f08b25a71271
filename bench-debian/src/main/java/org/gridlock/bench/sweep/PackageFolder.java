// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.sweep;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where the files of a package are.
 *
 * @param root the folder of the package in that of the sweep
 */
public record PackageFolder(Path root) {
  /** What apt fetched. */
  Path source() {
    return root.resolve("source");
  }

  /** Where it is built. */
  Path tree() {
    return root.resolve("tree");
  }

  /** What was captured of the build. */
  public Path capture() {
    return root.resolve("capture");
  }

  /** What the commands said, for people. */
  Path log() {
    return root.resolve("build.log");
  }

  /** How the build ended; there only once it has. */
  Path build() {
    return root.resolve("build.json");
  }

  /** The report of a program, in JSON. */
  public Path report(String program) {
    return root.resolve("reports").resolve(fileName(program) + ".json");
  }

  Path scanLog(String program) {
    return root.resolve("reports").resolve(fileName(program) + ".log");
  }

  private static String fileName(String program) {
    return URLEncoder.encode(program, StandardCharsets.UTF_8);
  }

  /**
   * Puts what a killed build left behind out of the way. Processes of that build may still run:
   * they end when their files are gone, and must not write into the next attempt.
   */
  void discardAttempt() throws IOException {
    discard(tree());
    discardCapture();
  }

  /** The same, of what was captured. */
  void discardCapture() throws IOException {
    discard(capture());
  }

  private void discard(Path left) throws IOException {
    if (Files.exists(left)) {
      Path aside = Files.createTempDirectory(root, "discarded");
      Files.move(left, aside.resolve("files"));
      delete(aside);
    }
  }

  /** Deletes what can be deleted. */
  private static void delete(Path folder) throws IOException {
    for (Path file : FolderTree.deepestFirst(folder)) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        // Still in use; it stays aside.
      }
    }
  }
}

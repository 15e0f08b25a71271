// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/** Makes folders that others cannot write to: who can write an entry decides what it says. */
final class OwnFolders {
  private OwnFolders() {}

  static void make(@Nullable Path folder) throws IOException {
    if (folder == null || Files.isDirectory(folder)) {
      return;
    }
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    FileAttribute<?>[] attributes = {
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
    };
    Files.createDirectories(folder, posix ? attributes : new FileAttribute<?>[0]);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether and where parsed units are kept for the next scan. */
final class CacheOption {
  @Option(
      names = "--no-cache",
      description = "Parse every file anew, and keep nothing for the next scan.")
  private boolean none;

  @Option(
      names = "--cache-dir",
      paramLabel = "DIR",
      description = {
        "Where parsed files are kept for the next scan. Default:",
        "$XDG_CACHE_HOME/gridlock or ~/.cache/gridlock."
      })
  private @Nullable Path folder;

  CacheOption() {}

  /** The folder, by the XDG Base Directory Specification; null for no cache. */
  @Nullable Path folder(Map<String, String> environment) {
    if (none) {
      return null;
    }
    if (folder != null) {
      return folder;
    }
    Path caches = absolute(environment.get("XDG_CACHE_HOME"));
    if (caches == null) {
      Path home = absolute(environment.get("HOME"));
      caches = home == null ? null : home.resolve(".cache");
    }
    return caches == null ? null : caches.resolve("gridlock");
  }

  /** The specification ignores relative paths. */
  private static @Nullable Path absolute(@Nullable String path) {
    return path != null && path.startsWith("/") ? Path.of(path) : null;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.sweep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.gridlock.bench.manifest.CorpusPackage;
import org.jspecify.annotations.Nullable;

/** Gets the source of a package into its folder, from the tree in the manifest or with apt. */
final class SourceFetch {
  private static final long SECONDS = 1800;
  private static final Map<String, String> QUIET = Map.of("DEBIAN_FRONTEND", "noninteractive");

  private final CorpusPackage wanted;
  private final PackageFolder folder;

  SourceFetch(CorpusPackage wanted, PackageFolder folder) {
    this.wanted = wanted;
    this.folder = folder;
  }

  /** The version whose source now lies in the folder's tree, or null if none can be had. */
  @Nullable String fetch() throws IOException {
    Path tree = wanted.tree();
    if (tree != null) {
      copy(tree, folder.tree());
      return wanted.version() == null ? "local" : wanted.version();
    }
    for (String attempt : attempts()) {
      Path download = folder.source().resolve(attempt.replaceAll("[^A-Za-z0-9.+~=-]", "_"));
      Files.createDirectories(download);
      if (run(download, "apt-get", "source", "--download-only", attempt) != 0) {
        continue;
      }
      Path description = description(download);
      if (description != null && unpack(description)) {
        return version(description);
      }
    }
    return null;
  }

  /** Packages that the build needs; true where that is left to the user, who is not root. */
  boolean installBuildDependencies(String version) throws IOException {
    if (wanted.tree() != null || !"root".equals(System.getProperty("user.name"))) {
      return true;
    }
    return run(
            folder.root(),
            "apt-get",
            "-y",
            "-o",
            "DPkg::Lock::Timeout=600",
            "--no-install-recommends",
            "build-dep",
            wanted.source() + "=" + version)
        == 0;
  }

  /** The newest version first, then all others: registries lack files of some. */
  private Set<String> attempts() throws IOException {
    String name = wanted.source();
    if (wanted.version() != null) {
      return Set.of(name + "=" + wanted.version());
    }
    Set<String> attempts = new LinkedHashSet<>();
    attempts.add(name);
    Path list = folder.root().resolve("versions");
    Files.deleteIfExists(list);
    Command.of(folder.root(), "apt-cache", "showsrc", name).run(list, SECONDS);
    boolean mine = false;
    for (String line : Files.readAllLines(list)) {
      if (line.startsWith("Package: ")) {
        mine = line.equals("Package: " + name);
      } else if (mine && line.startsWith("Version: ")) {
        attempts.add(name + "=" + line.substring("Version: ".length()));
      }
    }
    return attempts;
  }

  private boolean unpack(Path description) throws IOException {
    Path tree = folder.tree();
    return run(folder.root(), "dpkg-source", "--no-check", "-x", description.toString(), tree + "")
        == 0;
  }

  private int run(Path directory, String... words) throws IOException {
    return new Command(List.of(words), directory, QUIET).run(folder.log(), SECONDS);
  }

  private static @Nullable Path description(Path download) throws IOException {
    try (Stream<Path> files = Files.list(download)) {
      return files
          .filter(file -> file.toString().endsWith(".dsc"))
          .sorted()
          .findFirst()
          .orElse(null);
    }
  }

  private static String version(Path description) throws IOException {
    for (String line : Files.readAllLines(description)) {
      if (line.startsWith("Version: ")) {
        return line.substring("Version: ".length()).strip();
      }
    }
    return "unknown";
  }

  private static void copy(Path from, Path to) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(from)) {
      files = walk.sorted().toList();
    }
    for (Path file : files) {
      Path target = to.resolve(from.relativize(file).toString());
      if (Files.isDirectory(file)) {
        Files.createDirectories(target);
      } else {
        Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }
}

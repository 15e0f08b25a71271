// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gridlock.bench.manifest.ManifestReader;
import org.gridlock.icfa.error.AnalyzerException;

/** Damaged manifests of packages to build and scan; nothing is built. */
final class DamagedManifests implements Target {
  private static final String MANIFEST =
      """
      # A comment.
      packages:
        - source: memcached
          version: "1.6.18-1+deb12u1"
          programs: [memcached, timedrun]
        - source: tree-of-its-own
          tree: tree
          build: [make, -C, "sub folder"]
        - source: fuse3
          build: &usual
            - dpkg-buildpackage
            - -b
        - {source: libuv1, build: *usual, programs: []}
      """;

  private final Path file;

  DamagedManifests(Path scratch) throws IOException {
    this.file = Files.createDirectories(scratch.resolve("corpus")).resolve("manifest.yaml");
    Files.createDirectories(file.resolveSibling("tree"));
  }

  @Override
  public String name() {
    return "manifest";
  }

  @Override
  public String attempt(long seed) throws AnalyzerException, IOException {
    return packages(TextDamage.of(MANIFEST, seed)) == 0 ? "empty" : "read";
  }

  @Override
  public boolean acceptsWhole() throws AnalyzerException, IOException {
    return packages(MANIFEST.getBytes(StandardCharsets.UTF_8)) == 4;
  }

  private int packages(byte[] manifest) throws AnalyzerException, IOException {
    Files.write(file, manifest);
    return ManifestReader.read(file).size();
  }
}

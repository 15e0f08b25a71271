// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.manifest;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A source package to build and scan.
 *
 * @param source its name
 * @param version the version to fetch, or null for the newest that can be fetched
 * @param tree its unpacked source, or null to fetch it with apt
 * @param build the command that builds it, run in its folder
 * @param programs the programs to scan; none for all that the build links
 */
public record CorpusPackage(
    String source,
    @Nullable String version,
    @Nullable Path tree,
    List<String> build,
    List<String> programs) {
  /**
   * Compiles everything and packs nothing. The source as it was published may contain results of
   * building it, hence {@code clean}.
   */
  public static final List<String> DEFAULT_BUILD = dpkg("clean,build");

  /** For packages that compile only as they install: packs, too. */
  public static final List<String> PACKING_BUILD = dpkg("clean,build,binary");

  public CorpusPackage {
    build = List.copyOf(build);
    programs = List.copyOf(programs);
  }

  private static List<String> dpkg(String targets) {
    return List.of("dpkg-buildpackage", "-T", targets, "-b", "-us", "-uc");
  }
}

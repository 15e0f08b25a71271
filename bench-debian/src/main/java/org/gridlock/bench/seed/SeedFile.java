// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed;

import java.util.List;

/**
 * The seeds of one package.
 *
 * @param source name of the source package
 * @param version that the sites are of
 */
public record SeedFile(String source, String version, List<Seed> seeds) {
  public SeedFile {
    seeds = List.copyOf(seeds);
  }
}

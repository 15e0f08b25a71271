// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed;

import java.util.List;

/**
 * A deadlock to be put into a program.
 *
 * @param id unique in its file
 * @param program the linked file that is scanned
 * @param origin whether the tool proposed it as it is, or a person wrote or changed it
 * @param why the threads can come to wait for each other for ever, for people
 * @param edits what is changed
 * @param expected what a scan must then say
 */
public record Seed(
    String id,
    String program,
    SeedKind kind,
    Origin origin,
    String why,
    List<Edit> edits,
    Expectation expected) {
  public Seed {
    edits = List.copyOf(edits);
  }

  /** What a scan of the seeded program depends on. */
  String planted() {
    return program + " " + edits;
  }

  /** Who made a seed. */
  public enum Origin {
    PROPOSED,
    WRITTEN
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline.suite;

/**
 * What a line of a program is marked with: the expectation of findings that request a lock there.
 */
public sealed interface Mark {

  /** The line whose lock call is meant. */
  SourceLine line();

  /** A claim of soundness: a finding of this kind with a request in this line has to exist. */
  record Required(SourceLine line, String kind) implements Mark {}

  /** A known false alarm: a finding of this kind may request here, for the reason given. */
  record Tolerated(SourceLine line, String kind, String reason) implements Mark {}

  /** A real deadlock that is not found yet. */
  record Wished(SourceLine line, String kind) implements Mark {}

  /** A claim of precision: no finding requests here. The same holds for lines without a mark. */
  record Quiet(SourceLine line) implements Mark {}

  /** A false alarm that is hoped to go away. */
  record QuietWished(SourceLine line) implements Mark {}
}

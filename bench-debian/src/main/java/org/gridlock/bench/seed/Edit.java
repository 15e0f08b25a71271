// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A change within one line; lines keep their numbers.
 *
 * @param at which line
 * @param replace the tokens that are replaced, which stand there once; how they are spaced does not
 *     matter, since a preprocessor spaces what it expands
 * @param with what comes into their place
 */
public record Edit(Site at, String replace, String with) {
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_]+|[^A-Za-z0-9_\\s]");

  public Edit {
    if (replace.isBlank()) {
      throw new IllegalArgumentException("nothing to replace");
    }
  }

  /** Finds what is to be replaced. */
  Pattern pattern() {
    List<String> tokens = new ArrayList<>();
    for (Matcher token = TOKEN.matcher(replace); token.find(); ) {
      tokens.add(Pattern.quote(token.group()));
    }
    // A word is not found in a longer one.
    return Pattern.compile(
        "(?<![A-Za-z0-9_](?=[A-Za-z0-9_]))"
            + String.join("\\s*", tokens)
            + "(?!(?<=[A-Za-z0-9_])[A-Za-z0-9_])");
  }
}

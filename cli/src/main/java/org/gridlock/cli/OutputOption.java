// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** One {@code --format FORMAT -o FILE}; either half may be left out. */
final class OutputOption {
  /** The formats of reports. */
  enum Format {
    TEXT("text"),
    JSON("json");

    private final String word;

    Format(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "Format of the report: text or json (default: text).")
  private Format format = Format.TEXT;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Where that report goes (default: standard output). May be repeated in pairs.")
  private @Nullable Path file;

  OutputOption() {}

  Format format() {
    return format;
  }

  /** The file, or null for standard output. */
  @Nullable Path file() {
    return file == null || file.toString().equals("-") ? null : file;
  }
}

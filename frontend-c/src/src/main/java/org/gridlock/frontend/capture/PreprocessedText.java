// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.capture;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** The kept text of a unit. */
final class PreprocessedText {
  private static final Pattern MARKER = Pattern.compile("# \\d+ \"(.*)\".*");

  private PreprocessedText() {}

  /** The source that the first line marker names; empty if there is none. */
  static String mainFile(Path text) {
    try (InputStream plain = Files.newInputStream(text);
        InputStream in = text.toString().endsWith(".gz") ? new GZIPInputStream(plain) : plain;
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      String line = lines.readLine();
      Matcher marker = MARKER.matcher(line == null ? "" : line);
      return marker.matches() ? marker.group(1) : "";
    } catch (IOException e) {
      return "";
    }
  }
}

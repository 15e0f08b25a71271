// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report.write;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.gridlock.report.Report;

/** The JSON Schema of what {@link JsonWriter} writes. */
public final class ReportSchema {
  private ReportSchema() {}

  /** The schema, JSON Schema draft 2020-12. */
  public static String text() throws IOException {
    try (InputStream in = Report.class.getResourceAsStream("report.schema.json")) {
      if (in == null) {
        throw new IOException("the schema is missing from the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}

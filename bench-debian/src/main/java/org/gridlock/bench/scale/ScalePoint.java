// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.scale;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One scan of a series.
 *
 * @param lines of code, blank ones left out
 * @param verdict of the scan, or how it failed
 * @param finished whether no limit ended it
 * @param cpuSeconds user and system time of the scan and of all that it started; 0 if not known
 * @param liveMegabytes the most heap that survived a collection
 * @param line all of it
 */
record ScalePoint(
    int lines,
    String contexts,
    String verdict,
    boolean finished,
    double cpuSeconds,
    double liveMegabytes,
    JsonNode line) {

  static ScalePoint of(JsonNode line) {
    return new ScalePoint(
        line.path("lines").asInt(),
        line.path("contexts").asText(),
        line.path("verdict").asText(),
        line.path("finished").asBoolean(),
        line.path("cpuSeconds").asDouble(),
        line.path("liveMegabytes").asDouble(),
        line);
  }

  boolean isAdaptive() {
    return contexts.equals(ScaleSeries.ADAPTIVE);
  }

  String counted(String counter) {
    return line.path("statistics").path(counter).asText("-");
  }

  /** Wall time of a phase in seconds. */
  double phase(String phase) {
    return line.path("statistics").path("times").path("phaseSeconds").path(phase).asDouble();
  }
}

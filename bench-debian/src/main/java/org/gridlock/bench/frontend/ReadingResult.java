// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.frontend;

import java.time.Duration;
import java.util.List;
import org.gridlock.frontend.verify.VerificationReport;

/**
 * What reading one capture gave.
 *
 * @param name of the package
 * @param units of all its programs and the libraries that they need, each once
 * @param missing what of the programs was not captured, in sentences
 * @param processorTime for reading and linking all, one unit at a time, when Java is warm
 * @param peakHeapBytes the most heap in use, garbage included
 * @param different units that are not equal byte for byte when several are read at a time
 * @param verification how the units compare with what GCC says
 */
public record ReadingResult(
    String name,
    int units,
    List<String> missing,
    Duration processorTime,
    long peakHeapBytes,
    int different,
    VerificationReport verification) {
  public ReadingResult {
    missing = List.copyOf(missing);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.report.Deadlock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Findings of which the analysis does not know what they are about are doubtful. */
class ConfidenceTest {
  @TempDir Path folder;

  @Test
  void aThreadThatJoinsItselfIsSure() throws IOException, AnalyzerException {
    assertEquals(List.of("high"), confidences("h[0]", "1"));
  }

  @Test
  void aThreadThatJoinsOneOfSeveralMayMeanAnother() throws IOException, AnalyzerException {
    assertEquals(List.of("low"), confidences("h[index]", "2"));
  }

  private List<String> confidences(String joined, String threads)
      throws IOException, AnalyzerException {
    Path file = folder.resolve("joins.c");
    Files.writeString(
        file,
        """
        #include <pthread.h>
        pthread_t h[2];
        int index;
        void *idle(void *p) { return p; }
        void *joins(void *p) { pthread_join(JOINED, 0); return p; }
        int main(void) {
          pthread_create(&h[0], 0, joins, 0);
          if (THREADS > 1) pthread_create(&h[1], 0, idle, 0);
          pthread_exit(0);
        }
        """
            .replace("JOINED", joined)
            .replace("THREADS", threads));
    return SmallProgram.deadlocks(file).stream().map(Deadlock::confidenceWord).toList();
  }
}

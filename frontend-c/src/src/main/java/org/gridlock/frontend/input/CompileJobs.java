// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import java.util.List;
import org.gridlock.icfa.SoundnessNote;

/**
 * What the user asked to analyse.
 *
 * @param jobs the compilations, in a fixed order
 * @param notes what was left out, such as units in other languages
 */
public record CompileJobs(List<CompileJob> jobs, List<SoundnessNote> notes) {
  public CompileJobs {
    jobs = List.copyOf(jobs);
    notes = List.copyOf(notes);
  }
}

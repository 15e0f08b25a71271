// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli.scan;

import java.nio.file.Path;
import java.util.List;
import org.gridlock.lockgraph.RwlockPreference;
import org.jspecify.annotations.Nullable;

/**
 * What to scan and how far to go.
 *
 * @param inputs C files taken as one program, or one folder; never empty unless {@code buildFolder}
 *     is given
 * @param compilerOptions what the compiler is given for {@code inputs}
 * @param buildFolder the folder of {@code compile_commands.json}, or null
 * @param program the one program to scan, or null for all that can create threads
 * @param entries functions to start from instead of {@code main}; may be empty
 * @param library whether to start from every exported function instead
 * @param models files that say what functions of libraries do, besides what is known of them
 * @param rwlocks whom read-write locks let in first
 * @param timeoutSeconds wall time for each program; 0 for no limit
 * @param maxMemoryBytes of heap in use; 0 for no limit but the heap's own
 * @param cacheFolder where parsed units are kept, or null for nowhere
 */
public record ScanRequest(
    List<Path> inputs,
    List<String> compilerOptions,
    @Nullable Path buildFolder,
    @Nullable String program,
    List<String> entries,
    boolean library,
    List<Path> models,
    ContextChoice contexts,
    RwlockPreference rwlocks,
    double timeoutSeconds,
    long maxMemoryBytes,
    @Nullable Path cacheFolder) {

  public ScanRequest {
    inputs = List.copyOf(inputs);
    compilerOptions = List.copyOf(compilerOptions);
    entries = List.copyOf(entries);
    models = List.copyOf(models);
  }

  /** How calling contexts are told apart. */
  public enum ContextChoice {
    /** By the states in which calls begin. */
    ADAPTIVE("adaptive"),
    /** By the whole stack of calls, recursion folded (thesis 4.3.2). */
    CALL_STRINGS("call-strings");

    private final String word;

    ContextChoice(String word) {
      this.word = word;
    }

    /** The word that users write. */
    @Override
    public String toString() {
      return word;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.benchmarks;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.gridlock.frontend.CFrontend;
import org.gridlock.frontend.FrontendRequest;
import org.gridlock.frontend.Progress;
import org.gridlock.frontend.link.LinkedProgram;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.pipeline.AnalysisOptions;
import org.gridlock.pipeline.DeadlockAnalysis;
import org.gridlock.pipeline.ProgramInput;
import org.gridlock.report.ProgramReport;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The frontend and the analysis on the example programs, warm. Average times: what one scan costs
 * in a process that goes on. Expect a few per cent of noise; compare runs side by side only.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class AnalysisBenchmark {
  /** A folder below {@code examples}; JMH runs in the root of the project. */
  @Param({"appendix-b", "bank", "pipeline"})
  public String example = "";

  private @Nullable ProgramInput program;

  private List<LinkedProgram> load() throws AnalyzerException {
    Path folder = Path.of("examples", example);
    return new CFrontend(Progress.NONE).load(FrontendRequest.of(Path.of(""), List.of(folder)));
  }

  /** Reads the program once for {@link #analysis}. */
  @Setup
  public void read() throws AnalyzerException {
    LinkedProgram read = load().getFirst();
    program = new ProgramInput(read.icfa(), 1, List.of("main"), 0, List.of());
  }

  /** Preprocessing, parsing, lowering and linking. */
  @Benchmark
  public List<LinkedProgram> frontend() throws AnalyzerException {
    return load();
  }

  /** From the linked program to the report. */
  @Benchmark
  public ProgramReport analysis() {
    ProgramInput input = Objects.requireNonNull(program);
    return DeadlockAnalysis.run(input, AnalysisOptions.UNLIMITED, phase -> {});
  }
}

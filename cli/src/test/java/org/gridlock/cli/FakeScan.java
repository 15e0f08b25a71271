// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.cli.scan.ScanListener;
import org.gridlock.cli.scan.ScanRequest;
import org.gridlock.cli.scan.ScanService;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.lockgraph.Finding.Confidence;
import org.gridlock.lockgraph.Finding.Kind;
import org.gridlock.report.Certificate;
import org.gridlock.report.Coverage;
import org.gridlock.report.Deadlock;
import org.gridlock.report.Phase;
import org.gridlock.report.ProgramReport;
import org.gridlock.report.StackFrame;
import org.gridlock.report.Statistics;
import org.gridlock.report.Verdict;
import org.gridlock.report.WaitEdge;

/** An analysis that says what a test wants to hear, and remembers what it was asked. */
final class FakeScan implements ScanService {
  /** What happens during the scan. */
  interface Script {
    void play(ScanListener listener) throws AnalyzerException;
  }

  final List<ScanRequest> requests = new ArrayList<>();
  private final Script script;

  FakeScan(Script script) {
    this.script = script;
  }

  static FakeScan finding(ProgramReport... programs) {
    return new FakeScan(
        listener -> {
          listener.phase(Phase.READ);
          listener.units(1, 1);
          listener.programs(List.of(programs).stream().map(ProgramReport::name).toList());
          for (ProgramReport program : programs) {
            listener.finished(program);
          }
        });
  }

  @Override
  public void scan(ScanRequest request, ScanListener listener) throws AnalyzerException {
    requests.add(request);
    script.play(listener);
  }

  @Override
  public Verification verify(ScanRequest request) {
    requests.add(request);
    return new Verification(request.program() == null, "compared\n");
  }

  static ProgramReport free(String name) {
    return ProgramReport.builder(name).certificate(new Certificate(List.of(), List.of())).build();
  }

  static ProgramReport deadlocked(String name, Confidence confidence) {
    List<StackFrame> stack = List.of(new StackFrame("f", "a.c", 3, StackFrame.Kind.LOCK));
    WaitEdge edge = new WaitEdge("main", false, "m", stack, "m", stack);
    Deadlock deadlock =
        new Deadlock(
            "0123456789ab",
            Kind.SELF,
            confidence,
            List.of(),
            List.of("m"),
            List.of(edge),
            List.of(),
            List.of());
    return new ProgramReport(
        name,
        Verdict.POTENTIAL_DEADLOCK,
        true,
        List.of(deadlock),
        List.of(),
        List.of(),
        null,
        Coverage.NONE,
        Statistics.NONE);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.verify;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gridlock.frontend.input.CompileJob;
import org.gridlock.frontend.input.ReferenceCompiler;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.frontend.verify.CallGraph.Call;
import org.gridlock.frontend.verify.VerificationReport.Count;
import org.gridlock.icfa.SoundnessNote;

/** Compares units with what GCC says of them, one by one. */
public final class FrontendVerification {
  private final ReferenceCompiler compiler;
  private final List<Discrepancy> discrepancies = new ArrayList<>();
  private int units;
  private Count definitions = new Count(0, 0);
  private Count calls = new Count(0, 0);
  private Count layouts = new Count(0, 0);

  /** Prepares a comparison. */
  public FrontendVerification(ReferenceCompiler compiler) {
    this.compiler = compiler;
  }

  /**
   * Compares a unit.
   *
   * @param text its preprocessed text, from which the frontend made {@code unit}
   */
  public void add(CompileJob job, byte[] text, Unit unit) throws IOException {
    units++;
    compareCalls(job, text, unit);
    compareLayouts(job, text, unit);
    for (SoundnessNote note : unit.notes()) {
      switch (note.kind()) {
        case "unparsed-unit" -> note(Discrepancy.Kind.UNPARSED, unit, note.text());
        case "unparsed-function", "degraded-unit" ->
            note(Discrepancy.Kind.DEGRADED, unit, note.text());
        default -> {}
      }
    }
  }

  /** What was found so far. */
  public VerificationReport report() {
    return new VerificationReport(units, definitions, calls, layouts, discrepancies);
  }

  private void compareCalls(CompileJob job, byte[] text, Unit unit) throws IOException {
    boolean inlined = false;
    String graph = compiler.callGraph(job, withoutForcedInlining(text));
    if (graph == null) {
      inlined = true;
      graph = compiler.callGraph(job, text);
    }
    if (graph == null) {
      note(
          Discrepancy.Kind.NOT_COMPARED,
          unit,
          compiler.objections(job, text).lines().findFirst().orElse("gcc rejects it"));
      return;
    }
    CallGraph expected = CallGraph.parse(graph);
    CallGraph found = CallGraph.of(unit);
    Set<String> missing = new TreeSet<>(expected.definitions());
    missing.removeAll(found.definitions());
    missing.forEach(name -> note(Discrepancy.Kind.MISSING_DEFINITION, unit, name));
    definitions = definitions.plus(count(expected.definitions().size(), missing.size()));
    Set<Call> absent = new TreeSet<>(expected.calls());
    absent.removeAll(found.calls());
    Set<String> unreadable = unreadable(unit);
    for (Call call : absent) {
      note(reason(call, found, inlined, unreadable), unit, call.toString());
    }
    for (Call call : expected.added()) {
      if (!found.calls().contains(call)) {
        note(Discrepancy.Kind.MADE_BY_COMPILER, unit, call.toString());
      }
    }
    calls = calls.plus(count(expected.calls().size(), absent.size()));
  }

  /** GCC inlines such functions at any level, and then shows their calls as those of the caller. */
  private static byte[] withoutForcedInlining(byte[] text) {
    // Latin-1 maps every byte to a character and back.
    return new String(text, StandardCharsets.ISO_8859_1)
        .replace("__always_inline__", "__noinline__")
        .replaceAll("\\balways_inline\\b", "noinline")
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private static Discrepancy.Kind reason(
      Call call, CallGraph found, boolean inlined, Set<String> unreadable) {
    if (unreadable.contains(call.caller())) {
      return Discrepancy.Kind.UNREADABLE;
    }
    if (call.callee().startsWith("__builtin_")
        || call.callee().startsWith("__atomic_")
        || call.callee().startsWith("__sync_")) {
      return Discrepancy.Kind.BUILT_IN;
    }
    return inlined && reaches(call, found)
        ? Discrepancy.Kind.INLINED
        : Discrepancy.Kind.MISSING_CALL;
  }

  private static boolean reaches(Call call, CallGraph graph) {
    Set<String> seen = new HashSet<>(Set.of(call.caller()));
    Deque<String> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      String caller = pending.remove();
      for (Call next : graph.calls()) {
        if (next.caller().equals(caller) && next.callee().equals(call.callee())) {
          return true;
        }
        if (next.caller().equals(caller) && seen.add(next.callee())) {
          pending.add(next.callee());
        }
      }
    }
    return false;
  }

  /** The functions that the unit itself says it could not read. */
  private static Set<String> unreadable(Unit unit) {
    Set<Integer> lines =
        unit.notes().stream()
            .filter(note -> note.weight() == SoundnessNote.Weight.GAP)
            .map(note -> note.position().line())
            .collect(Collectors.toSet());
    return unit.bodies().stream()
        .filter(
            body -> body.locations().stream().anyMatch(position -> lines.contains(position.line())))
        .filter(
            body -> unit.notes().stream().anyMatch(note -> note.kind().equals("unparsed-function")))
        .map(body -> body.function().name())
        .collect(Collectors.toSet());
  }

  private void compareLayouts(CompileJob job, byte[] text, Unit unit) throws IOException {
    LayoutAssertions assertions = new LayoutAssertions(unit);
    if (assertions.count() == 0) {
      return;
    }
    byte[] more = assertions.text().getBytes(UTF_8);
    byte[] all = java.util.Arrays.copyOf(text, text.length + more.length);
    System.arraycopy(more, 0, all, text.length, more.length);
    Set<String> local = new TreeSet<>();
    Map<String, String> failed = assertions.failed(compiler.objections(job, all), local);
    failed.forEach((type, message) -> note(Discrepancy.Kind.LAYOUT, unit, type + ": " + message));
    layouts = layouts.plus(count(assertions.count() - local.size(), failed.size()));
  }

  private static Count count(int expected, int missing) {
    return new Count(expected, expected - missing);
  }

  private void note(Discrepancy.Kind kind, Unit unit, String text) {
    discrepancies.add(new Discrepancy(kind, unit.file(), text));
  }
}

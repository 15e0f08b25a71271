// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report.write;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.gridlock.report.Certificate;
import org.gridlock.report.Counter;
import org.gridlock.report.Coverage;
import org.gridlock.report.Deadlock;
import org.gridlock.report.Note;
import org.gridlock.report.Phase;
import org.gridlock.report.ProgramReport;
import org.gridlock.report.Report;
import org.gridlock.report.StackFrame;
import org.gridlock.report.Statistics;
import org.gridlock.report.WaitEdge;

/**
 * Writes the format of {@code report.schema.json}. Equal reports give equal bytes. Written field by
 * field: the order is fixed here, and no time goes into reflection when a run is short. The block
 * {@code times} stands only where something was measured.
 */
public record JsonWriter() implements ReportWriter {

  /** One item of a list. */
  private interface Item<T> {
    void write(JsonGenerator json, T value) throws IOException;
  }

  @Override
  public void write(Report report, OutputStream out) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.setPrettyPrinter(printer());
      json.writeStartObject();
      json.writeNumberField("schemaVersion", report.schemaVersion());
      tool(json, report);
      json.writeStringField("verdict", report.verdict().word());
      array(json, "programs", report.programs(), JsonWriter::program);
      json.writeEndObject();
      json.writeRaw('\n');
    }
    out.flush();
  }

  private static DefaultPrettyPrinter printer() {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    return new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
  }

  private static void tool(JsonGenerator json, Report report) throws IOException {
    json.writeObjectFieldStart("tool");
    json.writeStringField("name", report.tool().name());
    json.writeStringField("version", report.tool().version());
    json.writeObjectFieldStart("options");
    for (Map.Entry<String, String> option : report.tool().options().entrySet()) {
      json.writeStringField(option.getKey(), option.getValue());
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void program(JsonGenerator json, ProgramReport program) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", program.name());
    json.writeStringField("verdict", program.verdict().word());
    json.writeBooleanField("complete", program.complete());
    array(json, "deadlocks", program.deadlocks(), JsonWriter::deadlock);
    array(json, "assumptions", program.assumptions(), JsonWriter::note);
    array(json, "gaps", program.gaps(), JsonWriter::note);
    Certificate certificate = program.certificate();
    if (certificate == null) {
      json.writeNullField("certificate");
    } else {
      json.writeObjectFieldStart("certificate");
      array(json, "lockOrder", certificate.lockOrder(), JsonGenerator::writeString);
      array(json, "refuted", certificate.refuted(), JsonWriter::refutation);
      json.writeEndObject();
    }
    coverage(json, program.coverage());
    statistics(json, program.statistics());
    json.writeEndObject();
  }

  private static void deadlock(JsonGenerator json, Deadlock deadlock) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", deadlock.id());
    json.writeStringField("kind", deadlock.kindWord());
    json.writeStringField("confidence", deadlock.confidenceWord());
    array(json, "reasons", deadlock.reasons(), JsonGenerator::writeString);
    array(json, "locks", deadlock.locks(), JsonGenerator::writeString);
    array(json, "edges", deadlock.edges(), JsonWriter::edge);
    if (!deadlock.branches().isEmpty()) {
      array(json, "branches", deadlock.branches(), JsonWriter::branch);
    }
    if (!deadlock.alike().isEmpty()) {
      array(json, "alike", deadlock.alike(), JsonWriter::lines);
    }
    json.writeEndObject();
  }

  private static void lines(JsonGenerator json, List<List<Deadlock.Lines>> threads)
      throws IOException {
    json.writeStartArray();
    for (List<Deadlock.Lines> thread : threads) {
      json.writeStartArray();
      for (Deadlock.Lines line : thread) {
        json.writeStartObject();
        json.writeStringField("held", line.held());
        json.writeStringField("waits", line.waits());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  private static void branch(JsonGenerator json, Deadlock.Branch branch) throws IOException {
    json.writeStartObject();
    json.writeStringField("function", branch.function());
    json.writeStringField("file", branch.file());
    json.writeNumberField("line", branch.line());
    json.writeStringField("condition", branch.condition());
    json.writeBooleanField("taken", branch.taken());
    json.writeEndObject();
  }

  private static void edge(JsonGenerator json, WaitEdge edge) throws IOException {
    json.writeStartObject();
    json.writeStringField("thread", edge.thread());
    json.writeBooleanField("many", edge.many());
    json.writeStringField("held", edge.held());
    array(json, "acquisition", edge.acquisition(), JsonWriter::frame);
    json.writeStringField("requested", edge.requested());
    array(json, "request", edge.request(), JsonWriter::frame);
    json.writeEndObject();
  }

  private static void frame(JsonGenerator json, StackFrame frame) throws IOException {
    json.writeStartObject();
    json.writeStringField("function", frame.function());
    json.writeStringField("file", frame.file());
    json.writeNumberField("line", frame.line());
    json.writeStringField("kind", frame.kind().word());
    json.writeEndObject();
  }

  private static void note(JsonGenerator json, Note note) throws IOException {
    json.writeStartObject();
    json.writeStringField("kind", note.kind());
    json.writeStringField("text", note.text());
    json.writeStringField("file", note.file());
    json.writeNumberField("line", note.line());
    json.writeEndObject();
  }

  private static void refutation(JsonGenerator json, Certificate.Refutation refutation)
      throws IOException {
    json.writeStartObject();
    array(json, "locks", refutation.locks(), JsonGenerator::writeString);
    json.writeStringField("argument", refutation.argument());
    json.writeEndObject();
  }

  private static void coverage(JsonGenerator json, Coverage coverage) throws IOException {
    json.writeObjectFieldStart("coverage");
    array(json, "entryPoints", coverage.entryPoints(), JsonGenerator::writeString);
    json.writeNumberField("threads", coverage.threads());
    json.writeNumberField("lockOperationsSeen", coverage.lockOperationsSeen());
    json.writeNumberField("lockOperationsReached", coverage.lockOperationsReached());
    json.writeNumberField("lockOperationsResolved", coverage.lockOperationsResolved());
    array(json, "unreached", coverage.unreached(), JsonWriter::unreached);
    json.writeEndObject();
  }

  private static void unreached(JsonGenerator json, Coverage.UnreachedFunction function)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("function", function.function());
    json.writeStringField("file", function.file());
    json.writeNumberField("line", function.line());
    json.writeNumberField("lockOperations", function.lockOperations());
    json.writeEndObject();
  }

  private static void statistics(JsonGenerator json, Statistics statistics) throws IOException {
    json.writeObjectFieldStart("statistics");
    for (Map.Entry<Counter, Long> count : statistics.counts().entrySet()) {
      json.writeNumberField(count.getKey().key(), count.getValue());
    }
    if (statistics.isMeasured()) {
      json.writeObjectFieldStart("times");
      json.writeNumberField("totalSeconds", seconds(statistics.total()));
      json.writeObjectFieldStart("phaseSeconds");
      for (Map.Entry<Phase, Duration> time : statistics.times().entrySet()) {
        json.writeNumberField(time.getKey().key(), seconds(time.getValue()));
      }
      json.writeEndObject();
      json.writeNumberField(
          "frontendProcessorSeconds", seconds(statistics.frontendProcessorTime()));
      json.writeNumberField("peakMemoryBytes", statistics.peakMemoryBytes());
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1000.0;
  }

  private static <T> void array(
      JsonGenerator json, String name, List<? extends T> values, Item<T> item) throws IOException {
    json.writeArrayFieldStart(name);
    for (T value : values) {
      item.write(json, value);
    }
    json.writeEndArray();
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.report.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.lockgraph.Finding;
import org.gridlock.report.Certificate;
import org.gridlock.report.Counter;
import org.gridlock.report.Coverage;
import org.gridlock.report.Phase;
import org.gridlock.report.ProgramReport;
import org.gridlock.report.Report;
import org.gridlock.report.SampleFinding;
import org.gridlock.report.Statistics;
import org.gridlock.report.Tool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WritersTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Map<Counter, Long> ALL_COUNTS =
      Arrays.stream(Counter.values()).collect(Collectors.toMap(c -> c, c -> 7L));
  private static final Map<Phase, Duration> ALL_TIMES =
      Arrays.stream(Phase.values()).collect(Collectors.toMap(p -> p, p -> Duration.ofMillis(30)));

  private static ProgramReport deadlocked() {
    return ProgramReport.builder("test")
        .findings(List.of(SampleFinding.withVariant("test.c", 100)))
        .coverage(
            new Coverage(
                List.of("main"),
                3,
                5,
                4,
                4,
                List.of(new Coverage.UnreachedFunction("plugin", "plugin.c", 3, 1))))
        .statistics(new Statistics(ALL_COUNTS, ALL_TIMES, Duration.ofMillis(1500), 5 << 20))
        .build();
  }

  private static ProgramReport free() {
    return ProgramReport.builder("free")
        .certificate(
            new Certificate(
                List.of("a", "b"),
                List.of(new Certificate.Refutation(List.of("a", "b"), "the gate g is held"))))
        .coverage(new Coverage(List.of("main"), 1, 0, 0, 0, List.of()))
        .build();
  }

  private static ProgramReport inconclusive(int gaps) {
    return ProgramReport.builder("open")
        .notes(
            IntStream.range(0, gaps)
                .mapToObj(
                    i ->
                        new SoundnessNote(
                            SoundnessNote.Weight.GAP,
                            "condition",
                            new SourcePosition("w.c", i + 1, 1),
                            null,
                            "pthread_cond_wait is not modelled."))
                .toList())
        .build();
  }

  private static Report report(ProgramReport... programs) {
    return Report.of(
        new Tool("gridlock", "1", Map.of("contexts", "call-strings")), List.of(programs));
  }

  private static String written(ReportWriter writer, Report report) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    writer.write(report, bytes);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static JsonSchema schema() throws IOException {
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
        .getSchema(ReportSchema.text());
  }

  @Test
  void everyKindOfReportIsValid() throws IOException {
    for (Report report :
        List.of(report(deadlocked()), report(free(), inconclusive(2), deadlocked()), report())) {
      for (Report variant : List.of(report, report.withoutTimes())) {
        JsonNode json = MAPPER.readTree(written(new JsonWriter(), variant));
        assertEquals(List.of(), List.copyOf(schema().validate(json)));
      }
    }
  }

  @Test
  void branchesSayWhatIsTested() throws IOException {
    Finding.Branch branch =
        new Finding.Branch("f", new SourcePosition("b.c", 3, 1), "($1 == p)", false);
    Finding plain = SampleFinding.of("b.c", 0, false);
    Finding finding =
        new Finding(
            plain.kind(),
            plain.confidence(),
            plain.reasons(),
            plain.locks(),
            plain.edges(),
            List.of(branch),
            List.of());
    ProgramReport program =
        ProgramReport.builder("branch")
            .findings(List.of(finding))
            .coverage(new Coverage(List.of("main"), 1, 0, 0, 0, List.of()))
            .build();
    JsonNode json = MAPPER.readTree(written(new JsonWriter(), report(program)));
    assertEquals(List.of(), List.copyOf(schema().validate(json)));
    JsonNode shown = json.at("/programs/0/deadlocks/0/branches/0");
    assertEquals("[function, file, line, condition, taken]", fields(shown));
    assertEquals("($1 == p)", shown.get("condition").asText());
    assertFalse(shown.get("taken").asBoolean());
    String text = written(new TextWriter(TextStyle.PLAIN, false), report(program));
    assertTrue(text.contains("   goes on past\n     f  b.c:3  branch  (... == p: false)\n"), text);
  }

  @Test
  void theSchemaRefusesAProofWithAGap() throws IOException {
    String wrong =
        written(new JsonWriter(), report(inconclusive(1)))
            .replace("\"verdict\" : \"inconclusive\"", "\"verdict\" : \"deadlock-free\"");
    assertFalse(schema().validate(MAPPER.readTree(wrong)).isEmpty());
  }

  @Test
  void timesStandInOneBlockThatCanBeLeftOut() throws IOException {
    JsonNode whole = MAPPER.readTree(written(new JsonWriter(), report(deadlocked())));
    JsonNode times = whole.at("/programs/0/statistics/times");
    assertEquals(0.03 * Phase.values().length, times.get("totalSeconds").asDouble(), 1e-9);
    assertEquals(0.03, times.at("/phaseSeconds/pointers").asDouble());
    String without = written(new JsonWriter(), report(deadlocked()).withoutTimes());
    assertFalse(without.contains("Seconds"));
    assertTrue(without.contains("\"largestLockset\" : 7"));
  }

  @Test
  void jsonHasTheFieldsScriptsReadInAFixedOrder() throws IOException {
    JsonNode json = MAPPER.readTree(written(new JsonWriter(), report(deadlocked())));
    assertEquals("[schemaVersion, tool, verdict, programs]", fields(json));
    assertEquals(
        "[name, verdict, complete, deadlocks, assumptions, gaps, certificate, coverage, statistics]",
        fields(json.at("/programs/0")));
    JsonNode edge = json.at("/programs/0/deadlocks/0/edges/0");
    assertEquals("thread-create", edge.at("/acquisition/0/kind").asText());
    assertEquals(25, edge.at("/acquisition/1/line").asInt());
  }

  @Test
  void aDeadlockNamesTheLinesOfThoseItStandsFor() throws IOException {
    JsonNode json = MAPPER.readTree(written(new JsonWriter(), report(deadlocked())));
    JsonNode alike = json.at("/programs/0/deadlocks/0/alike");
    assertEquals(1, alike.size(), "its own lines are not repeated");
    assertEquals(
        "[[{\"held\":\"test.c:125\",\"waits\":\"test.c:126\"}],"
            + "[{\"held\":\"test.c:135\",\"waits\":\"test.c:136\"}]]",
        alike.get(0).toString());
  }

  private static String fields(JsonNode object) {
    return object.propertyStream().map(Map.Entry::getKey).toList().toString();
  }

  @Test
  void textShowsVerdictThenBothStacksWithSource(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("test.c");
    String lines =
        IntStream.rangeClosed(1, 40)
            .mapToObj(i -> "  line_" + i + "();\n")
            .collect(Collectors.joining());
    Files.writeString(file, lines);
    ProgramReport program =
        ProgramReport.builder("test")
            .findings(List.of(SampleFinding.of(file.toString(), 0, false)))
            .build();
    String text = written(new TextWriter(TextStyle.PLAIN, false), report(program));
    assertTrue(text.startsWith("test: POTENTIAL DEADLOCK (1 finding)\n"), text);
    assertTrue(text.contains("1. Cycle m1 -> m2 -> m1, high confidence"), text);
    assertTrue(text.contains("line_13();  (creates the thread)"), text);
    for (int line : List.of(25, 26, 35, 36)) {
      assertTrue(text.contains(file + ":" + line + "  line_" + line + "();"), text);
    }
    assertFalse(text.contains("\u001b"));
  }

  @Test
  void textSaysWhatAProofExcludes() throws IOException {
    String text = written(new TextWriter(TextStyle.PLAIN, false), report(free()));
    assertTrue(text.startsWith("free: DEADLOCK-FREE\n\nProved: "), text);
    assertTrue(text.contains("No lock operation was found."), text);
    assertTrue(text.contains("No run follows a -> b: the gate g is held"), text);
  }

  @Test
  void longListsOfNotesAreCut() throws IOException {
    String text = written(new TextWriter(TextStyle.PLAIN, false), report(inconclusive(12)));
    assertTrue(text.contains("w.c:5: pthread_cond_wait"), text);
    assertFalse(text.contains("w.c:6:"), text);
    assertTrue(text.contains("and 7 condition more (all in the JSON report)"), text);
  }

  @Test
  void notesTellTheirLineTheirFileOrNeither() throws IOException {
    ProgramReport program =
        ProgramReport.builder("p")
            .notes(
                List.of(
                    new SoundnessNote(
                        SoundnessNote.Weight.GAP,
                        "cxx-unit",
                        new SourcePosition("b.cc", 0, 0),
                        null,
                        "is C++.")))
            .gap("time-limit", "The time is up.")
            .build();
    String text = written(new TextWriter(TextStyle.PLAIN, false), report(program));
    assertTrue(text.contains("\n  b.cc: is C++. [cxx-unit]\n"), text);
    assertTrue(text.contains("\n  The time is up. [time-limit]\n"), text);
  }

  @Test
  void explainIsLaidOutAsFigureB2() throws IOException {
    String text = written(new TextWriter(TextStyle.PLAIN, true), report(deadlocked()));
    assertTrue(text.contains("Pointer Analysis (0.030s)\n"), text);
    assertTrue(text.contains("\n  Number of threads:  "), text);
    assertTrue(text.contains("* potential deadlocks      1\n"), text);
  }

  @Test
  void controlCharactersOfTheProgramDoNotReachTheTerminal() throws IOException {
    ProgramReport program =
        ProgramReport.builder("evil\u001b[2J")
            .findings(List.of(SampleFinding.of("a\u001b[31m.c", 0, false)))
            .build();
    String text = written(new TextWriter(TextStyle.PLAIN, true), report(program));
    assertEquals(-1, text.indexOf('\u001b'));
  }

  @Test
  void colourOnlySetsTextOff() throws IOException {
    String plain = written(new TextWriter(TextStyle.PLAIN, true), report(deadlocked()));
    String coloured = written(new TextWriter(TextStyle.COLOURED, true), report(deadlocked()));
    assertTrue(coloured.length() > plain.length());
    assertEquals(plain, coloured.replaceAll("\u001b\\[[0-9;]*m", ""));
  }

  @Test
  void aFileAppearsWholeOrNotAtAll(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("report.json");
    Files.writeString(file, "old");
    ReportWriter broken =
        (report, out) -> {
          out.write('x');
          throw new IOException("disk full");
        };
    assertThrows(IOException.class, () -> broken.write(report(), file));
    assertEquals("old", Files.readString(file));
    new JsonWriter().write(report(free()), file);
    assertArrayEquals(
        written(new JsonWriter(), report(free())).getBytes(StandardCharsets.UTF_8),
        Files.readAllBytes(file));
    try (var left = Files.list(folder)) {
      assertEquals(List.of(file), left.toList());
    }
  }

  @Test
  void everyCounterAndPhaseIsInTheSchema() throws IOException {
    JsonNode statistics = MAPPER.readTree(ReportSchema.text()).at("/$defs/statistics/properties");
    Map<String, Boolean> missing = new TreeMap<>();
    for (Counter counter : Counter.values()) {
      missing.put(counter.key(), statistics.has(counter.key()));
    }
    for (Phase phase : Phase.values()) {
      missing.put(
          phase.key(), statistics.at("/times/properties/phaseSeconds/properties").has(phase.key()));
    }
    missing.values().removeIf(present -> present);
    assertEquals(Map.of(), missing);
  }
}

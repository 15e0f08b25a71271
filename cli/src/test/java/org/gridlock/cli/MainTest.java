// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.cli.scan.ScanRequest;
import org.gridlock.icfa.error.FrontendException;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockgraph.Finding.Confidence;
import org.gridlock.lockgraph.RwlockPreference;
import org.gridlock.report.ProgramReport;
import org.gridlock.report.write.ReportSchema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MainTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Map<String, String> environment = new HashMap<>();
  private FakeScan service = FakeScan.finding(FakeScan.free("a"));
  private boolean outIsTerminal;
  private String file = "";

  @BeforeEach
  void makeFile() throws IOException {
    file = Files.writeString(folder.resolve("a.c"), "int main(void) { return 0; }\n").toString();
  }

  private int run(String... arguments) {
    PrintStream outStream = new PrintStream(out, true, StandardCharsets.UTF_8);
    PrintStream errStream = new PrintStream(err, true, StandardCharsets.UTF_8);
    Terminal terminal = new Terminal(outStream, outIsTerminal, errStream, false);
    return new Main(service, terminal, environment).run(arguments);
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void statusTellsTheVerdict() {
    assertEquals(0, run("scan", file));
    service = FakeScan.finding(FakeScan.deadlocked("a", Confidence.LOW));
    assertEquals(1, run("scan", file));
    service = FakeScan.finding(ProgramReport.unfinished("a", "condition", "Not modelled."));
    assertEquals(3, run("scan", file));
    assertEquals("", err());
  }

  @ParameterizedTest
  @CsvSource({"low,LOW,1", "medium,LOW,3", "medium,MEDIUM,1", "high,MEDIUM,3", "HIGH,HIGH,1"})
  void belowTheThresholdNothingFailsAndNothingIsProved(
      String threshold, Confidence found, int status) {
    service = FakeScan.finding(FakeScan.free("b"), FakeScan.deadlocked("a", found));
    assertEquals(status, run("scan", file, "--fail-on", threshold));
  }

  @ParameterizedTest
  @CsvSource({
    "scan --no-such-option x.c",
    "scan no-such-file.c",
    "scan --format yaml x.c",
    "scan --timeout -1",
    "scan -p no-such-folder",
    "scan",
    "scna x.c",
    "''"
  })
  void wrongUsageIsOneSentence(String line) {
    assertEquals(2, line.isEmpty() ? run() : run(line.split(" ", -1)));
    assertEquals("", out());
    assertTrue(err().startsWith("gridlock: "), err());
    assertEquals(1, err().lines().count(), err());
    assertEquals(List.of(), service.requests);
  }

  @Test
  void aMistypedWordIsAnsweredWithTheNearest() {
    run("scn", file);
    run("scan", file, "--explian");
    assertEquals(
        List.of(
            "gridlock: There is no command scn; did you mean scan or schema? (gridlock --help shows"
                + " the usage).",
            "gridlock: There is no option --explian; did you mean --explain? (gridlock scan --help"
                + " shows the usage)."),
        err().lines().toList());
  }

  @Test
  void unusableInputIsOneSentenceAndNoReport() {
    service =
        new FakeScan(
            listener -> {
              throw new FrontendException("a.c does not compile.");
            });
    Path report = folder.resolve("r.json");
    assertEquals(2, run("scan", file, "--format", "json", "-o", report.toString()));
    assertEquals("gridlock: a.c does not compile.\n", err());
    assertEquals("", out());
    assertFalse(Files.exists(report));
  }

  @Test
  void filesAreCompiledWithOptions() {
    assertEquals(0, run("scan", "-I", "in clude", "-Isrc", "-DN=4", "-U", "NDEBUG", file));
    assertEquals(
        List.of("-Iin clude", "-Isrc", "-DN=4", "-UNDEBUG"),
        service.requests.getFirst().compilerOptions());
    assertEquals(2, run("scan", "-Isrc", "-p", folder.toString()));
  }

  @Test
  void aBugIsOneLineUnlessAskedForMore() {
    service =
        new FakeScan(
            listener -> {
              throw new IllegalStateException("broken");
            });
    assertEquals(70, run("scan", file));
    assertTrue(err().contains("broken"), err());
    assertEquals(1, err().lines().count(), err());
    environment.put("GRIDLOCK_DEBUG", "1");
    assertEquals(70, run("scan", file));
    assertTrue(err().contains("at org.gridlock.cli.MainTest"), err());
  }

  @Test
  void aProgramWithoutAReportIsABug() {
    service = new FakeScan(listener -> listener.programs(List.of("forgotten")));
    assertEquals(70, run("scan", file));
    assertEquals("", out());
  }

  @Test
  void anErrorOfTheVirtualMachineIsABugToo() {
    service =
        new FakeScan(
            listener -> {
              throw new StackOverflowError();
            });
    assertEquals(70, run("scan", file));
  }

  @Test
  void usedUpMemoryIsInconclusive() {
    service =
        new FakeScan(
            listener -> {
              listener.programs(List.of("a", "b"));
              listener.finished(FakeScan.free("a"));
              throw new OutOfMemoryError("for the test");
            });
    assertEquals(3, run("scan", file));
    assertTrue(out().contains("b: INCONCLUSIVE"), out());
    assertTrue(out().contains("memory-limit"), out());
  }

  @Test
  void aLimitBeforeTheProgramsAreKnownIsInconclusive() {
    service =
        new FakeScan(
            listener -> {
              throw new ResourceException(ResourceException.Limit.TIME, "the time is up");
            });
    assertEquals(3, run("scan", file));
    assertTrue(out().contains("time-limit"), out());
  }

  @Test
  void reportsGoWhereEachPairSays() throws IOException {
    service = FakeScan.finding(FakeScan.deadlocked("a", Confidence.HIGH));
    Path json = folder.resolve("r.json");
    Path text = folder.resolve("r.txt");
    String[] line = {
      "scan",
      file,
      "--format",
      "json",
      "-o",
      json.toString(),
      "--format",
      "text",
      "-o",
      text.toString()
    };
    assertEquals(1, run(line));
    assertEquals("", out());
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    var schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(ReportSchema.text());
    assertEquals(List.of(), List.copyOf(schema.validate(report)));
    assertEquals("adaptive", report.at("/tool/options/contexts").asText());
    assertTrue(Files.readString(text).startsWith("a: POTENTIAL DEADLOCK"));
  }

  @Test
  void jsonAloneGoesToStandardOutputAndExplainBesideIt() throws IOException {
    assertEquals(0, run("scan", file, "--format", "json", "--explain"));
    assertEquals("deadlock-free", new ObjectMapper().readTree(out()).get("verdict").asText());
    assertTrue(err().contains("*** Statistics:"), err());
  }

  @Test
  void twoReportsMayNotShareATarget() {
    assertEquals(2, run("scan", file, "--format", "json", "--format", "text"));
    assertEquals(2, run("scan", file, "-o", "x", "-o", "./x"));
    assertEquals(2, run("scan", file, "-o", folder.resolve("no/such/r.txt").toString()));
    assertEquals(List.of(), service.requests);
  }

  @Test
  void optionsReachTheAnalysis() throws IOException {
    Files.writeString(folder.resolve("compile_commands.json"), "[]");
    String[] line = {
      "scan",
      "-p",
      folder.toString(),
      "--program",
      "x",
      "--entry",
      "f",
      "--entry",
      "g,h",
      "--models",
      folder.resolve("own.yaml").toString(),
      "--timeout",
      "1.5",
      "--max-memory",
      "7",
      "--rwlock-preference",
      "reader",
      "--contexts",
      "call-strings",
      "--cache-dir",
      "c"
    };
    assertEquals(0, run(line));
    assertEquals(
        List.of(
            new ScanRequest(
                List.of(),
                List.of(),
                folder,
                "x",
                List.of("f", "g", "h"),
                false,
                List.of(folder.resolve("own.yaml")),
                ScanRequest.ContextChoice.CALL_STRINGS,
                RwlockPreference.READER,
                1.5,
                7L << 20,
                Path.of("c"))),
        service.requests);
  }

  @Test
  void coloursAreForTerminalsOnly() {
    outIsTerminal = true;
    environment.put("TERM", "xterm");
    run("scan", file);
    assertTrue(out().contains("\u001b["), out());
    out.reset();
    environment.put("NO_COLOR", "1");
    run("scan", file);
    outIsTerminal = false;
    environment.remove("NO_COLOR");
    run("scan", file);
    assertFalse(out().contains("\u001b["), out());
  }

  private @Nullable Path cacheFolder(String... options) {
    List<String> line = new ArrayList<>(List.of("scan", file));
    line.addAll(List.of(options));
    assertEquals(0, run(line.toArray(String[]::new)), err());
    return service.requests.getLast().cacheFolder();
  }

  @Test
  void parsedUnitsAreKeptWhereTheUserKeepsCaches() {
    assertNull(cacheFolder(), "there is no home");
    environment.put("HOME", "/home/me");
    assertEquals(Path.of("/home/me/.cache/gridlock"), cacheFolder());
    environment.put("XDG_CACHE_HOME", "relative");
    assertEquals(Path.of("/home/me/.cache/gridlock"), cacheFolder());
    environment.put("XDG_CACHE_HOME", "/caches");
    assertEquals(Path.of("/caches/gridlock"), cacheFolder());
    assertEquals(Path.of("here"), cacheFolder("--cache-dir", "here"));
    assertNull(cacheFolder("--no-cache"));
  }

  @Test
  void helpShowsOnlyWhatExists() {
    assertEquals(0, run("scan", "--help"));
    assertEquals(0, run("--help"));
    assertTrue(out().contains("--fail-on"), out());
    for (String planned : List.of("--incremental")) {
      assertFalse(out().contains(planned), planned);
    }
  }

  @Test
  void aComparisonWithTheCompilerTakesThePlaceOfTheAnalysis() {
    assertEquals(0, run("scan", file, "--verify-frontend"));
    assertEquals(3, run("scan", file, "--verify-frontend", "--program", "other"));
    assertEquals("compared\ncompared\n", out());
  }

  @Test
  void capturePassesOnTheStatusOfTheBuild() throws IOException {
    environment.putAll(System.getenv());
    String capture = folder.resolve("capture").toString();
    String[] line = {
      "capture", "-o", capture, "--", "sh", "-c", "cc -o " + folder + "/p \"$0\"; exit 5"
    };
    line = java.util.Arrays.copyOf(line, line.length + 1);
    line[line.length - 1] = file;
    assertEquals(5, run(line));
    assertEquals("", out());
    assertEquals(
        "gridlock: captured 1 compilations in " + capture + "; it contains the programs p\n",
        err());
    assertEquals(0, run("scan", capture));
    assertEquals(List.of(Path.of(capture)), service.requests.getFirst().inputs());
  }

  @Test
  void captureSaysWhenACompilerWasCalledByItsPath() throws IOException {
    environment.putAll(System.getenv());
    String capture = folder.resolve("capture").toString();
    Path compiler = Path.of("/usr/bin/cc");
    assumeTrue(Files.isExecutable(compiler));
    String program = folder.resolve("p").toString();
    assertEquals(0, run("capture", "-o", capture, "--", compiler.toString(), "-o", program, file));
    assertTrue(err().contains("the sources of 1 of them were not seen"), err());
  }

  @Test
  void captureOverwritesNothingElse() throws IOException {
    Files.writeString(folder.resolve("other"), "");
    assertEquals(2, run("capture", "-o", folder.toString(), "--", "true"));
    assertTrue(err().contains("is no capture"), err());
    assertEquals(2, run("capture"));
  }

  @Test
  void remarksGoToStandardError() {
    service =
        new FakeScan(
            listener -> {
              listener.remark("one thing");
              listener.programs(List.of("a"));
              listener.finished(FakeScan.free("a"));
            });
    assertEquals(0, run("scan", file));
    assertEquals("gridlock: one thing\n", err());
  }

  @Test
  void versionAndSchemaArePrinted() throws IOException {
    assertEquals(0, run("--version"));
    assertTrue(out().startsWith("gridlock "), out());
    out.reset();
    assertEquals(0, run("schema"));
    assertEquals(ReportSchema.text(), out());
  }
}

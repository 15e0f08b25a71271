// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridlock.frontend.CFrontend;
import org.gridlock.frontend.FrontendRequest;
import org.gridlock.frontend.Progress;
import org.gridlock.frontend.link.LinkedProgram;
import org.gridlock.frontend.model.ModelCatalogue;
import org.gridlock.icfa.error.UsageException;
import org.gridlock.report.ProgramReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page on models: its example works, and it names every effect. */
class ModelsPageTest {
  private static final Path PAGE = Path.of("../docs/models.md");

  @TempDir Path folder;

  @Test
  void theExampleFindsTheDeadlockWithItsModelsOnly() throws Exception {
    Path program = write("example.c", block("c"));
    Path models = write("own.yaml", block("yaml"));
    ProgramReport told = analyze(program, List.of(models));
    assertEquals("potential-deadlock", told.verdict().word());
    assertEquals(1, told.deadlocks().size());
    assertTrue(analyze(program, List.of()).deadlocks().isEmpty());
  }

  @Test
  void everyEffectIsExplained() throws Exception {
    Path bad = write("bad.yaml", "models: [{names: f, effects: {}}]");
    String message =
        String.valueOf(
            assertThrows(UsageException.class, () -> ModelCatalogue.load(List.of(bad)))
                .getMessage());
    String effects = message.substring(message.indexOf("use one of ") + "use one of ".length());
    String page = Files.readString(PAGE);
    for (String effect : effects.split(", ")) {
      assertTrue(page.contains("| `" + effect + ": "), effect);
    }
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static String block(String language) throws IOException {
    Matcher block =
        Pattern.compile("(?s)```" + language + "\\n(.*?)```").matcher(Files.readString(PAGE));
    assertTrue(block.find(), language);
    return block.group(1);
  }

  private static ProgramReport analyze(Path program, List<Path> models) throws Exception {
    FrontendRequest request =
        new FrontendRequest(
            Path.of(""), List.of(program), null, null, List.of("main"), false, models, null);
    LinkedProgram linked = new CFrontend(Progress.NONE).load(request).getFirst();
    return DeadlockAnalysis.run(
        new ProgramInput(linked.icfa(), 1, List.of("main"), 0, List.of()),
        new AnalysisOptions(60, 0),
        phase -> {});
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.gridlock.frontend.capture.BuildRecorder;
import org.gridlock.frontend.capture.CaptureFolder;
import org.gridlock.frontend.capture.LinkedFile;
import org.gridlock.icfa.error.UsageException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gridlock capture}. */
@Command(
    name = "capture",
    sortOptions = false,
    description = "Run a build and record what it compiles and links, for scan.",
    customSynopsis = "gridlock capture [-o DIR] -- COMMAND...",
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {"N:that of the build", "2:wrong usage, or the build could not be started"})
final class CaptureCommand implements Callable<Integer> {
  private final Terminal terminal;
  private final Map<String, String> environment;

  @Option(
      names = "-o",
      paramLabel = "DIR",
      defaultValue = CaptureFolder.DEFAULT_NAME,
      description = {
        "Where the capture goes: a new folder, or a capture to go on with.",
        "Default: ${DEFAULT-VALUE}."
      })
  private Path folder = Path.of(CaptureFolder.DEFAULT_NAME);

  @Parameters(
      paramLabel = "COMMAND",
      arity = "1..*",
      description = "The build, for example make -j4. Only what it compiles is recorded.")
  private List<String> command = List.of();

  CaptureCommand(Terminal terminal, Map<String, String> environment) {
    this.terminal = terminal;
    this.environment = environment;
  }

  @Override
  public Integer call() throws UsageException {
    BuildRecorder.Outcome outcome;
    try {
      outcome = new BuildRecorder(environment).record(folder, command);
    } catch (IOException e) {
      throw new UsageException("the capture " + folder + " cannot be written: " + e.getMessage());
    }
    terminal.err().println("gridlock: " + summary(outcome));
    if (outcome.unseen() > 0) {
      terminal
          .err()
          .println(
              "gridlock: the sources of "
                  + outcome.unseen()
                  + " of them were not seen: their compiler was called by its path, as CMake does;"
                  + " run what chose it in the same capture, before, in a new build folder"
                  + " (gridlock capture -- cmake ...)");
    }
    return outcome.status();
  }

  private String summary(BuildRecorder.Outcome outcome) {
    String recorded =
        "captured " + outcome.compilations() + " compilations in " + folder + "; it contains ";
    List<LinkedFile> files = outcome.files();
    String programs =
        files.stream()
            .filter(LinkedFile::executable)
            .map(LinkedFile::name)
            .collect(Collectors.joining(", "));
    long libraries = files.stream().filter(file -> !file.executable()).count();
    String rest = libraries == 0 ? "" : ", and " + libraries + " shared libraries";
    long foreign = files.stream().filter(file -> !file.foreign().isEmpty()).count();
    String warning =
        foreign == 0 ? "" : " (" + foreign + " linked files have units that were not captured)";
    return recorded
        + (programs.isEmpty() ? "no programs" : "the programs " + programs)
        + rest
        + warning;
  }
}

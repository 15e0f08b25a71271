// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.sweep;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.bench.manifest.CorpusPackage;
import org.gridlock.frontend.capture.Capture;
import org.gridlock.icfa.error.UsageException;

/** Fetches a package and builds it under {@code gridlock capture}, once. */
final class PackageBuild {
  private static final long BUILD_SECONDS = 4 * 3600;
  private static final JsonMapper JSON = new JsonMapper();

  /**
   * Where Debian's build machines look for commands. What a user has installed beside them comes
   * after: a Python without the modules of Debian's packages builds few of them.
   */
  private static final String SYSTEM_PATH = "/usr/sbin:/usr/bin:/sbin:/bin";

  private final CorpusPackage wanted;
  private final PackageFolder folder;
  private final SweepOptions options;

  PackageBuild(CorpusPackage wanted, PackageFolder folder, SweepOptions options) {
    this.wanted = wanted;
    this.folder = folder;
    this.options = options;
  }

  /** Whether there may be programs to scan. */
  static boolean isBuilt(ObjectNode outcome) {
    return Set.of("built", "partly-built").contains(outcome.path("outcome").asText());
  }

  /**
   * How the build ended: {@code built}, {@code partly-built} (it failed after it had linked
   * programs), {@code unfetchable} or {@code unbuildable}.
   */
  ObjectNode outcome() throws IOException {
    if (Files.exists(folder.build())) {
      return (ObjectNode) JSON.readTree(Files.readAllBytes(folder.build()));
    }
    Files.createDirectories(folder.root());
    Files.deleteIfExists(folder.log());
    folder.discardAttempt();
    ObjectNode outcome = build();
    Path unfinished = folder.root().resolve("build.json.new");
    Files.writeString(unfinished, outcome + "\n");
    Files.move(unfinished, folder.build(), StandardCopyOption.ATOMIC_MOVE);
    return outcome;
  }

  private ObjectNode build() throws IOException {
    SourceFetch source = new SourceFetch(wanted, folder);
    String version = source.fetch();
    if (version == null) {
      return outcome("unfetchable", "", 0, lastLine());
    }
    long start = System.nanoTime();
    if (!source.installBuildDependencies(version)) {
      return outcome("unbuildable", version, start, "build dependencies: " + lastLine());
    }
    int status = capture(wanted.build());
    if (status == 0 && wanted.build().equals(CorpusPackage.DEFAULT_BUILD) && linksNothing()) {
      folder.discardCapture();
      status = capture(CorpusPackage.PACKING_BUILD);
    }
    return status == 0
        ? outcome("built", version, start, "")
        : outcome(
            hasPrograms() ? "partly-built" : "unbuildable",
            version,
            start,
            "status " + status + ": " + lastLine());
  }

  private int capture(List<String> build) throws IOException {
    List<String> words = new ArrayList<>(options.launcher());
    words.addAll(List.of("capture", "-o", folder.capture().toString(), "--"));
    words.addAll(build);
    int processors = Runtime.getRuntime().availableProcessors();
    Map<String, String> environment =
        Map.of(
            "DEB_BUILD_OPTIONS",
            "nocheck parallel=" + processors,
            "PATH",
            SYSTEM_PATH + ":" + System.getenv("PATH"));
    return new Command(words, folder.tree(), environment).run(folder.log(), BUILD_SECONDS);
  }

  private boolean linksNothing() {
    try {
      return Capture.open(folder.capture()).files().isEmpty();
    } catch (UsageException e) {
      return true;
    }
  }

  private boolean hasPrograms() {
    try {
      return !Capture.open(folder.capture()).programs(null).isEmpty();
    } catch (UsageException e) {
      return false;
    }
  }

  private static ObjectNode outcome(String word, String version, long start, String detail) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("outcome", word);
    line.put("version", version);
    line.put("buildSeconds", start == 0 ? 0 : (System.nanoTime() - start) / 1_000_000_000);
    line.put("detail", detail);
    return line;
  }

  private String lastLine() throws IOException {
    return lastLine(folder.log());
  }

  /** The last line of a log that says something. */
  static String lastLine(Path log) throws IOException {
    if (!Files.exists(log)) {
      return "";
    }
    List<String> lines =
        new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> !line.isBlank())
            .toList();
    return lines.isEmpty() ? "" : lines.getLast();
  }
}

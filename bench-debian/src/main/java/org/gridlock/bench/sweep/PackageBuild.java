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
import org.gridlock.bench.manifest.CorpusPackage;

/** Fetches a package and builds it under {@code gridlock capture}, once. */
final class PackageBuild {
  private static final long BUILD_SECONDS = 4 * 3600;
  private static final JsonMapper JSON = new JsonMapper();

  private final CorpusPackage wanted;
  private final PackageFolder folder;
  private final SweepOptions options;

  PackageBuild(CorpusPackage wanted, PackageFolder folder, SweepOptions options) {
    this.wanted = wanted;
    this.folder = folder;
    this.options = options;
  }

  /** How the build ended: {@code built}, {@code unfetchable} or {@code unbuildable}. */
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
    List<String> words = new ArrayList<>(options.launcher());
    words.addAll(List.of("capture", "-o", folder.capture().toString(), "--"));
    words.addAll(wanted.build());
    int processors = Runtime.getRuntime().availableProcessors();
    Map<String, String> environment = Map.of("DEB_BUILD_OPTIONS", "nocheck parallel=" + processors);
    int status = new Command(words, folder.tree(), environment).run(folder.log(), BUILD_SECONDS);
    return status == 0
        ? outcome("built", version, start, "")
        : outcome("unbuildable", version, start, "status " + status + ": " + lastLine());
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

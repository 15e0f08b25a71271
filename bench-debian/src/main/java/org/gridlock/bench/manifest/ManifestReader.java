// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.manifest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.bench.yaml.YamlFile;
import org.gridlock.frontend.input.FileNames;
import org.gridlock.icfa.error.UsageException;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * Reads a manifest: YAML with a list {@code packages}, whose entries have the keys {@code source}
 * and, if wanted, {@code version}, {@code tree}, {@code build} and {@code programs}.
 */
public final class ManifestReader {
  private static final Set<String> KEYS = Set.of("source", "version", "tree", "build", "programs");

  private final Path path;
  private final YamlFile file;

  private ManifestReader(Path path, YamlFile file) {
    this.path = path;
    this.file = file;
  }

  /**
   * The packages of a manifest, in its order.
   *
   * @throws UsageException if it cannot be read or says something unknown, with file and line
   */
  public static List<CorpusPackage> read(Path path) throws UsageException {
    return new ManifestReader(path, YamlFile.read(path, "manifest")).manifest();
  }

  private List<CorpusPackage> manifest() throws UsageException {
    Node root = file.root();
    Node list = file.entries(root, Set.of("packages")).get("packages");
    List<CorpusPackage> packages = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Node node : file.list(list, root, "packages")) {
      CorpusPackage next = corpusPackage(node);
      if (!names.add(next.source())) {
        throw file.error(node, "the package " + next.source() + " stands here twice");
      }
      packages.add(next);
    }
    return packages;
  }

  private CorpusPackage corpusPackage(Node node) throws UsageException {
    Map<String, Node> entries = file.entries(node, KEYS);
    Node source = file.required(entries, "source", node, "a package");
    String name = file.text(source);
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9+.-]*")) {
      throw file.error(source, "\"" + name + "\" is no name of a source package");
    }
    Node version = entries.get("version");
    Node tree = entries.get("tree");
    List<String> build = file.words(entries.get("build"));
    return new CorpusPackage(
        name,
        version == null ? null : file.text(version),
        tree == null ? null : folder(tree),
        build.isEmpty() ? CorpusPackage.DEFAULT_BUILD : build,
        file.words(entries.get("programs")));
  }

  private Path folder(Node node) throws UsageException {
    String name = file.text(node);
    if (FileNames.isPossible(name)) {
      Path folder = path.toAbsolutePath().resolveSibling(name).normalize();
      if (Files.isDirectory(folder)) {
        return folder;
      }
    }
    throw file.error(node, "there is no folder " + name + " beside the manifest");
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.manifest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.error.UsageException;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Reads a manifest: YAML with a list {@code packages}, whose entries have the keys {@code source}
 * and, if wanted, {@code version}, {@code tree}, {@code build} and {@code programs}.
 */
public final class ManifestReader {
  private static final Set<String> KEYS = Set.of("source", "version", "tree", "build", "programs");

  private final Path file;

  private ManifestReader(Path file) {
    this.file = file;
  }

  /**
   * The packages of a manifest, in its order.
   *
   * @throws UsageException if it cannot be read or says something unknown, with file and line
   */
  public static List<CorpusPackage> read(Path file) throws UsageException {
    Node root;
    try {
      String text = Files.readString(file);
      root =
          new Compose(LoadSettings.builder().setLabel(file.toString()).build())
              .composeString(text)
              .orElse(null);
    } catch (IOException e) {
      throw new UsageException("the manifest " + file + " cannot be read");
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(0);
      throw new UsageException(file + ":" + line + ": this is no YAML: " + e.getProblem());
    } catch (YamlEngineException e) {
      throw new UsageException(file + ": this is no YAML: " + e.getMessage());
    }
    return new ManifestReader(file).manifest(root);
  }

  private List<CorpusPackage> manifest(@Nullable Node root) throws UsageException {
    if (root == null) {
      throw new UsageException(file + ": the manifest is empty");
    }
    Node list = entries(root, Set.of("packages")).get("packages");
    if (!(list instanceof SequenceNode sequence)) {
      throw error(root, "expected a list \"packages:\"");
    }
    List<CorpusPackage> packages = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Node node : sequence.getValue()) {
      CorpusPackage next = corpusPackage(node);
      if (!names.add(next.source())) {
        throw error(node, "the package " + next.source() + " stands here twice");
      }
      packages.add(next);
    }
    return packages;
  }

  private CorpusPackage corpusPackage(Node node) throws UsageException {
    Map<String, Node> entries = entries(node, KEYS);
    Node source = entries.get("source");
    if (source == null) {
      throw error(node, "a package needs the key \"source\"");
    }
    String name = text(source);
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9+.-]*")) {
      throw error(source, "\"" + name + "\" is no name of a source package");
    }
    Node version = entries.get("version");
    Node tree = entries.get("tree");
    List<String> build = words(entries.get("build"));
    return new CorpusPackage(
        name,
        version == null ? null : text(version),
        tree == null ? null : folder(tree),
        build.isEmpty() ? CorpusPackage.DEFAULT_BUILD : build,
        words(entries.get("programs")));
  }

  private Path folder(Node node) throws UsageException {
    Path folder = file.toAbsolutePath().resolveSibling(text(node)).normalize();
    if (!Files.isDirectory(folder)) {
      throw error(node, "there is no folder " + text(node) + " beside the manifest");
    }
    return folder;
  }

  private Map<String, Node> entries(Node node, Set<String> known) throws UsageException {
    if (!(node instanceof MappingNode mapping)) {
      throw error(node, "expected \"key: value\" entries here");
    }
    Map<String, Node> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      String key = text(tuple.getKeyNode());
      if (!known.contains(key)) {
        throw error(tuple.getKeyNode(), "there is no key \"" + key + "\" here");
      }
      if (entries.put(key, tuple.getValueNode()) != null) {
        throw error(tuple.getKeyNode(), "the key \"" + key + "\" stands here twice");
      }
    }
    return entries;
  }

  private List<String> words(@Nullable Node node) throws UsageException {
    if (node == null) {
      return List.of();
    }
    if (!(node instanceof SequenceNode sequence)) {
      throw error(node, "expected a list of words");
    }
    List<String> words = new ArrayList<>();
    for (Node word : sequence.getValue()) {
      words.add(text(word));
    }
    return words;
  }

  private String text(Node node) throws UsageException {
    if (node instanceof ScalarNode scalar) {
      return scalar.getValue();
    }
    throw error(node, "expected a word here");
  }

  private UsageException error(Node node, String message) {
    int line = node.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
    return new UsageException(file + ":" + line + ": " + message);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.yaml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

/** A file in YAML. What it says wrongly is a {@link UsageException} that names file and line. */
public final class YamlFile {
  private final Path path;
  private final Node root;

  private YamlFile(Path path, Node root) {
    this.path = path;
    this.root = root;
  }

  /**
   * Reads a file.
   *
   * @param what the file is, for messages
   * @throws UsageException if it cannot be read, is empty, or is no YAML
   */
  public static YamlFile read(Path path, String what) throws UsageException {
    Node root;
    try {
      String text = Files.readString(path);
      root =
          new Compose(LoadSettings.builder().setLabel(path.toString()).build())
              .composeString(text)
              .orElse(null);
    } catch (IOException e) {
      throw new UsageException("the " + what + " " + path + " cannot be read");
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(0);
      throw new UsageException(path + ":" + line + ": this is no YAML: " + e.getProblem());
    } catch (YamlEngineException e) {
      throw new UsageException(path + ": this is no YAML: " + e.getMessage());
    }
    if (root == null) {
      throw new UsageException(path + ": the " + what + " is empty");
    }
    return new YamlFile(path, root);
  }

  /** What it consists of. */
  public Node root() {
    return root;
  }

  /** The entries of a mapping; keys that are not known, and those that stand twice, are errors. */
  public Map<String, Node> entries(Node node, Set<String> known) throws UsageException {
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

  /**
   * An entry that must be there.
   *
   * @param entries of a mapping
   * @param mapping where they stand
   * @param what the mapping describes, for messages
   */
  public Node required(Map<String, Node> entries, String key, Node mapping, String what)
      throws UsageException {
    Node value = entries.get(key);
    if (value == null) {
      throw error(mapping, what + " needs the key \"" + key + "\"");
    }
    return value;
  }

  /** The elements of the list that is the value of a key. */
  public List<Node> list(@Nullable Node node, Node mapping, String key) throws UsageException {
    if (node instanceof SequenceNode sequence) {
      return sequence.getValue();
    }
    throw error(node == null ? mapping : node, "expected a list \"" + key + ":\"");
  }

  /** A list of words; none if there is no node. */
  public List<String> words(@Nullable Node node) throws UsageException {
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

  /** A single word or text. */
  public String text(Node node) throws UsageException {
    if (node instanceof ScalarNode scalar) {
      return scalar.getValue();
    }
    throw error(node, "expected a word here");
  }

  /** The error that something is wrong at a node. */
  public UsageException error(Node node, String message) {
    int line = node.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
    return new UsageException(path + ":" + line + ": " + message);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.error.UsageException;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** The keys of one mapping of a YAML file; complains, with the line, about what is not expected. */
final class YamlEntry {
  private final String file;
  private final int line;
  private final Map<String, Node> unread = new LinkedHashMap<>();

  private YamlEntry(String file, int line) {
    this.file = file;
    this.line = line;
  }

  /** The mapping that {@code node} must be. */
  static YamlEntry of(String file, Node node) throws UsageException {
    YamlEntry entry = new YamlEntry(file, lineOf(node));
    if (!(node instanceof MappingNode mapping)) {
      throw entry.error("expected \"key: value\" entries here");
    }
    for (NodeTuple tuple : mapping.getValue()) {
      String key = entry.scalar(tuple.getKeyNode());
      if (entry.unread.put(key, tuple.getValueNode()) != null) {
        throw entry.error("the key \"" + key + "\" stands here twice");
      }
    }
    return entry;
  }

  /** The failure, with file and line. */
  UsageException error(String message) {
    return new UsageException(file + ":" + line + ": " + message);
  }

  boolean has(String key) {
    return unread.containsKey(key);
  }

  String text(String key) throws UsageException {
    return scalar(take(key));
  }

  /** The word under a key, which still has to be read; empty if there is none. */
  String peek(String key) throws UsageException {
    Node node = unread.get(key);
    return node == null ? "" : scalar(node);
  }

  String text(String key, String otherwise) throws UsageException {
    return has(key) ? text(key) : otherwise;
  }

  /**
   * The elements of a list, the one element that stands alone, or nothing when the key is absent.
   */
  List<Node> list(String key) throws UsageException {
    if (!has(key)) {
      return List.of();
    }
    Node node = take(key);
    return node instanceof SequenceNode sequence ? sequence.getValue() : List.of(node);
  }

  int number(String key) throws UsageException {
    return number(key, text(key));
  }

  int number(String key, int otherwise) throws UsageException {
    return has(key) ? number(key) : otherwise;
  }

  List<Integer> numbers(String key) throws UsageException {
    List<Integer> numbers = new ArrayList<>();
    for (Node node : list(key)) {
      numbers.add(number(key, scalar(node)));
    }
    return numbers;
  }

  boolean flag(String key) throws UsageException {
    return choice(key, Map.of("true", true, "false", false), false);
  }

  /** The meaning of the word that stands under {@code key}. */
  <T> T choice(String key, Map<String, T> words, @Nullable T otherwise) throws UsageException {
    if (otherwise != null && !has(key)) {
      return otherwise;
    }
    String word = text(key);
    T meaning = words.get(word);
    if (meaning == null) {
      throw error(
          "\""
              + word
              + "\" is no "
              + key
              + "; use one of "
              + String.join(", ", words.keySet().stream().sorted().toList()));
    }
    return meaning;
  }

  /** Complains about keys that nobody asked for. */
  void finish() throws UsageException {
    for (String key : unread.keySet()) {
      throw error("the key \"" + key + "\" is not known here");
    }
  }

  String scalar(Node node) throws UsageException {
    if (node instanceof ScalarNode scalar) {
      return scalar.getValue().strip();
    }
    throw new UsageException(file + ":" + lineOf(node) + ": expected a single word or number here");
  }

  private Node take(String key) throws UsageException {
    Node node = unread.remove(key);
    if (node == null) {
      throw error("the key \"" + key + "\" is missing");
    }
    return node;
  }

  private int number(String key, String text) throws UsageException {
    if (text.matches("[0-9]{1,3}")) {
      return Integer.parseInt(text);
    }
    throw error("\"" + key + "\" must be the number of an argument, counted from 0");
  }

  private static int lineOf(Node node) {
    return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
  }
}

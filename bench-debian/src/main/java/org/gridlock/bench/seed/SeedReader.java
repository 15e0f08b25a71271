// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.seed;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.gridlock.bench.yaml.YamlFile;
import org.gridlock.icfa.error.UsageException;
import org.gridlock.lockgraph.Finding;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads a file of seeds; bench-debian/README.md describes it. */
public final class SeedReader {
  private static final Set<String> FILE = Set.of("package", "version", "seeds");
  private static final Set<String> SEED =
      Set.of("id", "program", "kind", "origin", "why", "edits", "expect");
  private static final Set<String> EDIT = Set.of("at", "replace", "with");
  private static final Set<String> EXPECT = Set.of("kind", "waits", "holds");

  private final YamlFile file;

  private SeedReader(YamlFile file) {
    this.file = file;
  }

  /**
   * The seeds of a file, in its order.
   *
   * @throws UsageException if it cannot be read or says something unknown, with file and line
   */
  public static SeedFile read(Path path) throws UsageException {
    return new SeedReader(YamlFile.read(path, "file of seeds")).seeds();
  }

  private SeedFile seeds() throws UsageException {
    Node root = file.root();
    Map<String, Node> entries = file.entries(root, FILE);
    List<Seed> seeds = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (Node node : file.list(entries.get("seeds"), root, "seeds")) {
      Seed seed = seed(node);
      if (!ids.add(seed.id())) {
        throw file.error(node, "the seed " + seed.id() + " stands here twice");
      }
      seeds.add(seed);
    }
    return new SeedFile(
        name(file.required(entries, "package", root, "a file of seeds")),
        file.text(file.required(entries, "version", root, "a file of seeds")),
        seeds);
  }

  private Seed seed(Node node) throws UsageException {
    Map<String, Node> entries = file.entries(node, SEED);
    Node kind = file.required(entries, "kind", node, "a seed");
    Node origin = file.required(entries, "origin", node, "a seed");
    List<Edit> edits = new ArrayList<>();
    for (Node edit : file.list(entries.get("edits"), node, "edits")) {
      edits.add(edit(edit));
    }
    return new Seed(
        name(file.required(entries, "id", node, "a seed")),
        file.text(file.required(entries, "program", node, "a seed")),
        constant(SeedKind.class, kind),
        constant(Seed.Origin.class, origin),
        file.text(file.required(entries, "why", node, "a seed")),
        edits,
        expectation(file.required(entries, "expect", node, "a seed")));
  }

  private Edit edit(Node node) throws UsageException {
    Map<String, Node> entries = file.entries(node, EDIT);
    Node replace = file.required(entries, "replace", node, "an edit");
    if (file.text(replace).isBlank()) {
      throw file.error(replace, "there is nothing to replace");
    }
    return new Edit(
        site(file.required(entries, "at", node, "an edit")),
        file.text(replace),
        file.text(file.required(entries, "with", node, "an edit")));
  }

  private Expectation expectation(Node node) throws UsageException {
    Map<String, Node> entries = file.entries(node, EXPECT);
    Node kind = file.required(entries, "kind", node, "an expectation");
    List<Site> waits = sites(entries.get("waits"), node);
    List<Site> holds = sites(entries.get("holds"), node);
    if (waits.isEmpty() && holds.isEmpty()) {
      throw file.error(node, "an expectation needs a site");
    }
    List<String> kinds = new ArrayList<>();
    for (Node each : kind instanceof SequenceNode several ? several.getValue() : List.of(kind)) {
      kinds.add(Expectation.word(constant(Finding.Kind.class, each)));
    }
    return new Expectation(kinds, waits, holds);
  }

  private List<Site> sites(@Nullable Node list, Node mapping) throws UsageException {
    List<Site> sites = new ArrayList<>();
    if (list != null) {
      for (Node site : file.list(list, mapping, "waits or holds")) {
        sites.add(site(site));
      }
    }
    return sites;
  }

  private Site site(Node node) throws UsageException {
    @Nullable Site site = Site.parse(file.text(node));
    if (site == null) {
      throw file.error(node, "\"" + file.text(node) + "\" is not of the form FILE:LINE");
    }
    return site;
  }

  /** Names become names of folders. */
  private String name(Node node) throws UsageException {
    String name = file.text(node);
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9+._-]*")) {
      throw file.error(node, "\"" + name + "\" is no name");
    }
    return name;
  }

  private <E extends Enum<E>> E constant(Class<E> type, Node node) throws UsageException {
    String word = file.text(node);
    for (E constant : EnumSet.allOf(type)) {
      if (constant.name().toLowerCase(Locale.ROOT).equals(word)) {
        return constant;
      }
    }
    throw file.error(node, "\"" + word + "\" is not known here");
  }
}

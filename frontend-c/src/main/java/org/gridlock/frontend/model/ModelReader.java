// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.error.UsageException;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * Reads a model file: {@code decorations} (how names may be decorated) and {@code models}, each
 * with {@code names} (words) and {@code effects} (one or a list; empty for a harmless function);
 * also {@code no-cancellation-points} (names) and {@code closed-libraries}, each with a {@code
 * name} and {@code names}.
 */
final class ModelReader {
  private final String file;

  ModelReader(String file) {
    this.file = file;
  }

  /** What a file says. */
  record ModelFile(
      Map<String, Model> models,
      List<ModelCatalogue.Decoration> decorations,
      List<String> noCancellationPoints,
      Map<String, ClosedLibrary> closedLibraries) {}

  /** Reads the text of a file. */
  ModelFile read(String text) throws UsageException {
    Map<String, Model> models = new LinkedHashMap<>();
    List<ModelCatalogue.Decoration> decorations = new ArrayList<>();
    Node root = compose(text);
    if (root == null) {
      return new ModelFile(models, decorations, List.of(), Map.of());
    }
    YamlEntry document = YamlEntry.of(file, root);
    for (Node node : document.list("decorations")) {
      YamlEntry entry = YamlEntry.of(file, node);
      decorations.add(
          new ModelCatalogue.Decoration(entry.text("prefix", ""), entry.text("suffix", "")));
      entry.finish();
    }
    for (Node node : document.list("models")) {
      readModel(YamlEntry.of(file, node), models);
    }
    Map<String, ClosedLibrary> libraries = new LinkedHashMap<>();
    for (Node node : document.list("closed-libraries")) {
      readLibrary(YamlEntry.of(file, node), libraries);
    }
    String uncancelled = document.text("no-cancellation-points", "").strip();
    document.finish();
    return new ModelFile(
        models,
        decorations,
        uncancelled.isEmpty() ? List.of() : List.of(uncancelled.split("\\s+")),
        libraries);
  }

  private static void readLibrary(YamlEntry entry, Map<String, ClosedLibrary> libraries)
      throws UsageException {
    String name = entry.text("name");
    ClosedLibrary library =
        new ClosedLibrary(name, entry.text("queue", name), entry.flag("threads"));
    for (String start : entry.text("names").split("\\s+")) {
      libraries.put(start, library);
    }
    entry.finish();
  }

  private @Nullable Node compose(String text) throws UsageException {
    try {
      LoadSettings settings = LoadSettings.builder().setLabel(file).build();
      return new Compose(settings).composeString(text).orElse(null);
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
      throw new UsageException(file + ":" + line + ": " + e.getProblem());
    } catch (YamlEngineException e) {
      throw new UsageException(file + ": " + e.getMessage());
    }
  }

  private void readModel(YamlEntry entry, Map<String, Model> models) throws UsageException {
    String names = entry.text("names");
    List<Effect> effects = new ArrayList<>();
    for (Node node : entry.list("effects")) {
      effects.add(EffectReader.read(YamlEntry.of(file, node)));
    }
    Model model = Model.of(effects, entry.flag("exact"), entry.flag("initialises"));
    entry.finish();
    for (String name : names.split("\\s+")) {
      if (models.put(name, model) != null) {
        throw entry.error("the function " + name + " has two models in this file");
      }
    }
  }
}

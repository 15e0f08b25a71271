// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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

/** The models of all known functions, by name. Immutable. */
public final class ModelCatalogue {
  /** The files that come with Gridlock, by library; none says anything of a name of another. */
  private static final List<String> BUILT_IN =
      List.of(
          "models.yaml",
          "glib.yaml",
          "event-loops.yaml",
          "runtimes.yaml",
          "libraries.yaml",
          "cancellation.yaml");

  private static final String FAMILY = "*";

  private final Map<String, Model> models;
  private final List<Decoration> decorations;

  /** Models of all names that start so. */
  private final Map<String, Model> families = new LinkedHashMap<>();

  private final Names noCancellationPoints;
  private final Map<String, ClosedLibrary> closedLibraries;

  private ModelCatalogue(
      Map<String, Model> models,
      List<Decoration> decorations,
      Names noCancellationPoints,
      Map<String, ClosedLibrary> closedLibraries) {
    this.closedLibraries = closedLibraries;
    this.models = models;
    this.decorations = decorations;
    this.noCancellationPoints = noCancellationPoints;
    models.forEach(
        (name, model) -> {
          if (name.endsWith(FAMILY)) {
            families.put(name.substring(0, name.length() - FAMILY.length()), model);
          }
        });
  }

  /** Names, and beginnings of names. */
  private record Names(Set<String> exact, List<String> beginnings) {
    void add(List<String> names) {
      for (String name : names) {
        if (name.endsWith(FAMILY)) {
          beginnings.add(name.substring(0, name.length() - FAMILY.length()));
        } else {
          exact.add(name);
        }
      }
    }

    boolean contains(String name) {
      return exact.contains(name) || beginnings.stream().anyMatch(name::startsWith);
    }
  }

  /** How headers and compilers decorate a name, e.g. {@code __builtin_} before it. */
  record Decoration(String prefix, String suffix) {
    @Nullable String strip(String name) {
      boolean fits =
          name.length() > prefix.length() + suffix.length()
              && name.startsWith(prefix)
              && name.endsWith(suffix);
      return fits ? name.substring(prefix.length(), name.length() - suffix.length()) : null;
    }
  }

  /**
   * The models that come with Gridlock, and those of {@code files}; a later file replaces what an
   * earlier one says of the same name.
   *
   * @throws UsageException if a file cannot be read or is no model file
   */
  public static ModelCatalogue load(List<Path> files) throws UsageException {
    Map<String, Model> models = new LinkedHashMap<>();
    List<Decoration> decorations = new ArrayList<>();
    Names uncancelled = new Names(new HashSet<>(), new ArrayList<>());
    Map<String, ClosedLibrary> libraries = new LinkedHashMap<>();
    List<ModelReader.ModelFile> read = new ArrayList<>();
    for (String name : BUILT_IN) {
      read.add(new ModelReader(name).read(builtIn(name)));
    }
    for (Path file : files) {
      read.add(new ModelReader(file.toString()).read(text(file)));
    }
    for (ModelReader.ModelFile file : read) {
      models.putAll(file.models());
      decorations.addAll(file.decorations());
      uncancelled.add(file.noCancellationPoints());
      libraries.putAll(file.closedLibraries());
    }
    return new ModelCatalogue(models, List.copyOf(decorations), uncancelled, libraries);
  }

  /** What is known of the function of that link name, or null. */
  public @Nullable Model find(String linkName) {
    Model exact = models.get(linkName);
    if (exact != null) {
      return exact;
    }
    for (Map.Entry<String, Model> family : families.entrySet()) {
      if (linkName.startsWith(family.getKey())) {
        return family.getValue();
      }
    }
    for (Decoration decoration : decorations) {
      String plain = decoration.strip(linkName);
      if (plain != null && models.containsKey(plain)) {
        return models.get(plain);
      }
    }
    return null;
  }

  /** Whether that link name is known to be one of a function. */
  public boolean isFunction(String linkName) {
    return find(linkName) != null && !isFamily(linkName);
  }

  /**
   * Whether only the beginning of the name is known. What such a model says is not said of calls
   * that pass functions: those may be called back.
   */
  public boolean isFamily(String linkName) {
    return !models.containsKey(linkName)
        && families.keySet().stream().anyMatch(linkName::startsWith);
  }

  /**
   * Whether a thread may be cancelled in the function of that link name: unless it is known that it
   * is not, also if nothing else is known of the function.
   */
  public boolean isCancellationPoint(String linkName) {
    return !noCancellationPoints.contains(linkName)
        && decorations.stream()
            .map(decoration -> decoration.strip(linkName))
            .noneMatch(plain -> plain != null && noCancellationPoints.contains(plain));
  }

  /** The closed library to which the function or variable of that link name belongs, or null. */
  public @Nullable ClosedLibrary closedLibrary(String linkName) {
    for (Map.Entry<String, ClosedLibrary> library : closedLibraries.entrySet()) {
      String name = library.getKey();
      if (name.endsWith(FAMILY)
          ? linkName.startsWith(name.substring(0, name.length() - FAMILY.length()))
          : linkName.equals(name)) {
        return library.getValue();
      }
    }
    return null;
  }

  /** Number of names with a model, decorated ones not counted. */
  public int size() {
    return models.size();
  }

  private static String text(Path file) throws UsageException {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UsageException("cannot read the model file " + file + ": " + e.getMessage());
    }
  }

  private static String builtIn(String name) {
    try (InputStream stream = ModelCatalogue.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalStateException(name + " is not on the class path");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

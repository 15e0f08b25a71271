// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

  private final ByName<Model> models = new ByName<>();
  private final List<Decoration> decorations = new ArrayList<>();
  private final ByName<Boolean> noCancellationPoints = new ByName<>();
  private final ByName<ClosedLibrary> closedLibraries = new ByName<>();

  private ModelCatalogue() {}

  private void add(ModelReader.ModelFile file) {
    file.models().forEach(models::put);
    decorations.addAll(file.decorations());
    file.noCancellationPoints().forEach(name -> noCancellationPoints.put(name, true));
    file.closedLibraries().forEach(closedLibraries::put);
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
    ModelCatalogue catalogue = new ModelCatalogue();
    for (String name : BUILT_IN) {
      catalogue.add(new ModelReader(name).read(builtIn(name)));
    }
    for (Path file : files) {
      catalogue.add(new ModelReader(file.toString()).read(text(file)));
    }
    return catalogue;
  }

  /** What is known of the function of that link name, or null. */
  public @Nullable Model find(String linkName) {
    Model known = models.find(linkName);
    if (known != null) {
      return known;
    }
    for (Decoration decoration : decorations) {
      String plain = decoration.strip(linkName);
      Model decorated = plain == null ? null : models.findExact(plain);
      if (decorated != null) {
        return decorated;
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
    return models.findExact(linkName) == null && models.find(linkName) != null;
  }

  /**
   * Whether a thread may be cancelled in the function of that link name: unless it is known that it
   * is not, also if nothing else is known of the function.
   */
  public boolean isCancellationPoint(String linkName) {
    return noCancellationPoints.find(linkName) == null
        && decorations.stream()
            .map(decoration -> decoration.strip(linkName))
            .noneMatch(plain -> plain != null && noCancellationPoints.find(plain) != null);
  }

  /** The closed library to which the function or variable of that link name belongs, or null. */
  public @Nullable ClosedLibrary closedLibrary(String linkName) {
    return closedLibraries.find(linkName);
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

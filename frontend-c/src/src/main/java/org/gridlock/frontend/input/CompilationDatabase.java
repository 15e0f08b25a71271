// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gridlock.icfa.error.UsageException;

/**
 * Reads {@code compile_commands.json} (the JSON Compilation Database of Clang): an array of objects
 * with {@code directory}, {@code file} and either {@code arguments} or {@code command}.
 */
final class CompilationDatabase {
  static final String FILE_NAME = "compile_commands.json";

  private static final Set<String> LAUNCHERS = Set.of("ccache", "sccache", "distcc", "icecc");

  private final Path file;

  private CompilationDatabase(Path file) {
    this.file = file;
  }

  /** The compilations in the order of the file, in any language. */
  static List<CompileJob> read(Path file) throws UsageException {
    CompilationDatabase database = new CompilationDatabase(file);
    JsonNode entries = database.tree();
    if (!entries.isArray()) {
      throw new UsageException(file + " is not a compilation database: it must be a JSON array");
    }
    List<CompileJob> jobs = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      jobs.add(database.job(entries.get(i), i + 1));
    }
    return jobs;
  }

  private JsonNode tree() throws UsageException {
    try {
      JsonMapper mapper =
          JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();
      return mapper.readTree(Files.readAllBytes(file));
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      String place = at == null ? "" : ":" + at.getLineNr() + ":" + at.getColumnNr();
      throw new UsageException(file + place + ": no valid JSON: " + gist(e.getOriginalMessage()));
    } catch (IOException e) {
      throw new UsageException(file + " cannot be read: " + e.getMessage());
    }
  }

  /** What is wrong, without the library's remarks on itself. */
  private static String gist(String message) {
    return message.lines().findFirst().orElse("").replaceFirst(" \\((?:for|of|code|bound).*", "");
  }

  private CompileJob job(JsonNode entry, int number) throws UsageException {
    if (!entry.isObject()) {
      throw broken(number, "is not an object");
    }
    Path directory = directory(text(entry, "directory", number), number);
    String source = text(entry, "file", number);
    List<String> words = words(entry, number);
    if (words.size() > 1 && LAUNCHERS.contains(baseName(words.get(0)))) {
      words = words.subList(1, words.size());
    }
    if (words.isEmpty()) {
      throw broken(number, "has an empty command");
    }
    List<String> arguments = ResponseFiles.expand(words.subList(1, words.size()), directory);
    // Most arguments are names of files, and no command can be given what is none.
    if (!FileNames.isPossible(source)
        || !FileNames.isPossible(words.get(0))
        || !arguments.stream().allMatch(FileNames::isPossible)) {
      throw broken(number, "has a name that no file can have");
    }
    return new CompileJob(source, directory, words.get(0), arguments, true);
  }

  private Path directory(String name, int number) throws UsageException {
    try {
      Path directory = file.toAbsolutePath().resolveSibling(name).normalize();
      if (!Files.isDirectory(directory)) {
        throw broken(number, "names the directory " + directory + ", which does not exist");
      }
      return directory;
    } catch (InvalidPathException e) {
      throw broken(number, "has a broken \"directory\"");
    }
  }

  private List<String> words(JsonNode entry, int number) throws UsageException {
    JsonNode arguments = entry.get("arguments");
    if (arguments == null) {
      try {
        return ShellWords.split(text(entry, "command", number));
      } catch (UsageException e) {
        throw entry.hasNonNull("command") ? broken(number, "is broken: " + e.getMessage()) : e;
      }
    }
    List<String> words = new ArrayList<>();
    for (JsonNode argument : arguments) {
      if (!argument.isTextual()) {
        throw broken(number, "has an argument that is not a string");
      }
      words.add(argument.textValue());
    }
    return words;
  }

  private String text(JsonNode entry, String key, int number) throws UsageException {
    JsonNode value = entry.get(key);
    if (value == null || !value.isTextual()) {
      String key2 = key.equals("command") ? "command\" or \"arguments" : key;
      throw broken(number, "has no \"" + key2 + "\"");
    }
    return value.textValue();
  }

  private static String baseName(String command) {
    return command.substring(command.lastIndexOf('/') + 1);
  }

  private UsageException broken(int number, String what) {
    return new UsageException(file + ": entry " + number + " " + what);
  }
}

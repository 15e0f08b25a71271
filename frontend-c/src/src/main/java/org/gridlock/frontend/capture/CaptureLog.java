// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.capture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gridlock.frontend.input.FileNames;
import org.gridlock.icfa.error.UsageException;
import org.jspecify.annotations.Nullable;

/** Reads the log that the wrapper writes. */
final class CaptureLog {
  private final CaptureFolder folder;
  private final JsonMapper mapper = new JsonMapper();

  CaptureLog(CaptureFolder folder) {
    this.folder = folder;
  }

  /**
   * The calls in the order in which they ended. A last line without end is that of a build that was
   * killed, and is left out.
   */
  List<CapturedCall> read() throws UsageException {
    String text;
    try {
      text = new String(Files.readAllBytes(folder.log()), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UsageException(folder.log() + " cannot be read; capture the build again");
    }
    List<CapturedCall> calls = new ArrayList<>();
    int number = 1;
    int start = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      calls.add(call(text.substring(start, end), number++));
      start = end + 1;
    }
    return calls;
  }

  private CapturedCall call(String line, int number) throws UsageException {
    try {
      JsonNode call = mapper.readTree(line);
      Path directory = Path.of(text(call, "directory"));
      List<String> arguments = new ArrayList<>();
      call.required("arguments").forEach(argument -> arguments.add(fileName(text(argument))));
      List<CapturedUnit> units = new ArrayList<>();
      for (JsonNode unit : call.required("units")) {
        units.add(unit(unit, directory, fileName(text(call, "tool")), arguments));
      }
      return new CapturedCall(
          text(call, "id"),
          CapturedCall.Mode.valueOf(text(call, "mode").toUpperCase(Locale.ROOT)),
          directory,
          path(call.required("output"), directory),
          call.required("result").intValue(),
          arguments,
          units);
    } catch (IOException | IllegalArgumentException e) {
      throw new UsageException(
          folder.log() + ":" + number + ": no call of a tool; the capture is damaged");
    }
  }

  private CapturedUnit unit(JsonNode unit, Path directory, String tool, List<String> arguments) {
    JsonNode kept = unit.required("text");
    return new CapturedUnit(
        text(unit, "id"),
        fileName(text(unit, "source")),
        directory,
        tool,
        arguments,
        text(unit, "language"),
        kept.isNull() ? null : folder.root().resolve(text(kept)),
        unit.required("stamped").booleanValue());
  }

  private static String text(JsonNode node, String key) {
    return text(node.required(key));
  }

  private static String text(JsonNode value) {
    if (!value.isTextual()) {
      throw new IllegalArgumentException(value.toString());
    }
    return value.textValue();
  }

  /** All that is compiled is looked up by its name later. */
  private static String fileName(String name) {
    if (!FileNames.isPossible(name)) {
      throw new IllegalArgumentException(name);
    }
    return name;
  }

  /** A name that Java cannot express is that of no file it could read. */
  private static @Nullable Path path(JsonNode value, Path directory) {
    try {
      return value.isNull() ? null : directory.resolve(text(value)).normalize();
    } catch (InvalidPathException e) {
      return null;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.capture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.gridlock.icfa.error.UsageException;

/**
 * Where things are in the folder of a capture. Its marker file tells it from other folders and
 * names the version of the format.
 *
 * @param root the folder
 */
public record CaptureFolder(Path root) {
  /** The folder that is used when none is named. */
  public static final String DEFAULT_NAME = "gridlock-capture";

  private static final String MARKER = "gridlock-capture.json";
  private static final String FORMAT = "format";
  private static final int VERSION = 1;

  /** Whether a folder is a capture, of any version. */
  public static boolean isCapture(Path folder) {
    return Files.isRegularFile(folder.resolve(MARKER));
  }

  /**
   * A capture that exists.
   *
   * @throws UsageException if it is none, or one that this version cannot read
   */
  public static CaptureFolder open(Path folder) throws UsageException {
    CaptureFolder capture = new CaptureFolder(folder);
    capture.checkVersion();
    return capture;
  }

  /**
   * A capture to record into: a new one, or one that goes on.
   *
   * @throws UsageException if the folder contains something else; nothing is overwritten
   */
  public static CaptureFolder prepare(Path folder) throws UsageException, IOException {
    CaptureFolder capture = new CaptureFolder(folder.toAbsolutePath().normalize());
    if (isCapture(folder)) {
      capture.checkVersion();
    } else if (Files.exists(folder)) {
      if (!Files.isDirectory(folder) || !isEmpty(folder)) {
        throw new UsageException(
            folder + " exists and is no capture; name another folder with -o, nothing was written");
      }
    }
    Files.createDirectories(capture.units());
    Files.createDirectories(capture.tools());
    if (!Files.exists(capture.log())) {
      Files.createFile(capture.log());
    }
    ObjectNode marker = JsonNodeFactory.instance.objectNode().put(FORMAT, VERSION);
    Files.writeString(capture.marker(), marker + "\n");
    return capture;
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.findAny().isEmpty();
    }
  }

  private void checkVersion() throws UsageException {
    JsonNode version;
    try {
      version = new JsonMapper().readTree(Files.readAllBytes(marker())).path(FORMAT);
    } catch (IOException e) {
      throw new UsageException(marker() + " cannot be read: this is no usable capture");
    }
    if (!version.isInt()) {
      throw new UsageException(marker() + " names no version: this is no usable capture");
    }
    if (version.intValue() != VERSION) {
      throw new UsageException(
          root
              + " is a capture in format "
              + version.intValue()
              + ", but this version of Gridlock uses format "
              + VERSION
              + "; capture the build again");
    }
  }

  private Path marker() {
    return root.resolve(MARKER);
  }

  /** The log, one line of JSON for each call of a tool. */
  Path log() {
    return root.resolve("log");
  }

  /** Exists while the build runs; the wrapper does nothing without it. */
  Path recording() {
    return root.resolve("recording");
  }

  /** The wrapper, to which the links in {@link #tools()} lead. */
  Path wrapper() {
    return root.resolve("wrapper");
  }

  /** The links to the wrapper by the names of the tools. */
  Path tools() {
    return root.resolve("bin");
  }

  /** The preprocessed texts. */
  Path units() {
    return root.resolve("units");
  }

  /** What was found in the linked files when the build had ended. */
  Path linked() {
    return root.resolve("linked.json");
  }
}

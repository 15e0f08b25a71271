// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.sweep;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.gridlock.icfa.error.UsageException;

/**
 * The finished parts of a sweep, one line of JSON each. A line is on the disk when {@link #add}
 * returns; a last line without its end is what a kill left of one, and is taken away.
 */
public final class Journal implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();

  private final FileChannel file;
  private final List<JsonNode> lines;

  private Journal(FileChannel file, List<JsonNode> lines) {
    this.file = file;
    this.lines = lines;
  }

  /**
   * Opens a journal to go on with it; a new one is empty.
   *
   * @throws UsageException if another sweep writes to it, or if it is damaged
   */
  public static Journal open(Path path) throws UsageException, IOException {
    Files.createDirectories(path.toAbsolutePath().getParent());
    FileChannel file =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      if (!isFree(file)) {
        throw new UsageException("another sweep is writing to " + path);
      }
      byte[] bytes = Files.readAllBytes(path);
      int end = bytes.length;
      while (end > 0 && bytes[end - 1] != '\n') {
        end--;
      }
      file.truncate(end);
      file.position(end);
      return new Journal(file, parse(path, new String(bytes, 0, end, UTF_8)));
    } catch (UsageException | IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /**
   * The lines of a journal that nobody need have finished.
   *
   * @throws UsageException if it cannot be read or is damaged
   */
  public static List<JsonNode> read(Path path) throws UsageException {
    try {
      String text = Files.readString(path);
      return parse(path, text.substring(0, text.lastIndexOf('\n') + 1));
    } catch (IOException e) {
      throw new UsageException("the results " + path + " cannot be read");
    }
  }

  private static boolean isFree(FileChannel file) throws IOException {
    try {
      return file.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private static List<JsonNode> parse(Path path, String text) throws UsageException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : text.lines().toList()) {
      try {
        lines.add(JSON.readTree(line));
      } catch (JsonProcessingException e) {
        throw new UsageException(path + ":" + (lines.size() + 1) + ": this line is no JSON");
      }
    }
    return lines;
  }

  /** All lines so far. */
  public List<JsonNode> lines() {
    return lines;
  }

  /** Adds a line. */
  public void add(ObjectNode line) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(UTF_8));
    while (bytes.hasRemaining()) {
      file.write(bytes);
    }
    file.force(true);
    lines.add(line);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}

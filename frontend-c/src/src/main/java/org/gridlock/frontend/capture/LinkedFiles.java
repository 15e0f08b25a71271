// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.capture;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import org.gridlock.frontend.input.FileNames;
import org.gridlock.icfa.error.UsageException;

/**
 * What is known of the linked files once the build has ended: they may be stripped, moved or built
 * anew later.
 */
final class LinkedFiles {
  private static final JsonMapper MAPPER = new JsonMapper();

  private LinkedFiles() {}

  static void write(CaptureFolder folder, List<LinkedFile> files) throws IOException {
    Files.write(folder.linked(), MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(files));
  }

  /** What was written, or what can be seen now if the build was killed before its end. */
  static List<LinkedFile> read(CaptureFolder folder, List<CapturedCall> calls)
      throws UsageException {
    try {
      if (Files.exists(folder.recording()) || !Files.exists(folder.linked())) {
        return new LinkedFileSearch(calls).find();
      }
      List<LinkedFile> files =
          MAPPER.readValue(
              Files.readAllBytes(folder.linked()), new TypeReference<List<LinkedFile>>() {});
      if (files.stream().allMatch(LinkedFiles::isPossible)) {
        return files;
      }
    } catch (IOException e) {
      // said below
    }
    throw new UsageException(folder.linked() + " cannot be read; capture the build again");
  }

  private static boolean isPossible(LinkedFile file) {
    return Stream.of(List.of(file.path()), file.needed(), file.inputs())
        .flatMap(List::stream)
        .allMatch(FileNames::isPossible);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.gridlock.frontend.cdt.CdtParser;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Operation;
import org.jspecify.annotations.Nullable;

/**
 * Tells one version of the frontend from another by the bytes of its code: a version number stays
 * the same while a tool is worked on, and an entry of yesterday's code must not be taken.
 */
final class CodeFingerprint {
  private static final List<Class<?>> OURS = List.of(Unit.class, Operation.class);

  private CodeFingerprint() {}

  /** A digest of the code that makes units; null if it cannot be found. */
  static @Nullable String ofFrontend() {
    MessageDigest sha = Sha256.start();
    try {
      for (Class<?> type : OURS) {
        Path origin = origin(type);
        if (origin == null) {
          return null;
        }
        addContents(sha, origin);
      }
      Path library = origin(CdtParser.library());
      if (library == null) {
        return null;
      }
      // Released libraries do not change under their name, and reading them takes long.
      sha.update((library.getFileName() + " " + Files.size(library)).getBytes(UTF_8));
    } catch (IOException | URISyntaxException e) {
      return null;
    }
    return HexFormat.of().formatHex(sha.digest());
  }

  /** The jar or the folder that a class comes from. */
  private static @Nullable Path origin(Class<?> type) throws URISyntaxException {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return source == null ? null : Path.of(source.getLocation().toURI());
  }

  private static void addContents(MessageDigest sha, Path root) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(root)) {
      files = walk.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path file : files) {
      // A scan begins with this, in code that is not yet compiled: a better digest takes some 300
      // ms, and nobody forges the code that runs.
      byte[] bytes = Files.readAllBytes(file);
      CRC32 crc = new CRC32();
      crc.update(bytes);
      String line = root.relativize(file) + " " + bytes.length + " " + crc.getValue() + "\n";
      sha.update(line.getBytes(UTF_8));
    }
  }
}

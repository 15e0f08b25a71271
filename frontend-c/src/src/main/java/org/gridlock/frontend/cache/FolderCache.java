// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicBoolean;
import org.gridlock.frontend.unit.Unit;
import org.jspecify.annotations.Nullable;

/**
 * A cache in a folder, which several processes may share: entries are written under another name
 * and then renamed, and never changed. What cannot be read or written is as if it were not there.
 */
public final class FolderCache implements UnitCache {
  /** What a cache may hold unless told otherwise: some ten thousand units. */
  public static final long DEFAULT_BYTES = 1L << 30;

  private final Path folder;
  private final String code;
  private final CacheSize size;
  private final AtomicBoolean grown = new AtomicBoolean();

  private FolderCache(Path folder, String code, CacheSize size) {
    this.folder = folder;
    this.code = code;
    this.size = size;
  }

  /**
   * The cache in a folder, which is made when there is something to put into it.
   *
   * @param maxBytes what {@link #trim} leaves at most
   */
  public static UnitCache in(Path folder, long maxBytes) {
    String code = CodeFingerprint.ofFrontend();
    return code == null ? NONE : new FolderCache(folder, code, new CacheSize(folder, maxBytes));
  }

  @Override
  public @Nullable Unit find(CacheKey key) {
    String name = name(key);
    Path file = file(name);
    try {
      Unit unit = Entry.read(name, Files.readAllBytes(file));
      if (unit != null) {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
      }
      return unit;
    } catch (IOException e) {
      return null;
    }
  }

  @Override
  public void store(CacheKey key, Unit unit) {
    String name = name(key);
    byte[] entry = Entry.of(name, unit);
    Path file = file(name);
    Path unfinished = null;
    try {
      OwnFolders.make(file.getParent());
      unfinished = Files.createTempFile(file.getParent(), name, CacheSize.UNFINISHED);
      Files.write(unfinished, entry);
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
      grown.set(true);
    } catch (IOException e) {
      delete(unfinished);
    }
  }

  @Override
  public void trim() {
    if (grown.getAndSet(false)) {
      size.trim();
    }
  }

  private String name(CacheKey key) {
    MessageDigest sha = Sha256.start();
    sha.update((code + key.digest()).getBytes(US_ASCII));
    return HexFormat.of().formatHex(sha.digest());
  }

  /** Spread over folders, as folders of many files are slow in some file systems. */
  private Path file(String name) {
    return folder.resolve(name.substring(0, 2)).resolve(name + CacheSize.SUFFIX);
  }

  private static void delete(@Nullable Path file) {
    try {
      if (file != null) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // It is taken away as abandoned some day.
    }
  }
}

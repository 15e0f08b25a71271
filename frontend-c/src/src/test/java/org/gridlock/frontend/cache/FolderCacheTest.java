// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cache;

import static org.gridlock.frontend.cache.SameUnit.assertSameUnit;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gridlock.frontend.input.CompileJob;
import org.gridlock.frontend.input.PreprocessedUnit;
import org.gridlock.frontend.text.Dialect;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.SourcePosition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderCacheTest {
  @TempDir private Path folder;

  private static CacheKey key(String text) {
    return new CacheKey(text);
  }

  private static Unit unit(String file) {
    SoundnessNote note =
        new SoundnessNote(
            SoundnessNote.Weight.GAP, "kind", SourcePosition.NONE, null, "About " + file + ".");
    return new Unit(file, List.of(), Map.of(), List.of(), List.of(), List.of(note));
  }

  private UnitCache cache() {
    return FolderCache.in(folder.resolve("cache"), Long.MAX_VALUE);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static Unit found(UnitCache cache, CacheKey key) {
    Unit unit = cache.find(key);
    assertNotNull(unit);
    return unit;
  }

  @Test
  void whatWasStoredIsFoundByAnotherProcess() throws Exception {
    assertNull(cache().find(key("a")));
    assertEquals(List.of(), files());
    cache().store(key("a"), unit("a.c"));
    cache().store(key("b"), unit("b.c"));
    assertSameUnit(unit("a.c"), found(cache(), key("a")));
    assertSameUnit(unit("b.c"), found(cache(), key("b")));
    assertNull(cache().find(key("c")));
    assertEquals(2, files().size());
  }

  @Test
  void everyDamagedEntryIsIgnoredAndMadeAnew() throws Exception {
    cache().store(key("a"), unit("a.c"));
    Path file = files().getFirst();
    byte[] good = Files.readAllBytes(file);
    for (int i = 0; i < good.length; i++) {
      byte[] bad = good.clone();
      bad[i] ^= 1;
      Files.write(file, bad);
      assertNull(cache().find(key("a")), "byte " + i);
      Files.write(file, Arrays.copyOf(good, i));
      assertNull(cache().find(key("a")), "cut off at " + i);
    }
    Files.write(file, Arrays.copyOf(good, good.length + 1));
    assertNull(cache().find(key("a")), "longer");
    cache().store(key("a"), unit("a.c"));
    assertSameUnit(unit("a.c"), found(cache(), key("a")));
  }

  @Test
  void anEntryUnderAnotherNameIsIgnored() throws Exception {
    cache().store(key("a"), unit("a.c"));
    Path first = files().getFirst();
    cache().store(key("b"), unit("b.c"));
    Path second = files().stream().filter(file -> !file.equals(first)).findFirst().orElseThrow();
    Files.write(second, Files.readAllBytes(first));
    assertNull(cache().find(key("b")));
  }

  @Test
  void aFolderThatCannotBeMadeIsNoError() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    UnitCache cache = FolderCache.in(file, Long.MAX_VALUE);
    cache.store(key("a"), unit("a.c"));
    cache.trim();
    assertNull(cache.find(key("a")));
    assertEquals("", Files.readString(file));
  }

  @Test
  void onlyTheOwnerMayWriteEntries() throws Exception {
    cache().store(key("a"), unit("a.c"));
    assertEquals(
        "rwx------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("cache"))));
  }

  @Test
  void theEntriesThatWereNotUsedForLongestGoFirst() throws Exception {
    for (String name : List.of("a", "b", "c")) {
      cache().store(key(name), unit(name));
    }
    long all = 0;
    for (Path file : files()) {
      Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
      all += Files.size(file);
    }
    found(cache(), key("b"));
    Path foreign = Files.writeString(folder.resolve("cache/readme"), "x".repeat(10_000));
    Path abandoned = Files.writeString(folder.resolve("cache/a.new"), "");
    Files.setLastModifiedTime(abandoned, FileTime.from(Instant.EPOCH));
    Path fresh = Files.writeString(folder.resolve("cache/b.new"), "");

    UnitCache small = FolderCache.in(folder.resolve("cache"), all / 2);
    small.trim();
    assertEquals(6, files().size(), "nothing was added, so nothing is looked at");
    small.store(key("d"), unit("d"));
    small.trim();
    assertNotNull(small.find(key("d")));
    assertNull(small.find(key("a")));
    assertNull(small.find(key("c")));
    assertTrue(Files.exists(foreign));
    assertTrue(Files.exists(fresh));
    assertFalse(Files.exists(abandoned));
  }

  @Test
  void theKeyCoversAllThatAUnitIsMadeFrom() {
    CompileJob built = new CompileJob("a.c", folder, "cc", List.of("-O2"), true);
    PreprocessedUnit unit = preprocessed(built, "int x;", Dialect.GNU17);
    CacheKey key = CacheKey.of(unit, "");
    assertEquals(key, CacheKey.of(unit, ""));
    assertNotEquals(key, CacheKey.of(unit, "elsewhere"));
    assertNotEquals(key, CacheKey.of(preprocessed(built, "int y;", Dialect.GNU17), ""));
    assertNotEquals(key, CacheKey.of(preprocessed(built, "int x;", new Dialect(true, false)), ""));
    assertNotEquals(key, CacheKey.of(preprocessed(built, "int x;", new Dialect(false, true)), ""));
    assertNotEquals(key, CacheKey.of(from("b.c", "cc", "-O2", true), ""));
    assertEquals(key, CacheKey.of(from("a.c", "gcc", "-O3", true), ""), "the build vouches");
    CacheKey checked = CacheKey.of(from("a.c", "cc", "-O2", false), "");
    assertNotEquals(key, checked);
    assertNotEquals(checked, CacheKey.of(from("a.c", "gcc", "-O2", false), ""));
    assertNotEquals(checked, CacheKey.of(from("a.c", "cc", "-O3", false), ""));
  }

  private PreprocessedUnit from(String source, String compiler, String option, boolean built) {
    return preprocessed(
        new CompileJob(source, folder, compiler, List.of(option), built), "int x;", Dialect.GNU17);
  }

  private static PreprocessedUnit preprocessed(CompileJob job, String text, Dialect dialect) {
    return new PreprocessedUnit(job, text.getBytes(StandardCharsets.UTF_8), dialect);
  }
}

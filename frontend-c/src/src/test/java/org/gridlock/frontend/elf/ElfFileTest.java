// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.elf;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that the local tools link are read as those tools meant them. */
class ElfFileTest {
  @TempDir private Path folder;

  private ElfFile link(String name, String... options) throws IOException, InterruptedException {
    Files.writeString(folder.resolve("a.c"), "int shown; int f(void) { return shown; }\n");
    Files.writeString(folder.resolve("main.c"), "int f(void); int main(void) { return f(); }\n");
    List<String> command = new ArrayList<>(List.of("gcc", "-o", name));
    command.addAll(List.of(options));
    assertEquals(0, new ProcessBuilder(command).directory(folder.toFile()).start().waitFor());
    return requireNonNull(ElfFile.open(folder.resolve(name)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-gdwarf-2", "-gdwarf-3", "-gdwarf-4", "-gdwarf-5", "-gz", "-gdwarf64 -gdwarf-5"})
  void theUnitsOfTheDebuggingInformation(String options) throws Exception {
    List<String> words = new ArrayList<>(List.of(options.split(" ", -1)));
    words.addAll(List.of("-g", "-std=c11", "main.c", "a.c"));
    List<DebugUnit> units = DebugUnits.of(link("p", words.toArray(String[]::new)));
    assertEquals(List.of("main.c", "a.c"), units.stream().map(DebugUnit::name).toList());
    assertTrue(units.stream().allMatch(DebugUnit::isC), units::toString);
    assertTrue(
        units.stream().allMatch(unit -> unit.folder().equals(folder.toString())), units::toString);
  }

  @Test
  void otherLanguagesAreNotC() throws Exception {
    Files.writeString(folder.resolve("b.cpp"), "int f() { return 0; }\n");
    List<DebugUnit> units = DebugUnits.of(link("lib.so", "-g", "-shared", "-fPIC", "b.cpp"));
    assertEquals(List.of(false), units.stream().map(DebugUnit::isC).toList());
  }

  @Test
  void programsAndLibrariesAreToldApart() throws Exception {
    DynamicLinking library =
        DynamicLinking.of(link("liba.so", "-shared", "-fPIC", "-Wl,-soname,liba.so.3", "a.c"));
    assertNotNull(library);
    assertFalse(library.executable());
    assertEquals("liba.so.3", library.soname());
    Files.createSymbolicLink(folder.resolve("liba.so.3"), Path.of("liba.so"));
    for (String kind : List.of("-pie", "-no-pie")) {
      DynamicLinking program = DynamicLinking.of(link("p", kind, "main.c", "liba.so"));
      assertNotNull(program);
      assertTrue(program.executable(), kind);
      assertEquals(List.of("liba.so.3", "libc.so.6"), program.needed());
    }
    DynamicLinking alone = DynamicLinking.of(link("s", "-static", "-nostdlib", "-Wl,-e,f", "a.c"));
    assertEquals(new DynamicLinking(true, null, List.of()), alone);
    assertNull(DynamicLinking.of(link("a.o", "-c", "a.c")));
  }

  @Test
  void namesOfOtherFiles() throws Exception {
    ElfFile library = link("liba.so", "-shared", "-fPIC", "a.c");
    assertEquals(List.of("f", "shown"), List.copyOf(SymbolNames.exported(library)));
    assertTrue(SymbolNames.sourceFiles(library).contains("a.c"));
    ElfFile hidden = link("libh.so", "-shared", "-fPIC", "-fvisibility=hidden", "a.c");
    assertFalse(SymbolNames.exported(hidden).contains("f"));
  }

  @Test
  void otherFilesAreNone() throws Exception {
    Path text = Files.writeString(folder.resolve("text"), "#!/bin/sh\n".repeat(20));
    assertNull(ElfFile.open(text));
    assertNull(ElfFile.open(Files.writeString(folder.resolve("empty"), "")));
  }

  @Test
  void everyCutOffFileIsRefusedOrRead() throws Exception {
    link("p", "-g", "main.c", "a.c");
    byte[] whole = Files.readAllBytes(folder.resolve("p"));
    int refused = 0;
    for (int size = 52; size < whole.length; size += 97) {
      Path part = Files.write(folder.resolve("part"), java.util.Arrays.copyOf(whole, size));
      try {
        ElfFile file = requireNonNull(ElfFile.open(part));
        DynamicLinking.of(file);
        DebugUnits.of(file);
        SymbolNames.exported(file);
      } catch (ElfFormatException e) {
        refused++;
      }
    }
    assertTrue(refused > 10, () -> "the cuts are noticed");
    whole[whole.length - 70] ^= 0x55;
    assertThrows(
        ElfFormatException.class,
        () -> {
          byte[] cut = java.util.Arrays.copyOf(whole, whole.length / 2);
          ElfFile.open(Files.write(folder.resolve("half"), cut));
        });
  }

  @Test
  void everyDamagedFileIsRefusedOrRead() throws Exception {
    link("p", "-g", "main.c", "a.c");
    byte[] whole = Files.readAllBytes(folder.resolve("p"));
    int refused = 0;
    for (int at = 16; at < whole.length; at += 53) {
      byte[] damaged = whole.clone();
      damaged[at] ^= (byte) 0xff;
      Path file = Files.write(folder.resolve("damaged" + at), damaged);
      try {
        ElfFile elf = requireNonNull(ElfFile.open(file));
        DynamicLinking.of(elf);
        SymbolNames.exported(elf);
        SymbolNames.sourceFiles(elf);
        DebugUnits.of(elf);
      } catch (ElfFormatException e) {
        refused++;
      }
    }
    assertTrue(refused > 5, () -> "some damage is noticed");
  }
}

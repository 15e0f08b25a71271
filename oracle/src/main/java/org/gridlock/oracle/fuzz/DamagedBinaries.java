// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gridlock.frontend.elf.DebugUnits;
import org.gridlock.frontend.elf.DynamicLinking;
import org.gridlock.frontend.elf.ElfFile;
import org.gridlock.frontend.elf.SymbolNames;

/** Damaged object files, libraries and programs, as they are found in a captured build. */
final class DamagedBinaries implements Target {
  private static final List<List<String>> COMMANDS =
      List.of(
          List.of("-g", "-c"),
          List.of("-g", "-gz", "-gdwarf-4", "-c"),
          List.of("-g", "-shared", "-fPIC", "-nostdlib", "-Wl,-soname,libx.so"));

  private final Path scratch;
  private final List<byte[]> binaries = new ArrayList<>();

  DamagedBinaries(Path scratch) throws IOException, InterruptedException {
    this.scratch = scratch;
    Path source =
        Files.writeString(
            scratch.resolve("x.c"),
            "int v; static int f(int a) { return a; } int g(void) { return f(v); }\n");
    for (List<String> options : COMMANDS) {
      Path output = scratch.resolve("x" + binaries.size());
      List<String> command = new ArrayList<>(List.of("cc"));
      command.addAll(options);
      command.addAll(List.of("-o", output.toString(), source.toString()));
      Process compiler = new ProcessBuilder(command).inheritIO().start();
      if (compiler.waitFor() != 0) {
        throw new IOException(command + " failed");
      }
      binaries.add(Files.readAllBytes(output));
    }
  }

  @Override
  public String name() {
    return "binary";
  }

  @Override
  public String attempt(long seed) throws IOException {
    byte[] whole = binaries.get((int) Math.floorMod(seed, (long) binaries.size()));
    return read(new ByteMutator(seed).mutate(whole));
  }

  @Override
  public boolean acceptsWhole() throws IOException {
    for (byte[] whole : binaries) {
      if (!read(whole).equals("read")) {
        return false;
      }
    }
    return true;
  }

  private String read(byte[] bytes) throws IOException {
    // A file of its own: the one before may still be mapped into memory.
    Path file = Files.createTempFile(scratch, "elf", "");
    try {
      Files.write(file, bytes);
      ElfFile elf = ElfFile.open(file);
      if (elf == null) {
        return "foreign";
      }
      DynamicLinking.of(elf);
      SymbolNames.exported(elf);
      SymbolNames.sourceFiles(elf);
      DebugUnits.of(elf);
      return "read";
    } finally {
      Files.delete(file);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.elf;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a linked file asks of the dynamic linker (System V ABI, chapter 5).
 *
 * @param executable whether it is a program and no shared library
 * @param soname the name by which others need this library, or null
 * @param needed the libraries that it needs, in the order of the search
 */
public record DynamicLinking(boolean executable, @Nullable String soname, List<String> needed) {
  private static final int EXECUTABLE = 2;
  private static final int SHARED = 3;
  private static final long NEEDED = 1;
  private static final long SONAME = 14;
  private static final long FLAGS_1 = 0x6ffffffb;
  private static final long POSITION_INDEPENDENT_EXECUTABLE = 0x08000000;

  public DynamicLinking {
    needed = List.copyOf(needed);
  }

  /** Reads the dynamic section; null if the file is not linked, such as an object file. */
  public static @Nullable DynamicLinking of(ElfFile file) throws ElfFormatException {
    if (file.type() != EXECUTABLE && file.type() != SHARED) {
      return null;
    }
    List<String> needed = new ArrayList<>();
    String soname = null;
    boolean pie = false;
    ElfFile.Section section = file.section(".dynamic");
    if (section != null) {
      ByteBuffer entries = file.data(section);
      ByteBuffer strings = file.data(file.linked(section));
      int word = file.isWide() ? Long.BYTES : Integer.BYTES;
      try {
        for (int at = 0; at + 2 * word <= entries.limit(); at += 2 * word) {
          long tag = file.isWide() ? entries.getLong(at) : entries.getInt(at);
          long value = file.isWide() ? entries.getLong(at + word) : entries.getInt(at + word);
          if (tag == NEEDED) {
            needed.add(ElfFile.string(strings, Math.toIntExact(value)));
          } else if (tag == SONAME) {
            soname = ElfFile.string(strings, Math.toIntExact(value));
          } else if (tag == FLAGS_1) {
            pie = (value & POSITION_INDEPENDENT_EXECUTABLE) != 0;
          }
        }
      } catch (BufferUnderflowException | IndexOutOfBoundsException | ArithmeticException e) {
        throw file.broken("dynamic section", e);
      }
    }
    boolean interpreted = file.section(".interp") != null;
    boolean executable =
        file.type() == EXECUTABLE || pie || (interpreted && soname == null) || section == null;
    return new DynamicLinking(executable, soname, needed);
  }
}

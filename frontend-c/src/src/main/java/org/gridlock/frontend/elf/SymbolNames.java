// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.elf;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Names in the symbol tables of a linked file (System V ABI, chapter 4, "Symbol Table"). */
public final class SymbolNames {
  private static final int SYMBOL_32 = 16;
  private static final int SYMBOL_64 = 24;
  private static final int FILE = 4;
  private static final int LOCAL = 0;

  private SymbolNames() {}

  /** The names that other files may use or replace: those defined in the dynamic symbol table. */
  public static SortedSet<String> exported(ElfFile file) throws ElfFormatException {
    SortedSet<String> names = new TreeSet<>();
    read(
        file,
        ".dynsym",
        (name, binding, type, section) -> {
          if (binding != LOCAL && section != 0) {
            names.add(name);
          }
        });
    return names;
  }

  /** The source files that the symbol table names, one for each object linked; none if stripped. */
  public static List<String> sourceFiles(ElfFile file) throws ElfFormatException {
    List<String> names = new ArrayList<>();
    read(
        file,
        ".symtab",
        (name, binding, type, section) -> {
          if (type == FILE) {
            names.add(name);
          }
        });
    return names;
  }

  private interface Sink {
    void accept(String name, int binding, int type, int section);
  }

  private static void read(ElfFile file, String table, Sink sink) throws ElfFormatException {
    ElfFile.Section section = file.section(table);
    if (section == null) {
      return;
    }
    ByteBuffer symbols = file.data(section);
    ByteBuffer strings = file.data(file.linked(section));
    int size = file.isWide() ? SYMBOL_64 : SYMBOL_32;
    try {
      for (int at = 0; at + size <= symbols.limit(); at += size) {
        int info = symbols.get(at + (file.isWide() ? 4 : 12));
        int index = Short.toUnsignedInt(symbols.getShort(at + (file.isWide() ? 6 : 14)));
        String name = ElfFile.string(strings, symbols.getInt(at));
        sink.accept(name, (info & 0xff) >> 4, info & 0xf, index);
      }
    } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
      throw file.broken("symbol table " + table, e);
    }
  }
}

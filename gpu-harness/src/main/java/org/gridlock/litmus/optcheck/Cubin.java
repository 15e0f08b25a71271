// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.optcheck;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gridlock.litmus.LitmusException;

/**
 * A compiled GPU binary: an ELF file of 64 bits and machine 190.
 *
 * @param sm the architecture, e.g. 90
 * @param sections in their order
 */
public record Cubin(int sm, List<Section> sections, List<Symbol> symbols) {
  private static final int MACHINE = 190;
  private static final int HEADER = 64;
  private static final int SECTION_HEADER = 64;
  private static final long SEGMENT_HEADER = 56;
  private static final int SYMBOL_ENTRY = 24;
  private static final int NO_BITS = 8;

  public Cubin {
    sections = List.copyOf(sections);
    symbols = List.copyOf(symbols);
  }

  /**
   * A section.
   *
   * @param offset of its bytes in the file
   */
  public record Section(String name, int offset, byte[] bytes) {}

  /** A symbol: a part of a section. */
  public record Symbol(String name, int section, long value, long size) {}

  /** Reads a file; {@code name} is for messages. */
  public static Cubin read(String name, byte[] file) throws LitmusException {
    try {
      return read(ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN), name);
    } catch (IndexOutOfBoundsException | IllegalArgumentException | NegativeArraySizeException e) {
      throw new LitmusException(name + ": the binary is damaged or cut off");
    }
  }

  private static Cubin read(ByteBuffer file, String name) throws LitmusException {
    if (file.limit() < HEADER
        || file.getInt(0) != 0x464c457f
        || file.get(4) != 2
        || Short.toUnsignedInt(file.getShort(18)) != MACHINE) {
      throw new LitmusException(name + ": not a GPU binary (cubin)");
    }
    long segments = file.getLong(32) + Short.toUnsignedInt(file.getShort(56)) * SEGMENT_HEADER;
    if (segments > file.limit()) {
      throw new IndexOutOfBoundsException();
    }
    int headers = Math.toIntExact(file.getLong(40));
    int count = Short.toUnsignedInt(file.getShort(60));
    int names = Short.toUnsignedInt(file.getShort(62));
    int strings = sectionOffset(file, headers, names);
    List<Section> sections = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      int header = headers + index * SECTION_HEADER;
      int size = Math.toIntExact(file.getLong(header + 32));
      int offset = sectionOffset(file, headers, index);
      byte[] bytes = new byte[file.getInt(header + 4) == NO_BITS ? 0 : size];
      file.get(offset, bytes);
      sections.add(new Section(string(file, strings + file.getInt(header)), offset, bytes));
    }
    List<Symbol> symbols = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      if (sections.get(index).name().equals(".symtab")) {
        int header = headers + index * SECTION_HEADER;
        int text = sectionOffset(file, headers, file.getInt(header + 40));
        int start = sections.get(index).offset();
        int end = start + sections.get(index).bytes().length;
        for (int at = start; at + SYMBOL_ENTRY <= end; at += SYMBOL_ENTRY) {
          symbols.add(
              new Symbol(
                  string(file, text + file.getInt(at)),
                  Short.toUnsignedInt(file.getShort(at + 6)),
                  file.getLong(at + 8),
                  file.getLong(at + 16)));
        }
      }
    }
    return new Cubin(architecture(file.getInt(48)), sections, symbols);
  }

  private static int sectionOffset(ByteBuffer file, int headers, int index) {
    return Math.toIntExact(file.getLong(headers + index * SECTION_HEADER + 24));
  }

  private static String string(ByteBuffer file, int start) {
    int end = start;
    while (file.get(end) != 0) {
      end++;
    }
    byte[] bytes = new byte[end - start];
    file.get(start, bytes);
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** Assemblers of version 13 keep the number one byte higher than those before. */
  private static int architecture(int flags) {
    int second = flags >>> 8 & 0xff;
    return (flags >>> 24) != 0 && second >= 50 ? second : flags & 0xff;
  }

  /** The code of a kernel. */
  public Section code(String kernel) throws LitmusException {
    String name = ".text." + kernel;
    return sections.stream()
        .filter(section -> section.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new LitmusException("the binary has no kernel '" + kernel + "'"));
  }

  /** The initial bytes of a variable. */
  public Optional<byte[]> data(String symbol) {
    return symbols.stream()
        .filter(each -> each.name().equals(symbol) && each.section() < sections.size())
        .map(
            each ->
                Arrays.copyOfRange(
                    sections.get(each.section()).bytes(),
                    (int) each.value(),
                    (int) (each.value() + each.size())))
        .findFirst();
  }
}

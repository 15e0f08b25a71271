// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.elf;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * The sections of an ELF file of either class and byte order (System V ABI, chapter 4). Every
 * method throws {@link ElfFormatException} where the file contradicts itself.
 */
public final class ElfFile {
  /** No byte that is compressed by zlib stands for more (258 bytes in two bits). */
  private static final long MOST_INFLATED = 1032;

  private static final int MAGIC = 0x7f454c46;
  private static final int NO_BITS = 8;
  private static final long COMPRESSED = 1 << 11;
  private static final int ZLIB = 1;
  private static final int SECTION_HEADER_32 = 40;
  private static final int SECTION_HEADER_64 = 64;

  private final Path path;
  private final ByteBuffer bytes;
  private final boolean wide;
  private final List<Section> sections = new ArrayList<>();

  /** A section header. */
  record Section(String name, int type, long flags, long offset, long size, int link) {}

  private ElfFile(Path path, ByteBuffer bytes) throws ElfFormatException {
    this.path = path;
    this.bytes = bytes;
    this.wide = bytes.get(4) == 2;
    bytes.order(bytes.get(5) == 2 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    readSections();
  }

  /**
   * Reads the headers of a file.
   *
   * @return null if the file does not begin as an ELF file does
   * @throws IOException if it cannot be read or is broken
   */
  public static @Nullable ElfFile open(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path)) {
      if (channel.size() < 52 || channel.size() > Integer.MAX_VALUE) {
        return null;
      }
      ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
      return bytes.getInt(0) == MAGIC ? new ElfFile(path, bytes) : null;
    }
  }

  private void readSections() throws ElfFormatException {
    try {
      long table = wide ? bytes.getLong(40) : Integer.toUnsignedLong(bytes.getInt(32));
      int entrySize = wide ? SECTION_HEADER_64 : SECTION_HEADER_32;
      int count = Short.toUnsignedInt(bytes.getShort(wide ? 60 : 48));
      int names = Short.toUnsignedInt(bytes.getShort(wide ? 62 : 50));
      if (table == 0) {
        return;
      }
      // More sections than fit into the header are counted in the first section header.
      Section first = header(Math.toIntExact(table));
      count = count == 0 ? Math.toIntExact(first.size()) : count;
      names = names == 0xffff ? first.link() : names;
      List<Section> unnamed = new ArrayList<>();
      List<Integer> nameOffsets = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int at = Math.toIntExact(table + (long) i * entrySize);
        unnamed.add(header(at));
        nameOffsets.add(bytes.getInt(at));
      }
      ByteBuffer strings = raw(unnamed.get(names));
      for (int i = 0; i < count; i++) {
        Section section = unnamed.get(i);
        sections.add(
            new Section(
                string(strings, nameOffsets.get(i)),
                section.type(),
                section.flags(),
                section.offset(),
                section.size(),
                section.link()));
      }
    } catch (BufferUnderflowException | IndexOutOfBoundsException | ArithmeticException e) {
      throw broken("section headers", e);
    }
  }

  private Section header(int at) {
    return wide
        ? new Section(
            "",
            bytes.getInt(at + 4),
            bytes.getLong(at + 8),
            bytes.getLong(at + 24),
            bytes.getLong(at + 32),
            bytes.getInt(at + 40))
        : new Section(
            "",
            bytes.getInt(at + 4),
            Integer.toUnsignedLong(bytes.getInt(at + 8)),
            Integer.toUnsignedLong(bytes.getInt(at + 16)),
            Integer.toUnsignedLong(bytes.getInt(at + 20)),
            bytes.getInt(at + 24));
  }

  /** The object file type: 1 relocatable, 2 executable, 3 shared or position independent. */
  int type() {
    return bytes.getShort(16);
  }

  /** Whether addresses have 64 bits. */
  boolean isWide() {
    return wide;
  }

  List<Section> sections() {
    return List.copyOf(sections);
  }

  /** The first section of a name, or null. */
  @Nullable Section section(String name) {
    return sections.stream()
        .filter(section -> section.name().equals(name))
        .findFirst()
        .orElse(null);
  }

  /** The section that another refers to, such as the strings of a symbol table. */
  Section linked(Section section) throws ElfFormatException {
    if (section.link() < 0 || section.link() >= sections.size()) {
      throw broken("link of section " + section.name(), null);
    }
    return sections.get(section.link());
  }

  /** The bytes of all sections of that name, one after the other. */
  public byte[] contents(String name) throws ElfFormatException {
    int size = 0;
    List<ByteBuffer> parts = new ArrayList<>();
    for (Section section : sections) {
      if (section.name().equals(name)) {
        ByteBuffer part = data(section);
        parts.add(part);
        size += part.remaining();
      }
    }
    ByteBuffer all = ByteBuffer.allocate(size);
    parts.forEach(all::put);
    return all.array();
  }

  /** The uncompressed bytes of the first section of that name, in the file's byte order. */
  ByteBuffer data(String name) throws ElfFormatException {
    Section section = section(name);
    return section == null ? ByteBuffer.allocate(0).order(bytes.order()) : data(section);
  }

  ByteBuffer data(Section section) throws ElfFormatException {
    try {
      ByteBuffer data = raw(section);
      return (section.flags() & COMPRESSED) != 0 ? inflate(section, data) : data;
    } catch (IndexOutOfBoundsException | ArithmeticException | DataFormatException e) {
      throw broken("section " + section.name(), e);
    }
  }

  private ByteBuffer raw(Section section) {
    if (section.type() == NO_BITS) {
      return ByteBuffer.allocate(0).order(bytes.order());
    }
    return bytes
        .slice(Math.toIntExact(section.offset()), Math.toIntExact(section.size()))
        .order(bytes.order());
  }

  private ByteBuffer inflate(Section section, ByteBuffer data)
      throws ElfFormatException, DataFormatException {
    if (data.getInt(0) != ZLIB) {
      throw broken("section " + section.name() + " (unknown compression)", null);
    }
    long length = wide ? data.getLong(8) : Integer.toUnsignedLong(data.getInt(4));
    if (length < 0 || length > MOST_INFLATED * data.limit()) {
      throw broken("section " + section.name() + " (impossible size)", null);
    }
    byte[] plain = new byte[Math.toIntExact(length)];
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(data.position(wide ? 24 : 12));
      int size = 0;
      while (size < plain.length && !inflater.finished()) {
        int read = inflater.inflate(plain, size, plain.length - size);
        if (read == 0) {
          throw broken("section " + section.name(), null);
        }
        size += read;
      }
    } finally {
      inflater.end();
    }
    return ByteBuffer.wrap(plain).order(bytes.order());
  }

  /** The string that begins at an offset, up to its zero byte; UTF-8. */
  static String string(ByteBuffer strings, int offset) {
    int end = offset;
    while (strings.get(end) != 0) {
      end++;
    }
    byte[] text = new byte[end - offset];
    strings.get(offset, text);
    return new String(text, java.nio.charset.StandardCharsets.UTF_8);
  }

  ElfFormatException broken(String what, @Nullable Exception cause) {
    String message = path + ": broken ELF file: " + what;
    return cause == null ? new ElfFormatException(message) : new ElfFormatException(message, cause);
  }
}

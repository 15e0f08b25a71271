// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.types;

import java.util.ArrayList;
import java.util.List;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Type;

/**
 * Where the members of a struct or union lie (System V ABI for x86-64, with the GNU extensions).
 */
public final class Layout {
  /** The {@code bitWidth} of an ordinary member. */
  public static final int NO_BIT_FIELD = -1;

  /**
   * A member as declared.
   *
   * @param name empty for an unnamed member
   * @param natural alignment of its type in bytes (a typedef may change it)
   * @param aligned what its own {@code aligned} attribute asks for, or 0
   * @param packed whether it is declared packed
   * @param bitWidth width of a bit field, or {@link #NO_BIT_FIELD}
   */
  public record Member(
      String name,
      Type type,
      int natural,
      int aligned,
      boolean packed,
      int bitWidth,
      boolean isVolatile) {}

  /**
   * How the whole is declared.
   *
   * @param packed whether it has the attribute
   * @param aligned what its {@code aligned} attribute asks for, or 0
   * @param pack the bound of {@code #pragma pack} in bytes, or 0
   */
  public record Rules(boolean union, boolean packed, int aligned, int pack) {}

  /** The members with their offsets, and size and alignment of the whole in bytes. */
  public record Result(List<Field> fields, long size, int alignment) {}

  private final Rules rules;
  private final List<Field> fields = new ArrayList<>();
  private long bits;
  private long unionBytes;
  private int alignment = 1;

  private Layout(Rules rules) {
    this.rules = rules;
  }

  /** Lays out the members in order. */
  public static Result of(Rules rules, List<Member> members) {
    Layout layout = new Layout(rules);
    for (Member member : members) {
      layout.add(member);
    }
    return layout.finish();
  }

  private void add(Member member) {
    if (rules.union()) {
      bits = 0;
    }
    if (member.bitWidth() == NO_BIT_FIELD) {
      addOrdinary(member);
    } else {
      addBitField(member);
    }
    unionBytes = Math.max(unionBytes, (bits + 7) / 8);
  }

  private void addOrdinary(Member member) {
    boolean packed = rules.packed() || member.packed();
    int align = capped(Math.max(packed ? 1 : member.natural(), Math.max(1, member.aligned())));
    alignment = Math.max(alignment, align);
    bits = roundUp(bits, 8L * align);
    fields.add(new Field(member.name(), member.type(), bits / 8, 0, 0, member.isVolatile()));
    bits += 8 * member.type().size();
  }

  private void addBitField(Member member) {
    boolean packed = rules.packed() || member.packed();
    int unit = capped(member.natural());
    if (member.bitWidth() == 0) {
      // Neither packing attributes nor pragmas bound it.
      bits = roundUp(bits, 8L * Math.max(member.natural(), member.aligned()));
      return;
    }
    if (!member.name().isEmpty()) {
      boolean byteAligned = packed && rules.pack() == 0;
      alignment = Math.max(alignment, Math.max(byteAligned ? 1 : unit, capped(member.aligned())));
    }
    if (member.aligned() > 1) {
      bits = roundUp(bits, 8L * capped(member.aligned()));
    }
    boolean free = packed || rules.pack() != 0;
    if (!free && crosses(bits, member.bitWidth(), 8L * unit, 8 * member.type().size())) {
      bits = roundUp(bits, 8L * unit);
    }
    if (!member.name().isEmpty()) {
      fields.add(bitField(member, bits));
    }
    bits += member.bitWidth();
  }

  /** Whether a bit field would span more units of its type than an object of the type does. */
  private static boolean crosses(long position, int width, long unitBits, long typeBits) {
    long start = position % unitBits;
    return (start + width + unitBits - 1) / unitBits > typeBits / unitBits;
  }

  private static Field bitField(Member member, long position) {
    long unitBits = 8 * member.type().size();
    long start = position / unitBits * unitBits;
    if (position + member.bitWidth() > start + unitBits) {
      start = position / 8 * 8;
    }
    return new Field(
        member.name(),
        member.type(),
        start / 8,
        (int) (position - start),
        member.bitWidth(),
        member.isVolatile());
  }

  private int capped(int align) {
    return rules.pack() == 0 ? align : Math.min(align, rules.pack());
  }

  private Result finish() {
    int whole = Math.max(alignment, Math.max(1, rules.aligned()));
    long bytes = rules.union() ? unionBytes : (bits + 7) / 8;
    return new Result(List.copyOf(fields), roundUp(bytes, whole), whole);
  }

  private static long roundUp(long value, long unit) {
    return (value + unit - 1) / unit * unit;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A struct or union type. It is made by name first and {@linkplain #complete completed} once, since
 * it may point to itself; from then on it does not change. Identity is equality.
 */
public final class Composite implements Type {
  private final String name;
  private final boolean union;
  private @Nullable List<Field> fields;
  private long size;
  private int alignment = 1;
  private boolean programs;

  /**
   * An incomplete type.
   *
   * @param name the tag, or a made-up name such as {@code "struct@file.c:12"} where there is none
   * @param union whether it is a union
   */
  public Composite(String name, boolean union) {
    this.name = name;
    this.union = union;
  }

  /** Gives the layout; may be called once. */
  public void complete(List<Field> fields, long size, int alignment) {
    complete(fields, size, alignment, false);
  }

  /**
   * Gives the layout; may be called once.
   *
   * @param programs whether it is surely defined in a file of the program, not in a header of the
   *     system
   */
  public void complete(List<Field> fields, long size, int alignment, boolean programs) {
    if (this.fields != null) {
      throw new IllegalStateException(name + " is complete already");
    }
    this.fields = List.copyOf(fields);
    this.size = size;
    this.alignment = alignment;
    this.programs = programs;
  }

  public String name() {
    return name;
  }

  public boolean isUnion() {
    return union;
  }

  public boolean isComplete() {
    return fields != null;
  }

  /**
   * Whether it is surely defined in a file of the program: code that was compiled with headers of
   * the system only does not know its layout.
   */
  public boolean isPrograms() {
    return programs;
  }

  /** The fields in order of declaration; empty while incomplete. */
  public List<Field> fields() {
    return fields == null ? List.of() : fields;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public int alignment() {
    return alignment;
  }

  @Override
  public String toString() {
    return (union ? "union " : "struct ") + name;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.pointer.layout.Extent;
import org.gridlock.pointer.layout.ObjectLayout;
import org.gridlock.pointer.layout.Spot;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;
import org.jspecify.annotations.Nullable;

/**
 * What code outside the program knows of its objects: the whole of them, parts, or the text in
 * them. It depends on the address that such code gets, and on what it takes that for.
 *
 * <p>What it knows escapes, since it may read it; and star may stand in it, since it may write.
 */
final class Escapes {
  /** Beyond so many parts an object is taken to have escaped as a whole. */
  private static final int MANY_PARTS = 16;

  private final Solver solver;
  private final Addresses addresses;
  private final Memory memory;
  private final OutsideTypes types;
  private final PartlyEscaped partly;
  private final Node pointers;
  private final Node toScalars;
  private final Node toBytes;
  private final Node toOpaque;

  Escapes(Solver solver, Addresses addresses, Memory memory, OutsideTypes types) {
    this.solver = solver;
    this.addresses = addresses;
    this.memory = memory;
    this.types = types;
    this.partly = new PartlyEscaped(solver, addresses, this, memory);
    this.pointers = solver.node();
    this.toScalars = solver.node();
    this.toBytes = solver.node();
    this.toOpaque = solver.node();
    Node wide = solver.node();
    solver.addReaction(pointers, values -> values.forEach(value -> escape(value, false)));
    solver.addReaction(toScalars, values -> values.forEach(this::escapeScalar));
    solver.addReaction(toBytes, values -> values.forEach(this::escapeBytes));
    solver.addReaction(toOpaque, values -> values.forEach(this::escapeOpaque));
    solver.addReaction(wide, values -> values.forEach(this::escapeWide));
    solver.addInclusion(wide, pointers);
    solver.widenTo(Addresses.STAR, wide);
    addresses.listen(this::subsumeIfEscaped);
  }

  /** The node of all values that code outside the program may know. */
  Node pointers() {
    return pointers;
  }

  /**
   * The same where it knows only a number or pointer at the address: the value of an argument that
   * is a pointer to such a type. Where a struct begins there, it does not know of the struct.
   */
  Node pointersToScalars() {
    return toScalars;
  }

  /**
   * The same where it takes what is at the address for bytes: the value of an argument that is a
   * pointer to characters or void. It stores no pointers in memory that is made for characters.
   */
  Node pointersToBytes() {
    return toBytes;
  }

  /**
   * The same where it takes what is at the address for a struct that the program does not define:
   * no object that the program gives another type can be one (C17 6.5p7).
   */
  Node pointersToOpaque() {
    return toOpaque;
  }

  /** Whether code outside the program knows an object as a whole. */
  boolean isEscaped(int object) {
    Contents known = memory.known(object);
    return known != null && (known.escaped || known.escapedAsText);
  }

  /** Whether it does not know what a struct consists of. */
  boolean isPrivate(Composite struct) {
    return types.isPrivate(struct);
  }

  /** Whether it may know a part of an object. */
  boolean isEscaped(int object, Spot spot) {
    Contents known = memory.known(object);
    ObjectLayout layout = addresses.layout(object);
    if (known == null || isEscaped(object) || layout == null || known.escapedParts.isEmpty()) {
      return isEscaped(object);
    }
    return spot.isAny()
        || (layout.contains(spot.offset()) && known.isEscaped(layout.cell(spot.offset())));
  }

  /** Whether it knows an object, or parts of it. */
  boolean isPartlyEscaped(int object) {
    Contents known = memory.known(object);
    return isEscaped(object) || (known != null && !known.escapedParts.isEmpty());
  }

  /** The objects of which it knows parts only. */
  Set<Integer> partlyEscaped() {
    return partly.objects();
  }

  /** Lets what stands at an address that is {@linkplain Addresses#isUnknown unknown} flow on. */
  void load(int address, @Nullable Composite struct, Node target) {
    solver.addValue(target, Addresses.STAR);
    if (address != Addresses.STAR) {
      solver.addInclusion(partly.contents(struct), target);
    }
  }

  /** Lets values flow to an address that is {@linkplain Addresses#isUnknown unknown}. */
  void store(Node source, int address, @Nullable Composite struct) {
    solver.addInclusion(source, pointers);
    if (address != Addresses.STAR) {
      solver.addInclusion(source, partly.anywhere(struct));
    }
  }

  private void escapeBytes(int value) {
    ObjectLayout layout =
        Addresses.isUnknown(value) ? null : addresses.layout(addresses.objectOf(value));
    if (layout == null || !layout.isText()) {
      solver.addValue(pointers, value);
      return;
    }
    int object = addresses.objectOf(value);
    Contents known = memory.contents(object);
    if (!known.escapedAsText) {
      known.escapedAsText = true;
      solver.addInclusion(memory.all(object), pointers);
    }
  }

  private void escapeOpaque(int value) {
    if (!Addresses.isUnknown(value)
        && (types.mayDefine() || addresses.mayBeOpaque(addresses.objectOf(value)))) {
      solver.addValue(pointers, value);
    }
  }

  private void escapeScalar(int value) {
    if (Addresses.isUnknown(value) || addresses.layout(addresses.objectOf(value)) == null) {
      solver.addValue(pointers, value);
    } else {
      escape(value, true);
    }
  }

  /** Star is to stand for all values of a set, wherever they are moved. */
  private void escapeWide(int value) {
    if (!Addresses.isUnknown(value)) {
      escapeAll(addresses.objectOf(value));
    } else if (value != Addresses.STAR) {
      partly.handOut();
    }
  }

  private void escape(int address, boolean scalar) {
    if (Addresses.isUnknown(address)) {
      if (address == Addresses.STAR_BEHIND) {
        partly.handOut();
      }
      return;
    }
    int object = addresses.objectOf(address);
    ObjectLayout layout = addresses.layout(object);
    Contents known = memory.contents(object);
    Extent part =
        layout == null
            ? null
            : layout.reachable(addresses.spotOf(address), types::isPrivate, scalar);
    if (part == null || known.escapedParts.size() >= MANY_PARTS) {
      escapeAll(object);
    } else if (!known.escaped && !known.escapedParts.contains(part)) {
      known.escapedParts.add(part);
      for (Contents.Cell cell : known.cells) {
        if (part.contains(cell.offset())) {
          solver.addInclusion(cell.node(), pointers);
        }
      }
      if (known.anywhere != null) {
        solver.addInclusion(known.anywhere, pointers);
      }
      memory.parts().escape(known, part);
      memory.fill(object, part);
      partly.add(object);
    }
  }

  /** Lets code outside the program know the whole of an object. */
  void escapeAll(int object) {
    Contents known = memory.contents(object);
    if (known.escaped) {
      return;
    }
    known.escaped = true;
    // What escaped may be meant wherever star is, with all its parts: star sets need not name it.
    if (!isThread(addresses.objectById(object))) {
      for (int part : addresses.of(object)) {
        solver.subsume(part, Addresses.STAR);
      }
    }
    if (addresses.layout(object) != null) {
      solver.addInclusion(memory.all(object), pointers);
      solver.addValue(memory.anywhere(object), Addresses.STAR);
    }
  }

  /** Whether it is a handle: which thread is meant beside star matters to joins. */
  static boolean isThread(AbstractObject object) {
    return object instanceof AbstractObject.ThreadHandle
        || object instanceof AbstractObject.OwnHandle;
  }

  private void subsumeIfEscaped(int address) {
    Contents known = memory.known(addresses.objectOf(address));
    if (known != null
        && known.escaped
        && !isThread(addresses.objectById(addresses.objectOf(address)))) {
      solver.subsume(address, Addresses.STAR);
    }
  }
}

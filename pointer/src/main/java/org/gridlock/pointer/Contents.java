// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import gnu.trove.map.hash.TLongObjectHashMap;
import java.util.ArrayList;
import java.util.List;
import org.gridlock.pointer.layout.Extent;
import org.gridlock.pointer.layout.ObjectLayout;
import org.gridlock.pointer.solver.Node;
import org.jspecify.annotations.Nullable;

/** The cells of one object, and what new cells must be joined to. */
final class Contents {
  /**
   * A copy of a range of this object to another object.
   *
   * @param from the first cell of the range
   * @param length in bytes
   * @param target the other object
   * @param to where the first cell goes
   */
  record Copy(long from, long length, int target, long to) {
    /** Where some cells of this object go; null if the copy takes none of them along. */
    @Nullable Extent moved(Extent part) {
      Extent range = Extent.of(from, length);
      if (!range.meets(part)) {
        return null;
      }
      long first = Math.max(range.from(), part.from());
      long end = Math.min(range.to(), part.to());
      long last = end == ObjectLayout.UNBOUNDED ? end : end + to - from;
      return new Extent(first + to - from, last);
    }
  }

  /**
   * Cells that are read or written together.
   *
   * @param all includes each of them
   * @param anywhere is included in each of them
   */
  record Part(Extent extent, Node all, Node anywhere) {}

  /** A cell. */
  record Cell(long offset, Node node) {}

  private static final int FEW = 8;

  final List<Cell> cells = new ArrayList<>(1);
  final List<Copy> copies = new ArrayList<>(0);

  final List<Part> parts = new ArrayList<>(0);

  /** Includes every cell, once somebody reads at an unknown offset. */
  @Nullable Node all;

  /** Included in every cell, once somebody writes at an unknown offset. */
  @Nullable Node anywhere;

  /** Whether code outside the program knows the whole object. */
  boolean escaped;

  /** Whether it knows the object as text, in which it stores no pointers. */
  boolean escapedAsText;

  /** The parts that it knows otherwise. */
  final List<Extent> escapedParts = new ArrayList<>(0);

  /** The parts in which anything may stand that it knows. */
  final List<Extent> unknownParts = new ArrayList<>(0);

  private @Nullable TLongObjectHashMap<Node> index;

  @Nullable Node find(long offset) {
    if (index != null) {
      return index.get(offset);
    }
    for (Cell cell : cells) {
      if (cell.offset() == offset) {
        return cell.node();
      }
    }
    return null;
  }

  boolean isEscaped(long cell) {
    return escaped || escapedParts.stream().anyMatch(part -> part.contains(cell));
  }

  boolean isUnknown(long cell) {
    return unknownParts.stream().anyMatch(part -> part.contains(cell));
  }

  /** The nodes of all parts. */
  List<Node> nodes() {
    List<Node> nodes = new ArrayList<>();
    cells.forEach(cell -> nodes.add(cell.node()));
    for (Part part : parts) {
      nodes.add(part.all());
    }
    if (all != null) {
      nodes.add(all);
    }
    if (anywhere != null) {
      nodes.add(anywhere);
    }
    return nodes;
  }

  void add(long offset, Node node) {
    cells.add(new Cell(offset, node));
    if (index != null) {
      index.put(offset, node);
    } else if (cells.size() > FEW) {
      TLongObjectHashMap<Node> map = new TLongObjectHashMap<>();
      cells.forEach(cell -> map.put(cell.offset(), cell.node()));
      index = map;
    }
  }
}

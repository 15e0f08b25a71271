// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.gridlock.pointer.Contents.Part;
import org.gridlock.pointer.layout.Extent;
import org.gridlock.pointer.layout.ObjectLayout;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes of a part of an object of which nothing else is known, such as those of a copy
 * from a buffer that lies in a struct.
 */
final class MemoryParts {
  /** Beyond so many parts of an object, it counts as a whole. */
  private static final int MANY = 32;

  private record Copied(Part part, Contents.Copy copy) {}

  private final Solver solver;
  private final Memory memory;
  private final Deque<Copied> work = new ArrayDeque<>();
  private boolean working;

  MemoryParts(Solver solver, Memory memory) {
    this.solver = solver;
    this.memory = memory;
  }

  /** The node that includes all that an object holds in some of its cells. */
  Node all(int object, Extent extent) {
    Part part = part(object, extent);
    return part == null ? memory.all(object) : part.all();
  }

  /** The node that some cells of an object include. */
  Node anywhere(int object, Extent extent) {
    Part part = part(object, extent);
    return part == null ? memory.anywhere(object) : part.anywhere();
  }

  private @Nullable Part part(int object, Extent extent) {
    Contents known = memory.contents(object);
    for (Part part : known.parts) {
      if (part.extent().equals(extent)) {
        return part;
      }
    }
    boolean isWhole = extent.from() == 0 && extent.to() == ObjectLayout.UNBOUNDED;
    if (isWhole || known.parts.size() >= MANY) {
      return null;
    }
    Part part = new Part(extent, solver.node(), solver.node());
    for (Part other : known.parts) {
      if (other.extent().meets(extent)) {
        solver.addInclusion(part.anywhere(), other.all());
        solver.addInclusion(other.anywhere(), part.all());
      }
    }
    known.parts.add(part);
    solver.addInclusion(part.anywhere(), part.all());
    known.cells.forEach(cell -> join(part, cell));
    if (known.anywhere != null) {
      solver.addInclusion(known.anywhere, part.all());
    }
    if (known.all != null) {
      solver.addInclusion(part.anywhere(), known.all);
    }
    if (known.unknownParts.stream().anyMatch(extent::meets)) {
      solver.addValue(part.all(), Addresses.STAR);
    }
    if (known.escapedParts.stream().anyMatch(extent::meets)) {
      solver.addInclusion(part.anywhere(), memory.escapes().pointers());
    }
    List.copyOf(known.copies).forEach(copy -> copied(part, copy));
    return part;
  }

  /** An object has a new cell. */
  void cell(Contents known, Contents.Cell cell) {
    known.parts.forEach(part -> join(part, cell));
  }

  private void join(Part part, Contents.Cell cell) {
    if (part.extent().contains(cell.offset())) {
      solver.addInclusion(cell.node(), part.all());
      solver.addInclusion(part.anywhere(), cell.node());
    }
  }

  /** All cells of an object include a node. */
  void anywhere(Contents known, Node anywhere) {
    known.parts.forEach(part -> solver.addInclusion(anywhere, part.all()));
  }

  /** A node includes all cells of an object. */
  void all(Contents known, Node all) {
    known.parts.forEach(part -> solver.addInclusion(part.anywhere(), all));
  }

  /** Star stands in some cells of an object. */
  void fill(Contents known, Extent extent) {
    known.parts.stream()
        .filter(part -> part.extent().meets(extent))
        .forEach(part -> solver.addValue(part.all(), Addresses.STAR));
  }

  /** Code outside the program knows some cells of an object. */
  void escape(Contents known, Extent extent) {
    known.parts.stream()
        .filter(part -> part.extent().meets(extent))
        .forEach(part -> solver.addInclusion(part.anywhere(), memory.escapes().pointers()));
  }

  /** A range of an object is copied to another. */
  void copied(Contents known, Contents.Copy copy) {
    // What is copied may be a part of this object in turn.
    List.copyOf(known.parts).forEach(part -> copied(part, copy));
  }

  private void copied(Part part, Contents.Copy copy) {
    work.add(new Copied(part, copy));
    if (working) {
      return;
    }
    working = true;
    for (Copied next = work.poll(); next != null; next = work.poll()) {
      apply(next.part, next.copy);
    }
    working = false;
  }

  private void apply(Part part, Contents.Copy copy) {
    Extent moved = copy.moved(part.extent());
    if (moved != null) {
      solver.addInclusion(part.anywhere(), anywhere(copy.target(), moved));
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Operation;
import org.gridlock.pointer.layout.Extent;
import org.gridlock.pointer.layout.ObjectLayout;
import org.gridlock.pointer.layout.Region;
import org.gridlock.pointer.layout.Spot;
import org.gridlock.pointer.solver.Node;
import org.gridlock.pointer.solver.Solver;
import org.jspecify.annotations.Nullable;

/**
 * The contents of all objects, one for the whole run of the program, and what of them escapes to
 * code that is not analysed.
 *
 * <p>Star stands for memory outside the program and for every escaped object. Hence what is stored
 * through star escapes, what is loaded through it is star, and escaped objects hold star.
 */
final class Memory {
  /** Beyond so many cells an object of unknown size is no longer told apart by offset. */
  private static final int MANY_CELLS = 64;

  /** Beyond so many parts an object is taken to be unknown as a whole. */
  private static final int MANY_PARTS = 16;

  private record Work(Contents.Copy copy, Contents.Cell cell) {}

  private record Fill(int object, Extent part) {}

  private record CopyKey(int from, int to, long length) {}

  private final Solver solver;
  private final Addresses addresses;

  /** The objects that may be made zero. */
  private final BitSet cleared = new BitSet();

  private final List<@Nullable Contents> contents = new ArrayList<>();
  private final List<@Nullable Node> readAt = new ArrayList<>();
  private final List<@Nullable Node> writtenAt = new ArrayList<>();
  private final Set<CopyKey> copied = new HashSet<>();
  private final Deque<Work> work = new ArrayDeque<>();
  private final Deque<Fill> fills = new ArrayDeque<>();
  private final Escapes escapes;
  private final MemoryParts parts;
  private final Deque<Contents> spread = new ArrayDeque<>();
  private final Node nulls;
  private boolean working;
  private int cells;

  Memory(Solver solver, Addresses addresses, OutsideTypes types) {
    this.solver = solver;
    this.addresses = addresses;
    this.nulls = solver.node();
    this.parts = new MemoryParts(solver, this);
    this.escapes = new Escapes(solver, addresses, this, types);
  }

  /** Parts of objects that are read and written as a whole. */
  MemoryParts parts() {
    return parts;
  }

  /** What code outside the program knows of the objects. */
  Escapes escapes() {
    return escapes;
  }

  /**
   * Lets what the memory at {@code address} holds flow into {@code target}.
   *
   * @param struct what it is a part of, as the program takes it; null if that is not known
   */
  void load(int address, @Nullable Composite struct, Node target) {
    if (Addresses.isUnknown(address)) {
      escapes.load(address, struct, target);
      return;
    }
    Node source = part(address, true);
    if (source != null) {
      solver.addInclusion(source, target);
    }
  }

  /**
   * Lets the values of {@code source} flow into the memory at {@code address}.
   *
   * @param struct what it is a part of, as the program takes it; null if that is not known
   */
  void store(Node source, int address, @Nullable Composite struct) {
    if (Addresses.isUnknown(address)) {
      escapes.store(source, address, struct);
      return;
    }
    Node target = part(address, false);
    if (target != null) {
      solver.addInclusion(source, target);
    }
  }

  /** What an address means where bytes are copied. */
  private static int asText(int address) {
    return address == Addresses.STAR_BYTES ? Addresses.STAR : address;
  }

  /** Lets {@code length} bytes from {@code address} on flow into {@code target}, in any order. */
  void loadAll(int address, long length, Node target) {
    if (Addresses.isUnknown(address)) {
      escapes.load(asText(address), null, target);
    } else if (addresses.layout(addresses.objectOf(address)) != null) {
      solver.addInclusion(parts.all(addresses.objectOf(address), cells(address, length)), target);
    }
  }

  /** Lets the values of {@code source} flow anywhere into {@code length} bytes. */
  void storeAll(Node source, int address, long length) {
    if (Addresses.isUnknown(address)) {
      escapes.store(source, asText(address), null);
    } else if (addresses.layout(addresses.objectOf(address)) != null) {
      solver.addInclusion(
          source, parts.anywhere(addresses.objectOf(address), cells(address, length)));
    }
  }

  private Extent cells(int address, long length) {
    int object = addresses.objectOf(address);
    ObjectLayout layout = Objects.requireNonNull(addresses.layout(object));
    return layout.cells(addresses.spotOf(address), length);
  }

  /** The node of the memory at an address other than star; null where there is none. */
  @Nullable Node part(int address, boolean read) {
    List<@Nullable Node> parts = read ? readAt : writtenAt;
    while (parts.size() <= address) {
      parts.add(null);
    }
    Node known = parts.get(address);
    if (known == null) {
      known = findPart(address, read);
      parts.set(address, known);
    }
    return known;
  }

  private @Nullable Node findPart(int address, boolean read) {
    int object = addresses.objectOf(address);
    ObjectLayout layout = addresses.layout(object);
    if (layout == null) {
      return null;
    }
    Spot spot = addresses.spotOf(address);
    if (spot.equals(Spot.TEXTS)) {
      return texts(object, layout, read);
    }
    if (spot.isAny()) {
      return read ? all(object) : anywhere(object);
    }
    return layout.contains(spot.offset()) ? cell(object, layout.cell(spot.offset())) : null;
  }

  /** The node of all cells in which a pointer to text may lie. */
  private Node texts(int object, ObjectLayout layout, boolean read) {
    Node texts = solver.node();
    for (Spot spot : Objects.requireNonNull(layout.texts())) {
      Node cell = cell(object, layout.cell(spot.offset()));
      solver.addInclusion(read ? cell : texts, read ? texts : cell);
    }
    return texts;
  }

  /**
   * Copies {@code length} bytes ({@link ObjectLayout#UNBOUNDED}: unknown) between two addresses.
   */
  void copy(int from, int to, long length) {
    if (!copied.add(new CopyKey(from, to, length))) {
      return;
    }
    if (Addresses.isUnknown(from)) {
      Node all = solver.node();
      loadAll(from, length, all);
      storeAll(all, to, length);
      return;
    }
    int source = addresses.objectOf(from);
    ObjectLayout sourceLayout = addresses.layout(source);
    if (sourceLayout == null) {
      return;
    }
    if (Addresses.isUnknown(to)) {
      escapes.store(all(source), asText(to), null);
      return;
    }
    int target = addresses.objectOf(to);
    ObjectLayout targetLayout = addresses.layout(target);
    if (targetLayout != null) {
      copy(source, sourceLayout, addresses.spotOf(from), target, targetLayout, to, length);
    }
  }

  private void copy(
      int source,
      ObjectLayout sourceLayout,
      Spot from,
      int target,
      ObjectLayout targetLayout,
      int to,
      long length) {
    Spot there = addresses.spotOf(to);
    long most = length;
    if (!from.isAny() && !there.isAny()) {
      if (!sourceLayout.contains(from.offset()) || !targetLayout.contains(there.offset())) {
        return;
      }
      if (length == ObjectLayout.UNBOUNDED) {
        most = Math.min(sourceLayout.reach(from), targetLayout.reach(there));
      }
      Region left = sourceLayout.region(from, most);
      Region right = targetLayout.region(there, most);
      if (left.alignsWith(right) && (source != target || left.cell() == right.cell())) {
        if (source != target) {
          add(source, new Contents.Copy(left.cell(), left.length(), target, right.cell()));
        }
        return;
      }
    }
    solver.addInclusion(
        parts.all(source, sourceLayout.cells(from, most)),
        parts.anywhere(target, targetLayout.cells(there, most)));
  }

  private void add(int source, Contents.Copy copy) {
    Contents from = contents(source);
    from.copies.add(copy);
    if (from.anywhere != null) {
      solver.addInclusion(from.anywhere, anywhere(copy.target()));
    }
    from.cells.forEach(cell -> work.add(new Work(copy, cell)));
    from.unknownParts.forEach(part -> fill(copy, part));
    parts.copied(from, copy);
    drain();
  }

  /** Lets star stand in a part of an object. */
  void fill(int object, Extent part) {
    fills.add(new Fill(object, part));
    drain();
  }

  /** Fills what a copy makes of an unknown part. */
  private void fill(Contents.Copy copy, Extent part) {
    Extent moved = copy.moved(part);
    if (moved != null) {
      fills.add(new Fill(copy.target(), moved));
    }
  }

  private void apply(Fill fill) {
    Contents target = contents(fill.object());
    if (target.unknownParts.contains(fill.part())) {
      return;
    }
    if (target.unknownParts.size() >= MANY_PARTS) {
      solver.addValue(anywhere(fill.object()), Addresses.STAR);
      return;
    }
    target.unknownParts.add(fill.part());
    for (Contents.Cell cell : target.cells) {
      if (fill.part().contains(cell.offset())) {
        solver.addValue(cell.node(), Addresses.STAR);
      }
    }
    if (target.all != null) {
      solver.addValue(target.all, Addresses.STAR);
    }
    parts.fill(target, fill.part());
    target.copies.forEach(copy -> fill(copy, fill.part()));
  }

  /** The node of a cell. */
  Node cell(int object, long offset) {
    Contents known = contents(object);
    Node node = known.find(offset);
    if (node != null) {
      return node;
    }
    Node created = solver.node();
    cells++;
    known.add(offset, created);
    if (known.anywhere != null) {
      solver.addInclusion(known.anywhere, created);
    }
    if (known.all != null) {
      solver.addInclusion(created, known.all);
    }
    if (!known.escaped && known.isEscaped(offset)) {
      solver.addInclusion(created, escapes.pointers());
    }
    if (known.isUnknown(offset)) {
      solver.addValue(created, Addresses.STAR);
    }
    parts.cell(known, new Contents.Cell(offset, created));
    for (Contents.Copy copy : known.copies) {
      work.add(new Work(copy, new Contents.Cell(offset, created)));
    }
    drain();
    return created;
  }

  /** Copies cell by cell; a copy may make cells that other copies start from. */
  private void drain() {
    if (working) {
      return;
    }
    working = true;
    while (!work.isEmpty() || !spread.isEmpty() || !fills.isEmpty()) {
      Fill part = fills.poll();
      if (part != null) {
        apply(part);
        continue;
      }
      Work next = work.poll();
      if (next != null) {
        apply(next.copy(), next.cell());
        continue;
      }
      Contents source = spread.remove();
      if (source.anywhere != null) {
        spread(source, source.anywhere);
      }
    }
    working = false;
  }

  private void apply(Contents.Copy copy, Contents.Cell cell) {
    long distance = cell.offset() - copy.from();
    ObjectLayout layout = addresses.layout(copy.target());
    if (distance < 0 || distance >= copy.length() || layout == null) {
      return;
    }
    long offset = copy.to() + distance;
    if (!layout.contains(offset)) {
      return;
    }
    Contents target = contents(copy.target());
    long there = layout.cell(offset);
    boolean crowded = target.cells.size() >= MANY_CELLS && target.find(there) == null;
    solver.addInclusion(
        cell.node(), crowded ? anywhere(copy.target()) : cell(copy.target(), there));
  }

  /** The node that includes all an object holds. */
  Node all(int object) {
    Contents known = contents(object);
    if (known.all != null) {
      return known.all;
    }
    Node all = solver.node();
    known.all = all;
    if (known.anywhere != null) {
      solver.addInclusion(known.anywhere, all);
    }
    if (!known.unknownParts.isEmpty()) {
      solver.addValue(all, Addresses.STAR);
    }
    known.cells.forEach(cell -> solver.addInclusion(cell.node(), all));
    parts.all(known, all);
    return all;
  }

  /** The node that everything in an object includes. */
  Node anywhere(int object) {
    Contents known = contents(object);
    if (known.anywhere != null) {
      return known.anywhere;
    }
    Node anywhere = solver.node();
    known.anywhere = anywhere;
    if (known.all != null) {
      solver.addInclusion(anywhere, known.all);
    }
    known.cells.forEach(cell -> solver.addInclusion(anywhere, cell.node()));
    parts.anywhere(known, anywhere);
    if (!known.escapedParts.isEmpty()) {
      solver.addInclusion(anywhere, escapes.pointers());
    }
    spread.add(known);
    drain();
    return anywhere;
  }

  /** Copies what stands everywhere in an object, so it stands everywhere in the targets. */
  private void spread(Contents source, Node anywhere) {
    for (Contents.Copy copy : source.copies) {
      solver.addInclusion(anywhere, anywhere(copy.target()));
    }
  }

  /** The node of null pointers as the program writes them; it has no values. */
  Node nulls() {
    return nulls;
  }

  /** Says that the memory is made zero to which pointers lead that have the values of a node. */
  void clear(Node pointer) {
    solver.addReaction(
        pointer,
        values ->
            values.forEach(
                value -> {
                  if (!Addresses.isUnknown(value)) {
                    cleared.set(addresses.objectOf(value));
                  }
                }));
  }

  /**
   * The nodes of null pointers, and of all memory that may be zero without having been given it.
   */
  List<Node> zeroes() {
    List<Node> zeroes = new ArrayList<>(List.of(nulls));
    for (int object = 0; object < contents.size(); object++) {
      Contents known = contents.get(object);
      if (known != null && (cleared.get(object) || startsAsZeroes(addresses.objectById(object)))) {
        known.cells.forEach(cell -> zeroes.add(cell.node()));
        if (known.all != null) {
          zeroes.add(known.all);
        }
      }
    }
    return zeroes;
  }

  private static boolean startsAsZeroes(AbstractObject object) {
    return object instanceof AbstractObject.Global
        || (object instanceof AbstractObject.Allocated allocated
            && allocated.allocation().operation() instanceof Operation.Allocate allocate
            && allocate.zeroed());
  }

  /** What is kept of an object; null if nothing yet. */
  @Nullable Contents known(int object) {
    return object < contents.size() ? contents.get(object) : null;
  }

  /** What is kept of an object. */
  Contents contents(int object) {
    while (contents.size() <= object) {
      contents.add(null);
    }
    Contents known = contents.get(object);
    if (known == null) {
      known = new Contents();
      contents.set(object, known);
    }
    return known;
  }

  /** Nodes with all that was ever stored in an object. */
  List<Node> held(int object) {
    Contents known = known(object);
    return known == null ? List.of() : known.nodes();
  }

  /** The number of cells. */
  int cellCount() {
    return cells;
  }
}

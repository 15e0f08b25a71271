// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.SoundnessNote.Weight;

/** What the points-to analysis could not resolve or had to assume. */
final class Notes {
  private final SortedSet<SoundnessNote> notes = new TreeSet<>();

  void unresolvedCall(Edge edge) {
    gap("unresolved-call", edge, "what is called here is not known: any function may be");
  }

  void unresolvedLock(Edge edge) {
    gap("unresolved-lock", edge, "which lock this is is not known: any may be");
  }

  void escapedCallback(Edge edge, Function callback) {
    gap(
        "escaped-callback",
        edge,
        callback.name()
            + " is known to code outside the program, which may call it at any time; what it locks"
            + " then is not seen");
  }

  void externalThroughPointer(Edge edge, Function callee) {
    assumption(
        "external-through-pointer",
        edge,
        callee.name() + " is called through a pointer and taken not to lock or to call back");
  }

  void arity(Edge edge, Function callee) {
    assumption(
        "call-arity", edge, callee.name() + " is called here with fewer arguments than it has");
  }

  private void gap(String kind, Edge edge, String text) {
    add(Weight.GAP, kind, edge, text);
  }

  private void assumption(String kind, Edge edge, String text) {
    add(Weight.ASSUMPTION, kind, edge, text);
  }

  private void add(Weight weight, String kind, Edge edge, String text) {
    notes.add(new SoundnessNote(weight, kind, edge.position(), edge.source(), text));
  }

  /** All notes, in their order. */
  List<SoundnessNote> sorted() {
    return List.copyOf(notes);
  }
}

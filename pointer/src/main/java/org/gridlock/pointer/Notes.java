// SPDX-License-Identifier: Apache-2.0
package org.gridlock.pointer;

import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.SoundnessNote.Weight;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.call.CallMismatch;
import org.jspecify.annotations.Nullable;

/** What the points-to analysis could not resolve or had to assume. */
final class Notes {
  /** How many functions are named that one call enters. */
  private static final int NAMED = 5;

  private final SortedSet<SoundnessNote> notes = new TreeSet<>();

  void unresolvedCall(Edge edge) {
    gap("unresolved-call", edge, "what is called here is not known: any function may be");
  }

  void unresolvedLock(Edge edge) {
    gap("unresolved-lock", edge, "which lock this is is not known: any may be");
  }

  /** Some functions, in their order, may be called by a function outside the program. */
  void callbacks(Edge edge, String given, List<String> callbacks) {
    assumption(
        "external-callbacks",
        edge,
        given
            + " "
            + String.join(", ", callbacks)
            + ": taken to be called at any call of a function without model, and by threads that"
            + " hold no lock of the program");
  }

  /** A call through a pointer enters a function outside the program; null: not known which. */
  void externalThroughPointer(Edge edge, @Nullable Function callee) {
    assumption(
        "external-through-pointer",
        edge,
        (callee == null ? "code outside the program" : callee.name())
            + " may be called through a pointer and is taken to take and release no lock of the"
            + " program");
  }

  /** A thread is created with nothing that it could run. */
  void noStartFunction(Edge edge) {
    assumption(
        "no-start-function",
        edge,
        "the thread created here is given no function, and taken to do nothing");
  }

  /** A call through a pointer enters some functions, in their order, that it does not fit. */
  void unfit(Edge edge, List<Function> callees, Set<CallMismatch> mismatches) {
    List<String> names = callees.stream().map(Function::name).distinct().toList();
    List<String> first = names.subList(0, Math.min(NAMED, names.size()));
    int more = names.size() - first.size();
    boolean isOfSystem = edge.position().equals(SourcePosition.NONE);
    notes.add(
        new SoundnessNote(
            Weight.ASSUMPTION,
            CallMismatch.note(mismatches),
            isOfSystem ? callees.getFirst().position() : edge.position(),
            edge.source(),
            String.join(", ", first)
                + (more > 0 ? " and " + more + " others" : "")
                + " may be called "
                + (isOfSystem ? "by the system " : "here ")
                + CallMismatch.words(mismatches)));
  }

  /** Sets of addresses were given up. */
  void gaveUp() {
    notes.add(
        new SoundnessNote(
            Weight.GAP,
            "work-limit",
            SourcePosition.NONE,
            null,
            "so many addresses may be in some pointers that not all were followed"));
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

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.test;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.function.ToLongFunction;

/** A formula over a final state. */
public sealed interface Formula {
  /** A register of a thread, or a location. */
  sealed interface Subject {
    /** A register. */
    record Register(int thread, String name) implements Subject {
      @Override
      public String toString() {
        return thread + ":" + name;
      }
    }

    /** A location. */
    record Location(String name) implements Subject {
      @Override
      public String toString() {
        return name;
      }
    }
  }

  /** {@code subject = value}, or {@code !=}. */
  record Atom(Subject subject, boolean equal, long value) implements Formula {}

  /** {@code left = right}, or {@code !=}: two parts of the state compared with each other. */
  record Same(Subject left, boolean equal, Subject right) implements Formula {}

  /** All of them; true if there are none. */
  record And(List<Formula> parts) implements Formula {
    public And {
      parts = List.copyOf(parts);
    }
  }

  /** One of them; false if there are none. */
  record Or(List<Formula> parts) implements Formula {
    public Or {
      parts = List.copyOf(parts);
    }
  }

  /** Not. */
  record Not(Formula part) implements Formula {}

  /** The atoms with a value, from left to right. */
  default List<Atom> atoms() {
    List<Atom> atoms = new ArrayList<>();
    switch (this) {
      case Atom atom -> atoms.add(atom);
      case Same same -> {}
      case And and -> and.parts().forEach(part -> atoms.addAll(part.atoms()));
      case Or or -> or.parts().forEach(part -> atoms.addAll(part.atoms()));
      case Not not -> atoms.addAll(not.part().atoms());
    }
    return atoms;
  }

  /** The parts of the state that it looks at, in order of first mention. */
  default SequencedSet<Subject> subjects() {
    SequencedSet<Subject> subjects = new LinkedHashSet<>();
    switch (this) {
      case Atom atom -> subjects.add(atom.subject());
      case Same same -> {
        subjects.add(same.left());
        subjects.add(same.right());
      }
      case And and -> and.parts().forEach(part -> subjects.addAll(part.subjects()));
      case Or or -> or.parts().forEach(part -> subjects.addAll(part.subjects()));
      case Not not -> subjects.addAll(not.part().subjects());
    }
    return subjects;
  }

  /**
   * Whether it holds in a state.
   *
   * @param state the value of each of the {@link #subjects()}
   */
  default boolean holds(ToLongFunction<Subject> state) {
    return switch (this) {
      case Atom atom -> (state.applyAsLong(atom.subject()) == atom.value()) == atom.equal();
      case Same same ->
          (state.applyAsLong(same.left()) == state.applyAsLong(same.right())) == same.equal();
      case And and -> and.parts().stream().allMatch(part -> part.holds(state));
      case Or or -> or.parts().stream().anyMatch(part -> part.holds(state));
      case Not not -> !not.part().holds(state);
    };
  }
}

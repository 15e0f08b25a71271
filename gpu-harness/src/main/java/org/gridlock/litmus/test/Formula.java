// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.test;

import java.util.ArrayList;
import java.util.List;

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

  /** The atoms, from left to right. */
  default List<Atom> atoms() {
    List<Atom> atoms = new ArrayList<>();
    switch (this) {
      case Atom atom -> atoms.add(atom);
      case And and -> and.parts().forEach(part -> atoms.addAll(part.atoms()));
      case Or or -> or.parts().forEach(part -> atoms.addAll(part.atoms()));
      case Not not -> atoms.addAll(not.part().atoms());
    }
    return atoms;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.SoundnessNote.Weight;
import org.gridlock.icfa.Type;

/** The functions outside the program that have no model: where they are called, and with what. */
final class UnmodelledFunctions {
  private record Calls(List<Location> sites, SortedSet<String> pointers) {}

  private final Map<Function, Calls> calls = new LinkedHashMap<>();

  /** Remembers a call. */
  void add(Function function, Location site, List<Expression> arguments) {
    Calls known =
        calls.computeIfAbsent(function, f -> new Calls(new ArrayList<>(), new TreeSet<>()));
    known.sites.add(site);
    for (Expression argument : arguments) {
      Type type = argument.withoutCasts().type();
      if (type instanceof Type.Array array) {
        known.pointers.add(name(array.element()));
      } else if (type instanceof Type.Pointer pointer
          && !(argument.withoutCasts() instanceof Expression.StringLiteral)) {
        known.pointers.add(name(pointer.pointee()));
      }
    }
  }

  private static String name(Type type) {
    return switch (type) {
      case Type.Void none -> "void";
      case Type.Int number -> "numbers";
      case Type.Real number -> "numbers";
      case Type.Pointer pointer -> "pointers";
      case Type.Func function -> "functions";
      case Type.Array array -> "arrays";
      case Composite composite -> composite.toString();
    };
  }

  /** One note for each call, all of one function with the same text. */
  List<SoundnessNote> notes() {
    List<SoundnessNote> notes = new ArrayList<>();
    calls.forEach(
        (function, known) -> {
          String text =
              "the function "
                  + function.name()
                  + " is outside the program and has no model; it is assumed that it takes and"
                  + " releases no lock of the program"
                  + (known.pointers.isEmpty()
                      ? ""
                      : "; it may keep and change what it is given: pointers to "
                          + String.join(", ", known.pointers));
          for (Location site : known.sites) {
            notes.add(
                new SoundnessNote(
                    Weight.ASSUMPTION, "unmodelled-external", site.position(), site, text));
          }
        });
    return notes;
  }
}

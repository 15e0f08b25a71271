// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Options of a link command by which a program does something else than its source says. */
final class LinkerOptions {
  /**
   * They give a name another meaning, or name functions that run when the program starts or ends.
   */
  private static final Pattern RENAMING = Pattern.compile("--?(wrap|defsym|init|fini)(=.*)?");

  private LinkerOptions() {}

  /**
   * The options that change what names mean, or what runs.
   *
   * @param arguments of the compiler that links
   */
  static List<String> renaming(List<String> arguments) {
    List<String> forLinker = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      if (argument.startsWith("-Wl,")) {
        forLinker.addAll(List.of(argument.substring("-Wl,".length()).split(",")));
      } else if (argument.equals("-Xlinker") && i + 1 < arguments.size()) {
        forLinker.add(arguments.get(i + 1));
      }
    }
    List<String> found = new ArrayList<>();
    for (int i = 0; i < forLinker.size(); i++) {
      String option = forLinker.get(i);
      if (RENAMING.matcher(option).matches()) {
        boolean isWhole = option.contains("=") || i + 1 == forLinker.size();
        found.add(isWhole ? option : option + " " + forLinker.get(i + 1));
      }
    }
    return found;
  }
}

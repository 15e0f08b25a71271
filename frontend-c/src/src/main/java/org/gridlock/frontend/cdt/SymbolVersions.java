// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridlock.frontend.unit.Symbol;

/**
 * Versions of symbols: {@code asm(".symver real, name@@VERSION")} and {@code
 * __attribute__((symver("name@@VERSION")))}. To all other files {@code name} is then the function
 * or variable {@code real}. With a single {@code @} the version is an old one, which only programs
 * get that were linked long ago (GNU as, ".symver"; GCC, common function attributes).
 */
final class SymbolVersions {
  private static final Pattern ASSEMBLY =
      Pattern.compile("\\b(?:asm|__asm|__asm__)\\s*\\(((?:\\s*\"[^\"\\n]*\")+)\\s*\\)");
  private static final Pattern LITERAL = Pattern.compile("\"([^\"\\n]*)\"");
  private static final Pattern DIRECTIVE =
      Pattern.compile("\\.symver\\s+([\\w.$]+)\\s*,\\s*([\\w.$]+)@@@?[\\w.$]+");
  private static final Pattern VERSIONED = Pattern.compile("\"([\\w.$]+)@@@?[\\w.$]+\"");

  private record Version(String real, String name) {}

  private final List<Version> versions = new ArrayList<>();

  /** Notes the versions that an attribute gives to a function or variable of that name. */
  void add(String real, Attributes attributes) {
    for (Attributes.Attribute attribute : attributes.all("symver")) {
      for (String argument : attribute.arguments()) {
        Matcher matcher = VERSIONED.matcher(argument);
        if (matcher.matches()) {
          versions.add(new Version(real, matcher.group(1)));
        }
      }
    }
  }

  /** Makes aliases of the names, once all of the unit's declarations are known. */
  void apply(String text, Map<String, Entity.Linked> linked) {
    Matcher assembly = ASSEMBLY.matcher(text);
    while (assembly.find()) {
      StringBuilder template = new StringBuilder();
      Matcher literal = LITERAL.matcher(assembly.group(1));
      while (literal.find()) {
        template.append(literal.group(1).replace("\\t", " ").replace("\\n", "\n"));
      }
      Matcher directive = DIRECTIVE.matcher(template);
      while (directive.find()) {
        versions.add(new Version(directive.group(1), directive.group(2)));
      }
    }
    for (Version version : versions) {
      alias(version, linked);
    }
  }

  private static void alias(Version version, Map<String, Entity.Linked> linked) {
    Entity.Linked real = linked.get(version.real());
    if (real == null || version.real().equals(version.name())) {
      return;
    }
    Entity.Linked name =
        linked.computeIfAbsent(version.name(), absent -> undeclared(version.name(), real));
    if (name.strength == Symbol.Strength.UNDEFINED && name.getClass() == real.getClass()) {
      name.external = true;
      name.aliasOf = real.linkName;
      name.strengthen(Symbol.Strength.STRONG);
    }
  }

  private static Entity.Linked undeclared(String name, Entity.Linked real) {
    return switch (real) {
      case Entity.Routine routine ->
          new Entity.Routine(name, name, true, routine.type, routine.position);
      case Entity.Static variable ->
          new Entity.Static(name, name, true, variable.declared, variable.position);
    };
  }
}

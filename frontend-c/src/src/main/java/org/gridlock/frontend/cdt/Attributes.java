// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.cdt.core.dom.ast.IASTAttribute;
import org.eclipse.cdt.core.dom.ast.IASTAttributeOwner;
import org.eclipse.cdt.core.dom.ast.IASTToken;
import org.eclipse.cdt.core.dom.ast.IASTTokenList;
import org.jspecify.annotations.Nullable;

/** The GNU attributes of one declaration, from all places where they may stand. */
final class Attributes {
  private final List<Attribute> all = new ArrayList<>();

  /** An attribute with the texts of its arguments' tokens, without the outer parentheses. */
  record Attribute(String name, List<String> arguments) {}

  static Attributes of(@Nullable IASTAttributeOwner... owners) {
    Attributes attributes = new Attributes();
    for (IASTAttributeOwner owner : owners) {
      if (owner != null) {
        attributes.add(owner);
      }
    }
    return attributes;
  }

  void add(IASTAttributeOwner owner) {
    for (IASTAttribute attribute : owner.getAttributes()) {
      List<String> arguments = new ArrayList<>();
      IASTToken clause = attribute.getArgumentClause();
      if (clause != null) {
        flatten(clause, arguments);
      }
      if (arguments.size() >= 2 && arguments.getFirst().equals("(")) {
        arguments = arguments.subList(1, arguments.size() - 1);
      }
      all.add(new Attribute(plain(new String(attribute.getName())), List.copyOf(arguments)));
    }
  }

  private static void flatten(IASTToken token, List<String> into) {
    if (token instanceof IASTTokenList list) {
      for (IASTToken part : list.getTokens()) {
        flatten(part, into);
      }
    } else {
      into.add(new String(token.getTokenCharImage()));
    }
  }

  /** The name without the underscores that protect it from macros. */
  private static String plain(String name) {
    return name.startsWith("__") && name.endsWith("__") && name.length() > 4
        ? name.substring(2, name.length() - 2)
        : name;
  }

  boolean has(String name) {
    return find(name) != null;
  }

  /** The last attribute of that name, or null. */
  @Nullable Attribute find(String name) {
    for (int i = all.size() - 1; i >= 0; i--) {
      if (all.get(i).name().equals(name)) {
        return all.get(i);
      }
    }
    return null;
  }

  /** All attributes of that name, in order. */
  List<Attribute> all(String name) {
    return all.stream().filter(attribute -> attribute.name().equals(name)).toList();
  }

  /** The only argument of an attribute, without quotes; null if there is none. */
  @Nullable String argument(String name) {
    Attribute attribute = find(name);
    if (attribute == null || attribute.arguments().isEmpty()) {
      return null;
    }
    String text = attribute.arguments().getFirst();
    return text.startsWith("\"") && text.endsWith("\"") && text.length() >= 2
        ? text.substring(1, text.length() - 1)
        : text;
  }
}

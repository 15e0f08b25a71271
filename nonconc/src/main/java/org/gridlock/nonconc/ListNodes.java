// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/**
 * Structs that are nodes of linked lists and have handles of threads.
 *
 * @param node the struct
 * @param link where in it the pointer to the next node is
 * @param handles where in it creations store handles
 */
record ListNodes(Composite node, List<Field> link, Set<List<Field>> handles) {

  /**
   * A part of what a pointer points to.
   *
   * @param path the members that lead to it, outermost first
   */
  record Part(Expression pointer, Type whole, List<Field> path) {}

  /** The part of a struct behind a pointer that an expression is; null if it is none. */
  static @Nullable Part part(Expression place) {
    List<Field> path = new ArrayList<>();
    Expression current = HandleMatch.plain(place);
    while (current instanceof Lvalue.Member member) {
      path.addFirst(member.field());
      current = HandleMatch.plain(member.base());
    }
    return current instanceof Lvalue.Deref deref && !path.isEmpty()
        ? new Part(HandleMatch.plain(deref.pointer()), deref.type(), path)
        : null;
  }

  /** The part in which a creation stores a handle; null if it is none. */
  static @Nullable Part handle(Edge edge) {
    return edge.operation() instanceof Operation.CreateThread create && create.handle() != null
        ? part(create.handle())
        : null;
  }

  /** Where in a struct pointers to others of its kind are, be it in a struct within it. */
  static List<List<Field>> links(Composite node) {
    Type link = new Type.Pointer(node);
    List<List<Field>> links = new ArrayList<>();
    for (Field field : node.fields()) {
      if (field.type().equals(link)) {
        links.add(List.of(field));
      } else if (field.type() instanceof Composite inner && !inner.isUnion()) {
        inner.fields().stream()
            .filter(part -> part.type().equals(link))
            .forEach(part -> links.add(List.of(field, part)));
      }
    }
    links.removeIf(path -> path.getLast().isVolatile());
    return links;
  }

  /** The member that a path ends with, of any node. */
  Lvalue.Member member(List<Field> path) {
    Lvalue place = new Lvalue.Deref(node, new Expression.Unknown(new Type.Pointer(node)));
    for (Field field : path) {
      place = new Lvalue.Member(place, field);
    }
    return (Lvalue.Member) place;
  }

  /** The pointer to the node, the link of which an expression is; null if it is none. */
  @Nullable Expression linkOf(Expression place) {
    return part(place) instanceof Part part && isAt(part, link) ? part.pointer() : null;
  }

  /** Whether it is a part of a node, and there. */
  boolean isAt(Part part, List<Field> path) {
    return part.whole().equals(node) && part.path().equals(path);
  }
}

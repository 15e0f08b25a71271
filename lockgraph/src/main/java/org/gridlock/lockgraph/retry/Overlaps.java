// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.retry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.MemberName;

/**
 * Whether a write may change what is read elsewhere, as far as names and types tell: an object is
 * written as what it is, as a part of a struct that it is in, or byte by byte (C17 6.5p7).
 */
final class Overlaps {
  /** Library functions that only read where their first argument leads. */
  private static final Set<String> READERS =
      Set.of("localtime localtime_r gmtime gmtime_r ctime ctime_r nanosleep".split(" "));

  private final PointedVariables pointed;
  private final Map<Type, Set<String>> held = new HashMap<>();
  private final Icfa icfa;

  /** All writes of the program; empty until they are asked for. */
  private final List<Write> all = new ArrayList<>();

  /** Asked for in each loop again, and slow to find. */
  private final Map<Lvalue, List<Write>> changing = new HashMap<>();

  /** What an edge writes, by its name or where it leads to. */
  record Write(Edge edge, Lvalue target) {
    Function function() {
      return edge.source().function();
    }
  }

  Overlaps(Icfa icfa) {
    this.icfa = icfa;
    this.pointed = new PointedVariables(icfa);
  }

  /** Whether a variable may be written without its name, and not just by who is lent it. */
  boolean isPointed(Variable variable) {
    return pointed.contains(variable);
  }

  /** Whether a write of one lvalue may change another. */
  boolean mayChange(Lvalue target, Lvalue read) {
    Variable to = target.rootVariable();
    Variable from = read.rootVariable();
    if (to != null && from != null && !to.equals(from)) {
      return false;
    }
    if ((to == null && from != null && !isPointed(from))
        || (from == null && to != null && !isPointed(to))) {
      return false;
    }
    Type written = target.type().withoutArrays();
    Type looked = read.type().withoutArrays();
    MemberName one = MemberName.of(target);
    MemberName other = MemberName.of(read);
    boolean isWhole = written instanceof Composite || looked instanceof Composite;
    if (one != null && other != null && !isWhole) {
      return one.equals(other) || isInUnion(target) || isInUnion(read);
    }
    if (to != null && from != null) {
      return true;
    }
    if (written.size() <= 1) {
      return true;
    }
    if (!isWhole) {
      return written.size() == looked.size();
    }
    return isLoose(target)
        || isLoose(read)
        || structs(target).stream().anyMatch(structs(read)::contains);
  }

  /** Whether it is a number behind a pointer, which may lead to a member. */
  private static boolean isLoose(Lvalue lvalue) {
    return lvalue instanceof Lvalue.Deref && !(lvalue.type().withoutArrays() instanceof Composite);
  }

  private static boolean isInUnion(Lvalue lvalue) {
    for (Lvalue part = lvalue; ; ) {
      switch (part) {
        case Lvalue.Member member -> {
          if (member.base().type() instanceof Composite outer && outer.isUnion()) {
            return true;
          }
          part = member.base();
        }
        case Lvalue.Element element -> part = element.array();
        case Lvalue.Var variable -> {
          return false;
        }
        case Lvalue.Deref deref -> {
          return false;
        }
      }
    }
  }

  /** The structs that an lvalue is in, is, or holds. */
  private Set<String> structs(Lvalue lvalue) {
    Set<String> found = new HashSet<>(held(lvalue.type()));
    for (MemberName member : MemberName.in(lvalue)) {
      found.add(member.struct());
    }
    return found;
  }

  private Set<String> held(Type type) {
    Set<String> known = held.get(type);
    if (known == null) {
      known = new HashSet<>();
      if (type.withoutArrays() instanceof Composite composite) {
        known.add(composite.name());
        for (Field field : composite.fields()) {
          known.addAll(held(field.type()));
        }
      }
      held.put(type, known);
    }
    return known;
  }

  /** The writes of the program that may change an lvalue. */
  List<Write> changing(Lvalue read) {
    if (all.isEmpty()) {
      for (Function function : icfa.functions()) {
        for (Edge edge : function.edges()) {
          written(edge).forEach(target -> all.add(new Write(edge, target)));
        }
      }
    }
    return changing.computeIfAbsent(
        read, key -> all.stream().filter(write -> mayChange(write.target, key)).toList());
  }

  /** What an edge writes, by its name or where it leads to. */
  static List<Lvalue> written(Edge edge) {
    List<Lvalue> found = new ArrayList<>(Operands.written(edge.operation()));
    found.addAll(filled(edge.operation()));
    return found;
  }

  /** Whether something of some kind is read for a value; what a part is taken from is not. */
  static boolean isRead(Expression value, Predicate<Lvalue> kind) {
    Set<Expression> wholes = new HashSet<>();
    Operands.forEachPart(
        value,
        part -> {
          switch (part) {
            case Lvalue.Member member -> wholes.add(member.base());
            case Lvalue.Element element -> wholes.add(element.array());
            default -> {}
          }
        });
    return Operands.hasPart(
        value, part -> part instanceof Lvalue read && !wholes.contains(part) && kind.test(read));
  }

  /** What a library, or a copy of bytes, may write where pointers lead. */
  static List<Lvalue> filled(Operation operation) {
    return switch (operation) {
      case Operation.CopyMemory copy -> List.of(pointed(copy.destination()));
      case Operation.LibraryCall call ->
          call.arguments().stream()
              .skip(READERS.contains(call.callee().name()) ? 1 : 0)
              .filter(Overlaps::isPointer)
              .map(Overlaps::pointed)
              .filter(target -> !isText(target))
              .toList();
      default -> List.of();
    };
  }

  private static boolean isPointer(Expression argument) {
    Expression plain = argument.withoutCasts();
    return !(plain instanceof Expression.Constant)
        && (argument.type() instanceof Type.Pointer || plain.type() instanceof Type.Pointer);
  }

  /** Behind a pointer to characters a library finds or leaves text. */
  private static boolean isText(Lvalue target) {
    return target instanceof Lvalue.Deref
        && target.type() instanceof Type.Int type
        && type.size() == 1;
  }

  /** Where a pointer leads to, or what that is a part of. */
  private static Lvalue pointed(Expression pointer) {
    Expression plain = pointer.withoutCasts();
    while (plain instanceof Expression.PointerAdd add) {
      plain = add.pointer().withoutCasts();
    }
    return Lvalue.pointed(plain);
  }
}

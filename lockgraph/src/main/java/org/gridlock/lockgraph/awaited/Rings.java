// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.awaited;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Expression.BinaryOperator;
import org.gridlock.icfa.Expression.UnaryOperator;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.status.Guard;
import org.gridlock.lockset.status.Values;
import org.jspecify.annotations.Nullable;

/**
 * Ring buffers: two numbers go round a ring of some places, or count up without end, and what
 * branches look at is how far one is ahead of the other: {@code head == tail}, {@code (head + 1) %
 * 8 == tail}, {@code head - tail == 8}. That lead is a number like others. Who steps with the first
 * one makes it larger by one, and who steps with the other one smaller, as long as nobody steps
 * where it is full, or empty. Its name is that of the first.
 */
final class Rings {
  private static final int BITS_OF_BYTE = 8;

  /** One of the two numbers, in whatever object: a global variable or a member of a struct. */
  private sealed interface Part {
    record Global(Variable variable) implements Part {}

    record Member(Composite struct, Field field) implements Part {}

    static @Nullable Part of(Expression name) {
      if (!(name instanceof Lvalue lvalue) || !(lvalue.type() instanceof Type.Int)) {
        return null;
      }
      return switch (lvalue) {
        case Lvalue.Var(Variable variable) -> variable.isGlobal() ? new Global(variable) : null;
        case Lvalue.Member member ->
            member.field().bitWidth() == 0 && member.base().type() instanceof Composite struct
                ? new Member(struct, member.field())
                : null;
        case Lvalue.Element element -> null;
        case Lvalue.Deref deref -> null;
      };
    }

    /** Its name where another one of the same object has a name. */
    default Lvalue beside(Lvalue other) {
      return switch (this) {
        case Global(Variable variable) -> new Lvalue.Var(variable);
        case Member(Composite struct, Field field) ->
            new Lvalue.Member(((Lvalue.Member) other).base(), field);
      };
    }
  }

  /**
   * A ring.
   *
   * @param first the one that is ahead
   * @param size how many places it has; 0 where both count up without end
   */
  private record Ring(Part first, Part last, long size) {}

  /**
   * What a number is after a step.
   *
   * @param name of the number
   * @param size after how many steps it is the same again; 0 if it goes on
   */
  private record Step(Lvalue name, long size) {}

  /** What a branch says of a comparison: that it holds, or not. */
  private record Outcome(Expression.Binary test, boolean holds) {
    static @Nullable Outcome of(Edge edge) {
      if (!(edge.operation() instanceof Operation.Assume assume)) {
        return null;
      }
      Expression core = assume.condition().withoutCasts();
      boolean holds = assume.holds();
      while (core instanceof Expression.Unary not && not.operator() == UnaryOperator.NOT) {
        core = not.operand().withoutCasts();
        holds = !holds;
      }
      return core instanceof Expression.Binary test && test.operator().isComparison()
          ? new Outcome(test, holds)
          : null;
    }
  }

  private final Map<Part, Ring> rings = new HashMap<>();

  /** Names that the leads have somewhere. */
  private final Map<Ring, Lvalue> names = new LinkedHashMap<>();

  /** Of a program of which nobody asks. */
  static final Rings NONE = new Rings();

  private Rings() {}

  Rings(Icfa icfa) {
    Set<Part> several = new HashSet<>();
    for (int id = 0; id < icfa.edgeCount(); id++) {
      Outcome outcome = Outcome.of(icfa.edge(id));
      Ring ring = outcome == null ? null : tested(outcome.test);
      Lvalue name = outcome == null || ring == null ? null : nameIn(outcome.test, ring);
      if (ring != null && name != null) {
        names.put(ring, name);
        for (Part part : new Part[] {ring.first, ring.last}) {
          Ring known = rings.putIfAbsent(part, ring);
          if (known != null && !known.equals(ring)) {
            several.add(part);
          }
        }
      }
    }
    rings.values().removeIf(ring -> several.contains(ring.first) || several.contains(ring.last));
  }

  /** The ring that a comparison finds full, or not. */
  private static @Nullable Ring tested(Expression.Binary test) {
    if (test.left().withoutCasts() instanceof Expression.Binary lead
        && lead.operator() == BinaryOperator.SUBTRACT
        && lead.left().type().equals(lead.right().type())
        && lead.left().type().size() >= Type.Int.INT.size()
        && lead.type().equals(lead.left().type())) {
      return ring(lead.left(), lead.right(), 0);
    }
    if (test.operator() != BinaryOperator.EQUAL && test.operator() != BinaryOperator.NOT_EQUAL) {
      return null;
    }
    Step left = step(test.left());
    Step right = step(test.right());
    return left != null && left.size > 1
        ? ring(left.name, test.right().withoutCasts(), left.size)
        : right != null && right.size > 1
            ? ring(right.name, test.left().withoutCasts(), right.size)
            : null;
  }

  private static @Nullable Ring ring(Expression first, Expression last, long size) {
    Part ahead = Part.of(first);
    Part behind = Part.of(last);
    return ahead != null
            && behind != null
            && !ahead.equals(behind)
            && areTogether(first, last)
            && holds(first.type(), size)
            && holds(last.type(), size)
        ? new Ring(ahead, behind, size)
        : null;
  }

  /** Whether no conversion of what an expression computes loses anything. */
  private static boolean keeps(Expression root, long size) {
    return !Operands.hasPart(
        root,
        part ->
            part instanceof Expression.Cast cast
                && !(cast.withoutCasts() instanceof Expression.Constant)
                && !(size > 0
                    && cast.type() instanceof Type.Int type
                    && !type.bool()
                    && holds(type, size + 1)));
  }

  private static boolean areTogether(Expression one, Expression other) {
    return one instanceof Lvalue.Member left
        ? other instanceof Lvalue.Member right && left.base().equals(right.base())
        : other instanceof Lvalue.Var;
  }

  private static boolean holds(Type type, long size) {
    return type.size() >= Long.BYTES || size <= 1L << (BITS_OF_BYTE * type.size() - 1);
  }

  /** What an expression is one step after; null if it is no such expression. */
  private static @Nullable Step step(Expression expression) {
    Expression core = expression.withoutCasts();
    long size = 0;
    if (core instanceof Expression.Binary round
        && round.right().withoutCasts() instanceof Expression.Constant constant) {
      long number = constant.value();
      if (round.operator() == BinaryOperator.REMAINDER && number > 0) {
        size = number;
        core = round.left().withoutCasts();
      } else if (round.operator() == BinaryOperator.AND
          && number > 0
          && Long.bitCount(number + 1) == 1) {
        size = number + 1;
        core = round.left().withoutCasts();
      }
    }
    return core instanceof Expression.Binary sum
            && sum.operator() == BinaryOperator.ADD
            && sum.right().withoutCasts() instanceof Expression.Constant one
            && one.value() == 1
            && sum.left().withoutCasts() instanceof Lvalue name
        ? new Step(name, size)
        : null;
  }

  private static @Nullable Lvalue nameIn(Expression condition, Ring ring) {
    List<Lvalue> found = new ArrayList<>();
    Operands.forEachPart(
        condition,
        part -> {
          if (part instanceof Lvalue name && ring.first.equals(Part.of(name))) {
            found.add(name);
          }
        });
    return found.isEmpty() ? null : found.getFirst();
  }

  /** Keeps the rings of whose leads something is known; the numbers of others are such as any. */
  void keepKnown(Predicate<Lvalue> isKnown) {
    Set<Ring> unknown = new HashSet<>();
    names.forEach(
        (ring, name) -> {
          if (ring.equals(rings.get(ring.first)) && !isKnown.test(name)) {
            unknown.add(ring);
          }
        });
    rings.values().removeIf(unknown::contains);
  }

  /** The name of the lead of which a name is that of a part; null if it is none. */
  private @Nullable Lvalue lead(Lvalue name) {
    Ring ring = rings.get(Part.of(name));
    return ring == null ? null : ring.first.beside(name);
  }

  /** What the lead is known by where one of the two numbers has a name; else that name. */
  Lvalue named(Lvalue name) {
    Lvalue lead = lead(name);
    return lead == null ? name : lead;
  }

  /** Whether it names one of the two numbers of a ring, of which nothing is said alone. */
  boolean isPart(Lvalue name) {
    return rings.containsKey(Part.of(name));
  }

  /** Whether it names the lead of a ring. */
  boolean contains(Lvalue name) {
    return name.equals(lead(name));
  }

  /** The name of the number that is behind the one that a lead is named by. */
  Lvalue last(Lvalue lead) {
    Ring ring = rings.get(Part.of(lead));
    if (ring == null) {
      throw new IllegalArgumentException(lead.toString());
    }
    return ring.last.beside(lead);
  }

  /** How large a lead can be; 0 if only the branches tell. */
  long largest(Lvalue lead) {
    Ring ring = rings.get(Part.of(lead));
    return ring == null || ring.size == 0 ? 0 : ring.size - 1;
  }

  /** What an edge says of a lead; null if nothing. */
  @Nullable Branch branch(Edge edge) {
    Outcome outcome = rings.isEmpty() ? null : Outcome.of(edge);
    if (outcome == null) {
      return null;
    }
    Expression.Binary test = outcome.test;
    boolean holds = outcome.holds;
    Ring full = tested(test);
    if (full != null) {
      return full.equals(rings.get(full.first)) && keeps(test, full.size)
          ? full(test, full, holds)
          : null;
    }
    boolean equal = (test.operator() == BinaryOperator.EQUAL) == holds;
    return (test.operator() == BinaryOperator.EQUAL || test.operator() == BinaryOperator.NOT_EQUAL)
            && test.left().withoutCasts() instanceof Lvalue left
            && test.right().withoutCasts() instanceof Lvalue right
            && areTogether(left, right)
            && rings.get(Part.of(left)) instanceof Ring ring
            && ring.equals(rings.get(Part.of(right)))
            && keeps(test, ring.size)
            && !left.equals(right)
        ? new Branch(ring.first.beside(left), equal ? Values.only(0) : Values.allBut(0))
        : null;
  }

  private static @Nullable Branch full(Expression.Binary test, Ring ring, boolean holds) {
    if (ring.size > 0) {
      boolean equal = (test.operator() == BinaryOperator.EQUAL) == holds;
      Step step = step(test.left());
      Step known = step == null ? step(test.right()) : step;
      long last = ring.size - 1;
      return known == null
          ? null
          : new Branch(known.name, equal ? Values.only(last) : Values.allBut(last));
    }
    Guard guard = Guard.of(test, holds);
    return guard != null
            && guard.subject().withoutCasts() instanceof Expression.Binary lead
            && lead.left() instanceof Lvalue name
        ? new Branch(name, guard.values())
        : null;
  }

  /** What a write makes of a lead; null if it is not one of a part of it. */
  @Nullable Change change(Edge write) {
    if (rings.isEmpty()
        || !(write.operation() instanceof Operation.Assign(Lvalue target, Expression written))
        || !(Part.of(target) instanceof Part part)
        || !(rings.get(part) instanceof Ring ring)) {
      return null;
    }
    Expression value = Copies.original(written, write.source());
    if (value.withoutCasts() instanceof Expression.Constant constant && constant.value() == 0) {
      return new Change.Set(0);
    }
    Step step = keeps(value, ring.size) ? step(value) : null;
    return step != null
            && Copies.original(step.name, write.source()).equals(target)
            && step.size == ring.size
        ? new Change.Add(part.equals(ring.first) ? 1 : -1)
        : Change.Any.ANY;
  }
}

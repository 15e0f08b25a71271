// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * A lock that a cleanup handler releases on all its ways, without having taken it itself.
 *
 * @param lock its address, in words of the function that pushes the handler
 * @param atOnce whether the thread cannot be cancelled before
 */
record HandlerRelease(Expression lock, boolean atOnce) {
  private static final int MAX_COPIES = 4;

  /** What a handler releases that is pushed with an argument. */
  static List<HandlerRelease> of(
      Expression handler, Expression argument, CleanupRegions.Library library) {
    String name = library.name(handler);
    FunctionBody body = name == null ? library.body(handler) : null;
    if (body != null && body.parameters().size() == 1) {
      return new InBody(new BodyGraph(body), body.parameters().get(0), argument, library).all();
    }
    return name != null && library.isRelease(name)
        ? List.of(new HandlerRelease(plain(argument), true))
        : List.of();
  }

  /** An address without the conversions of pointers in it, which do not change it. */
  static Expression plain(Expression address) {
    Expression current = address;
    while (current instanceof Expression.Cast cast
        && cast.type() instanceof Type.Pointer
        && cast.operand().type() instanceof Type.Pointer) {
      current = cast.operand();
    }
    return current instanceof Expression.AddressOf of
        ? new Expression.AddressOf(of.type(), plain(of.target()))
        : current;
  }

  private static Lvalue plain(Lvalue place) {
    return switch (place) {
      case Lvalue.Var variable -> variable;
      case Lvalue.Member member -> new Lvalue.Member(plain(member.base()), member.field());
      case Lvalue.Element element ->
          new Lvalue.Element(element.type(), plain(element.array()), element.index());
      case Lvalue.Deref deref -> new Lvalue.Deref(deref.type(), plain(deref.pointer()));
    };
  }

  /** A handler of the program. */
  private record InBody(
      BodyGraph graph, Variable parameter, Expression argument, CleanupRegions.Library library) {

    List<HandlerRelease> all() {
      List<HandlerRelease> found = new ArrayList<>();
      for (int edge = 0; edge < graph.size(); edge++) {
        Expression lock = released(edge);
        if (lock != null && found.stream().noneMatch(known -> known.lock.equals(lock))) {
          BitSet before =
              graph.reach(List.of(FunctionBody.ENTRY), reached -> lock.equals(released(reached)));
          before.andNot(releasing(lock));
          if (before.stream().allMatch(this::isHarmless)) {
            found.add(new HandlerRelease(lock, before.stream().noneMatch(this::mayEnd)));
          }
        }
      }
      return found;
    }

    private BitSet releasing(Expression lock) {
      BitSet edges = new BitSet();
      for (int edge = 0; edge < graph.size(); edge++) {
        edges.set(edge, lock.equals(released(edge)));
      }
      return edges;
    }

    /** Whether an edge goes on in the handler, and takes no lock. */
    private boolean isHarmless(int edge) {
      return graph.target(edge) != FunctionBody.EXIT
          && switch (graph.operation(edge)) {
            case Operation.Skip skip -> true;
            case Operation.Assume assume -> true;
            case Operation.Assign assign -> true;
            case Operation.Call call -> {
              String name = library.name(call.callee());
              yield name != null && library.isHarmless(name) && library.acquired(name) < 0;
            }
            default -> false;
          };
    }

    private boolean mayEnd(int edge) {
      return graph.operation(edge) instanceof Operation.Call call
          && library.mayEnd(library.name(call.callee()));
    }

    /** The lock that a call releases, in words of the function that pushes the handler. */
    private @Nullable Expression released(int edge) {
      return graph.operation(edge) instanceof Operation.Call call
              && !call.arguments().isEmpty()
              && library.name(call.callee()) instanceof String name
              && library.isRelease(name)
          ? value(plain(call.arguments().get(0)), MAX_COPIES)
          : null;
    }

    private @Nullable Expression value(Expression expression, int copies) {
      if (expression instanceof Expression.AddressOf(Type type, Lvalue target)) {
        Lvalue place = place(target, copies);
        return place == null ? null : new Expression.AddressOf(type, place);
      }
      if (!(expression instanceof Lvalue.Var(Variable variable)) || !graph.isPrivate(variable)) {
        return null;
      }
      if (variable.equals(parameter)) {
        boolean changed = false;
        for (int edge = 0; edge < graph.size(); edge++) {
          changed |= BodyGraph.writes(graph.operation(edge), parameter);
        }
        return changed ? null : plain(argument);
      }
      Expression only = copies == 0 ? null : graph.onlyValue(variable);
      return only == null ? null : value(plain(only), copies - 1);
    }

    private @Nullable Lvalue place(Lvalue place, int copies) {
      return switch (place) {
        case Lvalue.Var(Variable variable) -> variable.isGlobal() ? place : null;
        case Lvalue.Member member -> {
          Lvalue base = place(member.base(), copies);
          yield base == null ? null : new Lvalue.Member(base, member.field());
        }
        case Lvalue.Element element -> {
          boolean constant = element.index().withoutCasts() instanceof Expression.Constant;
          Lvalue array = constant ? place(element.array(), copies) : null;
          yield array == null ? null : new Lvalue.Element(element.type(), array, element.index());
        }
        case Lvalue.Deref(Type type, Expression pointer) -> {
          Expression address = value(pointer, copies);
          yield address instanceof Expression.AddressOf of && of.target().type().equals(type)
              ? of.target()
              : address == null ? null : new Lvalue.Deref(type, address);
        }
      };
    }
  }
}

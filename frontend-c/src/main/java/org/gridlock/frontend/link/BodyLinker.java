// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.gridlock.frontend.model.Effect;
import org.gridlock.frontend.model.Model;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.FrontendException;
import org.jspecify.annotations.Nullable;

/** Links the bodies of functions, and makes bodies for library functions called by pointer. */
final class BodyLinker {
  private final Linkage linkage;
  private final IcfaBuilder builder;
  private final Wrappers wrappers;

  BodyLinker(Linkage linkage) {
    this.linkage = linkage;
    this.wrappers = new Wrappers(linkage);
    this.builder = linkage.builder();
  }

  /** Links the body of a defined function; returns its locations, in the order of the body. */
  List<Location> link(FunctionSymbol symbol) throws FrontendException {
    FunctionSymbol.Definition definition = symbol.definition();
    if (definition == null || definition.body() == null) {
      throw new IllegalArgumentException(symbol.linkName() + " has no body");
    }
    MemberVariables members =
        new MemberVariables(ChosenConstants.assigned(whole(definition.body(), definition.unit())));
    Wrappers.Expanded expanded = members.body();
    FunctionBody body = expanded.body();
    UnitCopier copier = linkage.copier(definition.unit());
    copier.resolve(body);
    copier.put(members.variables());
    Function function = linkage.function(symbol);
    List<Variable> parameters = new ArrayList<>();
    Set<Variable> swapped = SwappedParameters.of(body);
    List<Operation> first = new ArrayList<>();
    for (Variable parameter : body.parameters()) {
      Variable argument = copier.parameter(parameter);
      parameters.add(argument);
      if (swapped.contains(parameter) && argument == copier.copy(parameter)) {
        Lvalue own = new Lvalue.Var(copier.ownCopy(parameter));
        first.add(new Operation.Assign(own, new Lvalue.Var(argument)));
      }
    }
    Variable returned = body.returnVariable();
    builder.define(function, parameters, returned == null ? null : copier.copy(returned));
    List<Location> locations = new ArrayList<>();
    for (SourcePosition position : body.locations()) {
      locations.add(builder.location(function, position));
    }
    expanded.within().forEach((index, calls) -> builder.within(locations.get(index), calls));
    Location entry = locations.get(FunctionBody.ENTRY);
    for (Operation operation : first.reversed()) {
      Location before = builder.location(function, entry.position());
      builder.edge(before, operation, entry);
      entry = before;
    }
    builder.bounds(function, entry, locations.get(FunctionBody.EXIT));
    AllocationTypes allocations = new AllocationTypes(body);
    SetJumps setJumps = new SetJumps(linkage, body);
    for (int index = 0; index < body.edges().size(); index++) {
      FunctionBody.UnitEdge edge = body.edges().get(index);
      Location source = locations.get(edge.source());
      Location target = locations.get(edge.target());
      if (edge.operation() instanceof Operation.Call call
          && call.callee().withoutCasts() instanceof Expression.FunctionAddress address) {
        Type hint = body.allocationHints().get(index);
        linkDirectCall(
            body,
            setJumps,
            copier,
            call,
            address,
            hint == null ? allocations.of(call.result()) : hint,
            source,
            target);
      } else if (copier.copy(edge.operation())
          instanceof Operation.Call(Lvalue result, Expression callee, List<Expression> given)) {
        call(callee, given, result, source, target);
      } else {
        builder.edge(source, copier.copy(edge.operation()), target);
      }
    }
    for (int index : releasedAtThreadEnd(body, setJumps).stream().toArray()) {
      FunctionBody.UnitEdge edge = body.edges().get(index);
      markReleased(locations.get(edge.source()), locations.get(edge.target()));
    }
    return locations;
  }

  /** A body with what is put in its place. */
  private Wrappers.Expanded whole(FunctionBody body, Unit unit) {
    FunctionBody unrolled = new TableUnrolling(linkage).unrolled(body);
    return new NumberedCopies(linkage).copied(wrappers.expanded(unrolled, unit));
  }

  /** A call of a function of the program, perhaps through a pointer. */
  private void call(
      Expression callee,
      List<Expression> arguments,
      @Nullable Lvalue result,
      Location source,
      Location target) {
    LongJumps.Passage passage = linkage.jumps().passage(source, target, result);
    builder.edge(source, new Operation.Call(passage.result(), callee, arguments), passage.after());
  }

  /** Marks all that the model of a call has become. */
  private void markReleased(Location source, Location target) {
    Set<Location> seen = new HashSet<>(Set.of(source, target));
    Deque<Location> pending = new ArrayDeque<>(List.of(source));
    while (!pending.isEmpty()) {
      Location location = pending.pop();
      builder.releasedAtThreadEnd(location);
      for (Edge edge : location.outgoing()) {
        if (seen.add(edge.target())) {
          pending.push(edge.target());
        }
      }
    }
  }

  /**
   * The calls in a body that take a lock which a cleanup handler releases; none where jumps lead,
   * which the body does not show.
   */
  private BitSet releasedAtThreadEnd(FunctionBody body, SetJumps setJumps)
      throws FrontendException {
    BitSet found = new BitSet();
    if (!setJumps.isEmpty()) {
      return found;
    }
    for (int index = 0; index < body.edges().size(); index++) {
      if (body.edges().get(index).operation() instanceof Operation.Call call
          && call.callee().namedFunction() instanceof Function named
          && linkage.symbols().resolve(named).linkName().equals(CleanupHandlers.REGISTER)) {
        CleanupHandlers.Push push = CleanupHandlers.find(body, call);
        if (push != null) {
          found.or(
              new CleanupRegions(body, new LockFunctions(linkage, wrappers))
                  .protectedBy(index, push));
        }
      }
    }
    return found;
  }

  private void linkDirectCall(
      FunctionBody body,
      SetJumps setJumps,
      UnitCopier copier,
      Operation.Call call,
      Expression.FunctionAddress address,
      @Nullable Type element,
      Location source,
      Location target)
      throws FrontendException {
    FunctionSymbol symbol = linkage.symbols().resolve(address.function());
    Function callee = linkage.function(symbol);
    List<Expression> arguments = copier.copy(call.arguments());
    Lvalue result = copier.target(call.result());
    Type linkedElement = element == null ? null : linkage.types().map(element);
    CleanupHandlers.Push push =
        symbol.linkName().equals(CleanupHandlers.REGISTER)
            ? CleanupHandlers.find(body, call)
            : null;
    if (CleanupHandlers.isSave(symbol, call)) {
      Operation first =
          result == null
              ? new Operation.Skip()
              : new Operation.Assign(result, new Expression.Constant(result.type(), 0));
      builder.edge(source, first, target);
    } else if (setJumps.isSetJump(call)) {
      Model model = Objects.requireNonNull(linkage.models().find(symbol.linkName()));
      setJumps.lay(copier, arguments.get(model.setsJump()), result, source, target);
    } else if (push != null) {
      Variable handler = copier.copy(push.handler());
      CleanupHandlers.register(linkage, handler, copier.copy(push.argument()))
          .lay(builder, source, target);
    } else if (Linkage.isDefined(symbol)) {
      Expression direct =
          new Expression.FunctionAddress(linkage.types().map(address.type()), callee);
      if (linkedElement != null) {
        builder.allocated(source, linkedElement);
      }
      linkage.checks().direct(callee, new Operation.Call(result, direct, arguments), source);
      call(direct, copier.arguments(call), result, source, target);
    } else {
      callLibrary(symbol, arguments, result, linkedElement, source, target);
    }
  }

  /** A call of a function that the program does not define, and in which the thread may end. */
  private void callLibrary(
      FunctionSymbol symbol,
      List<Expression> arguments,
      @Nullable Lvalue result,
      @Nullable Type element,
      Location source,
      Location target)
      throws FrontendException {
    if (linkage.isUsed(ImplicitCalls.CANCELLATION)
        && linkage.models().isCancellationPoint(symbol.linkName())) {
      CancellationPoint point = new CancellationPoint(linkage, source);
      Model model = linkage.models().find(symbol.linkName());
      runLibrary(
          symbol,
          arguments,
          result,
          element,
          point.before(source),
          model != null && model.awaits() ? point.after(target) : target);
    } else {
      runLibrary(symbol, arguments, result, element, source, target);
    }
  }

  private void runLibrary(
      FunctionSymbol symbol,
      List<Expression> arguments,
      @Nullable Lvalue result,
      @Nullable Type element,
      Location source,
      Location target)
      throws FrontendException {
    Function callee = linkage.function(symbol);
    Model model = linkage.models().find(symbol.linkName());
    if (model != null && model.jumps() != Effect.NONE && linkage.jumps().isUsed()) {
      linkage.jumps().jump(source, callee, arguments);
      return;
    }
    if (model == null
        || (linkage.models().isFamily(symbol.linkName())
            && arguments.stream().anyMatch(BodyLinker::isFunction))) {
      LongJumps.Passage passage = linkage.jumps().passage(source, target, result);
      linkage
          .closedLibraries()
          .call(
              symbol,
              new Operation.LibraryCall(
                  callee, arguments, passage.result(), Operation.Knowledge.UNKNOWN),
              source,
              passage.after());
      linkage.unmodelled().add(callee, source, arguments);
      return;
    }
    for (Effect effect : model.effects()) {
      if (effect instanceof Effect.Assume(String kind, String text)) {
        linkage.assume(kind, source.position(), source, text);
      }
      if (effect instanceof Effect.Scan scan
          && TextFormat.of(arguments, scan.first(), true).isUnread()) {
        linkage.assume(
            "unknown-format",
            source.position(),
            source,
            "what "
                + callee.name()
                + " reads by a format that is not known is taken for no address");
      }
      String loaded = linkage.loading().assumption(effect, arguments);
      if (loaded != null) {
        String kind = linkage.loading().kind(effect, arguments);
        linkage.assume(kind, source.position(), source, loaded);
      }
    }
    if (arguments.size() < model.arity()) {
      linkage.assume(
          "wrong-arity",
          source.position(),
          source,
          "this call of " + callee.name() + " leaves out arguments, which may be anything");
    }
    linkage.checks().library(callee, model, arguments, source);
    LongJumps.Passage passage =
        model.callsBack()
            ? linkage.jumps().passage(source, target, result)
            : LongJumps.Passage.ofReturn(target, result);
    new ModelExpansion(linkage, source.function(), callee, arguments, passage.result(), element)
        .expand(model)
        .lay(builder, source, passage.after());
  }

  private static boolean isFunction(Expression argument) {
    Expression plain = argument.withoutCasts();
    return plain.type() instanceof Type.Pointer pointer && pointer.pointee() instanceof Type.Func;
  }

  /** Makes a body that does what the model of an undefined function says. */
  void makeStub(FunctionSymbol symbol) throws FrontendException {
    Function function = linkage.function(symbol);
    Model model = linkage.models().find(symbol.linkName());
    if (model == null) {
      linkage.closedLibraries().addressed(symbol);
      builder.maybeAbsent(function);
    }
    List<Type> types = new ArrayList<>(function.type().parameters());
    while (model != null && !function.type().prototyped() && types.size() < model.arity()) {
      types.add(Type.Int.ULONG);
    }
    List<Variable> parameters = new ArrayList<>();
    List<Expression> arguments = new ArrayList<>();
    for (Type type : types) {
      Variable parameter =
          local(function, Variable.Kind.PARAMETER, "arg" + parameters.size(), type);
      parameters.add(parameter);
      arguments.add(new Lvalue.Var(parameter));
    }
    Type returnType = function.type().result();
    Variable returned =
        returnType instanceof Type.Void
            ? null
            : local(function, Variable.Kind.RETURN, "return", returnType);
    builder.define(function, parameters, returned);
    Location entry = builder.location(function, SourcePosition.NONE);
    Location exit = builder.location(function, SourcePosition.NONE);
    builder.bounds(function, entry, exit);
    Lvalue result = returned == null ? null : new Lvalue.Var(returned);
    callLibrary(symbol, arguments, result, null, entry, exit);
  }

  private Variable local(Function function, Variable.Kind kind, String name, Type type) {
    return builder.local(kind, name, type, function, false, SourcePosition.NONE);
  }
}

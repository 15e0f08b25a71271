// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.frontend.model.Model;
import org.gridlock.frontend.model.ModelCatalogue;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.FrontendException;
import org.jspecify.annotations.Nullable;

/** The program under construction: what of the units it contains so far, and what is to follow. */
final class Linkage {
  private static final long STATIC_OBJECT_BYTES = 1024;
  private static final int CHANNEL_POINTERS = 64;
  private static final long THREAD_KEYS = 1024;

  private final IcfaBuilder builder;
  private final SymbolTable symbols;
  private final TypeMerger types;
  private final ModelCatalogue models;
  private final Map<FunctionSymbol, Function> functions = new LinkedHashMap<>();
  private final Map<VariableSymbol, Variable> variables = new IdentityHashMap<>();
  private final Set<FunctionSymbol> expanded = new HashSet<>();
  private final Deque<FunctionSymbol> bodies = new ArrayDeque<>();
  private final Deque<VariableSymbol> initialisers = new ArrayDeque<>();
  private final Set<FunctionSymbol> stubs = new LinkedHashSet<>();
  private final Deque<FunctionSymbol> pendingStubs = new ArrayDeque<>();
  private final Map<Unit, UnitCopier> copiers = new IdentityHashMap<>();
  private final Map<String, Variable> libraryObjects = new HashMap<>();
  private final List<VariableSymbol> undefinedVariables = new ArrayList<>();
  private final Map<String, CallbackQueue> queues = new LinkedHashMap<>();
  private final Set<String> used;
  private @Nullable Function nothing;
  private @Nullable ThreadEnds threadEnds;
  private final UnmodelledFunctions unmodelled = new UnmodelledFunctions();
  private final RunTimeLoading loading;
  private final ClosedLibraries closedLibraries;
  private final CallChecks checks;
  private final LongJumps jumps;
  private final Sections sections;
  private @Nullable OutsideCode outside;

  /**
   * An empty program.
   *
   * @param used the queues of callbacks that the program may put something in
   * @param loadable what the program may load when it runs
   */
  Linkage(
      IcfaBuilder builder,
      SymbolTable symbols,
      TypeMerger types,
      ModelCatalogue models,
      Set<String> used,
      LoadableCode loadable) {
    this.used = used;
    this.loading = new RunTimeLoading(this, loadable);
    this.builder = builder;
    this.jumps = new LongJumps(builder, used.contains(ImplicitCalls.JUMP));
    this.symbols = symbols;
    this.types = types;
    this.models = models;
    this.closedLibraries = new ClosedLibraries(this);
    this.checks = new CallChecks(this);
    this.sections = new Sections(this);
  }

  IcfaBuilder builder() {
    return builder;
  }

  SymbolTable symbols() {
    return symbols;
  }

  TypeMerger types() {
    return types;
  }

  ModelCatalogue models() {
    return models;
  }

  /** The linked form of a function, whose body is linked in turn. */
  Function function(FunctionSymbol symbol) {
    Function known = functions.get(symbol);
    if (known != null) {
      return known;
    }
    FunctionSymbol.Definition definition = symbol.definition();
    boolean defined = definition != null && definition.body() != null;
    Function source = definition != null && defined ? definition.function() : symbol.declaration();
    Function function =
        builder.function(source.name(), (Type.Func) types.map(source.type()), source.position());
    functions.put(symbol, function);
    if (defined) {
      bodies.add(symbol);
    }
    return function;
  }

  /** The linked form of a function that is called through a pointer: it needs a body. */
  Function addressed(FunctionSymbol symbol) {
    Function function = function(symbol);
    if (!isDefined(symbol) && stubs.add(symbol)) {
      pendingStubs.add(symbol);
    }
    return function;
  }

  static boolean isDefined(FunctionSymbol symbol) {
    FunctionSymbol.Definition definition = symbol.definition();
    return definition != null && definition.body() != null;
  }

  /** The linked form of a variable with static storage, whose initialiser is linked in turn. */
  Variable global(Unit unit, Variable variable) throws FrontendException {
    return global(symbols.resolve(unit, variable));
  }

  /** The same of one that is already resolved. */
  Variable global(VariableSymbol symbol) {
    Variable known = variables.get(symbol);
    if (known != null) {
      return known;
    }
    Variable source = symbol.chosen().variable().variable();
    Variable global =
        builder.global(
            source.name(),
            types.map(symbol.type()),
            symbol.isThreadLocal(),
            symbol.isVolatile(),
            source.position());
    variables.put(symbol, global);
    if (symbol.isDefined()) {
      initialisers.add(symbol);
    } else {
      undefinedVariables.add(symbol);
      builder.undefined(global);
    }
    return global;
  }

  /** What the program has for a variable with static storage: that of its own, or an element. */
  Lvalue object(VariableSymbol symbol) throws FrontendException {
    Lvalue element = sections.element(symbol);
    return element == null ? new Lvalue.Var(global(symbol)) : element;
  }

  /** Sees to it that the initial value of a variable is set. */
  void initialise(VariableSymbol symbol) {
    initialisers.add(symbol);
  }

  UnitCopier copier(Unit unit) {
    return copiers.computeIfAbsent(unit, u -> new UnitCopier(this, u));
  }

  @Nullable FunctionSymbol nextBody() {
    return bodies.poll();
  }

  @Nullable FunctionSymbol nextStub() {
    return pendingStubs.poll();
  }

  @Nullable VariableSymbol nextInitialiser() {
    return initialisers.poll();
  }

  /** Reached variables that no unit defines. */
  List<VariableSymbol> undefinedVariables() {
    return undefinedVariables;
  }

  Variable linked(VariableSymbol symbol) {
    Variable variable = variables.get(symbol);
    if (variable == null) {
      throw new IllegalStateException(symbol.linkName() + " is not linked");
    }
    return variable;
  }

  /** The function that a call names; null for calls through pointers. */
  @Nullable FunctionSymbol named(Expression callee) {
    Function named = callee.namedFunction();
    return named == null ? null : symbols.peek(named);
  }

  /** The model of the function outside the program that a call names; null if there is none. */
  @Nullable Model model(Operation.Call call) {
    FunctionSymbol symbol = named(call.callee());
    return symbol == null || isDefined(symbol) ? null : models.find(symbol.linkName());
  }

  /** Whether a jump may lead back to an operation, or it pushes a handler for later. */
  boolean comesBack(Operation operation) {
    return operation instanceof Operation.Call call
        && named(call.callee()) instanceof FunctionSymbol symbol
        && (symbol.linkName().equals(CleanupHandlers.REGISTER)
            || SetJumps.isSetJump(symbol, call, models));
  }

  /** Says that the body of a function stands in place of a call. */
  void expanded(FunctionSymbol symbol) {
    expanded.add(symbol);
  }

  /** Whether the body of a function is part of the program, in whatever place. */
  boolean isLinked(FunctionSymbol symbol) {
    return functions.containsKey(symbol) || expanded.contains(symbol);
  }

  /** Functions linked so far, those without body included. */
  Set<FunctionSymbol> linkedFunctions() {
    return functions.keySet();
  }

  /** The object that belongs to a library function. */
  Variable staticObject(String function) {
    return libraryObject("$" + function, new Type.Array(Type.Int.CHAR, STATIC_OBJECT_BYTES), false);
  }

  /** The pointer that a library function keeps from call to call. */
  Variable savedPointer(String function) {
    return libraryObject("$saved:" + function, Type.Pointer.VOID, false);
  }

  /** The pointers that are under way from one call of library functions to another. */
  Variable channel(String name) {
    return libraryObject(
        Variable.CHANNEL + name, new Type.Array(Type.Pointer.VOID, CHANNEL_POINTERS), false);
  }

  /** The values that each thread keeps under keys. */
  Variable threadSpecific() {
    return libraryObject("$thread-specific", new Type.Array(Type.Pointer.VOID, THREAD_KEYS), true);
  }

  private Variable libraryObject(String name, Type type, boolean threadLocal) {
    return libraryObjects.computeIfAbsent(
        name, n -> builder.global(n, type, threadLocal, false, SourcePosition.NONE));
  }

  /** The callbacks that a library calls later. */
  CallbackQueue queue(String library) {
    return queues.computeIfAbsent(library, name -> new CallbackQueue(builder, name));
  }

  /** The same, or null if there is none. */
  @Nullable CallbackQueue knownQueue(String library) {
    return queues.get(library);
  }

  /** The function that calls what is in a queue; null if that is nothing. */
  @Nullable Function implicitlyCalled(String library) {
    CallbackQueue queue = queues.get(library);
    return queue == null || queue.isEmpty() ? null : queue.function();
  }

  /** A function that does nothing. */
  Function nothing() {
    Function known = nothing;
    if (known == null) {
      known = builder.function("_nothing", StartFunction.procedure(), SourcePosition.NONE);
      nothing = known;
    }
    return known;
  }

  /**
   * Code outside the program, which becomes part of it by this question, and may run in threads of
   * its own.
   */
  OutsideCode outside() {
    OutsideCode known = outsideWhereCalled();
    known.runInThreads();
    return known;
  }

  /** The same, asked for by a library that has no threads of its own. */
  OutsideCode outsideWhereCalled() {
    OutsideCode known = outside;
    if (known == null) {
      known = new OutsideCode(builder);
      outside = known;
    }
    return known;
  }

  /** Whether the program may put callbacks in a queue. */
  boolean isUsed(String library) {
    return used.contains(library);
  }

  /** What threads run after their start functions. */
  ThreadEnds threadEnds() {
    ThreadEnds known = threadEnds;
    if (known == null) {
      known = new ThreadEnds(builder, queue(ImplicitCalls.AT_THREAD_EXIT).dispatch());
      threadEnds = known;
    }
    return known;
  }

  /** What it means to load code at run time. */
  RunTimeLoading loading() {
    return loading;
  }

  /** The jumps out of functions. */
  LongJumps jumps() {
    return jumps;
  }

  /** The functions outside the program that nothing is known of. */
  UnmodelledFunctions unmodelled() {
    return unmodelled;
  }

  /** The calls of libraries that know nothing of the program but what it gives them. */
  ClosedLibraries closedLibraries() {
    return closedLibraries;
  }

  /** Where calls do not fit what they call. */
  CallChecks checks() {
    return checks;
  }

  /**
   * Makes the bodies of what stands for libraries, when all else is linked. Callbacks that no
   * modelled function calls are left to code outside the program.
   *
   * @return code outside the program, or null if there is none
   */
  @Nullable OutsideCode finishLibraries() {
    if (nothing != null) {
      builder.define(nothing, List.of(), null);
      Location entry = builder.location(nothing, SourcePosition.NONE);
      Location exit = builder.location(nothing, SourcePosition.NONE);
      builder.bounds(nothing, entry, exit);
      builder.edge(entry, new Operation.Skip(), exit);
    }
    if (threadEnds != null) {
      threadEnds.finish();
    }
    for (VariableSymbol symbol : undefinedVariables) {
      closedLibraries.variable(symbol.linkName(), symbol.type());
    }
    closedLibraries.finish();
    List<Function> stranded = new ArrayList<>();
    for (CallbackQueue queue : queues.values()) {
      queue.finish();
      if (queue.isStranded()) {
        outside();
        stranded.add(queue.function());
      }
    }
    if (outside != null) {
      int arity = 0;
      for (Function function : functions.values()) {
        arity =
            Math.max(
                arity, Math.max(function.parameters().size(), function.type().parameters().size()));
      }
      outside.finish(arity, stranded);
    }
    return outside;
  }

  void assume(String kind, SourcePosition position, @Nullable Location location, String text) {
    builder.note(
        new SoundnessNote(SoundnessNote.Weight.ASSUMPTION, kind, position, location, text));
  }
}

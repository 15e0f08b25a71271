// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.gridlock.frontend.link.varargs.ArgumentLists;
import org.gridlock.frontend.model.Model;
import org.gridlock.frontend.model.ModelCatalogue;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.StaticVariable;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Composite;
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
import org.gridlock.icfa.error.UsageException;
import org.jspecify.annotations.Nullable;

/** Joins units into a program that contains what the entry points and constructors reach. */
public final class Linker {
  private final List<Unit> units;
  private final ModelCatalogue models;
  private final SymbolTable symbols;
  private final Linkage linkage;
  private final StartFunction start;
  private final IcfaBuilder builder;

  /** Where unreadable code stands in the units, and the location it is linked at. */
  private final Map<SourcePosition, FunctionSymbol> gaps = new LinkedHashMap<>();

  private final Map<SourcePosition, Location> linkedGaps = new LinkedHashMap<>();

  private Linker(
      String name,
      List<Unit> units,
      List<String> entries,
      ModelCatalogue models,
      LoadableCode loadable) {
    this.units = units;
    this.models = models;
    this.symbols = new SymbolTable(units, unitOfEntry(units, entries));
    this.builder = new IcfaBuilder(name);
    this.start = new StartFunction(builder);
    Set<String> used = ImplicitCalls.used(units, symbols, models, loadable);
    this.linkage = new Linkage(builder, symbols, new TypeMerger(units), models, used, loadable);
  }

  /**
   * Links a program.
   *
   * @param name the program's name, for reports
   * @param units its units; where several define a name equally strongly, that unit wins which
   *     defines the first entry point
   * @param entryPoints link names of the functions to call: {@code main} runs in the first thread,
   *     the others are called by any number of threads at once
   * @param notes what is to be said of the program besides the notes of its units
   * @param loadable what it may load when it runs
   * @throws FrontendException if something reached is defined twice
   * @throws UsageException if no unit defines an entry point
   */
  public static LinkedProgram link(
      String name,
      List<Unit> units,
      List<String> entryPoints,
      ModelCatalogue models,
      List<SoundnessNote> notes,
      LoadableCode loadable)
      throws FrontendException, UsageException {
    Linker linker = new Linker(name, units, entryPoints, models, loadable);
    notes.forEach(linker.builder::note);
    return linker.run(entryPoints);
  }

  /**
   * Whether units may load a shared object while they run.
   *
   * @param files its names
   * @param isPlugIn whether a name that is computed may mean it
   */
  public static boolean mayLoad(
      List<Unit> units, ModelCatalogue models, Collection<String> files, boolean isPlugIn) {
    return RunTimeLoading.mayLoad(units, models, files, isPlugIn);
  }

  private static @Nullable Unit unitOfEntry(List<Unit> units, List<String> entries) {
    if (entries.isEmpty()) {
      return null;
    }
    return units.stream()
        .filter(unit -> ProgramSelection.defines(unit, entries.get(0)))
        .findFirst()
        .orElse(null);
  }

  private LinkedProgram run(List<String> entryPoints) throws FrontendException, UsageException {
    findGaps();
    Function main = null;
    List<Function> entries = new ArrayList<>();
    for (String entry : entryPoints) {
      FunctionSymbol symbol = symbols.external(entry);
      if (symbol == null || !Linkage.isDefined(symbol)) {
        throw new UsageException("no function " + entry + " is defined in the given files");
      }
      if (entry.equals(ProgramSelection.MAIN)) {
        main = linkage.function(symbol);
      } else {
        entries.add(linkage.function(symbol));
      }
    }
    List<Function> constructors = new ArrayList<>();
    for (FunctionSymbol constructor : symbols.constructors()) {
      if (!linkage.loading().isLoaded(constructor)) {
        constructors.add(linkage.function(constructor));
      }
    }
    linkDestructors();
    linkReached();
    initialiseUndefined();
    Function clients = clients(entries);
    List<Operation> beside = new ArrayList<>();
    Function signals = linkage.implicitlyCalled(ImplicitCalls.SIGNAL);
    if (signals != null) {
      builder.interrupting(signals);
      beside.add(StartFunction.thread(signals));
      if (linkage.isUsed(ImplicitCalls.CANCELLATION)) {
        linkage.assume(
            "uncancelled-handler",
            SourcePosition.NONE,
            null,
            "no thread is cancelled while a signal handler runs in it");
      }
    }
    Function atExit = linkage.implicitlyCalled(ImplicitCalls.AT_EXIT);
    OutsideCode outside = linkage.finishLibraries();
    if (outside != null) {
      List<Variable> known = undefined().filter(Linker::mayHoldCallback).toList();
      if (!known.isEmpty()) {
        start.initialise(outside.knows(known), SourcePosition.NONE);
        outside.runInThreads();
      }
      if (outside.runsInThreads()) {
        beside.add(outside.create());
      }
    }
    start.finish(beside, constructors, clients, main, atExit);
    linkage
        .jumps()
        .finish(outside == null ? null : outside.function(), undefined().toList(), entries);
    addNotes();
    new Getters(builder).replaceCalls();
    ArgumentLists.leaveOutUnread(builder);
    NamedMemory.name(builder, start.function());
    return new LinkedProgram(builder.build(start.function()), entryPoints, statistics());
  }

  /** The threads of a library's clients, which call all entry points but main; null if none. */
  private @Nullable Function clients(List<Function> entries) {
    if (entries.isEmpty()) {
      return null;
    }
    ClientThread clients = new ClientThread(builder);
    clients.finish(entries);
    linkage.assume(
        "library-client",
        SourcePosition.NONE,
        null,
        "any number of threads call "
            + (entries.size() == 1 ? entries.get(0).name() : "the " + entries.size() + " functions")
            + " in any order; they give each pointer under the type under which they got it, or to"
            + " an object of their own, and use no lock of the library themselves");
    return clients.function();
  }

  /** Destructors run at exit. */
  private void linkDestructors() throws FrontendException {
    for (FunctionSymbol destructor : symbols.destructors()) {
      Function function = linkage.addressed(destructor);
      linkage
          .queue(ImplicitCalls.AT_EXIT)
          .register(new Operation.Call(null, StartFunction.address(function), List.of()));
    }
  }

  private void linkReached() throws FrontendException {
    BodyLinker bodies = new BodyLinker(linkage);
    while (true) {
      FunctionSymbol body = linkage.nextBody();
      if (body != null) {
        bodies.link(body).forEach(this::rememberGap);
        continue;
      }
      VariableSymbol variable = linkage.nextInitialiser();
      if (variable != null) {
        initialise(variable);
        continue;
      }
      FunctionSymbol stub = linkage.nextStub();
      if (stub == null) {
        return;
      }
      bodies.makeStub(stub);
    }
  }

  private void initialise(VariableSymbol symbol) throws FrontendException {
    VariableSymbol.Declaration declaration = symbol.chosen();
    StaticVariable variable = declaration.variable();
    UnitCopier copier = linkage.copier(declaration.unit());
    for (Operation.Assign assign : variable.initialiser()) {
      start.initialise(copier.copy(assign), variable.variable().position());
    }
  }

  private void initialiseUndefined() {
    undefined().forEach(this::initialiseUndefined);
  }

  private void initialiseUndefined(Variable variable) {
    Lvalue target = new Lvalue.Var(variable);
    if (variable.type() instanceof Type.Array array && array.element() instanceof Type.Int) {
      target = Lvalue.Element.any(target);
    }
    if (isScalar(target.type())) {
      start.initialise(
          new Operation.Assign(target, new Expression.Unknown(target.type())), variable.position());
    }
  }

  private Stream<Variable> undefined() {
    return linkage.undefinedVariables().stream().map(linkage::linked);
  }

  static boolean isScalar(Type type) {
    return type instanceof Type.Pointer || type instanceof Type.Int;
  }

  /** Whether a library may keep more in a variable than numbers, text and data of the system. */
  private static boolean mayHoldCallback(Variable variable) {
    Type type = variable.type();
    while (type instanceof Type.Pointer || type instanceof Type.Array) {
      Type part =
          type instanceof Type.Array array ? array.element() : ((Type.Pointer) type).pointee();
      if (part instanceof Type.Void || part instanceof Type.Func) {
        return true;
      }
      type = part;
    }
    return type instanceof Composite composite && composite.isPrograms();
  }

  private void findGaps() {
    for (Unit unit : units) {
      for (FunctionBody body : unit.bodies()) {
        for (FunctionBody.UnitEdge edge : body.edges()) {
          if (isGap(edge.operation())) {
            gaps.putIfAbsent(body.locations().get(edge.source()), symbols.peek(body.function()));
          }
        }
      }
    }
  }

  private static boolean isGap(Operation operation) {
    return operation instanceof Operation.Havoc || operation instanceof Operation.Gap;
  }

  private void rememberGap(Location location) {
    if (location.outgoing().stream().anyMatch(edge -> isGap(edge.operation()))) {
      linkedGaps.putIfAbsent(location.position(), location);
    }
  }

  /** Notes on code that is not linked say nothing of the program. */
  private void addNotes() {
    linkage.checks().finish();
    linkage.unmodelled().notes().forEach(builder::note);
    for (Unit unit : units) {
      for (SoundnessNote note : unit.notes()) {
        Location location = linkedGaps.get(note.position());
        boolean left =
            location == null
                && note.weight() == SoundnessNote.Weight.GAP
                && gaps.containsKey(note.position());
        if (!left) {
          builder.note(
              new SoundnessNote(
                  note.weight(), note.kind(), note.position(), location, note.text()));
        }
      }
    }
    for (VariableSymbol symbol : linkage.undefinedVariables()) {
      if (Sections.isBound(symbol.linkName())) {
        builder.note(
            new SoundnessNote(
                SoundnessNote.Weight.GAP,
                "linker-section",
                linkage.linked(symbol).position(),
                null,
                symbol.linkName() + " is where the linker puts a section"));
      }
    }
    for (String twice : symbols.settledNames()) {
      linkage.assume(
          "duplicate-definition",
          SourcePosition.NONE,
          null,
          twice
              + " is defined by several files; the definition beside the entry point is taken, the"
              + " others are assumed to belong to other programs");
    }
    for (FunctionSymbol symbol : linkage.linkedFunctions()) {
      Model model = models.find(symbol.linkName());
      if (Linkage.isDefined(symbol) && model != null && model.isPrimitive()) {
        Function function = linkage.function(symbol);
        linkage.assume(
            "program-defines-modelled-function",
            function.position(),
            null,
            "the program defines " + function.name() + " itself; that definition is analysed");
      }
    }
  }

  private LinkStatistics statistics() {
    int seen = 0;
    int reached = 0;
    int functions = 0;
    int functionsReached = 0;
    List<LinkStatistics.Unreached> unreached = new ArrayList<>();
    for (Unit unit : units) {
      for (FunctionBody body : unit.bodies()) {
        int locks = lockOperations(body);
        FunctionSymbol symbol = symbols.peek(body.function());
        FunctionSymbol.Definition definition = symbol.definition();
        boolean taken = definition != null && definition.body() == body && linkage.isLinked(symbol);
        functions++;
        seen += locks;
        if (taken) {
          functionsReached++;
          reached += locks;
        } else {
          unreached.add(
              new LinkStatistics.Unreached(
                  body.function().name(), body.function().position(), locks));
        }
      }
    }
    return new LinkStatistics(units.size(), functions, functionsReached, seen, reached, unreached);
  }

  private int lockOperations(FunctionBody body) {
    int count = 0;
    for (FunctionBody.UnitEdge edge : body.edges()) {
      if (edge.operation() instanceof Operation.Call call
          && call.callee().withoutCasts() instanceof Expression.FunctionAddress address) {
        FunctionSymbol symbol = symbols.peek(address.function());
        Model model = Linkage.isDefined(symbol) ? null : models.find(symbol.linkName());
        count += model != null && model.acquires() ? 1 : 0;
      }
    }
    return count;
  }
}

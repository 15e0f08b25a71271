// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFileLocation;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTProblem;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.gnu.c.ICASTKnRFunctionDeclarator;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.FunctionBody.UnitEdge;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SoundnessNote.Weight;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** Function definitions. What cannot be understood becomes a body that may do anything. */
final class DefinitionLowering {
  private final UnitContext unit;
  private final List<FunctionBody> bodies = new ArrayList<>();

  DefinitionLowering(UnitContext unit) {
    this.unit = unit;
  }

  List<FunctionBody> bodies() {
    return bodies;
  }

  /** Declares the function that a definition defines. */
  static Entity.Routine declare(FunctionLowering at, IASTFunctionDefinition definition) {
    TypeLowering.Named named =
        at.types.declarator(
            at.types.specifier(definition.getDeclSpecifier()), outermost(definition));
    if (!(named.declared().type() instanceof Type.Func type)) {
      throw new UnreadableCode(
          at.unit.position(definition), "the definition of a function was not understood");
    }
    Entity.Routine routine =
        at.declarations.function(
            named,
            type,
            definition.getDeclSpecifier(),
            Attributes.of(definition.getDeclSpecifier(), definition.getDeclarator()),
            definition);
    routine.definition = at.unit.position(named.declarator().getName());
    if (routine.function == null && (type.prototyped() || !routine.type.prototyped())) {
      routine.type = type;
    }
    routine.strengthen(Symbol.Strength.STRONG);
    return routine;
  }

  /** A function inside another one, lifted out of it. */
  void nested(FunctionLowering outer, IASTFunctionDefinition definition) {
    String name = definition.getDeclarator().getName().toString();
    Entity.Routine routine = hidden(outer, name, () -> declare(outer, definition));
    routine.linkName = outer.function.name() + "::" + routine.name + "." + bodies.size();
    define(routine, definition, outer.scope);
  }

  /** Declares a function inside another one, which names of the unit have no part in. */
  Entity.Routine hidden(FunctionLowering outer, String name, Supplier<Entity.Routine> declaring) {
    Entity.Linked outside = unit.linked.remove(name);
    // An earlier declaration with "auto" in the same block is of the same function.
    if (outer.scope.own(name) instanceof Entity.Routine declared && declared.isNested) {
      unit.linked.put(name, declared);
    }
    Entity.Routine routine = declaring.get();
    unit.linked.remove(name);
    if (outside != null) {
      unit.linked.put(name, outside);
    }
    routine.isNested = true;
    routine.external = false;
    return routine;
  }

  /** Lowers the body. */
  void define(Entity.Routine routine, IASTFunctionDefinition definition, Scope scope) {
    Function function = unit.function(routine);
    SourcePosition position = unit.position(definition);
    int notes = unit.notes.size();
    try {
      if (hasProblem(definition)) {
        throw new UnreadableCode(position, "the parser did not understand it");
      }
      bodies.add(body(routine, function, definition, scope));
    } catch (UnreadableCode problem) {
      unit.notes.subList(notes, unit.notes.size()).clear();
      unit.note(
          Weight.GAP,
          "unparsed-function",
          problem.position(),
          "'" + routine.name + "' could not be read and may do anything: " + problem.reason());
      bodies.add(havoc(routine, function, problem.reason()));
    }
  }

  private static boolean hasProblem(IASTFunctionDefinition definition) {
    boolean[] found = new boolean[1];
    definition.accept(
        new ASTVisitor() {
          {
            shouldVisitProblems = true;
          }

          @Override
          public int visit(IASTProblem problem) {
            found[0] = true;
            return PROCESS_ABORT;
          }
        });
    return found[0];
  }

  private FunctionBody body(
      Entity.Routine routine, Function function, IASTFunctionDefinition definition, Scope scope) {
    FunctionLowering fn =
        new FunctionLowering(unit, function, new Scope(scope), unit.position(definition));
    List<Variable> parameters = parameters(fn, definition);
    fn.returnVariable = returnVariable(routine, function);
    if (routine.type.variadic()) {
      fn.surplus = VariableArguments.area(unit, routine);
    }
    if (!(definition.getBody() instanceof IASTCompoundStatement block)) {
      throw new UnreadableCode(unit.position(definition), "it has no body");
    }
    fn.scope = new Scope(fn.scope);
    for (var statement : block.getStatements()) {
      fn.statements.lower(statement);
    }
    SourcePosition end = end(definition);
    fn.moveTo(end);
    fn.leaveTo(null);
    if (routine.name.equals("main") && fn.returnVariable != null) {
      fn.assign(
          new Lvalue.Var(fn.returnVariable),
          fn.conversions.convert(
              new Expression.Constant(Type.Int.INT, 0), fn.returnVariable.type()));
    }
    fn.body.jump(FunctionBody.EXIT, end);
    fn.labels.resolve();
    BodyCompaction compact = new BodyCompaction(fn.body, end);
    return new FunctionBody(
        function,
        parameters,
        fn.returnVariable,
        compact.positions(),
        compact.edges(),
        compact.hints());
  }

  private SourcePosition end(IASTFunctionDefinition definition) {
    IASTFileLocation location = definition.getFileLocation();
    return location == null
        ? unit.position(definition)
        : unit.text.position(location.getNodeOffset() + location.getNodeLength() - 1);
  }

  private @Nullable Variable returnVariable(Entity.Routine routine, Function function) {
    return routine.type.result() instanceof Type.Void
        ? null
        : unit.variable(
            "$result",
            routine.type.result(),
            Variable.Kind.RETURN,
            function,
            false,
            false,
            routine.definition);
  }

  /** The parameters, declared in the scope of the function. */
  private static List<Variable> parameters(FunctionLowering fn, IASTFunctionDefinition definition) {
    List<Variable> parameters = new ArrayList<>();
    IASTDeclarator declarator = outermost(definition);
    SourcePosition position = fn.unit.position(declarator);
    while (declarator.getNestedDeclarator() != null
        && hasFunctionInside(declarator.getNestedDeclarator())) {
      declarator = inner(declarator);
    }
    BiConsumer<String, Declared> declare =
        (name, declared) ->
            parameters.add(fn.declareLocal(name, declared, Variable.Kind.PARAMETER, position));
    switch (declarator) {
      case IASTStandardFunctionDeclarator standard -> fn.types.parameters(standard, declare);
      case ICASTKnRFunctionDeclarator old -> fn.types.oldStyleParameters(old, declare);
      default -> throw new UnreadableCode(position, "its parameters were not understood");
    }
    return parameters;
  }

  /** The parser gives the declarator of the name; that of a returned function is around it. */
  private static IASTDeclarator outermost(IASTFunctionDefinition definition) {
    IASTDeclarator declarator = definition.getDeclarator();
    while (declarator.getParent() instanceof IASTDeclarator outer) {
      declarator = outer;
    }
    return declarator;
  }

  private static boolean hasFunctionInside(IASTDeclarator at) {
    return at instanceof IASTFunctionDeclarator
        || (at.getNestedDeclarator() != null && hasFunctionInside(at.getNestedDeclarator()));
  }

  private static IASTDeclarator inner(IASTDeclarator declarator) {
    var at = declarator.getNestedDeclarator();
    while (!(at instanceof IASTFunctionDeclarator)) {
      at = at.getNestedDeclarator();
    }
    return at;
  }

  /** A body that may do anything. */
  private FunctionBody havoc(Entity.Routine routine, Function function, String reason) {
    List<Variable> parameters = new ArrayList<>();
    for (Type type : routine.type.parameters()) {
      parameters.add(
          unit.variable(
              "$p" + parameters.size(),
              type,
              Variable.Kind.PARAMETER,
              function,
              false,
              false,
              routine.definition));
    }
    return new FunctionBody(
        function,
        parameters,
        returnVariable(routine, function),
        List.of(routine.definition, routine.definition),
        List.of(new UnitEdge(FunctionBody.ENTRY, new Operation.Havoc(reason), FunctionBody.EXIT)));
  }
}

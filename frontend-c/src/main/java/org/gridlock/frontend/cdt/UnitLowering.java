// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.cdt.core.dom.ast.IASTASMDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTProblem;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.gridlock.frontend.text.SourceText;
import org.gridlock.frontend.unit.StaticVariable;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.SoundnessNote.Weight;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;

/**
 * Lowers a translation unit. All declarations are read first, in order; then bodies and
 * initialisers, so that each function and variable is made with the best type known of it.
 */
public final class UnitLowering {
  private final UnitContext unit;
  private final FunctionLowering fileScope;
  private final List<Definition> definitions = new ArrayList<>();
  private final List<DeclarationLowering.Pending> initialisers = new ArrayList<>();

  private record Definition(Entity.Routine routine, IASTFunctionDefinition node) {}

  private UnitLowering(SourceText text) {
    this.unit = new UnitContext(text);
    // Code at file scope belongs to no function; what is made for it is thrown away.
    Function none =
        new Function(
            -1,
            "<file>",
            new Type.Func(new Type.Void(), List.of(), false, true),
            SourcePosition.NONE);
    this.fileScope = new FunctionLowering(unit, none, unit.fileScope, SourcePosition.NONE);
  }

  /**
   * Lowers a unit. Must run in a thread with a large stack, as it recurses as deep as the tree.
   *
   * @param file the main source file, as the compiler was given it
   */
  public static Unit lower(ParsedUnit parsed, String file) {
    return new UnitLowering(parsed.source()).lower(parsed.tree(), parsed.problems(), file);
  }

  private Unit lower(IASTTranslationUnit tree, List<IASTProblem> problems, String file) {
    for (IASTProblem problem : problems) {
      if (!isInFunction(problem)) {
        degraded(unit.position(problem), problem.getMessage());
      }
    }
    for (IASTDeclaration declaration : tree.getDeclarations()) {
      try {
        declare(declaration);
      } catch (UnreadableCode problem) {
        degraded(problem.position(), problem.reason());
      }
    }
    SymbolPragmas.apply(unit.text.text(), unit.linked);
    unit.versions.apply(unit.text.text(), unit.linked);
    for (Definition definition : definitions) {
      unit.definitions.define(definition.routine(), definition.node(), unit.fileScope);
    }
    for (DeclarationLowering.Pending pending : initialisers) {
      try {
        pending.entity().initialiser =
            fileScope.initialisers.constant(unit.variable(pending.entity()), pending.initialiser());
      } catch (UnreadableCode problem) {
        degraded(problem.position(), problem.reason());
      }
    }
    // Comes first, since it may add functions that only have another name here.
    Map<Function, Symbol> symbols = symbols();
    return new Unit(
        file,
        List.copyOf(unit.functions),
        symbols,
        List.copyOf(unit.definitions.bodies()),
        variables(),
        List.copyOf(unit.notes));
  }

  private static boolean isInFunction(IASTNode node) {
    IASTNode at = node;
    while (at != null && !(at instanceof IASTFunctionDefinition)) {
      at = at.getParent();
    }
    return at != null;
  }

  private void degraded(SourcePosition position, String reason) {
    unit.note(Weight.GAP, "degraded-unit", position, "a declaration could not be read: " + reason);
  }

  private void declare(IASTDeclaration declaration) {
    fileScope.at(declaration);
    switch (declaration) {
      case IASTSimpleDeclaration simple ->
          initialisers.addAll(fileScope.declarations.atFileScope(simple));
      case IASTFunctionDefinition definition ->
          definitions.add(
              new Definition(DefinitionLowering.declare(fileScope, definition), definition));
      // The rewriter of the text has noted it.
      case IASTASMDeclaration assembly -> {}
      default -> degraded(unit.position(declaration), "the parser did not understand it");
    }
  }

  private Map<Function, Symbol> symbols() {
    Map<Function, Symbol> symbols = new LinkedHashMap<>();
    for (Entity.Linked entity : unit.linked.values()) {
      // An alias must be known to the linker even if nothing here refers to it.
      if (entity instanceof Entity.Routine routine && routine.aliasOf != null) {
        unit.function(routine);
      }
    }
    for (Function function : unit.functions) {
      Entity.Routine routine = unit.routines.get(function);
      if (routine == null) {
        throw new IllegalStateException(function.name());
      }
      Symbol.Strength strength = routine.linkStrength();
      if (routine.isInline && routine.external && strength == Symbol.Strength.STRONG) {
        // Another unit may have the definition that counts.
        strength = Symbol.Strength.WEAK;
      }
      symbols.put(
          function,
          new Symbol(
              routine.linkName,
              routine.external,
              strength,
              routine.aliasOf,
              routine.constructor,
              routine.destructor));
    }
    return symbols;
  }

  private List<StaticVariable> variables() {
    List<Entity.Static> all = new ArrayList<>(unit.statics);
    for (Entity.Linked entity : unit.linked.values()) {
      if (entity instanceof Entity.Static variable
          && (variable.variable != null || variable.strength != Symbol.Strength.UNDEFINED)) {
        all.add(variable);
      }
    }
    List<StaticVariable> variables = new ArrayList<>();
    for (Entity.Static entity : all) {
      Symbol symbol =
          new Symbol(
              entity.linkName,
              entity.external,
              entity.linkStrength(),
              entity.aliasOf,
              false,
              false);
      variables.add(
          new StaticVariable(unit.variable(entity), symbol, entity.section, entity.initialiser));
    }
    return List.copyOf(variables);
  }
}

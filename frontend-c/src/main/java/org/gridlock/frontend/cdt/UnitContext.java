// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTFileLocation;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.gridlock.frontend.text.SourceText;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.VariadicArguments;
import org.jspecify.annotations.Nullable;

/** What the lowering of one translation unit shares: its functions, variables, notes and types. */
final class UnitContext {
  final SourceText text;
  final PackPragmas packs;
  final Scope fileScope = new Scope(null);
  final List<Function> functions = new ArrayList<>();
  final Map<Function, Entity.Routine> routines = new LinkedHashMap<>();
  final List<Entity.Static> statics = new ArrayList<>();
  final Map<String, Entity.Linked> linked = new LinkedHashMap<>();
  final List<SoundnessNote> notes = new ArrayList<>();
  final SymbolVersions versions = new SymbolVersions();

  final VectorTypes vectors = new VectorTypes();

  /** Sizes in bytes of variably modified array types, which are told apart by identity. */
  final Map<Type.Array, Expression> dynamicSizes = new IdentityHashMap<>();

  /** Structs that end in an array of variable length (GNU). */
  final Set<Composite> dynamicStructs = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The structure behind {@code va_list} (System V ABI). */
  final Composite variableArguments = new Composite(VariadicArguments.LIST, false);

  final DefinitionLowering definitions = new DefinitionLowering(this);

  private final Map<String, Integer> uniqueNames = new LinkedHashMap<>();
  private int variableCount;

  UnitContext(SourceText text) {
    this.text = text;
    this.packs = new PackPragmas(text.text());
    variableArguments.complete(
        List.of(
            Field.of("gp_offset", Type.Int.UINT, 0),
            Field.of("fp_offset", Type.Int.UINT, 4),
            Field.of(VariadicArguments.POSITION, Type.Pointer.VOID, 8),
            Field.of("reg_save_area", Type.Pointer.VOID, 16)),
        24,
        8);
    Type list = new Type.Array(variableArguments, 1);
    fileScope.declare("__builtin_va_list", new Entity.TypeName(Declared.of(list)));
    fileScope.declare("__gnuc_va_list", new Entity.TypeName(Declared.of(list)));
    type("__int128_t", new Type.Int(16, true, false));
    type("__uint128_t", new Type.Int(16, false, false));
  }

  private void type(String name, Type type) {
    fileScope.declare(name, new Entity.TypeName(Declared.of(type)));
  }

  /** Offset of a node in the parser's text, or -1. */
  static int offset(IASTNode node) {
    IASTFileLocation location = node.getFileLocation();
    return location == null ? -1 : location.getNodeOffset();
  }

  /** The user's position of a node; of its parent if the parser knows none. */
  SourcePosition position(IASTNode node) {
    for (IASTNode at = node; at != null; at = at.getParent()) {
      int offset = offset(at);
      if (offset >= 0) {
        return text.position(offset);
      }
    }
    return SourcePosition.NONE;
  }

  /** Whether a node surely stands in a file of the program, not in a header of the system. */
  boolean isPrograms(IASTNode node) {
    int offset = offset(node);
    return offset >= 0 && text.isPrograms(offset);
  }

  void note(SoundnessNote.Weight weight, String kind, SourcePosition position, String sentence) {
    notes.add(new SoundnessNote(weight, kind, position, null, sentence));
  }

  Variable variable(
      String name,
      Type type,
      Variable.Kind kind,
      @Nullable Function function,
      boolean threadLocal,
      boolean isVolatile,
      SourcePosition position) {
    return new Variable(
        variableCount++, name, type, kind, function, threadLocal, isVolatile, position);
  }

  /** The IR variable of a variable with static storage. */
  Variable variable(Entity.Static entity) {
    Variable variable = entity.variable;
    if (variable == null) {
      variable =
          variable(
              entity.name,
              entity.declared.type(),
              Variable.Kind.GLOBAL,
              null,
              entity.threadLocal,
              entity.declared.isVolatile(),
              entity.position);
      entity.variable = variable;
    }
    return variable;
  }

  /** The IR function of a function. */
  Function function(Entity.Routine routine) {
    Function function = routine.function;
    if (function == null) {
      function = new Function(functions.size(), routine.name, routine.type, routine.definition);
      functions.add(function);
      routines.put(function, routine);
      routine.function = function;
    }
    return function;
  }

  /** The function of that name; declared as the compiler would where it is not. */
  Entity.Routine routine(String name, Type.Func type, SourcePosition position) {
    if (linked.get(name) instanceof Entity.Routine known) {
      return known;
    }
    Entity.Routine routine = new Entity.Routine(name, name, true, type, position);
    linked.put(name, routine);
    return routine;
  }

  /** A variable that only the unit sees, such as a static local. */
  Entity.Static internal(String name, String linkBase, Declared declared, SourcePosition position) {
    int count = uniqueNames.merge(linkBase, 1, Integer::sum);
    String linkName = count == 1 ? linkBase : linkBase + "." + count;
    Entity.Static entity = new Entity.Static(name, linkName, false, declared, position);
    entity.strength = Symbol.Strength.STRONG;
    statics.add(entity);
    return entity;
  }
}

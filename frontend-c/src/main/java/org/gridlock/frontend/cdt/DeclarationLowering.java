// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFileLocation;
import org.eclipse.cdt.core.dom.ast.IASTInitializer;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** Declarations of variables, functions and types, at file scope and in blocks (C11 6.7). */
final class DeclarationLowering {
  /** Sections of functions that run when a program starts or ends (System V ABI, chapter 4). */
  private static final Pattern RUN_SECTIONS =
      Pattern.compile("\\.(preinit_array|init_array|fini_array|ctors|dtors)");

  private static final Pattern ASM_LABEL =
      Pattern.compile("\\b(?:__asm__|__asm|asm)\\s*\\(\\s*((?:\"[^\"]*\"\\s*)+)\\)");

  private final FunctionLowering fn;
  private final UnitContext unit;

  DeclarationLowering(FunctionLowering fn) {
    this.fn = fn;
    this.unit = fn.unit;
  }

  /** A variable at file scope whose initialiser is still to be lowered. */
  record Pending(Entity.Static entity, IASTInitializer initialiser) {}

  /** Declares at file scope; initialisers are put off until all declarations are known. */
  List<Pending> atFileScope(IASTSimpleDeclaration declaration) {
    List<Pending> pending = new ArrayList<>();
    IASTDeclSpecifier specifier = declaration.getDeclSpecifier();
    Declared base = fn.types.specifier(specifier);
    for (IASTDeclarator declarator : declaration.getDeclarators()) {
      TypeLowering.Named named = fn.types.declarator(base, declarator);
      if (named.name().isEmpty()) {
        continue;
      }
      Attributes attributes = attributes(specifier, declarator);
      if (specifier.getStorageClass() == IASTDeclSpecifier.sc_typedef) {
        fn.scope.declare(named.name(), typeName(named.declared(), attributes));
      } else if (named.declared().type() instanceof Type.Func type) {
        function(named, type, specifier, attributes, declaration);
      } else {
        Entity.Static entity = global(named, specifier, attributes, declaration, declarator);
        IASTInitializer initialiser = initialiser(declarator);
        if (initialiser != null) {
          pending.add(new Pending(entity, initialiser));
        }
      }
    }
    return pending;
  }

  /** A typedef may also lower the alignment. */
  private Entity.TypeName typeName(Declared declared, Attributes attributes) {
    int aligned = fn.types.aligned(attributes);
    return new Entity.TypeName(
        aligned == 0 ? declared : new Declared(declared.type(), declared.isVolatile(), aligned));
  }

  private static Attributes attributes(IASTDeclSpecifier specifier, IASTDeclarator declarator) {
    Attributes attributes = Attributes.of(specifier);
    for (IASTDeclarator at = declarator; at != null; at = at.getNestedDeclarator()) {
      attributes.add(at);
    }
    return attributes;
  }

  private static @Nullable IASTInitializer initialiser(IASTDeclarator declarator) {
    for (IASTDeclarator at = declarator; at != null; at = at.getNestedDeclarator()) {
      if (at.getInitializer() != null) {
        return at.getInitializer();
      }
    }
    return null;
  }

  // ---- names with linkage -----------------------------------------------------------------------

  /** Declares a function, merging with what is known of it. */
  Entity.Routine function(
      TypeLowering.Named named,
      Type.Func type,
      IASTDeclSpecifier specifier,
      Attributes attributes,
      IASTNode declaration) {
    boolean isStatic = specifier.getStorageClass() == IASTDeclSpecifier.sc_static;
    SourcePosition position = unit.position(named.declarator().getName());
    Entity.Routine routine;
    if (unit.linked.get(named.name()) instanceof Entity.Routine known) {
      routine = known;
      boolean better =
          type.prototyped() && (!known.type.prototyped() || known.type.parameters().isEmpty());
      if (better || known.function == null && type.prototyped()) {
        routine.type = type;
      }
      routine.external &= !isStatic;
    } else {
      routine = new Entity.Routine(named.name(), named.name(), !isStatic, type, position);
      unit.linked.put(named.name(), routine);
    }
    routine.noReturn |= attributes.has("noreturn");
    routine.constructor |= attributes.has("constructor");
    routine.destructor |= attributes.has("destructor");
    routine.isInline |= specifier.isInline();
    if (attributes.has("ifunc")) {
      String sentence =
          "which function " + named.name() + " is, is decided when the program starts";
      unit.note(SoundnessNote.Weight.GAP, "ifunc", position, sentence);
    }
    link(routine, attributes, named.declarator(), declaration);
    fn.scope.declare(named.name(), routine);
    return routine;
  }

  private Entity.Static global(
      TypeLowering.Named named,
      IASTDeclSpecifier specifier,
      Attributes attributes,
      IASTNode declaration,
      IASTDeclarator declarator) {
    boolean isStatic = specifier.getStorageClass() == IASTDeclSpecifier.sc_static;
    IASTInitializer initialiser = initialiser(declarator);
    Declared declared = named.declared();
    if (initialiser != null) {
      declared = declared.withType(fn.initialisers.completed(declared.type(), initialiser));
    }
    Entity.Static entity;
    if (unit.linked.get(named.name()) instanceof Entity.Static known) {
      entity = known;
      if (known.variable == null && isMoreComplete(declared.type(), known.declared.type())) {
        known.declared = declared;
      }
    } else {
      SourcePosition position = unit.position(named.declarator().getName());
      entity = new Entity.Static(named.name(), named.name(), !isStatic, declared, position);
      unit.linked.put(named.name(), entity);
    }
    entity.threadLocal |= attributes.has("gridlock_tls");
    section(entity, attributes);
    if (initialiser != null) {
      entity.strengthen(Symbol.Strength.STRONG);
    } else if (specifier.getStorageClass() != IASTDeclSpecifier.sc_extern) {
      entity.strengthen(Symbol.Strength.TENTATIVE);
    }
    link(entity, attributes, named.declarator(), declaration);
    fn.scope.declare(named.name(), entity);
    requireLength(entity);
    return entity;
  }

  /** What the loader does with the contents of sections is not followed. */
  private void section(Entity.Static entity, Attributes attributes) {
    String section = attributes.argument("section");
    if (section == null) {
      return;
    }
    entity.section = section;
    if (RUN_SECTIONS.matcher(section).lookingAt()) {
      String sentence = "functions in the section " + section + " run by themselves";
      unit.note(SoundnessNote.Weight.GAP, "linker-section", entity.position, sentence);
    }
  }

  /** The length of an array with static storage is constant, but we may fail to compute it. */
  private void requireLength(Entity.Static entity) {
    if (fn.types.hasDynamicLength(entity.declared.type())) {
      String sentence = "the length of " + entity.name + " is not known";
      unit.note(SoundnessNote.Weight.GAP, "degraded-unit", entity.position, sentence);
    }
  }

  /** The length of a struct is not needed for one variable, but to copy that to another one. */
  private void requireLength(TypeLowering.Named named) {
    if (fn.types.hasDynamicLength(named.declared().type().withoutArrays())) {
      String sentence = "the length of " + named.name() + " is not known";
      unit.note(
          SoundnessNote.Weight.GAP,
          "degraded-unit",
          unit.position(named.declarator().getName()),
          sentence);
    }
  }

  private static boolean isMoreComplete(Type type, Type than) {
    return !(type instanceof Type.Array array)
        || array.length() != Type.Array.UNKNOWN_LENGTH
        || !(than instanceof Type.Array);
  }

  private void link(
      Entity.Linked entity, Attributes attributes, IASTDeclarator name, IASTNode declaration) {
    entity.weak |= attributes.has("weak") || attributes.has("weakref");
    String alias = attributes.argument("alias");
    if (alias == null) {
      alias = attributes.argument("weakref");
    }
    if (alias != null) {
      entity.aliasOf = alias;
      entity.strengthen(Symbol.Strength.STRONG);
    }
    unit.versions.add(entity.name, attributes);
    String label = asmLabel(name, declaration);
    if (label != null) {
      entity.linkName = label;
    }
  }

  /** The asm label of a declarator. The parser drops it, so it is looked up in the text. */
  private @Nullable String asmLabel(IASTDeclarator name, IASTNode declaration) {
    IASTFileLocation whole = declaration.getFileLocation();
    int start = UnitContext.offset(name);
    if (whole == null || start < 0 || !(declaration instanceof IASTSimpleDeclaration simple)) {
      return null;
    }
    int end = whole.getNodeOffset() + whole.getNodeLength();
    for (IASTDeclarator other : simple.getDeclarators()) {
      int offset = UnitContext.offset(other);
      if (offset > start && offset < end) {
        end = offset;
      }
    }
    String text = unit.text.text();
    if (start >= end || end > text.length()) {
      return null;
    }
    String part = text.substring(start, end);
    if (!part.contains("asm")) {
      return null;
    }
    Matcher matcher = ASM_LABEL.matcher(part);
    return matcher.find()
        ? matcher.group(1).replaceAll("\"\\s*\"", "").replace("\"", "").trim()
        : null;
  }

  // ---- blocks -----------------------------------------------------------------------------------

  /** Declares in a block, with the code of the initialisers. */
  void inBlock(IASTSimpleDeclaration declaration) {
    fn.at(declaration);
    IASTDeclSpecifier specifier = declaration.getDeclSpecifier();
    Declared base = fn.types.specifier(specifier);
    for (IASTDeclarator declarator : declaration.getDeclarators()) {
      TypeLowering.Named named = fn.types.declarator(base, declarator);
      if (named.name().isEmpty()) {
        continue;
      }
      Attributes attributes = attributes(specifier, declarator);
      switch (specifier.getStorageClass()) {
        case IASTDeclSpecifier.sc_typedef ->
            fn.scope.declare(named.name(), typeName(named.declared(), attributes));
        case IASTDeclSpecifier.sc_extern -> external(named, specifier, attributes, declaration);
        default -> {
          if (named.declared().type() instanceof Type.Func type) {
            inBlock(named, type, specifier, attributes, declaration);
          } else if (specifier.getStorageClass() == IASTDeclSpecifier.sc_static
              || attributes.has("gridlock_tls")) {
            staticLocal(named, attributes, initialiser(declarator));
          } else {
            if (!(specifier instanceof IASTCompositeTypeSpecifier)) {
              requireLength(named);
            }
            local(named, attributes, initialiser(declarator));
          }
        }
      }
    }
  }

  /** A function of the unit, or with {@code auto} one that is defined later in this block. */
  private void inBlock(
      TypeLowering.Named named,
      Type.Func type,
      IASTDeclSpecifier specifier,
      Attributes attributes,
      IASTSimpleDeclaration declaration) {
    if (specifier.getStorageClass() == IASTDeclSpecifier.sc_auto) {
      unit.definitions.hidden(
          fn, named.name(), () -> function(named, type, specifier, attributes, declaration));
    } else {
      function(named, type, specifier, attributes, declaration);
    }
  }

  private void external(
      TypeLowering.Named named,
      IASTDeclSpecifier specifier,
      Attributes attributes,
      IASTSimpleDeclaration declaration) {
    if (named.declared().type() instanceof Type.Func type) {
      function(named, type, specifier, attributes, declaration);
    } else {
      global(named, specifier, attributes, declaration, named.declarator());
    }
  }

  private void staticLocal(
      TypeLowering.Named named, Attributes attributes, @Nullable IASTInitializer initialiser) {
    Declared declared = named.declared();
    if (initialiser != null) {
      declared = declared.withType(fn.initialisers.completed(declared.type(), initialiser));
    }
    SourcePosition position = unit.position(named.declarator().getName());
    Entity.Static entity =
        unit.internal(named.name(), fn.function.name() + "::" + named.name(), declared, position);
    entity.threadLocal = attributes.has("gridlock_tls");
    section(entity, attributes);
    fn.scope.declare(named.name(), entity);
    requireLength(entity);
    if (initialiser != null) {
      entity.initialiser = fn.initialisers.constant(unit.variable(entity), initialiser);
    }
  }

  private void local(
      TypeLowering.Named named, Attributes attributes, @Nullable IASTInitializer initialiser) {
    SourcePosition position = unit.position(named.declarator().getName());
    Declared declared = named.declared();
    if (declared.type() instanceof Type.Array array && unit.dynamicSizes.containsKey(array)) {
      if (attributes.has("cleanup")) {
        throw new UnreadableCode(position, "a cleanup action takes an array of variable length");
      }
      dynamicArray(named.name(), array, position);
      return;
    }
    if (initialiser != null) {
      declared = declared.withType(fn.initialisers.completed(declared.type(), initialiser));
    }
    Variable variable = fn.declareLocal(named.name(), declared, Variable.Kind.LOCAL, position);
    String action = attributes.argument("cleanup");
    if (initialiser != null) {
      fn.initialisers.automatic(variable, initialiser);
    }
    if (action != null) {
      if (!(fn.scope.find(action) instanceof Entity.Routine routine)) {
        throw new UnreadableCode(position, "the cleanup action '" + action + "' is not declared");
      }
      fn.cleanup = new Cleanup(fn.cleanup, variable, routine);
    }
  }

  private void dynamicArray(String name, Type.Array array, SourcePosition position) {
    Type.Pointer type = new Type.Pointer(array.element());
    Variable pointer =
        unit.variable(name, type, Variable.Kind.LOCAL, fn.function, false, false, position);
    fn.scope.declare(name, new Entity.DynamicArray(pointer, array));
    Expression size = fn.expressions.sizeOf(array);
    fn.moveTo(position);
    fn.emit(
        new Operation.Allocate(
            new Lvalue.Var(pointer), Operation.Storage.STACK, array.element(), size, false));
  }
}

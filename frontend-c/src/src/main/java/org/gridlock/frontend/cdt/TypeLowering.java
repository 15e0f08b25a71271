// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.eclipse.cdt.core.dom.ast.IASTAlignmentSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTArrayDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTArrayModifier;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTElaboratedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTEnumerationSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFileLocation;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNamedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTParameterDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTPointer;
import org.eclipse.cdt.core.dom.ast.IASTPointerOperator;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStandardFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTTypeId;
import org.eclipse.cdt.core.dom.ast.gnu.c.ICASTKnRFunctionDeclarator;
import org.eclipse.cdt.core.dom.ast.gnu.c.IGCCASTSimpleDeclSpecifier;
import org.gridlock.frontend.types.Arithmetic;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.SoundnessNote.Weight;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** From declaration specifiers and declarators to types (C11 6.7.2 to 6.7.7). */
final class TypeLowering {
  private static final int MAXIMAL_ALIGNMENT = 16;

  private final FunctionLowering fn;
  private final UnitContext unit;
  private final CompositeLowering composites;

  TypeLowering(FunctionLowering fn) {
    this.fn = fn;
    this.unit = fn.unit;
    this.composites = new CompositeLowering(fn, this);
  }

  /**
   * A declared name with its type.
   *
   * @param declarator the innermost declarator, which has the name
   */
  record Named(String name, Declared declared, IASTDeclarator declarator) {}

  Declared typeId(IASTTypeId typeId) {
    Declared base = specifier(typeId.getDeclSpecifier());
    return declarator(base, typeId.getAbstractDeclarator()).declared();
  }

  Declared specifier(IASTDeclSpecifier specifier) {
    Attributes attributes = Attributes.of(specifier);
    Declared base =
        switch (specifier) {
          case IASTCompositeTypeSpecifier composite -> Declared.of(composites.define(composite));
          case IASTElaboratedTypeSpecifier elaborated ->
              Declared.of(composites.refer(elaborated, attributes));
          case IASTEnumerationSpecifier enumeration ->
              Declared.of(composites.enumeration(enumeration));
          case IASTNamedTypeSpecifier named -> typeName(named);
          case IASTSimpleDeclSpecifier simple -> simple(simple);
          default -> {
            unit.note(
                Weight.GAP, "degraded-unit", unit.position(specifier), "a type was not understood");
            yield Declared.of(Type.Int.INT);
          }
        };
    boolean isVolatile =
        base.isVolatile() || specifier.isVolatile() || attributes.has("gridlock_atomic");
    Declared qualified = new Declared(base.type(), isVolatile, base.alignment());
    // The attributes of a definition of a struct or union belong to its layout.
    return specifier instanceof IASTCompositeTypeSpecifier
            || specifier instanceof IASTEnumerationSpecifier
        ? qualified
        : typeAttributes(qualified, attributes);
  }

  private Declared typeName(IASTNamedTypeSpecifier named) {
    String name = named.getName().toString();
    if (fn.scope.find(name) instanceof Entity.TypeName known) {
      return known.declared();
    }
    unit.note(
        Weight.GAP,
        "degraded-unit",
        unit.position(named),
        "the type name '" + name + "' is not known");
    return Declared.of(Type.Int.INT);
  }

  private Declared simple(IASTSimpleDeclSpecifier simple) {
    if (simple.getType() == IASTSimpleDeclSpecifier.t_typeof
        || simple.getType() == IASTSimpleDeclSpecifier.t_decltype) {
      IASTExpression expression =
          simple instanceof IGCCASTSimpleDeclSpecifier gnu && gnu.getTypeofExpression() != null
              ? gnu.getTypeofExpression()
              : simple.getDeclTypeExpression();
      return expression == null ? Declared.of(Type.Int.INT) : fn.expressions.typeOf(expression);
    }
    return Declared.of(basic(simple));
  }

  private static Type basic(IASTSimpleDeclSpecifier simple) {
    boolean signed = !simple.isUnsigned();
    Type type =
        switch (simple.getType()) {
          case IASTSimpleDeclSpecifier.t_void -> new Type.Void();
          case IASTSimpleDeclSpecifier.t_char -> new Type.Int(1, signed, false);
          case IASTSimpleDeclSpecifier.t_bool -> Type.Int.BOOL;
          case IASTSimpleDeclSpecifier.t_wchar_t -> Type.Int.INT;
          case IASTSimpleDeclSpecifier.t_char16_t -> new Type.Int(2, false, false);
          case IASTSimpleDeclSpecifier.t_char32_t -> Type.Int.UINT;
          case IASTSimpleDeclSpecifier.t_float, IASTSimpleDeclSpecifier.t_decimal32 ->
              Arithmetic.FLOAT;
          case IASTSimpleDeclSpecifier.t_decimal64 -> Arithmetic.DOUBLE;
          case IASTSimpleDeclSpecifier.t_double ->
              simple.isLong() ? Arithmetic.LONG_DOUBLE : Arithmetic.DOUBLE;
          case IASTSimpleDeclSpecifier.t_float128, IASTSimpleDeclSpecifier.t_decimal128 ->
              Arithmetic.LONG_DOUBLE;
          case IASTSimpleDeclSpecifier.t_int128 -> new Type.Int(16, signed, false);
          default -> {
            if (simple.isComplex()) {
              yield simple.isLong() ? Arithmetic.LONG_DOUBLE : Arithmetic.DOUBLE;
            }
            if (simple.isLong() || simple.isLongLong()) {
              yield new Type.Int(8, signed, false);
            }
            yield new Type.Int(simple.isShort() ? 2 : 4, signed, false);
          }
        };
    return simple.isComplex() && type instanceof Type.Real real
        ? new Type.Real(2 * real.bytes(), real.align())
        : type;
  }

  /** Applies {@code mode} and {@code vector_size}. */
  private Declared typeAttributes(Declared declared, Attributes attributes) {
    Type type = declared.type();
    String mode = attributes.argument("mode");
    if (mode != null) {
      type = inMode(type, mode.replace("_", ""));
    }
    Attributes.Attribute vector = attributes.find("vector_size");
    if (vector != null && type.size() > 0) {
      Long bytes = AttributeArithmetic.value(vector.arguments(), fn.scope);
      if (bytes == null || bytes < type.size() || bytes % type.size() != 0) {
        unit.note(
            Weight.GAP, "degraded-unit", fn.position(), "the size of a vector type is not known");
      } else {
        type = unit.vectors.of(type, bytes);
      }
    }
    return declared.withType(type);
  }

  private static Type inMode(Type type, String mode) {
    boolean signed = !(type instanceof Type.Int integer) || integer.signed();
    return switch (mode) {
      case "QI", "byte" -> new Type.Int(1, signed, false);
      case "HI" -> new Type.Int(2, signed, false);
      case "SI" -> new Type.Int(4, signed, false);
      case "DI", "word", "pointer", "unwindword" -> new Type.Int(8, signed, false);
      case "TI" -> new Type.Int(16, signed, false);
      case "SF" -> Arithmetic.FLOAT;
      case "DF" -> Arithmetic.DOUBLE;
      case "XF", "TF" -> Arithmetic.LONG_DOUBLE;
      case "SC" -> new Type.Real(8, 4);
      case "DC" -> new Type.Real(16, 8);
      default -> type;
    };
  }

  /** What an {@code aligned} attribute asks for, or 0. */
  int aligned(Attributes attributes) {
    Attributes.Attribute aligned = attributes.find("aligned");
    if (aligned == null) {
      return 0;
    }
    if (aligned.arguments().isEmpty()) {
      return MAXIMAL_ALIGNMENT;
    }
    Long value = AttributeArithmetic.value(aligned.arguments(), fn.scope);
    return value == null ? 0 : (int) Math.max(0, Math.min(value, 1 << 28));
  }

  /** What {@code _Alignas} asks for, or 0. */
  int alignas(IASTDeclSpecifier specifier) {
    int most = 0;
    for (IASTAlignmentSpecifier alignment : specifier.getAlignmentSpecifiers()) {
      if (alignment.getTypeId() != null) {
        most = Math.max(most, typeId(alignment.getTypeId()).effectiveAlignment());
      } else if (alignment.getExpression() != null
          && fn.expressions.constant(alignment.getExpression())
              instanceof Expression.Constant constant) {
        most = Math.max(most, (int) constant.value());
      }
    }
    return most;
  }

  /** Applies a declarator, from the specifiers inwards to the name. */
  Named declarator(Declared base, @Nullable IASTDeclarator outermost) {
    Declared declared = base;
    IASTDeclarator declarator = outermost;
    if (declarator == null) {
      throw new IllegalArgumentException("no declarator");
    }
    while (true) {
      for (IASTPointerOperator operator : declarator.getPointerOperators()) {
        declared = pointer(declared, operator);
      }
      // Attributes behind a declarator change the type of the whole, but not that of a function.
      if (declarator instanceof IASTArrayDeclarator array) {
        declared = array(declared, array);
      } else if (declarator instanceof IASTStandardFunctionDeclarator standard) {
        declared = Declared.of(function(declared.type(), standard));
      } else if (declarator instanceof ICASTKnRFunctionDeclarator old) {
        declared = Declared.of(oldStyleFunction(declared.type(), old));
      }
      if (!(declared.type() instanceof Type.Func)) {
        declared = typeAttributes(declared, Attributes.of(declarator));
      }
      if (declarator.getNestedDeclarator() == null) {
        break;
      }
      declarator = declarator.getNestedDeclarator();
    }
    return new Named(declarator.getName().toString(), declared, declarator);
  }

  private Declared pointer(Declared pointee, IASTPointerOperator operator) {
    boolean isVolatile = operator instanceof IASTPointer pointer && pointer.isVolatile();
    IASTFileLocation location = operator.getFileLocation();
    // The parser's node ends behind the qualifiers; the star is its first character.
    if (location != null
        && (unit.text.isAtomicPointer(location.getNodeOffset() + 1)
            || unit.text.isAtomicPointer(location.getNodeOffset() + location.getNodeLength()))) {
      isVolatile = true;
    }
    return new Declared(new Type.Pointer(pointee.type()), isVolatile, 0);
  }

  private Declared array(Declared element, IASTArrayDeclarator declarator) {
    IASTArrayModifier[] modifiers = declarator.getArrayModifiers();
    Type type = element.type();
    for (int i = modifiers.length - 1; i >= 0; i--) {
      type = array(type, modifiers[i].getConstantExpression());
    }
    return new Declared(type, element.isVolatile(), element.alignment());
  }

  private Type array(Type element, @Nullable IASTExpression length) {
    if (length == null) {
      return new Type.Array(element, Type.Array.UNKNOWN_LENGTH);
    }
    Expression value = fn.expressions.lengthOf(length);
    Expression elementSize = fn.expressions.sizeOf(element);
    if (value instanceof Expression.Constant constant
        && elementSize instanceof Expression.Constant) {
      return new Type.Array(element, Math.max(0, constant.value()));
    }
    Type.Array array = new Type.Array(element, Type.Array.UNKNOWN_LENGTH);
    unit.dynamicSizes.put(
        array,
        fn.keep(
            fn.conversions.binary(
                Type.Int.ULONG,
                Expression.BinaryOperator.MULTIPLY,
                fn.conversions.convert(value, Type.Int.ULONG),
                elementSize)));
    return array;
  }

  /** Whether the size of an object of the type is computed at run time. */
  boolean hasDynamicLength(Type type) {
    Type at = type;
    while (at instanceof Type.Array array) {
      if (unit.dynamicSizes.containsKey(array)) {
        return true;
      }
      at = array.element();
    }
    return at instanceof Composite composite && unit.dynamicStructs.contains(composite);
  }

  private Type.Func function(Type result, IASTStandardFunctionDeclarator declarator) {
    IASTParameterDeclaration[] parameters = declarator.getParameters();
    List<Type> types = new ArrayList<>();
    Scope outer = fn.scope;
    fn.scope = new Scope(outer);
    try {
      parameters(
          declarator,
          (name, parameter) -> {
            types.add(parameter.type());
            fn.declareLocal(name, parameter, Variable.Kind.PARAMETER, fn.position());
          });
    } finally {
      fn.scope = outer;
    }
    boolean prototyped = parameters.length > 0 || declarator.takesVarArgs();
    return new Type.Func(result, types, declarator.takesVarArgs(), prototyped);
  }

  /** Hands on the parameters of a prototype as they are read, since later ones may use them. */
  void parameters(IASTStandardFunctionDeclarator declarator, BiConsumer<String, Declared> declare) {
    IASTParameterDeclaration[] parameters = declarator.getParameters();
    for (IASTParameterDeclaration parameter : parameters) {
      Named named = declarator(specifier(parameter.getDeclSpecifier()), parameter.getDeclarator());
      boolean isVoid =
          parameters.length == 1
              && named.name().isEmpty()
              && named.declared().type() instanceof Type.Void;
      if (!isVoid) {
        declare.accept(named.name(), named.declared().withType(decayed(named.declared().type())));
      }
    }
  }

  private Type.Func oldStyleFunction(Type result, ICASTKnRFunctionDeclarator declarator) {
    List<Type> types = new ArrayList<>();
    oldStyleParameters(declarator, (name, parameter) -> types.add(parameter.type()));
    return new Type.Func(result, types, false, false);
  }

  /** The parameters of an old-style definition; those without declaration are int. */
  void oldStyleParameters(
      ICASTKnRFunctionDeclarator declarator, BiConsumer<String, Declared> declare) {
    Map<String, Declared> declared = new HashMap<>();
    for (IASTDeclaration declaration : declarator.getParameterDeclarations()) {
      if (declaration instanceof IASTSimpleDeclaration simple) {
        Declared base = specifier(simple.getDeclSpecifier());
        for (IASTDeclarator each : simple.getDeclarators()) {
          Named named = declarator(base, each);
          declared.put(named.name(), named.declared());
        }
      }
    }
    for (IASTName name : declarator.getParameterNames()) {
      Declared type = declared.getOrDefault(name.toString(), Declared.of(Type.Int.INT));
      declare.accept(name.toString(), type.withType(decayed(type.type())));
    }
  }

  private static Type decayed(Type type) {
    return switch (type) {
      case Type.Array array -> new Type.Pointer(array.element());
      case Type.Func function -> new Type.Pointer(function);
      default -> type;
    };
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IArrayType;
import org.eclipse.cdt.core.dom.ast.IEnumeration;
import org.eclipse.cdt.core.dom.ast.IFunctionType;
import org.eclipse.cdt.core.dom.ast.IPointerType;
import org.eclipse.cdt.core.dom.ast.IProblemType;
import org.eclipse.cdt.core.dom.ast.IQualifierType;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.ITypedef;
import org.eclipse.cdt.core.dom.ast.gnu.c.IGCCASTSimpleDeclSpecifier;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/**
 * Whether two types are compatible in C (C11 6.2.7), where the types of the intermediate
 * representation do not tell: they know no qualifiers, and {@code long} is {@code long long} to
 * them. The parser's own types do, but are right for simple expressions only.
 */
final class TypeIdentity {
  /** Whether a type is the other. */
  enum Answer {
    YES,
    NO,
    /** It may be; both must be considered. */
    UNKNOWN
  }

  private TypeIdentity() {}

  /**
   * Compares the type of a value with the one that an association of {@code _Generic} names.
   *
   * @param control the expression whose value is meant
   * @param controlType its type, without that of an array or function
   * @param named {@code (T*)0}
   * @param namedType the type that this points to
   */
  static Answer ofValue(
      IASTExpression control, Type controlType, IASTExpression named, Type namedType) {
    IType value = unqualified(reliable(control));
    IType name = pointee(named);
    // Arrays, functions and strings are converted to pointers (C11 6.3.2.1).
    IType pointee = unqualified(name) instanceof IPointerType pointer ? pointer.getType() : null;
    return switch (value) {
      case IArrayType array -> answer(controlType, namedType, array.getType(), pointee);
      case IFunctionType function -> answer(controlType, namedType, function, pointee);
      case null, default ->
          isString(control)
              ? answer(controlType, namedType, character(control), pointee)
              : answer(controlType, namedType, value, name);
    };
  }

  /** The characters of a string are not const, as the parser thinks. */
  private static @Nullable IType character(IASTExpression string) {
    return known(string) instanceof IPointerType pointer ? unqualified(pointer.getType()) : null;
  }

  private static boolean isString(IASTExpression expression) {
    IASTExpression at = expression;
    while (at instanceof IASTUnaryExpression unary
        && unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary) {
      at = unary.getOperand();
    }
    return at instanceof IASTLiteralExpression literal
        && literal.getKind() == IASTLiteralExpression.lk_string_literal
        && literal.toString().startsWith("\"");
  }

  /** Compares two types, each given as {@code (T*)0}, without their qualifiers. */
  static Answer ofTypes(IASTExpression first, Type firstType, IASTExpression second, Type other) {
    return answer(firstType, other, unqualified(pointee(first)), unqualified(pointee(second)));
  }

  private static Answer answer(
      Type first, Type second, @Nullable IType parsed, @Nullable IType other) {
    if (!isAlike(first, second)) {
      return Answer.NO;
    }
    if (parsed == null || other == null) {
      return isTold(first) ? Answer.YES : Answer.UNKNOWN;
    }
    boolean same = parsed.isSameType(other);
    // An enumeration is compatible with its integer type, and its constants are of type int.
    boolean enumerated = innermost(parsed) instanceof IEnumeration;
    if (enumerated != innermost(other) instanceof IEnumeration) {
      return first instanceof Type.Int ? Answer.YES : Answer.UNKNOWN;
    }
    if (same) {
      return Answer.YES;
    }
    // Arrays and functions may be compatible without being the same.
    return isTold(first) && !enumerated || endsInDerived(first) ? Answer.UNKNOWN : Answer.NO;
  }

  /** Whether equality of such types here is compatibility in C, but for enumerations. */
  private static boolean isTold(Type type) {
    return type instanceof Composite
        || type instanceof Type.Void
        || (type instanceof Type.Real real && real.bytes() <= 8)
        || (type instanceof Type.Int integer
            && (integer.bool() || (integer.bytes() != 8 && integer.bytes() != 1)));
  }

  /** Whether an array or function is at the end of the pointers. */
  private static boolean endsInDerived(Type type) {
    Type at = type;
    while (at instanceof Type.Pointer pointer) {
      at = pointer.pointee();
    }
    return at instanceof Type.Array || at instanceof Type.Func;
  }

  /** Whether the types may be compatible. */
  private static boolean isAlike(Type first, Type second) {
    Type one = first;
    Type other = second;
    while (true) {
      if (one instanceof Type.Pointer a && other instanceof Type.Pointer b) {
        one = a.pointee();
        other = b.pointee();
      } else if (one instanceof Type.Array a && other instanceof Type.Array b) {
        if (a.length() != b.length()
            && a.length() != Type.Array.UNKNOWN_LENGTH
            && b.length() != Type.Array.UNKNOWN_LENGTH) {
          return false;
        }
        one = a.element();
        other = b.element();
      } else if (one instanceof Type.Func a && other instanceof Type.Func b) {
        one = a.result();
        other = b.result();
      } else {
        return one.equals(other);
      }
    }
  }

  /** The parser's type of an expression, or null where it may be wrong. */
  private static @Nullable IType reliable(IASTExpression expression) {
    IASTExpression at = expression;
    while (true) {
      switch (at) {
        case IASTUnaryExpression unary
            when unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary
                || unary.getOperator() == IASTUnaryExpression.op_amper
                || unary.getOperator() == IASTUnaryExpression.op_star ->
            at = unary.getOperand();
        case IASTUnaryExpression unary
            when unary.getOperator() == IASTUnaryExpression.op_sizeof -> {
          return known(expression);
        }
        case IASTTypeIdExpression type
            when type.getOperator() == IASTTypeIdExpression.op_sizeof -> {
          return known(expression);
        }
        case IASTArraySubscriptExpression subscript -> at = subscript.getArrayExpression();
        case IASTIdExpression id -> {
          return known(expression);
        }
        case IASTFieldReference reference -> at = reference.getFieldOwner();
        case IASTCastExpression cast -> {
          return isPlain(cast) ? known(expression) : null;
        }
        case IASTFunctionCallExpression call -> at = call.getFunctionNameExpression();
        case IASTLiteralExpression literal
            when literal.getKind() == IASTLiteralExpression.lk_integer_constant
                && literal.toString().matches("[0-9]{1,9}[uU]?|.*[lL]") -> {
          return known(expression);
        }
        default -> {
          return null;
        }
      }
    }
  }

  private static @Nullable IType known(IASTExpression expression) {
    IType type = expression.getExpressionType();
    return type == null || type instanceof IProblemType ? null : type;
  }

  /** Whether the type of a cast is written out, not that of some expression. */
  private static boolean isPlain(IASTCastExpression cast) {
    IASTExpression of = typeofOperand(cast);
    while (of instanceof IASTTypeIdExpression inner) {
      of =
          inner.getTypeId().getDeclSpecifier() instanceof IGCCASTSimpleDeclSpecifier gnu
              ? gnu.getTypeofExpression()
              : null;
    }
    return of == null || reliable(of) != null;
  }

  private static @Nullable IASTExpression typeofOperand(IASTCastExpression cast) {
    return cast.getTypeId().getDeclSpecifier() instanceof IGCCASTSimpleDeclSpecifier gnu
            && gnu.getType() == IASTSimpleDeclSpecifier.t_typeof
        ? gnu.getTypeofExpression()
        : null;
  }

  /** The type T of {@code (T*)0}, or null where the parser may not know it. */
  private static @Nullable IType pointee(IASTExpression named) {
    // The parser does not keep what is atomic behind a star.
    if (!(named instanceof IASTCastExpression cast)
        || !isPlain(cast)
        || named.getRawSignature().contains("gridlock_atomic")) {
      return null;
    }
    return known(named) instanceof IPointerType pointer ? pointer.getType() : null;
  }

  /** The type without qualifiers and names; null if the qualifiers are those of elements. */
  private static @Nullable IType unqualified(@Nullable IType type) {
    IType at = type;
    boolean qualified = false;
    while (at instanceof ITypedef || at instanceof IQualifierType) {
      qualified |= at instanceof IQualifierType;
      at = at instanceof IQualifierType qualifier ? qualifier.getType() : ((ITypedef) at).getType();
    }
    return qualified && at instanceof IArrayType ? null : at;
  }

  private static @Nullable IType innermost(IType type) {
    IType at = unqualified(type);
    while (at instanceof IPointerType pointer) {
      at = unqualified(pointer.getType());
    }
    return at;
  }
}

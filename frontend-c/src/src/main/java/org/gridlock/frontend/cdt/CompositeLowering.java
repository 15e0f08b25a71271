// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.cdt.core.dom.ast.IASTArrayDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTElaboratedTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTEnumerationSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTFieldDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.gridlock.frontend.types.Layout;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.SoundnessNote.Weight;
import org.gridlock.icfa.Type;
import org.jspecify.annotations.Nullable;

/** Structs, unions and enumerations (C11 6.7.2.1, 6.7.2.2). */
final class CompositeLowering {
  /** Attributes between {@code enum} and the brace, of which the parser keeps none. */
  private static final Pattern PACKED_BEFORE_BRACE =
      Pattern.compile("enum\\s*(__attribute(__)?\\s*\\(|\\[\\[)[^{]*\\b_*packed_*\\b[^{]*\\{");

  private final FunctionLowering fn;
  private final UnitContext unit;
  private final TypeLowering types;

  CompositeLowering(FunctionLowering fn, TypeLowering types) {
    this.fn = fn;
    this.unit = fn.unit;
    this.types = types;
  }

  /** A struct or union with its members. */
  Composite define(IASTCompositeTypeSpecifier specifier) {
    String tag = specifier.getName().toString();
    boolean union = specifier.getKey() == IASTCompositeTypeSpecifier.k_union;
    Composite composite;
    if (tag.isEmpty()) {
      composite = new Composite(anonymous(union ? "union" : "struct", specifier), union);
    } else if (fn.scope.ownTag(tag) instanceof Composite known
        && known.isUnion() == union
        && !known.isComplete()) {
      composite = known;
    } else {
      composite = new Composite(tag, union);
      fn.scope.declareTag(tag, composite);
    }
    Attributes attributes = Attributes.of(specifier);
    Layout.Rules rules =
        new Layout.Rules(
            union,
            attributes.has("packed"),
            Math.max(types.aligned(attributes), types.alignas(specifier)),
            unit.packs.at(Math.max(0, UnitContext.offset(specifier))));
    Layout.Result layout = Layout.of(rules, members(specifier));
    composite.complete(
        layout.fields(), layout.size(), layout.alignment(), unit.isPrograms(specifier));
    if (!layout.fields().isEmpty() && types.hasDynamicLength(layout.fields().getLast().type())) {
      unit.dynamicStructs.add(composite);
    }
    return composite;
  }

  private String anonymous(String kind, IASTNode node) {
    return kind + "@" + unit.position(node);
  }

  private List<Layout.Member> members(IASTCompositeTypeSpecifier specifier) {
    List<Layout.Member> members = new ArrayList<>();
    for (IASTDeclaration declaration : specifier.getMembers()) {
      if (declaration instanceof IASTSimpleDeclaration simple) {
        addMembers(specifier, simple, members);
      } else {
        unit.note(
            Weight.GAP,
            "degraded-unit",
            unit.position(declaration),
            "a member of " + specifier.getName() + " was not understood");
      }
    }
    return members;
  }

  private void addMembers(
      IASTCompositeTypeSpecifier specifier,
      IASTSimpleDeclaration declaration,
      List<Layout.Member> members) {
    Declared base = types.specifier(declaration.getDeclSpecifier());
    int alignas = types.alignas(declaration.getDeclSpecifier());
    if (declaration.getDeclarators().length == 0) {
      if (base.type() instanceof Composite composite && composite.isComplete()) {
        members.add(member("", base, Attributes.of(), alignas, Layout.NO_BIT_FIELD));
      }
      return;
    }
    for (IASTDeclarator each : declaration.getDeclarators()) {
      TypeLowering.Named named = types.declarator(base, each);
      if (isIncomplete(named.declared().type())) {
        notUnderstood(each, "the type of " + named.name()); // a struct in itself, perhaps
        continue;
      }
      int width = Layout.NO_BIT_FIELD;
      IASTFieldDeclarator bits = bitField(each);
      if (bits != null) {
        long most = 8 * base.type().size();
        if (fn.expressions.constant(bits.getBitFieldSize())
            instanceof Expression.Constant constant) {
          width = (int) Math.max(0, Math.min(constant.value(), most));
        } else {
          width = (int) most;
          notUnderstood(each, "the width of " + named.name());
        }
      }
      if (types.hasDynamicLength(named.declared().type())
          && !(isLast(specifier, each)
              && isOfOneVariable(specifier)
              && named.declared().type() instanceof Type.Array array
              && !types.hasDynamicLength(array.element()))) {
        notUnderstood(each, "the length of " + named.name());
      }
      Attributes attributes = Attributes.of(declaration.getDeclSpecifier());
      for (IASTDeclarator at = each; at != null; at = at.getNestedDeclarator()) {
        attributes.add(at);
      }
      // A type defined in place has used up its own attributes.
      if (declaration.getDeclSpecifier() instanceof IASTCompositeTypeSpecifier) {
        attributes = Attributes.of(each);
      }
      members.add(member(named.name(), named.declared(), attributes, alignas, width));
    }
  }

  private static boolean isIncomplete(Type type) {
    return type.withoutArrays() instanceof Composite composite && !composite.isComplete();
  }

  private static boolean isLast(IASTCompositeTypeSpecifier specifier, IASTDeclarator declarator) {
    IASTDeclaration[] members = specifier.getMembers();
    return specifier.getKey() == IASTCompositeTypeSpecifier.k_struct
        && members[members.length - 1] instanceof IASTSimpleDeclaration last
        && last.getDeclarators()[last.getDeclarators().length - 1] == declarator;
  }

  /** Whether the type has no name, and one variable: nothing depends on the size of such a type. */
  private static boolean isOfOneVariable(IASTCompositeTypeSpecifier specifier) {
    return specifier.getName().toString().isEmpty()
        && specifier.getStorageClass() == IASTDeclSpecifier.sc_unspecified
        && specifier.getParent() instanceof IASTSimpleDeclaration declaration
        && !(declaration.getParent() instanceof IASTCompositeTypeSpecifier)
        && declaration.getDeclarators().length == 1
        && !(declaration.getDeclarators()[0] instanceof IASTArrayDeclarator)
        && declaration.getDeclarators()[0].getNestedDeclarator() == null
        && declaration.getDeclarators()[0].getPointerOperators().length == 0;
  }

  private void notUnderstood(IASTNode node, String what) {
    unit.note(Weight.GAP, "degraded-unit", unit.position(node), what + " is not known");
  }

  private static @Nullable IASTFieldDeclarator bitField(IASTDeclarator declarator) {
    for (IASTDeclarator at = declarator; at != null; at = at.getNestedDeclarator()) {
      if (at instanceof IASTFieldDeclarator field && field.getBitFieldSize() != null) {
        return field;
      }
    }
    return null;
  }

  private Layout.Member member(
      String name, Declared declared, Attributes attributes, int alignas, int bitWidth) {
    return new Layout.Member(
        name,
        declared.type(),
        declared.effectiveAlignment(),
        Math.max(types.aligned(attributes), alignas),
        attributes.has("packed"),
        bitWidth,
        declared.isVolatile());
  }

  /** A struct, union or enumeration that is only named. */
  Type refer(IASTElaboratedTypeSpecifier specifier, Attributes attributes) {
    String tag = specifier.getName().toString();
    boolean alone =
        specifier.getParent() instanceof IASTSimpleDeclaration declaration
            && declaration.getDeclarators().length == 0;
    Type known = alone ? fn.scope.ownTag(tag) : fn.scope.findTag(tag);
    if (known != null) {
      return known;
    }
    Type made =
        specifier.getKind() == IASTElaboratedTypeSpecifier.k_enum
            ? Type.Int.UINT
            : new Composite(tag, specifier.getKind() == IASTElaboratedTypeSpecifier.k_union);
    fn.scope.declareTag(tag, made);
    return made;
  }

  /** An enumeration: declares its constants, gives the integer type that holds them. */
  Type enumeration(IASTEnumerationSpecifier specifier) {
    long next = 0;
    boolean negative = false;
    boolean wide = false;
    int bytes = 1;
    List<Expression.Constant> values = new ArrayList<>();
    IASTEnumerationSpecifier.IASTEnumerator[] enumerators = specifier.getEnumerators();
    Type nextType = Type.Int.INT;
    for (IASTEnumerationSpecifier.IASTEnumerator enumerator : enumerators) {
      Type type = nextType;
      if (enumerator.getValue() != null) {
        if (fn.expressions.constant(enumerator.getValue())
            instanceof Expression.Constant constant) {
          next = constant.value();
          type = constant.type();
        } else {
          notUnderstood(enumerator, "the value of " + enumerator.getName());
        }
      }
      boolean huge = next < 0 && type.equals(Type.Int.ULONG);
      boolean fitsInt = next == (int) next && !huge;
      Type own = fitsInt ? Type.Int.INT : huge ? Type.Int.ULONG : Type.Int.LONG;
      if (!fitsInt && next > 0 && next <= 0xffff_ffffL) {
        own = Type.Int.UINT;
      }
      Expression.Constant value = new Expression.Constant(own, next);
      values.add(value);
      fn.scope.declare(enumerator.getName().toString(), new Entity.Enumerator(value));
      negative |= next < 0 && !huge;
      wide |= !fitsInt && !(next > 0 && next <= 0xffff_ffffL);
      bytes = Math.max(bytes, bytesFor(next, huge));
      next++;
      nextType = own;
    }
    Type type;
    if (Attributes.of(specifier).has("packed")
        || PACKED_BEFORE_BRACE.matcher(specifier.getRawSignature()).find()) {
      type = new Type.Int(bytes, negative, false);
    } else if (wide || (negative && values.stream().anyMatch(v -> v.value() > Integer.MAX_VALUE))) {
      type = negative ? Type.Int.LONG : Type.Int.ULONG;
    } else {
      type = negative ? Type.Int.INT : Type.Int.UINT;
    }
    if (!specifier.getName().toString().isEmpty()) {
      fn.scope.declareTag(specifier.getName().toString(), type);
    }
    // In an enumeration wider than int all constants have its type (GNU).
    if (type.size() > 4) {
      for (int i = 0; i < enumerators.length; i++) {
        fn.scope.declare(
            enumerators[i].getName().toString(),
            new Entity.Enumerator(new Expression.Constant(type, values.get(i).value())));
      }
    }
    return type;
  }

  private static int bytesFor(long value, boolean huge) {
    if (huge) {
      return 8;
    }
    if (value >= -0x80 && value <= 0xff) {
      return 1;
    }
    if (value >= -0x8000 && value <= 0xffff) {
      return 2;
    }
    return value >= Integer.MIN_VALUE && value <= 0xffff_ffffL ? 4 : 8;
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.icfa.error.FrontendException;
import org.jspecify.annotations.Nullable;

/**
 * What the linker collects from all units in a section whose name is an identifier, between {@code
 * __start_NAME} and {@code __stop_NAME}: an array of the variables, if they have one size. Where
 * the section begins in it, nobody knows here; that the variables stand in the order of the units
 * is an assumption, which is not made for what may contain locks. The sections of one name that the
 * modules of a program have are taken to be one.
 */
final class Sections {
  private static final List<String> BOUNDS = List.of("__start_", "__stop_");

  private final Linkage linkage;
  private final Map<String, @Nullable Table> tables = new HashMap<>();

  private record Table(Lvalue array, Map<VariableSymbol, Lvalue> elements) {}

  Sections(Linkage linkage) {
    this.linkage = linkage;
  }

  /** Whether the linker gives that name to an end of a section, unless the program defines it. */
  static boolean isBound(String name) {
    return section(name) != null;
  }

  /**
   * The element that a variable of a section is, or for the bounds of a section any of it.
   *
   * @return null if the variable has nothing to do with a section whose bounds are asked for
   */
  @Nullable Lvalue element(VariableSymbol symbol) throws FrontendException {
    String section =
        symbol.isDefined() ? symbol.chosen().variable().section() : section(symbol.linkName());
    Table table = section == null ? null : table(section);
    if (table == null) {
      return null;
    }
    Lvalue element = table.elements().getOrDefault(symbol, Lvalue.Element.any(table.array()));
    return typed(element, linkage.types().map(symbol.type()));
  }

  private static Lvalue typed(Lvalue element, Type type) {
    return type.equals(element.type())
        ? element
        : new Lvalue.Deref(
            type,
            ModelOperands.converted(
                new Expression.AddressOf(new Type.Pointer(element.type()), element),
                new Type.Pointer(type.withoutArrays())));
  }

  private static @Nullable String section(String name) {
    for (String bound : BOUNDS) {
      if (name.startsWith(bound)) {
        return name.substring(bound.length());
      }
    }
    return null;
  }

  private @Nullable Table table(String section) throws FrontendException {
    if (!tables.containsKey(section)) {
      tables.put(section, make(section));
    }
    return tables.get(section);
  }

  private @Nullable Table make(String section) throws FrontendException {
    List<VariableSymbol> contents = linkage.symbols().inSection(section);
    if (contents.isEmpty()
        || BOUNDS.stream().noneMatch(b -> linkage.symbols().lacksVariable(b + section))) {
      return null;
    }
    Type element = linkage.types().map(contents.get(0).type());
    boolean isVolatile = false;
    for (VariableSymbol variable : contents) {
      Type type = linkage.types().map(variable.type());
      if (variable.isThreadLocal() || type.size() != element.size() || !isPlain(type)) {
        return null;
      }
      isVolatile |= variable.isVolatile();
    }
    contents.forEach(linkage::initialise);
    Variable array =
        linkage
            .builder()
            .global(
                section,
                new Type.Array(element, contents.size()),
                false,
                isVolatile,
                contents.get(0).chosen().variable().variable().position());
    linkage.assume(
        "linker-section",
        SourcePosition.NONE,
        null,
        "the variables in the section " + section + " stand there in the order of the files");
    return filled(new Lvalue.Var(array), element, contents);
  }

  private static Table filled(Lvalue array, Type element, List<VariableSymbol> contents) {
    Map<VariableSymbol, Lvalue> elements = new HashMap<>();
    for (VariableSymbol variable : contents) {
      Expression index = new Expression.Constant(Type.Int.LONG, elements.size());
      elements.put(variable, new Lvalue.Element(element, array, index));
    }
    return new Table(array, elements);
  }

  /** Whether no lock is in it: those of the system are unions. */
  private static boolean isPlain(Type type) {
    return switch (type) {
      case Type.Array array -> false;
      case Composite composite ->
          !composite.isUnion()
              && composite.fields().stream()
                  .allMatch(field -> isPlain(field.type().withoutArrays()));
      default -> true;
    };
  }
}

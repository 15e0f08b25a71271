// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.symbol;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Renaming;
import org.gridlock.icfa.Variable;
import org.gridlock.lockset.settled.MemberName;
import org.jspecify.annotations.Nullable;

/**
 * The pointer value {@code root + offset + sum of terms}. It speaks of the innermost activation of
 * each function whose variables it mentions.
 *
 * @param root what it starts from
 * @param offset in bytes
 * @param terms array elements chosen by expressions
 * @param reads the variables whose values it depends on
 */
public record Symbol(Root root, long offset, List<Term> terms, Set<Variable> reads) {
  /** What a pointer value starts from. */
  public sealed interface Root {
    /**
     * The value of a variable, or of a member of one, that only its own function can write; or of a
     * settled member of something.
     */
    record ValueOf(Lvalue lvalue) implements Root {}

    /** The address of a variable. */
    record AddressOf(Variable variable) implements Root {}
  }

  /**
   * An offset of {@code index * stride} bytes.
   *
   * @param index reads nothing but variables that only their own function can write
   */
  public record Term(Expression index, long stride) {}

  /** How the addresses that two symbols denote at one moment relate. */
  public enum Relation {
    SAME,
    DIFFERENT,
    UNKNOWN
  }

  public Symbol {
    terms = List.copyOf(terms);
  }

  /** How the addresses of both relate when both hold at the same moment. */
  public Relation relation(Symbol other) {
    if (!root.equals(other.root) || !terms.equals(other.terms)) {
      return Relation.UNKNOWN;
    }
    return offset == other.offset ? Relation.SAME : Relation.DIFFERENT;
  }

  /** The members of structs whose values it depends on. */
  public Set<MemberName> members() {
    Set<MemberName> found = new LinkedHashSet<>();
    if (root instanceof Root.ValueOf(Lvalue lvalue)) {
      found.addAll(MemberName.in(lvalue));
    }
    terms.forEach(term -> found.addAll(MemberName.in(term.index)));
    return found;
  }

  /** Whether it mentions variables of activations of {@code function}. */
  public boolean belongsTo(Function function) {
    if (root instanceof Root.AddressOf address && address.variable().function() == function) {
      return true;
    }
    for (Variable variable : reads) {
      if (variable.function() == function) {
        return true;
      }
    }
    return false;
  }

  /** Whether it mentions no variables but globals and those of {@code function}. */
  public boolean isVisibleIn(Function function) {
    if (root instanceof Root.AddressOf address && !isVisible(address.variable(), function)) {
      return false;
    }
    for (Variable variable : reads) {
      if (!isVisible(variable, function)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isVisible(Variable variable, Function function) {
    return variable.isGlobal() || variable.function() == function;
  }

  /** The same value with its elements chosen by renamed indices; null if one has no such name. */
  public @Nullable Symbol renamed(Renaming renaming) {
    if (terms.isEmpty()) {
      return this;
    }
    List<Term> renamed = new ArrayList<>(terms.size());
    for (Term term : terms) {
      Expression index = renaming.rename(term.index);
      if (index == null) {
        return null;
      }
      renamed.add(new Term(index, term.stride));
    }
    return renamed.equals(terms) ? this : with(root, offset, renamed, renaming.names());
  }

  /** The same value in terms of what some variables are equal to; other variables stay. */
  public Symbol with(Map<Variable, Symbol> values) {
    Symbol next = this;
    if (root instanceof Root.ValueOf(Lvalue.Var(Variable variable))
        && values.get(variable) instanceof Symbol value) {
      Set<Variable> all = new LinkedHashSet<>(value.reads);
      all.addAll(indices());
      List<Term> parts = new ArrayList<>(value.terms);
      parts.addAll(terms);
      next = new Symbol(value.root, value.offset + offset, parts, all);
    }
    Map<Expression, Variable> names = new LinkedHashMap<>();
    for (Variable index : next.indices()) {
      Variable other = values.get(index) instanceof Symbol value ? value.variable() : null;
      if (other != null && other.type().equals(index.type())) {
        names.put(new Lvalue.Var(index), other);
      }
    }
    Symbol renamed = names.isEmpty() ? next : next.renamed(new Renaming(names, variable -> true));
    return renamed == null ? next : renamed;
  }

  /** The variables that choose elements. */
  private Set<Variable> indices() {
    Set<Variable> variables = new LinkedHashSet<>();
    for (Term term : terms) {
      variables.addAll(Operands.variables(term.index()));
    }
    variables.retainAll(reads);
    return variables;
  }

  /** The variable whose value this is; null if it is something else. */
  @Nullable Variable variable() {
    return offset == 0
            && terms.isEmpty()
            && root instanceof Root.ValueOf(Lvalue.Var(Variable variable))
        ? variable
        : null;
  }

  /**
   * The same value in terms of {@code target} once that has been given the value {@code copied}, or
   * null if this is not a part of it.
   */
  public @Nullable Symbol rebased(Symbol copied, Variable target) {
    if (!root.equals(copied.root) || !(copied.terms.isEmpty() || copied.terms.equals(terms))) {
      return null;
    }
    List<Term> rest = copied.terms.isEmpty() ? terms : List.of();
    Root start = new Root.ValueOf(new Lvalue.Var(target));
    return with(start, offset - copied.offset, rest, Set.of(target));
  }

  /** A value that depends on what this one does, and on new names of it. */
  private Symbol with(Root start, long distance, List<Term> some, Collection<Variable> names) {
    Set<Variable> variables = new LinkedHashSet<>();
    for (Term term : some) {
      variables.addAll(Operands.variables(term.index()));
    }
    if (start instanceof Root.ValueOf(Lvalue lvalue)) {
      variables.addAll(Operands.variables(lvalue));
    }
    variables.removeIf(variable -> !reads.contains(variable) && !names.contains(variable));
    return new Symbol(start, distance, some, variables);
  }
}

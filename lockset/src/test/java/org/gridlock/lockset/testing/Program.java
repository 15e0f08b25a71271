// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.testing;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.SourcePosition;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.gridlock.pointer.AbstractObject;
import org.gridlock.pointer.Address;

/** A program under construction: {@code struct obj { mutex m; mutex n; struct obj *next; }}. */
public final class Program {
  public static final Composite MUTEX = new Composite("mutex", false);
  public static final Composite OBJECT = new Composite("obj", false);
  public static final Type POINTER = new Type.Pointer(OBJECT);
  public static final Field M = Field.of("m", MUTEX, 0);
  public static final Field N = Field.of("n", MUTEX, 40);
  public static final Field NEXT = Field.of("next", POINTER, 80);

  static {
    MUTEX.complete(List.of(), 40, 8);
    OBJECT.complete(List.of(M, N, NEXT), 88, 8);
  }

  private final IcfaBuilder builder = new IcfaBuilder("test");
  private final Map<Variable, Set<Address>> pointees = new LinkedHashMap<>();
  private int lines;

  IcfaBuilder builder() {
    return builder;
  }

  SourcePosition nextLine() {
    return new SourcePosition("test.c", ++lines, 1);
  }

  /** A global lock. */
  public Variable mutex(String name) {
    return builder.global(name, MUTEX, false, false, SourcePosition.NONE);
  }

  /** A global variable of another type. */
  public Variable global(String name, Type type) {
    return builder.global(name, type, false, false, SourcePosition.NONE);
  }

  /** A function without result; its parameters are pointers to objects. */
  public Code function(String name, String... parameters) {
    return function(name, POINTER, parameters);
  }

  /** A function without result; its parameters are of one type. */
  public Code function(String name, Type parameter, String... parameters) {
    List<Type> types = Arrays.stream(parameters).map(p -> parameter).toList();
    Type.Func type = new Type.Func(new Type.Void(), types, false, true);
    Function function = builder.function(name, type, SourcePosition.NONE);
    List<Variable> variables =
        Arrays.stream(parameters)
            .map(p -> variable(Variable.Kind.PARAMETER, p, parameter, function))
            .toList();
    builder.define(function, variables, null);
    return new Code(this, function);
  }

  /** A function without parameters that returns an int. */
  public Code functionWithResult(String name) {
    Type.Func type = new Type.Func(Type.Int.INT, List.of(), false, true);
    Function function = builder.function(name, type, SourcePosition.NONE);
    builder.define(
        function, List.of(), variable(Variable.Kind.RETURN, "return", Type.Int.INT, function));
    return new Code(this, function);
  }

  Variable variable(Variable.Kind kind, String name, Type type, Function function) {
    return builder.local(kind, name, type, function, false, SourcePosition.NONE);
  }

  /** An allocation site that stands for many objects. */
  public Address summary(String name) {
    Variable site = builder.global(name, OBJECT, false, false, SourcePosition.NONE);
    return new Address(new AbstractObject.Global(site), 0, false);
  }

  /** Makes a pointer point to more addresses; without any it is unknown. */
  public void pointsTo(Variable pointer, Address... addresses) {
    pointees.computeIfAbsent(pointer, v -> new LinkedHashSet<>()).addAll(List.of(addresses));
  }

  Map<Variable, Set<Address>> pointees() {
    return pointees;
  }

  /** Finishes the program, which starts in {@code start}. */
  public Analysed build(Code start) {
    Icfa icfa = builder.build(start.function());
    return new Analysed(icfa, pointees);
  }

  /** The same, analysed in value contexts. */
  public Framed framed(Code start) {
    return new Framed(builder.build(start.function()), pointees);
  }

  /** {@code &variable}. */
  public static Expression address(Variable variable) {
    return new Expression.AddressOf(new Type.Pointer(variable.type()), new Lvalue.Var(variable));
  }

  /** {@code &pointer->field}. */
  public static Expression field(Variable pointer, Field field) {
    return new Expression.AddressOf(
        new Type.Pointer(field.type()),
        new Lvalue.Member(new Lvalue.Deref(OBJECT, new Lvalue.Var(pointer)), field));
  }

  /** {@code &array[index]}. */
  public static Expression element(Variable array, Expression index) {
    Type type = ((Type.Array) array.type()).element();
    return new Expression.AddressOf(
        new Type.Pointer(type), new Lvalue.Element(type, new Lvalue.Var(array), index));
  }

  /** The value of a variable. */
  public static Lvalue.Var value(Variable variable) {
    return new Lvalue.Var(variable);
  }

  /** An int constant. */
  public static Expression number(long value) {
    return new Expression.Constant(Type.Int.INT, value);
  }
}

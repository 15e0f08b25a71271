// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.status;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * The parameters that are given constants wherever the program calls their function, or starts a
 * thread with it. Functions whose address is used in any other way are left out: anybody may call
 * them.
 */
final class Arguments {
  /** What every integer type can hold. */
  private static final long MAX_OF_ALL_TYPES = 127;

  private static final int BYTES_OF_INT = 4;

  private final Set<Function> exposed = new HashSet<>();
  private final Map<Variable, Values> values = new HashMap<>();
  private final Map<Variable, List<Expression>> all = new HashMap<>();
  private final Set<Variable> unknown = new HashSet<>();
  private final ObjectAddresses addresses;

  Arguments(Icfa icfa, ObjectAddresses addresses) {
    this.addresses = addresses;
    for (int id = 0; id < icfa.edgeCount(); id++) {
      collect(icfa.edge(id));
    }
  }

  /** The values with which the parameter's function may begin; null if they are not known. */
  @Nullable Values of(Variable parameter) {
    Function function = parameter.function();
    return function == null || exposed.contains(function) || unknown.contains(parameter)
        ? null
        : values.get(parameter);
  }

  /** All that a parameter is given; null if it may be something else, too. */
  @Nullable List<Expression> all(Variable parameter) {
    return parameter.function() instanceof Function function && !exposed.contains(function)
        ? all.getOrDefault(parameter, List.of())
        : null;
  }

  private void collect(Edge edge) {
    Operation operation = edge.operation();
    List<Expression> read = new ArrayList<>(Operands.read(operation));
    if (operation instanceof Operation.Call call
        && call.callee() instanceof Expression.FunctionAddress target) {
      given(target.function(), call.arguments());
      read.remove(target);
    } else if (operation instanceof Operation.CreateThread create
        && ZeroTest.Peeled.kept(create.start()) instanceof Expression.FunctionAddress target) {
      given(target.function(), create.arguments());
      read.remove(create.start());
    }
    read.addAll(Operands.written(operation));
    for (Expression root : read) {
      exposed.addAll(Operands.functions(root));
    }
  }

  private void given(Function function, List<Expression> arguments) {
    for (int i = 0; i < function.parameters().size(); i++) {
      Variable parameter = function.parameters().get(i);
      Expression argument =
          i < arguments.size() ? arguments.get(i) : new Expression.Unknown(parameter.type());
      all.computeIfAbsent(parameter, key -> new ArrayList<>(1)).add(argument);
      Values value = given(argument, parameter);
      Values before = values.getOrDefault(parameter, value);
      Values both = value == null || before == null ? null : before.covering(value);
      if (both == null) {
        unknown.add(parameter);
      } else {
        values.put(parameter, both);
      }
    }
  }

  /** What is known of a parameter from its argument alone; null if nothing. */
  @Nullable Values given(Expression argument, Variable parameter) {
    return parameter.type() instanceof Type.Pointer && addresses.isAddress(argument)
        ? Values.allBut(0)
        : constant(argument, parameter.type());
  }

  /** The constant that a parameter is given; null if it is not one that all types hold alike. */
  static @Nullable Values constant(Expression argument, Type parameter) {
    long largest =
        parameter instanceof Type.Int type && type.bool()
            ? 1
            : parameter.size() < BYTES_OF_INT ? MAX_OF_ALL_TYPES : Integer.MAX_VALUE;
    if (argument instanceof Expression.Constant constant
        && constant.value() < 0
        && constant.value() >= -largest
        && isSignedNumber(argument.type())
        && isSignedNumber(parameter)) {
      return Values.only(constant.value());
    }
    return ZeroTest.Peeled.kept(argument) instanceof Expression.Constant constant
            && constant.value() >= 0
            && constant.value() <= largest
        ? Values.only(constant.value())
        : null;
  }

  private static boolean isSignedNumber(Type type) {
    return type instanceof Type.Int number && number.signed();
  }
}

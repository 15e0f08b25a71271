// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fault;

import java.util.function.Predicate;
import org.gridlock.dependency.Dependencies;
import org.gridlock.dependency.Slice;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.pipeline.Stages;

/** Operations that are left out of the slice. */
final class SliceFaults {
  private SliceFaults() {}

  static Stages sliceWithoutCopies() {
    return new Stages() {
      @Override
      public Dependencies dependencies(Slice found) {
        return slice(
            found,
            edge ->
                edge.operation() instanceof Operation.Assign assign
                    && assign.value() instanceof Lvalue
                    && assign.value().type() instanceof Type.Pointer);
      }
    };
  }

  static Stages sliceWithoutGlobals() {
    return new Stages() {
      @Override
      public Dependencies dependencies(Slice found) {
        return slice(
            found,
            edge ->
                !edge.source().function().name().equals("_start")
                    && edge.operation() instanceof Operation.Assign assign
                    && assign.target() instanceof Lvalue.Var target
                    && target.variable().isGlobal());
      }
    };
  }

  private static Dependencies slice(Slice found, Predicate<Edge> dropped) {
    return new Dependencies() {
      @Override
      public boolean affects(Edge edge) {
        return found.affects(edge) && !dropped.test(edge);
      }

      @Override
      public boolean isRelevant(Function function) {
        return found.isRelevant(function);
      }
    };
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fault;

import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.gridlock.absint.engine.FlowSensitiveEngine;
import org.gridlock.absint.place.Place;
import org.gridlock.dependency.Dependencies;
import org.gridlock.dependency.Slice;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.error.ResourceException;
import org.gridlock.lockset.LockId;
import org.gridlock.lockset.Locksets;
import org.gridlock.pipeline.Stages;
import org.gridlock.pointer.PointsTo;
import org.gridlock.pointer.ValueSet;

/** Operations that are left out of the slice. */
final class SliceFaults {
  private SliceFaults() {}

  static Stages sliceWithoutCopies() {
    return sliceWithout(
        edge ->
            edge.operation() instanceof Operation.Assign assign
                && assign.value() instanceof Lvalue
                && assign.value().type() instanceof Type.Pointer);
  }

  static Stages sliceWithoutGlobals() {
    return sliceWithout(
        edge ->
            !edge.source().function().name().equals("_start")
                && edge.operation() instanceof Operation.Assign assign
                && assign.target() instanceof Lvalue.Var target
                && target.variable().isGlobal());
  }

  /** The callees of calls are no start expressions; what is not known enters nothing. */
  static Stages unknownCalleeIsNone() {
    Stages slicing =
        sliceWithout(
            edge ->
                edge.operation() instanceof Operation.Assign assign
                    && assign.value().type() instanceof Type.Pointer pointer
                    && pointer.pointee() instanceof Type.Func);
    return new Stages() {
      @Override
      public Dependencies dependencies(Slice found) {
        return slicing.dependencies(found);
      }

      @Override
      public PointsTo pointsTo(PointsTo found) {
        return new Tampered.Values(found) {
          @Override
          public Collection<Function> targets(Place site, Edge edge) {
            return edge.operation() instanceof Operation.Call call
                    && call.callee().namedFunction() == null
                    && isNone(inner.values(site, call.callee()))
                ? List.of()
                : inner.targets(site, edge);
          }
        };
      }
    };
  }

  /** Copies of pointers are left out; a lock of which nothing is known then is none. */
  static Stages unknownLockIsNone() {
    Stages slicing = sliceWithoutCopies();
    return new Stages() {
      @Override
      public Dependencies dependencies(Slice found) {
        return slicing.dependencies(found);
      }

      @Override
      public Locksets locksets(Locksets found, FlowSensitiveEngine engine)
          throws ResourceException {
        return LocksetFaults.mayWithoutThose(held -> held.lock() == LockId.Star.STAR)
            .locksets(found, engine);
      }
    };
  }

  private static boolean isNone(ValueSet values) {
    return !(values instanceof ValueSet.Known known) || known.addresses().isEmpty();
  }

  private static Stages sliceWithout(Predicate<Edge> dropped) {
    return new Stages() {
      @Override
      public Dependencies dependencies(Slice found) {
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
    };
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import org.gridlock.icfa.Expression;
import org.gridlock.icfa.IcfaBuilder;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;

/**
 * A call in which a thread may end because another one asked for it (POSIX 2017, 2.9.5.2): before
 * it has done anything. A wait for a condition variable may also be ended when it has the mutex
 * again. The thread runs its cleanup handlers and the destructors of its thread-specific values.
 */
final class CancellationPoint {
  /** What a join of the thread yields. */
  private static final long PTHREAD_CANCELED = -1;

  private final Linkage linkage;
  private final IcfaBuilder builder;
  private final Location call;

  /** A call at a location. */
  CancellationPoint(Linkage linkage, Location call) {
    this.linkage = linkage;
    this.builder = linkage.builder();
    this.call = call;
  }

  /** Where those go on from {@code location} that are not cancelled there. */
  Location before(Location location) {
    Location next = builder.locationLike(call);
    branch(location, next);
    return next;
  }

  /** Whence {@code location} is reached by those that are not cancelled before. */
  Location after(Location location) {
    Location last = builder.locationLike(call);
    branch(last, location);
    return last;
  }

  private void branch(Location from, Location to) {
    builder.edge(from, new Operation.Skip(), to);
    ExpansionSteps end = new ExpansionSteps();
    end.add(new Operation.Cancelled());
    for (String queue : new String[] {ImplicitCalls.CLEANUP, ImplicitCalls.AT_THREAD_EXIT}) {
      if (linkage.isUsed(queue)) {
        end.add(linkage.queue(queue).dispatch());
      }
    }
    end.end(
        new Operation.Terminate(
            Operation.Scope.THREAD, new Expression.Constant(Type.Pointer.VOID, PTHREAD_CANCELED)));
    end.lay(builder, from, to);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.nonconc;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Field;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * What an {@link Unrolling} or {@link Bounding} of a function is about.
 *
 * @param root the function
 * @param own those that are executed with it: they create or join threads, and only run in
 *     activations of the root
 * @param arrays they hold handles that only creations in these functions write
 * @param carriers the variables that lead to their elements
 * @param structs variables with (arrays of) structs that have handles as members, or that an
 *     allocation gives the address of such; only creations in these functions write the members
 * @param members where the handles are in those structs
 * @param flags what branches test to learn which threads they have to join, and the edges of these
 *     functions that may write it; nothing else does meanwhile
 * @param followed the variables whose values decide about handles and the ends of loops
 * @param initial what is known of the global ones among them when the root begins
 */
record HandleScope(
    Function root,
    Set<Function> own,
    Set<Variable> arrays,
    Set<Variable> carriers,
    Set<Variable> structs,
    Set<Field> members,
    Map<HandleArray, Set<Edge>> flags,
    Set<Variable> followed,
    Map<Variable, HandleValue> initial) {

  /** The flags that an edge may write. */
  Set<HandleArray> flagsWrittenBy(Edge edge) {
    Set<HandleArray> written = new HashSet<>();
    flags.forEach(
        (flag, writers) -> {
          if (writers.contains(edge)) {
            written.add(flag);
          }
        });
    return written;
  }

  /** Whether a handle lies in one of the arrays or members. */
  boolean isKept(Expression handle) {
    return isKept(handle, carriers, members);
  }

  /** Whether a handle lies behind one of the variables or in one of the members. */
  static boolean isKept(Expression handle, Set<Variable> carriers, Set<Field> members) {
    return HandleMatch.plain(handle) instanceof Lvalue.Member member
        ? members.contains(member.field())
        : HandleCarriers.leadingTo(handle) instanceof Variable variable
            && carriers.contains(variable);
  }

  /** The function that is executed for a call; null if the call is passed over. */
  @Nullable Function entered(Edge edge) {
    Function callee = OwnFunctions.callee(edge.operation());
    return callee != null && own.contains(callee) ? callee : null;
  }
}

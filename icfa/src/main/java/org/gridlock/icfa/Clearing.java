// SPDX-License-Identifier: Apache-2.0
package org.gridlock.icfa;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The library functions that make memory zero, to which their first argument points. */
public final class Clearing {
  private static final Set<String> FILLING = Set.of("memset", "explicit_memset");
  private static final Set<String> ZEROING = Set.of("bzero", "explicit_bzero");

  private Clearing() {}

  /** The call by which an operation makes memory zero; null if it does not. */
  public static Operation.@Nullable LibraryCall call(Operation operation) {
    return operation instanceof Operation.LibraryCall call && isClearing(call) ? call : null;
  }

  private static boolean isClearing(Operation.LibraryCall call) {
    String name = call.callee().name();
    return (ZEROING.contains(name) && !call.arguments().isEmpty())
        || (FILLING.contains(name)
            && call.arguments().size() > 1
            && call.arguments().get(1).withoutCasts() instanceof Expression.Constant constant
            && constant.value() == 0);
  }
}

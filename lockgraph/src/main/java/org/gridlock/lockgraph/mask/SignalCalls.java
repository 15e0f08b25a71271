// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockgraph.mask;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Lvalue;
import org.gridlock.icfa.Operands;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/** The functions of POSIX that read and change signal masks and sets of signals (signal.h). */
final class SignalCalls {
  /** Signal numbers and ways to change a mask, as Linux has them on most machines. */
  private static final int HIGHEST = 64;

  private static final long SIG_BLOCK = 0;
  private static final long SIG_UNBLOCK = 1;
  private static final long SIG_SETMASK = 2;

  private static final Set<String> MASKS = Set.of("pthread_sigmask", "sigprocmask");

  /** Functions that write the set that their first argument points to, and only read others. */
  private static final Set<String> WRITERS =
      Set.of(
          "sigemptyset",
          "sigfillset",
          "sigaddset",
          "sigdelset",
          "sigandset",
          "sigorset",
          "sigpending");

  private static final Set<String> READERS =
      Set.of("sigismember", "sigisemptyset", "sigwait", "sigwaitinfo", "sigtimedwait", "signalfd");

  /** Functions that wait with another mask, and which argument that is. */
  private static final Map<String, Integer> WAITS =
      Map.of(
          "sigsuspend",
          0,
          "sigpause",
          0,
          "pselect",
          5,
          "ppoll",
          3,
          "epoll_pwait",
          4,
          "epoll_pwait2",
          4);

  /**
   * Functions that change masks in ways that are not followed: old interfaces, threads with masks
   * of their own, and jumps that restore the mask.
   */
  private static final Set<String> OTHERS =
      Set.of(
          "sigset",
          "sigrelse",
          "sigblock",
          "sigsetmask",
          "pthread_attr_setsigmask_np",
          "setjmp",
          "sigsetjmp",
          "setcontext",
          "swapcontext");

  /** What setjmp is in the header of the GNU C library: it does not save the mask. */
  private static final String PLAIN_SETJMP = "_setjmp";

  private static final String SAVED_MASK = "uc_sigmask";

  private SignalCalls() {}

  /** Whether a program changes masks in other ways. */
  static boolean hasOthers(Icfa icfa) {
    return icfa.functions().stream()
        .anyMatch(
            f ->
                f.isDefined()
                    ? f.edges().stream().anyMatch(edge -> namesSavedMask(edge.operation()))
                    : !f.name().equals(PLAIN_SETJMP) && OTHERS.contains(plain(f.name())));
  }

  /** Whether a handler may change the mask with which the interrupted thread goes on. */
  private static boolean namesSavedMask(Operation operation) {
    return Operands.mentions(
        operation,
        part -> part instanceof Lvalue.Member member && member.field().name().equals(SAVED_MASK));
  }

  /** Whether the call changes a mask. */
  static boolean changesMask(Operation operation) {
    return operation instanceof Operation.LibraryCall call && MASKS.contains(name(call));
  }

  /** Whether the call waits with another mask than that of the thread. */
  static boolean waits(Operation operation) {
    if (operation instanceof Operation.LibraryCall call) {
      Integer mask = WAITS.get(name(call));
      return mask != null && (mask == 0 || !isNull(argument(call, mask)));
    }
    return false;
  }

  /** Whether all that the call does to sets of signals is known. */
  static boolean isKnown(Operation operation) {
    return operation instanceof Operation.LibraryCall call
        && (MASKS.contains(name(call)) || WRITERS.contains(name(call)) || isReader(call));
  }

  private static boolean isReader(Operation.LibraryCall call) {
    return READERS.contains(name(call)) || WAITS.containsKey(name(call));
  }

  /** The variable whose set a known call writes; null if none. */
  static @Nullable Variable written(Operation operation) {
    if (operation instanceof Operation.LibraryCall call) {
      if (MASKS.contains(name(call))) {
        return variable(argument(call, 2));
      }
      if (WRITERS.contains(name(call))) {
        return variable(argument(call, 0));
      }
    }
    return null;
  }

  /** The variable whose address an expression is; null for others. */
  static @Nullable Variable variable(@Nullable Expression pointer) {
    return pointer != null
            && pointer.withoutCasts() instanceof Expression.AddressOf(var type, Lvalue.Var set)
        ? set.variable()
        : null;
  }

  /** What a variable contains after an operation that writes it. */
  static SignalSet contents(Operation operation, Variable written, MaskState state) {
    if (operation instanceof Operation.Assign(Lvalue.Var target, Lvalue.Var source)
        && !state.contents(source.variable()).shared()) {
      return state.contents(source.variable());
    }
    if (!(operation instanceof Operation.LibraryCall call)) {
      return SignalSet.UNKNOWN;
    }
    SignalSet set = state.contents(written);
    long signal = signal(argument(call, 1));
    return switch (name(call)) {
      case "sigemptyset" -> SignalSet.EMPTY;
      case "sigfillset" -> SignalSet.FULL;
      case "sigaddset" -> set.with(signal);
      case "sigdelset" -> set.without(signal);
      case "pthread_sigmask", "sigprocmask" -> SignalSet.copyOf(state.blocked());
      default -> SignalSet.UNKNOWN;
    };
  }

  /** The mask after a call that changes it. */
  static MaskFunction mask(Operation.LibraryCall call, MaskState state) {
    Expression given = argument(call, 1);
    if (isNull(given)) {
      return state.blocked();
    }
    Variable variable = variable(given);
    SignalSet set = variable == null ? SignalSet.UNKNOWN : state.contents(variable);
    long how =
        argument(call, 0) instanceof Expression e
                && e.withoutCasts() instanceof Expression.Constant constant
            ? constant.value()
            : -1;
    if (how == SIG_BLOCK) {
      return state.blocked().union(set.sure());
    }
    if (how == SIG_UNBLOCK) {
      return state.blocked().without(set.possible());
    }
    return how == SIG_SETMASK
        ? set.sure()
        : state.blocked().without(set.possible()).meet(set.sure());
  }

  /** The bit of the signal of that number; all bits if the number is not known. */
  static long signal(@Nullable Expression number) {
    return number != null
            && number.withoutCasts() instanceof Expression.Constant constant
            && constant.value() > 0
            && constant.value() <= HIGHEST
        ? 1L << (constant.value() - 1)
        : -1;
  }

  private static boolean isNull(@Nullable Expression pointer) {
    return pointer != null
        && pointer.withoutCasts() instanceof Expression.Constant constant
        && constant.value() == 0;
  }

  private static @Nullable Expression argument(Operation.LibraryCall call, int number) {
    List<Expression> arguments = call.arguments();
    return number < arguments.size() ? arguments.get(number) : null;
  }

  private static String name(Operation.LibraryCall call) {
    return plain(call.callee().name());
  }

  /** The name without what other spellings add to it. */
  private static String plain(String name) {
    return name.replaceAll("^_+|(64)?(_chk)?$", "");
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.link;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gridlock.frontend.model.Effect;
import org.gridlock.frontend.model.Model;
import org.gridlock.frontend.model.Value;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Location;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Type;
import org.gridlock.icfa.call.CallMismatch;
import org.gridlock.icfa.call.CallSignature;
import org.jspecify.annotations.Nullable;

/**
 * Says where calls do not fit what they call: functions of the program that are called by name, and
 * what modelled functions are given. All are analysed nevertheless. What is called through pointers
 * is known later.
 */
final class CallChecks {
  private record Check(CallSignature called, Function function, Location site, String begin) {}

  private final Linkage linkage;
  private final List<Check> checks = new ArrayList<>();

  CallChecks(Linkage linkage) {
    this.linkage = linkage;
  }

  /**
   * Looks at a call of a modelled function.
   *
   * @param library what is called
   */
  void library(Function library, Model model, List<Expression> arguments, Location site) {
    for (Effect effect : model.effects()) {
      if (handle(effect) instanceof Value.Argument(int number)
          && number < arguments.size()
          && isAddress(arguments.get(number).withoutCasts().type(), declared(library, number))) {
        linkage.assume(
            "handle-address",
            site.position(),
            site,
            library.name()
                + " is given the address of a handle here, where its value is meant; it may be that"
                + " of any thread");
      }
    }
    callbacks(library, model, arguments, site);
  }

  private static @Nullable Value handle(Effect effect) {
    return effect instanceof Effect.Join join
        ? join.handle()
        : effect instanceof Effect.Cancel cancel ? cancel.handle() : null;
  }

  /** The type that the declaration of a function gives to a parameter; null if it does not. */
  private static @Nullable Type declared(Function library, int parameter) {
    List<Type> parameters = library.type().parameters();
    return parameter < parameters.size() ? parameters.get(parameter) : null;
  }

  /**
   * Whether a handle is given that leads to one, where handles are numbers. A pointer to data
   * without type may be a handle that was kept in it.
   */
  private static boolean isAddress(Type given, @Nullable Type declared) {
    return given instanceof Type.Pointer(Type pointee)
        && (declared == null ? pointee instanceof Type.Int : declared instanceof Type.Int)
        && !(pointee instanceof Type.Void);
  }

  private void callbacks(Function library, Model model, List<Expression> arguments, Location site) {
    List<Type> parameters = library.type().parameters();
    for (int i = 0; i < Math.min(parameters.size(), arguments.size()); i++) {
      Function named = arguments.get(i).namedFunction();
      if (named != null
          && parameters.get(i) instanceof Type.Pointer(Type.Func expected)
          && expected.prototyped()) {
        checks.add(
            new Check(
                CallSignature.of(expected, starts(model, i)),
                named,
                site,
                named.name() + " is given to " + library.name() + " here, and called "));
      }
    }
  }

  /** Whether an argument is the function of a thread, which is made for that. */
  private static boolean starts(Model model, int argument) {
    return model.effects().stream()
        .anyMatch(
            effect ->
                effect instanceof Effect.Create create
                    && create.start() instanceof Value.Argument(int number)
                    && number == argument);
  }

  /** Remembers a call of a function of the program by its name. */
  void direct(Function callee, Operation.Call call, Location site) {
    checks.add(new Check(CallSignature.of(call), callee, site, callee.name() + " is called here "));
  }

  /** Compares with what the functions are, when all are linked. */
  void finish() {
    for (Check check : checks) {
      Set<CallMismatch> mismatches = check.called.mismatches(check.function);
      if (!mismatches.isEmpty()) {
        linkage.assume(
            CallMismatch.note(mismatches),
            check.site.position(),
            check.site,
            check.begin + CallMismatch.words(mismatches));
      }
    }
  }
}

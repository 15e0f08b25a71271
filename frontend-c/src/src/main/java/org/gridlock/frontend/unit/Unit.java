// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.unit;

import java.util.List;
import java.util.Map;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.SoundnessNote;

/**
 * A lowered translation unit.
 *
 * @param file the main source file, as the compiler was given it
 * @param functions every function that the unit names, by its id in the unit; those it defines have
 *     an entry in {@code bodies}
 * @param symbols how each function of {@code functions} is linked
 * @param bodies the functions that the unit defines
 * @param variables the variables with static storage that the unit names
 * @param notes what was skipped or assumed, with positions (a note that concerns one function has
 *     the kind of the operation that also stands in its body)
 */
public record Unit(
    String file,
    List<Function> functions,
    Map<Function, Symbol> symbols,
    List<FunctionBody> bodies,
    List<StaticVariable> variables,
    List<SoundnessNote> notes) {}

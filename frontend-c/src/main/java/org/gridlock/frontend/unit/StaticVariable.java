// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.unit;

import java.util.List;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;
import org.jspecify.annotations.Nullable;

/**
 * A variable with static storage that a unit names.
 *
 * @param symbol how it is linked
 * @param section the section that the source puts it into, or null
 * @param initialiser the assignments that set its initial value; what is not set is zero
 */
public record StaticVariable(
    Variable variable,
    Symbol symbol,
    @Nullable String section,
    List<Operation.Assign> initialiser) {}

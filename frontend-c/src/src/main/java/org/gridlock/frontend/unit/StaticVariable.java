// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.unit;

import java.util.List;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.Variable;

/**
 * A variable with static storage that a unit names.
 *
 * @param symbol how it is linked
 * @param initialiser the assignments that set its initial value; what is not set is zero
 */
public record StaticVariable(
    Variable variable, Symbol symbol, List<Operation.Assign> initialiser) {}

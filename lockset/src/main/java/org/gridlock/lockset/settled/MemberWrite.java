// SPDX-License-Identifier: Apache-2.0
package org.gridlock.lockset.settled;

import org.gridlock.icfa.Edge;
import org.gridlock.icfa.Expression;
import org.gridlock.icfa.Lvalue;
import org.jspecify.annotations.Nullable;

/**
 * A write of a member of some object.
 *
 * @param root the variable or dereference that is written, or a part of it
 * @param value what is written; null if it may be anything, or if it {@code copies}
 * @param copies whether it is what such a member of another object holds
 */
public record MemberWrite(Edge edge, Lvalue root, @Nullable Expression value, boolean copies) {}

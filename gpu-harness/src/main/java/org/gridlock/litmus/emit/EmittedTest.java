// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.emit;

import org.gridlock.litmus.optcheck.Specification;
import org.gridlock.litmus.test.LitmusTest;

/**
 * A test as PTX.
 *
 * @param ptx the text of a module with one kernel, {@link PtxEmitter#KERNEL}
 * @param layout how to launch it
 * @param specification what its compiled code must hold
 */
public record EmittedTest(
    LitmusTest test, Target target, String ptx, Layout layout, Specification specification) {}

// SPDX-License-Identifier: Apache-2.0
/**
 * Testing the memory model of GPUs (thesis chapter 2 and appendix A): an island that shares nothing
 * with the deadlock analysis but the launcher.
 *
 * @see org.gridlock.litmus.test.LitmusTest
 */
@NullMarked
package org.gridlock.litmus;

import org.jspecify.annotations.NullMarked;

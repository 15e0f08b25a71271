// SPDX-License-Identifier: Apache-2.0
/**
 * Turns a litmus test into the PTX text of a kernel that runs it many times (thesis 2.3.2), with
 * specification instructions for the check of the compiled code (2.4).
 *
 * <p>Beside the single instance at a time of the thesis, one launch can run many instances whose
 * roles are spread over all threads of the grid; which of the two is decided at launch.
 *
 * @see org.gridlock.litmus.emit.PtxEmitter
 */
@NullMarked
package org.gridlock.litmus.emit;

import org.jspecify.annotations.NullMarked;

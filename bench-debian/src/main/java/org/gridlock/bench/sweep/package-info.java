// SPDX-License-Identifier: Apache-2.0
/**
 * Fetches and builds source packages and scans each of their programs in a process of its own
 * (thesis 4.7). A sweep may be killed at any moment and goes on where it was when it is started
 * again: what is finished stands in a journal, one line of JSON for each package and program.
 *
 * @see org.gridlock.bench.sweep.Sweep
 */
@NullMarked
package org.gridlock.bench.sweep;

import org.jspecify.annotations.NullMarked;

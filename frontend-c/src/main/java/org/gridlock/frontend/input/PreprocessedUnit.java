// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import org.gridlock.frontend.text.RewrittenSource;

/**
 * A unit that is ready for the parser.
 *
 * @param index its place in the list of jobs
 * @param source its text
 */
public record PreprocessedUnit(int index, CompileJob job, RewrittenSource source) {}

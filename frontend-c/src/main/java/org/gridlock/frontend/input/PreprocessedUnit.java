// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import org.gridlock.frontend.text.Dialect;

/**
 * A unit as the preprocessor left it.
 *
 * @param text with line markers
 * @param dialect of the text
 */
public record PreprocessedUnit(CompileJob job, String text, Dialect dialect) {}

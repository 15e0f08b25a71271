// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.List;
import org.eclipse.cdt.core.dom.ast.IASTProblem;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.gridlock.frontend.text.SourceText;

/**
 * The syntax tree of a unit. It belongs to the thread that parsed it.
 *
 * @param problems what the parser did not understand, in the order of the text
 */
public record ParsedUnit(SourceText source, IASTTranslationUnit tree, List<IASTProblem> problems) {}

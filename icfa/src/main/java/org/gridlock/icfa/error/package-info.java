// SPDX-License-Identifier: Apache-2.0
/**
 * The failures that users can do something about; everything else that is thrown is a bug.
 *
 * @see org.gridlock.icfa.error.AnalyzerException
 */
@NullMarked
package org.gridlock.icfa.error;

import org.jspecify.annotations.NullMarked;

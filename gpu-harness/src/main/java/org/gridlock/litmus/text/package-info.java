// SPDX-License-Identifier: Apache-2.0
/**
 * Litmus tests as text: the dialect of the thesis (figure 2.5), that of the original tool's files
 * (braces, bars, {@code exists}), and that of today's model checkers ({@code PTX name}, {@code
 * P0@cta 0,gpu 0}).
 *
 * <p>What is printed in a dialect is read back as an equal test. Wider than each original: every
 * dialect takes initial values, memory maps and quantifiers, so that any test can be printed in any
 * of them.
 *
 * @see org.gridlock.litmus.text.LitmusReader
 * @see org.gridlock.litmus.text.LitmusPrinter
 */
@NullMarked
package org.gridlock.litmus.text;

import org.jspecify.annotations.NullMarked;

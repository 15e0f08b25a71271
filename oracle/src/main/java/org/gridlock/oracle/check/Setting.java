// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.check;

import org.gridlock.pipeline.ContextMode;
import org.gridlock.pipeline.Stages;

/**
 * How a program is analysed.
 *
 * @param stages for one analysis
 */
public record Setting(ContextMode contexts, Stages stages) {}

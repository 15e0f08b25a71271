// SPDX-License-Identifier: Apache-2.0
/**
 * Cost over size: makes synthetic C programs in which all that costs an analysis grows together,
 * scans them, and fits a power of the size to time and memory.
 *
 * @see org.gridlock.bench.scale.ScaleSeries
 */
@NullMarked
package org.gridlock.bench.scale;

import org.jspecify.annotations.NullMarked;

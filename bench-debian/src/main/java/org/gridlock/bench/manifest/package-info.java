// SPDX-License-Identifier: Apache-2.0
/**
 * The list of source packages that a sweep goes through (thesis 4.7 took 997 programs of Debian).
 *
 * @see org.gridlock.bench.manifest.ManifestReader
 */
@NullMarked
package org.gridlock.bench.manifest;

import org.jspecify.annotations.NullMarked;

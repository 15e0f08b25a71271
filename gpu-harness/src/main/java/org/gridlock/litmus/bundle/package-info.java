// SPDX-License-Identifier: Apache-2.0
/**
 * Compiled tests as a folder that a machine with a GPU can run without a JDK: binaries, PTX for
 * architectures that are not among them, the runner's source, a manifest and a script.
 *
 * @see org.gridlock.litmus.bundle.BundleCommand
 */
@NullMarked
package org.gridlock.litmus.bundle;

import org.jspecify.annotations.NullMarked;

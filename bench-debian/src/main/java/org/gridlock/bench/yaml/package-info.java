// SPDX-License-Identifier: Apache-2.0
/**
 * The files in YAML that people write for this module: whatever they say that is not understood is
 * refused with its line.
 *
 * @see org.gridlock.bench.yaml.YamlFile
 */
@NullMarked
package org.gridlock.bench.yaml;

import org.jspecify.annotations.NullMarked;

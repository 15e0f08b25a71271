// SPDX-License-Identifier: Apache-2.0
/**
 * Runs the checks on many generated programs and keeps count.
 *
 * @see org.gridlock.oracle.campaign.Campaign
 */
@NullMarked
package org.gridlock.oracle.campaign;

import org.jspecify.annotations.NullMarked;

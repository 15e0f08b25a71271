// SPDX-License-Identifier: Apache-2.0
/**
 * Records a build and reads the record: which sources were compiled how, and which of them are in
 * which linked file. A wrapper that stands for the compilers keeps the preprocessed text of each
 * compilation and puts its id into the object, so that the linker itself tells what a program
 * consists of; paths of objects and archives would not.
 *
 * @see org.gridlock.frontend.capture.BuildRecorder
 * @see org.gridlock.frontend.capture.Capture
 */
@NullMarked
package org.gridlock.frontend.capture;

import org.jspecify.annotations.NullMarked;

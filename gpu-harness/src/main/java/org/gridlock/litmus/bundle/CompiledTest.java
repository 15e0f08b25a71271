// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.bundle;

import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.emit.EmittedTest;
import org.gridlock.litmus.emit.PtxEmitter;
import org.gridlock.litmus.emit.Target;
import org.gridlock.litmus.optcheck.CheckReport;
import org.gridlock.litmus.optcheck.Cubin;
import org.gridlock.litmus.optcheck.OptimisationCheck;
import org.gridlock.litmus.test.LitmusTest;

/** A test with its binary and what the check says about it. */
public record CompiledTest(EmittedTest emitted, byte[] cubin, CheckReport report) {

  /** Emits, assembles and checks a test. */
  public static CompiledTest compile(LitmusTest test, Target target, Assembler assembler)
      throws LitmusException {
    EmittedTest emitted = PtxEmitter.emit(test, target);
    byte[] binary = assembler.assemble(test.name(), emitted.ptx(), target);
    CheckReport report =
        OptimisationCheck.check(Cubin.read(test.name(), binary), PtxEmitter.KERNEL);
    return new CompiledTest(emitted, binary, report);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.optcheck;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.gridlock.litmus.LitmusException;
import org.gridlock.litmus.optcheck.CheckReport.ThreadVerdict;
import org.gridlock.litmus.optcheck.Specification.ThreadSpecification;

/** The check of a compiled test against the specification inside it. */
public final class OptimisationCheck {
  private OptimisationCheck() {}

  /** Checks the kernel of that name; all that it needs to know is in the binary. */
  public static CheckReport check(Cubin cubin, String kernel) throws LitmusException {
    byte[] text =
        cubin
            .data(Specification.SYMBOL)
            .orElseThrow(
                () -> new LitmusException("the binary holds no specification of a litmus test"));
    Specification specification = Specification.parse(new String(text, StandardCharsets.US_ASCII));
    List<SassInstruction> code = new SassDecoder(cubin.sm()).decode(cubin.code(kernel).bytes());
    return check(specification, code);
  }

  static CheckReport check(Specification specification, List<SassInstruction> code) {
    ControlFlow flow = new ControlFlow(code);
    List<ThreadVerdict> verdicts = new ArrayList<>();
    for (int thread = 0; thread < specification.threads().size(); thread++) {
      ThreadSpecification expected = specification.threads().get(thread);
      verdicts.add(new ThreadCheck(flow, expected, thread).verdict());
    }
    return new CheckReport(verdicts);
  }
}

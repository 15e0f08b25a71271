// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli.scan;

import java.util.List;
import org.gridlock.report.Phase;
import org.gridlock.report.ProgramReport;

/** Hears of a scan while it runs; called from any thread. */
public interface ScanListener {
  /** A step begins. */
  void phase(Phase phase);

  /** So many of the units are read. */
  void units(int done, int total);

  /** Something that the user should know about what is scanned; one sentence. */
  void remark(String sentence);

  /** These programs will be analysed, in this order. */
  void programs(List<String> names);

  /** The next program is done; one of those announced. */
  void finished(ProgramReport program);
}

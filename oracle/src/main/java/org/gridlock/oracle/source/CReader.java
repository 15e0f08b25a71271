// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.source;

import java.util.List;
import org.gridlock.frontend.cdt.UnitReader;
import org.gridlock.frontend.link.Linker;
import org.gridlock.frontend.link.LoadableCode;
import org.gridlock.frontend.model.ModelCatalogue;
import org.gridlock.frontend.text.Dialect;
import org.gridlock.frontend.text.Rewriter;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.error.AnalyzerException;
import org.gridlock.icfa.error.UsageException;

/** Links preprocessed C text into a program, without running a compiler. */
public final class CReader {
  private final ModelCatalogue models;

  public CReader() throws UsageException {
    this(ModelCatalogue.load(List.of()));
  }

  /** A reader that takes library functions for what these models say. */
  public CReader(ModelCatalogue models) {
    this.models = models;
  }

  /** The program of one unit; its positions name {@code file}. */
  public Icfa read(String file, String text) throws AnalyzerException {
    return read(file, text, Dialect.GNU17);
  }

  /** The same for text of another dialect. */
  public Icfa read(String file, String text, Dialect dialect) throws AnalyzerException {
    Unit unit = UnitReader.read(Rewriter.rewrite(text, file, dialect, name -> name));
    return Linker.link(file, List.of(unit), List.of("main"), models, List.of(), LoadableCode.NONE)
        .icfa();
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.function.UnaryOperator;
import org.gridlock.frontend.text.*;
import org.gridlock.frontend.unit.*;

final class DumpMain {
  public static void main(String[] a) throws Exception {
    for (String f : a) {
      if (f.equals("-q")) continue;
      Process p = f.endsWith(".i") ? null : new ProcessBuilder("cc", "-E", "-w", f).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      String t = p == null ? Files.readString(Path.of(f), StandardCharsets.ISO_8859_1) : new String(p.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      long s = System.nanoTime();
      Unit u = UnitReader.read(Rewriter.rewrite(t, f, Dialect.GNU17, UnaryOperator.identity()));
      long e = System.nanoTime();
      if (!a[0].equals("-q")) System.out.println(UnitDump.text(u));
      else { System.out.println(f + " bodies " + u.bodies().size() + " vars " + u.variables().size() + " edges " + u.bodies().stream().mapToInt(b -> b.edges().size()).sum() + " ms " + (e - s) / 1000000); u.notes().forEach(System.out::println); }
    }
  }
}

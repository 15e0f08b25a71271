// SPDX-License-Identifier: Apache-2.0
package org.gridlock.litmus.optcheck;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.gridlock.litmus.LitmusException;

/** Binaries made by ptxas 13.0 from our own PTX. */
final class Fixtures {
  static final List<String> ARCHITECTURES = List.of("sm_75", "sm_80", "sm_90", "sm_100", "sm_120");
  static final List<String> GOOD =
      List.of(
          "SB-cg",
          "MP+fences-relaxed_gpu",
          "MP+addr-weak",
          "LB+data-volatile",
          "LB+ctrl-relaxed_sys",
          "MP+cas-acquire_release_gpu");

  private Fixtures() {}

  static byte[] bytes(String architecture, String test) {
    String name = architecture + "." + test + ".cubin.gz";
    try (InputStream stream = Fixtures.class.getResourceAsStream(name);
        GZIPInputStream content = new GZIPInputStream(stream)) {
      return content.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Cubin cubin(String architecture, String test) throws LitmusException {
    return Cubin.read(test, bytes(architecture, test));
  }

  static Specification specification(Cubin cubin) throws LitmusException {
    byte[] text = cubin.data(Specification.SYMBOL).orElseThrow();
    return Specification.parse(new String(text, StandardCharsets.US_ASCII));
  }

  static List<SassInstruction> code(Cubin cubin) throws LitmusException {
    return new SassDecoder(cubin.sm()).decode(cubin.code("litmus").bytes());
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.cli;

import java.util.List;
import java.util.Map;

/** A process for {@link InterruptionTest}: one program is done, then nothing ever happens. */
final class SlowScan {
  private SlowScan() {}

  public static void main(String[] arguments) {
    FakeScan service =
        new FakeScan(
            listener -> {
              listener.programs(List.of("done", "open"));
              listener.finished(FakeScan.free("done"));
              System.err.println("waiting");
              try {
                Thread.sleep(60_000);
              } catch (InterruptedException unexpected) {
                throw new AssertionError(unexpected);
              }
            });
    System.exit(new Main(service, Terminal.ofProcess(), Map.of()).run(arguments));
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.bench.sweep;

import java.io.IOException;

/** A process that ends, with all that it started, when it is closed or this process ends. */
final class ChildProcess implements AutoCloseable {
  private final Process process;
  private final Thread hook;

  private ChildProcess(Process process, String name) {
    this.process = process;
    this.hook = new Thread(this::kill, "end " + name);
  }

  static ChildProcess start(ProcessBuilder builder) throws IOException {
    ChildProcess child = new ChildProcess(builder.start(), builder.command().getFirst());
    Runtime.getRuntime().addShutdownHook(child.hook);
    return child;
  }

  Process process() {
    return process;
  }

  private void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  @Override
  public void close() {
    kill();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // It runs: this process is about to end.
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridlock.frontend.text.Dialect;
import org.gridlock.icfa.error.FrontendException;
import org.gridlock.icfa.error.UsageException;

/** Asks the real compiler. */
final class Compiler {
  private static final Pattern VERSION = Pattern.compile("(?m)^#define __STDC_VERSION__ ([0-9]+)");
  private static final Pattern NEW_STANDARD =
      Pattern.compile("(?:gnu|c)(?:2[3x-z])|iso9899:202[3-9]");
  private static final int FIRST_C23 = 202000;

  /** Whether the compilers asked so far have C23 as their default. */
  private final Map<String, Boolean> newByDefault = new ConcurrentHashMap<>();

  /** The source after preprocessing, with line markers. */
  byte[] preprocess(CompileJob job) throws FrontendException, UsageException {
    return run(job, "-E").output();
  }

  /** Confirms that the source compiles. */
  void check(CompileJob job) throws FrontendException, UsageException {
    run(job, "-fsyntax-only");
  }

  Dialect dialect(CompileJob job) {
    CompilerArguments arguments = CompilerArguments.of(job);
    String standard = arguments.standard();
    boolean c23 =
        standard == null
            ? newByDefault.computeIfAbsent(program(job), program -> isNewByDefault(program, job))
            : NEW_STANDARD.matcher(standard).matches();
    return new Dialect(c23, arguments.openMp());
  }

  private static boolean isNewByDefault(String program, CompileJob job) {
    List<String> command = List.of(program, "-dM", "-E", "-x", "c", "/dev/null");
    try {
      Matcher version =
          VERSION.matcher(SourceDecoder.decode(start(command, job.directory()).output()));
      return version.find() && Integer.parseInt(version.group(1)) >= FIRST_C23;
    } catch (IOException e) {
      return false;
    }
  }

  private static Result run(CompileJob job, String mode) throws FrontendException, UsageException {
    CompilerArguments arguments = CompilerArguments.of(job);
    List<String> command = new ArrayList<>();
    command.add(program(job));
    command.addAll(arguments.kept());
    // With -fexceptions glibc writes cleanup handlers of threads in another way; they do the same.
    command.addAll(List.of("-U_FORTIFY_SOURCE", "-U__EXCEPTIONS", "-w", mode));
    String language = arguments.language();
    if (language != null) {
      command.addAll(List.of("-x", language));
    }
    command.add(job.source());
    Result result;
    try {
      result = start(command, job.directory());
    } catch (IOException e) {
      throw new UsageException(
          "the compiler " + job.compiler() + " cannot be run; install it or set CC");
    }
    if (result.status() != 0) {
      throw new FrontendException(
          job.source() + " does not compile:\n" + result.messages().stripTrailing());
    }
    return result;
  }

  /** A compiler given by a relative path is relative to where it runs, one by name is in PATH. */
  static String program(CompileJob job) {
    return job.compiler().contains("/")
        ? job.directory().resolve(job.compiler()).toString()
        : job.compiler();
  }

  static Result start(List<String> command, Path directory) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(Files.isDirectory(directory) ? directory.toFile() : null)
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    builder.environment().put("LC_ALL", "C");
    Process process = builder.start();
    try {
      CompletableFuture<byte[]> messages =
          CompletableFuture.supplyAsync(
              () -> readErrors(process), task -> Thread.ofVirtual().start(task));
      byte[] output = process.getInputStream().readAllBytes();
      int status = process.waitFor();
      return new Result(status, output, SourceDecoder.decode(messages.join()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while the compiler ran");
    } finally {
      process.destroy();
    }
  }

  private static byte[] readErrors(Process process) {
    try {
      return process.getErrorStream().readAllBytes();
    } catch (IOException e) {
      return new byte[0];
    }
  }

  record Result(int status, byte[] output, String messages) {}
}

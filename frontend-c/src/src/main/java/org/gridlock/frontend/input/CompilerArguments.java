// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a compilation that say how the source is read; those that say what is made of it
 * are left out.
 *
 * @param kept in their order
 * @param language the operand of the {@code -x} in force for the source, or null
 * @param standard the operand of {@code -std}, or null
 * @param openMp whether OpenMP is on
 */
record CompilerArguments(
    List<String> kept, @Nullable String language, @Nullable String standard, boolean openMp) {

  /** Options whose operand is the next argument, and which are kept. */
  private static final Set<String> KEPT_WITH_OPERAND =
      Set.of(
          "-I",
          "-D",
          "-U",
          "-include",
          "-imacros",
          "-isystem",
          "-idirafter",
          "-iprefix",
          "-iwithprefix",
          "-iwithprefixbefore",
          "-isysroot",
          "-iquote",
          "-imultilib",
          "-Xpreprocessor",
          "-Xclang",
          "-mllvm",
          "-target",
          "-arch",
          "-A",
          "-B",
          "--param",
          "--sysroot",
          "--include",
          "--define-macro",
          "--undefine-macro",
          "--include-directory");

  /** Options whose operand is the next argument, and which are left out. */
  private static final Set<String> DROPPED_WITH_OPERAND =
      Set.of(
          "-o",
          "--output",
          "-MF",
          "-MT",
          "-MQ",
          "-MJ",
          "-L",
          "-l",
          "-T",
          "-u",
          "-z",
          "-e",
          "-Xlinker",
          "-Xassembler",
          "-aux-info",
          "-dumpdir",
          "-dumpbase",
          "-dumpbase-ext",
          "-wrapper");

  private static final Set<String> DROPPED =
      Set.of(
          "-c",
          "-S",
          "-E",
          "-P",
          "-C",
          "-CC",
          "-H",
          "-v",
          "-###",
          "-pipe",
          "-M",
          "-MM",
          "-MD",
          "-MMD",
          "-MP",
          "-MG",
          "-MV",
          "-shared",
          "-static",
          "-rdynamic",
          "-s",
          "-r",
          "-fsyntax-only",
          "-fdirectives-only",
          "-fpreprocessed",
          "-fuse-linker-plugin",
          "--compile",
          "--assemble",
          "--preprocess",
          "--verbose",
          "-pass-exit-codes",
          "-");

  private static final List<String> DROPPED_PREFIXES =
      List.of(
          "-o",
          "-MF",
          "-MT",
          "-MQ",
          "-MJ",
          "-L",
          "-l",
          "-Wl,",
          "-Wa,",
          "-flto",
          "-save-temps",
          "--save-temps",
          "-g",
          "-dM",
          "-dD",
          "-dI",
          "-dN",
          "-dU",
          "-fdump-",
          "-fprofile-",
          "-ftest-coverage",
          "--coverage",
          "-fuse-ld",
          "-time");

  CompilerArguments {
    kept = List.copyOf(kept);
  }

  /**
   * Sorts the arguments of a compilation.
   *
   * @param arguments without the compiler, response files expanded
   * @param source the file asked for, at its place in the arguments if they contain it; other files
   *     among the arguments are left out
   */
  static CompilerArguments of(List<String> arguments, Path directory, String source) {
    Path wanted = directory.resolve(source).normalize();
    List<String> kept = new ArrayList<>();
    String language = null;
    String languageOfSource = null;
    boolean found = false;
    String standard = null;
    boolean openMp = false;
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      String operand = i + 1 < arguments.size() ? arguments.get(i + 1) : null;
      if (argument.equals("-x") || argument.equals("--language")) {
        language = operand;
        i++;
      } else if (argument.startsWith("-x")) {
        language = argument.substring(2);
      } else if (KEPT_WITH_OPERAND.contains(argument) && operand != null) {
        kept.add(argument);
        kept.add(operand);
        i++;
      } else if (DROPPED_WITH_OPERAND.contains(argument)) {
        i++;
      } else if (!argument.startsWith("-") || argument.equals("-")) {
        if (!found && directory.resolve(argument).normalize().equals(wanted)) {
          found = true;
          languageOfSource = language;
        }
      } else if (!isDropped(argument)) {
        kept.add(argument);
        standard = argument.startsWith("-std=") ? argument.substring(5) : standard;
        openMp |= argument.startsWith("-fopenmp");
      }
    }
    return new CompilerArguments(kept, found ? languageOfSource : language, standard, openMp);
  }

  /** The same for a job. */
  static CompilerArguments of(CompileJob job) {
    return of(job.arguments(), job.directory(), job.source());
  }

  /** Whether both read a source in the same way, as far as the usual options tell. */
  boolean readsLike(CompilerArguments other) {
    return kept.stream()
        .filter(CompilerArguments::shapesText)
        .toList()
        .equals(other.kept.stream().filter(CompilerArguments::shapesText).toList());
  }

  /** Code generation and warnings do not count, nor the macro by which CMake marks a library. */
  private static boolean shapesText(String argument) {
    return !argument.startsWith("-f")
        && !argument.startsWith("-W")
        && !argument.startsWith("-O")
        && !argument.equals("-DPIC")
        && !(argument.startsWith("-D") && argument.endsWith("_EXPORTS"));
  }

  private static boolean isDropped(String argument) {
    if (DROPPED.contains(argument)) {
      return true;
    }
    if (argument.startsWith("-f") && argument.contains("-prefix-map=")) {
      return true;
    }
    return DROPPED_PREFIXES.stream().anyMatch(argument::startsWith);
  }
}

// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTProblem;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.gnu.c.GCCLanguage;
import org.eclipse.cdt.core.model.ILanguage;
import org.eclipse.cdt.core.parser.FileContent;
import org.eclipse.cdt.core.parser.IncludeFileContentProvider;
import org.eclipse.cdt.core.parser.NullLogService;
import org.eclipse.cdt.core.parser.ScannerInfo;
import org.eclipse.core.runtime.CoreException;
import org.gridlock.frontend.text.SourceText;
import org.gridlock.icfa.error.AnalyzerException;

/**
 * Runs the parser of CDT on preprocessed and rewritten text, in a thread of its own with a stack
 * for deeply nested code.
 */
public final class CdtParser {
  private static final long STACK_BYTES = 256L << 20;

  /**
   * Names that the compiler knows and the parser does not. The GNU version makes the parser accept
   * {@code __int128}.
   */
  private static final Map<String, String> PRELUDE =
      Map.ofEntries(
          Map.entry("__GNUC__", "12"),
          Map.entry("__GNUC_MINOR__", "2"),
          Map.entry("_Float16", "float"),
          Map.entry("__bf16", "float"),
          Map.entry("_Float32", "float"),
          Map.entry("_Float32x", "double"),
          Map.entry("_Float64", "double"),
          Map.entry("_Float64x", "long double"),
          Map.entry("_Float128", "long double"),
          Map.entry("_Float128x", "long double"),
          Map.entry("__float80", "long double"),
          Map.entry("__ibm128", "long double"),
          Map.entry("__int128_t", "__int128"),
          Map.entry("__uint128_t", "unsigned __int128"));

  private CdtParser() {}

  /** What is done with the tree while it is alive; it may recurse as deep as the tree. */
  @FunctionalInterface
  public interface Use<T> {
    /** Makes the result. */
    T apply(ParsedUnit unit) throws AnalyzerException;
  }

  /**
   * Parses a unit and hands the tree on, all in a thread with a large stack.
   *
   * @param file the name of the unit in messages
   * @return failed when the parser or the use ended with a stack overflow or a fault of its own
   * @throws AnalyzerException what the use throws
   */
  public static <T> ParseResult<T> parse(SourceText source, String file, Use<T> use)
      throws AnalyzerException {
    FutureTask<T> task = new FutureTask<>(() -> use.apply(parseHere(source, file)));
    Thread thread = new Thread(null, task, "parse " + file, STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    try {
      return new ParseResult.Done<>(task.get());
    } catch (InterruptedException e) {
      thread.interrupt();
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while " + file + " was parsed");
    } catch (ExecutionException e) {
      return switch (e.getCause()) {
        case AnalyzerException problem -> throw problem;
        case OutOfMemoryError full -> throw full;
        case StackOverflowError deep ->
            new ParseResult.Failed<>(file + " is nested too deeply to be parsed");
        case CancellationException cancelled -> throw cancelled;
        case Throwable fault -> new ParseResult.Failed<>(file + " could not be parsed: " + fault);
        case null -> throw new IllegalStateException(e);
      };
    }
  }

  /** A class of the parser, for whoever must know which version of it this is. */
  public static Class<?> library() {
    return GCCLanguage.class;
  }

  /** Parses a unit in the current thread. */
  static ParsedUnit parseHere(SourceText source, String file) throws CoreException {
    IASTTranslationUnit tree =
        GCCLanguage.getDefault()
            .getASTTranslationUnit(
                FileContent.create(file, true, source.text().toCharArray()),
                new ScannerInfo(PRELUDE, new String[0]),
                IncludeFileContentProvider.getEmptyFilesProvider(),
                null,
                ILanguage.OPTION_NO_IMAGE_LOCATIONS,
                new NullLogService());
    return new ParsedUnit(source, tree, problems(tree));
  }

  private static List<IASTProblem> problems(IASTTranslationUnit tree) {
    List<IASTProblem> problems = new ArrayList<>(List.of(tree.getPreprocessorProblems()));
    tree.accept(
        new ASTVisitor() {
          {
            shouldVisitProblems = true;
          }

          @Override
          public int visit(IASTProblem problem) {
            problems.add(problem);
            return PROCESS_CONTINUE;
          }
        });
    return List.copyOf(problems);
  }
}

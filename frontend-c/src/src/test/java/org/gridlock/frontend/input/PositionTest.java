// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.gridlock.frontend.cdt.CdtParser;
import org.gridlock.frontend.cdt.ParseResult;
import org.gridlock.frontend.text.RewrittenSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Function definitions are where the compiler says they are (gcc -aux-info). */
final class PositionTest {
  private static final Pattern DEFINITION =
      Pattern.compile("(?m)^/\\* (.*):([0-9]+):[NO]F \\*/ .*?(\\w+) \\(");

  @TempDir Path folder;

  @Test
  void definitionsInMacrosAndHeaders() throws Exception {
    Files.writeString(
        folder.resolve("h.h"),
        "#define DEFINE(name) static int name(int x) \\\n{ return x; }\n\n"
            + "static inline int\nheader(void)\n{\n  return 1;\n}\n");
    agrees(
        """
        #include "h.h"
        #include <stdio.h>
        #include <stdlib.h>
        #include <pthread.h>
        /* a comment
           of two lines */ int first(void) { return 1; }
        DEFINE(second)
        DEFINE(
           third
        )
        _Static_assert(sizeof(int) == 4, "int"); _Atomic int counter;
        static __attribute__((noinline))
        _Noreturn void fourth(int a,
                    int b) { (void) a; (void) b; abort(); }
        #line 100 "other.c"
        int fifth(int n) { switch (n) { case 1: __attribute__((fallthrough)); default: return n; } }
        void *sixth(void *p) { asm volatile("" : "+r"(p) : : "memory"); return p; }
        int seventh
          (a, b) int a; int b; { return _Generic(a, int: b, default: a); }
        """);
  }

  @Test
  void definitionsOfALongFile() throws Exception {
    StringBuilder text = new StringBuilder("#define BODY(x) { \\\n  return x; \\\n }\n");
    for (int i = 0; i < 300; i++) {
      text.append("\n".repeat(i % 23)).append("int f" + i + "(void)");
      text.append(i % 3 == 0 ? "\nBODY(\n" + i + ")" : " { return __LINE__; }");
      text.append(i % 5 == 0 ? " " : "\n");
    }
    agrees(text.toString());
  }

  private void agrees(String text) throws Exception {
    Files.writeString(folder.resolve("t.c"), text);
    Path info = folder.resolve("info");
    Process gcc =
        new ProcessBuilder("gcc", "-w", "-fsyntax-only", "-aux-info", info.toString(), "t.c")
            .directory(folder.toFile())
            .inheritIO()
            .start();
    assertEquals(0, gcc.waitFor());
    Set<String> expected = new TreeSet<>();
    Matcher matcher = DEFINITION.matcher(Files.readString(info));
    while (matcher.find()) {
      expected.add(matcher.group(3) + " " + matcher.group(1) + ":" + matcher.group(2));
    }
    assertFalse(expected.isEmpty());
    Set<String> found = new TreeSet<>();
    Preprocessor preprocessor = new Preprocessor(folder);
    for (CompileJob job : new InputSelection(folder, "gcc").plain(List.of(Path.of("t.c"))).jobs()) {
      found.addAll(definitions(preprocessor.rewrite(preprocessor.preprocess(job))));
    }
    assertEquals(expected, found);
  }

  private static Set<String> definitions(RewrittenSource source)
      throws org.gridlock.icfa.error.AnalyzerException {
    ParseResult<Set<String>> result =
        CdtParser.parse(
            source,
            "t.c",
            parsed -> {
              Set<String> found = new TreeSet<>();
              assertEquals(List.of(), parsed.problems());
              parsed
                  .tree()
                  .accept(
                      new ASTVisitor() {
                        {
                          shouldVisitDeclarations = true;
                        }

                        @Override
                        public int visit(IASTDeclaration declaration) {
                          if (declaration instanceof IASTFunctionDefinition definition) {
                            var name = definition.getDeclarator().getName();
                            int offset = name.getFileLocation().getNodeOffset();
                            found.add(name + " " + source.position(offset));
                          }
                          return PROCESS_CONTINUE;
                        }
                      });
              return found;
            });
    return ((ParseResult.Done<Set<String>>) result).value();
  }
}

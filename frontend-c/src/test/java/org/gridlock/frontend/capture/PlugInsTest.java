// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.gridlock.frontend.CFrontend;
import org.gridlock.frontend.FrontendRequest;
import org.gridlock.frontend.Progress;
import org.gridlock.icfa.Function;
import org.gridlock.icfa.Icfa;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SoundnessNote;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a program loads while it runs is part of it where the same build makes it. */
class PlugInsTest {
  private static final String LOADS =
      """
      #include <dlfcn.h>
      int helper(void) { return 1; }
      int main(int count, char **arguments) {
        void *file = dlopen(%s, RTLD_NOW);
        int (*begin)(int) = (int (*)(int)) dlsym(file, %s);
        int result = begin(count);
        dlclose(file);
        return result;
      }
      """;

  private static final String PLUG_IN =
      """
      int helper(void);
      static int state;
      int shared(int n) { return state += n; }
      int begin(int n) { return shared(n) + helper(); }
      """;

  @TempDir private Path folder;
  private CapturedBuild build;

  @BeforeEach
  void writeSources() throws Exception {
    build = new CapturedBuild(folder);
    build
        .file("any.c", LOADS.formatted("arguments[1]", "arguments[2]"))
        .file("begin.c", LOADS.formatted("arguments[1]", "\"begin\""))
        .file("other.c", LOADS.formatted("arguments[1]", "\"other\""))
        .file("named.c", LOADS.formatted("\"./two.so\"", "\"begin\""))
        .file(
            "user.c",
            "int helper(void) { return 1; } int shared(int); int main(void) { return shared(1); }")
        .file("one.c", PLUG_IN + "__attribute__((constructor)) static void start(void) {}\n")
        .file("two.c", PLUG_IN + "__attribute__((destructor)) static void finish(void) {}\n")
        .file("needing.c", "int needed(int); int offered(int n) { return needed(n); }\n")
        .file("needed.c", "int needed(int n) { return n; }\n");
    build.build(
        """
        gcc -c any.c begin.c other.c named.c
        gcc -shared -fPIC -o one.so one.c; gcc -shared -fPIC -o two.so two.c
        gcc -shared -fPIC -Wl,-soname,libneeded.so.1 -o libneeded.so.1 needed.c
        gcc -shared -fPIC -o needing.so needing.c libneeded.so.1
        gcc -shared -fPIC -o libthree.so one.c; gcc -shared -fPIC -o libfour.so.1 two.c
        for p in any begin other named; do gcc -rdynamic -o $p $p.o -ldl; done
        gcc -rdynamic -o user user.c -L. -lthree
        """);
  }

  private Icfa load(String program) throws Exception {
    FrontendRequest request =
        new FrontendRequest(
            folder, List.of(build.capture), null, program, List.of(), false, List.of(), null);
    return new CFrontend(new Progress() {}).load(request).getFirst().icfa();
  }

  /** The files in which the program has functions of that name. */
  private static List<String> files(Icfa icfa, String name) {
    return icfa.functions().stream()
        .filter(function -> function.name().equals(name))
        .map(function -> String.valueOf(Path.of(function.position().file()).getFileName()))
        .sorted()
        .toList();
  }

  private static List<String> notes(Icfa icfa, String kind) {
    return icfa.notes().stream()
        .filter(note -> note.kind().equals(kind))
        .map(SoundnessNote::text)
        .toList();
  }

  @Test
  void aNameThatIsComputedMeansAnyPlugInButNoLibrary() throws Exception {
    for (String program : List.of("any", "begin")) {
      Icfa icfa = load(program);
      assertEquals(List.of("one.c", "two.c"), files(icfa, "begin"));
      assertEquals(List.of(), notes(icfa, "dynamic-loading"));
      assertTrue(notes(icfa, "built-library").getFirst().contains("the build made"));
    }
  }

  @Test
  void eachHasWhatItDefinesItself() throws Exception {
    Icfa icfa = load("any");
    for (Function begin :
        icfa.functions().stream().filter(each -> each.name().equals("begin")).toList()) {
      assertEquals(
          List.of(begin.position().file()),
          begin.edges().stream()
              .map(edge -> edge.operation())
              .filter(operation -> operation.toString().contains("shared("))
              .map(operation -> called(icfa, operation))
              .distinct()
              .toList());
    }
    assertEquals(List.of("any.c"), files(icfa, "helper"));
  }

  private static String called(Icfa icfa, Operation operation) {
    return icfa.functions().stream()
        .filter(function -> function.name().equals("shared"))
        .filter(
            function ->
                operation instanceof Operation.Call call
                    && call.callee()
                        .equals(
                            new org.gridlock.icfa.Expression.FunctionAddress(
                                call.callee().type(), function)))
        .map(function -> function.position().file())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void constructorsRunWhereItIsLoaded() throws Exception {
    Icfa icfa = load("any");
    Function main = main(icfa);
    assertTrue(operations(main).contains("start()"));
    assertTrue(operations(main).contains("finish()"));
    assertFalse(operations(icfa.start()).contains("start()"));
  }

  @Test
  void aNameThatIsComputedIsOfNoLibraryThatAPlugInNeeds() throws Exception {
    Icfa icfa = load("any");
    assertEquals(List.of("needed.c"), files(icfa, "needed"));
    Function main = main(icfa);
    assertTrue(operations(main).stream().anyMatch(each -> each.contains("offered")));
    assertFalse(operations(main).stream().anyMatch(each -> each.contains("needed")));
  }

  private static Function main(Icfa icfa) {
    return icfa.functions().stream()
        .filter(function -> function.name().equals("main"))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> operations(Function function) {
    return function.edges().stream().map(edge -> edge.operation().toString()).toList();
  }

  @Test
  void aNameMeansOneFile() throws Exception {
    Icfa icfa = load("named");
    assertEquals(List.of("two.c"), files(icfa, "begin"));
    assertEquals(List.of(), notes(icfa, "loaded-library"));
  }

  @Test
  void whatNoPlugInHasIsElsewhere() throws Exception {
    Icfa icfa = load("other");
    assertEquals(List.of(), files(icfa, "begin"));
    assertTrue(notes(icfa, "loaded-library").getFirst().contains("code outside the program"));
  }
}

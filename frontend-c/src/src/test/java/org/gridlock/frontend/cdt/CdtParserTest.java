// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IProblemBinding;
import org.gridlock.frontend.text.Dialect;
import org.gridlock.frontend.text.Rewriter;
import org.gridlock.frontend.text.RewrittenSource;
import org.gridlock.icfa.error.FrontendException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parser understands what the rewriter makes of constructs it would otherwise get wrong. */
final class CdtParserTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "__thread int x; static _Thread_local int y;",
        "_Atomic int x; int _Atomic y; _Atomic(int *) z; int * _Atomic w; int * const _Atomic v;",
        "struct s { _Atomic int a; _Atomic(void (*)(int)) f; };",
        "int f(void) { return sizeof(_Atomic int) + sizeof(_Atomic(long)); }",
        "_Static_assert(sizeof(int) == 4, \"int\"); int f(void) { _Static_assert(1); return 0; }",
        "struct s { int a; _Static_assert(1, \"\"); }; _Noreturn void die(void);",
        "int f(int x) { switch (x) { case 1: x++; __attribute__((fallthrough)); case 2: return x; } return 0; }",
        "int f(int x) { goto end; end: __attribute__((unused)) return x; }",
        "void f(int x) { goto end; end: }",
        "void f(int x) { switch (x) { case 1: int y = 2; f(y); default: } }",
        "void f(int x) { x++; l: int y = x; f(y); goto l; }",
        "void f(void) { { __label__ a; goto a; a: ; } { __label__ a; goto a; a: ; } }",
        "_Float128 x = 1.0f128 + 2.5q + 1e3F64x; __int128 y; __int128_t z; float g = 1.0f;",
        "int f(int a) { __auto_type x = a + 1; __auto_type y = ({ __auto_type z = x; z; }); return y; }",
        "int f(int a) { return _Generic(a, int: 1, char *: 2, default: a ? 3 : 4); }",
        "void f(int a) { int b; asm volatile (\"add %1, %0\" : [o] \"=r\" (b) : \"r\" (a), \"0\" (b) : \"memory\", \"cc\"); }",
        "void f(void) { __asm__ __volatile__ (\"\" ::: \"memory\"); asm(\"nop\"); }",
        "void f(int a) { if (a) asm(\"nop\"); else asm volatile(\"pause\"); }",
        "int f(int a) { asm goto (\"jmp %l0\" : : \"r\"(a) : \"memory\" : out, other); return 1; out: other: return 0; }",
        "int g(int) __asm__(\"h\"); int f(void) { register int r asm(\"eax\") = 1; return g(r); }",
        "asm(\".globl x\"); int f(void) { return 0; }",
        "[[noreturn]] void f(void); [[gnu::cleanup(f)]] int x; [[nodiscard, gnu::packed]] int h(void);",
        "void f(int x) { switch (x) { case 1: f(2); [[fallthrough]]; default: f(3); } }",
        "struct s { int a, b[3]; }; unsigned long f(void) { return __builtin_offsetof(struct s, b[1]); }",
        "int f(int n, ...) { __builtin_va_list v; __builtin_va_start(v, n); int x = __builtin_va_arg(v, int); __builtin_va_end(v); return x; }",
        "int f(void) { return __builtin_types_compatible_p(int, char *); }",
        "int f(_Complex double z) { return (int)__real__ z + (int) __imag__ z; }",
        "#pragma pack(1)\nstruct s { char a; int b; };\n#pragma pack()\n#pragma GCC diagnostic push\nint x;",
        "typedef int v4 __attribute__((vector_size(16))); typedef float f4 __attribute__((vector_size(16)));"
            + " f4 f(v4 a) { return __builtin_convertvector(a, f4); }",
        "int __seg_fs *p; struct s { int a; } __attribute__((packed)); int sz = sizeof(struct s);",
        "char *s = \"_Atomic __thread\"; int c = '\\'';"
      })
  void parsesAfterRewriting(String text) throws Exception {
    assertEquals(List.of(), faults(text, Dialect.GNU17), text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bool a = true, b = false; void *p = nullptr; constexpr int n = 1'000; thread_local int t;",
        "static_assert(1); enum E : unsigned char { A, B }; struct s { enum E e : 3; };",
        "int f(int a) { auto x = a; typeof(x) y = x; return alignof(int) + y; }",
        "alignas(16) int x; unsigned long y = 3uwb; int z = 0b1'01;"
      })
  void parsesC23(String text) throws Exception {
    assertEquals(List.of(), faults(text.replace("", ""), new Dialect(true, false)), text);
  }

  @Test
  void reportsWhatIsNoC() throws Exception {
    assertFalse(faults("int f( { return 1; }", Dialect.GNU17).isEmpty());
  }

  @Test
  void deepNestingIsParsed() throws Exception {
    String text = "int x = " + "(".repeat(5000) + "1" + ")".repeat(5000) + ";";
    assertEquals(List.of(), faults(text, Dialect.GNU17));
  }

  @Test
  void faultsOfTheUseFailTheUnitOnly() throws Exception {
    RewrittenSource source = rewritten("int x;", Dialect.GNU17);
    ParseResult<Integer> result =
        CdtParser.parse(
            source,
            "t.c",
            unit -> {
              throw new IllegalStateException("fault");
            });
    assertInstanceOf(ParseResult.Failed.class, result);
  }

  @Test
  void exceptionsForTheUserPass() {
    RewrittenSource source = rewritten("int x;", Dialect.GNU17);
    assertThrows(
        FrontendException.class,
        () ->
            CdtParser.<Integer>parse(
                source,
                "t.c",
                unit -> {
                  throw new FrontendException("t.c");
                }));
  }

  private static RewrittenSource rewritten(String text, Dialect dialect) {
    return Rewriter.rewrite(text, "t.c", dialect, UnaryOperator.identity());
  }

  /** Problems and names that the parser cannot bind. */
  private static List<String> faults(String text, Dialect dialect) throws Exception {
    RewrittenSource source = rewritten(text, dialect);
    ParseResult<List<String>> result =
        CdtParser.parse(
            source,
            "t.c",
            unit -> {
              List<String> faults = new ArrayList<>();
              unit.problems().forEach(p -> faults.add(p.getMessageWithLocation()));
              unit.tree()
                  .accept(
                      new ASTVisitor(true) {
                        @Override
                        public int visit(IASTName name) {
                          if (name.resolveBinding() instanceof IProblemBinding problem) {
                            faults.add(name + ": " + problem.getMessage());
                          }
                          return PROCESS_CONTINUE;
                        }
                      });
              if (!faults.isEmpty()) {
                faults.add(source.text());
              }
              return faults;
            });
    return ((ParseResult.Done<List<String>>) result).value();
  }
}

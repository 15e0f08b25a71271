// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.function.UnaryOperator;
import org.gridlock.icfa.SourcePosition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each rewrite makes of its construct, and what it leaves alone. */
final class RewriterTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "THREAD_LOCAL | static __thread int x; | static __attribute__((__gridlock_tls__)) int x;",
        "ATOMIC_QUALIFIER | _Atomic int x; | __attribute__((__gridlock_atomic__)) int x;",
        "ATOMIC_SPECIFIER | _Atomic(int*) x; |"
            + " __typeof__ (int*) __attribute__((__gridlock_atomic__)) x;",
        "ATOMIC_POINTER | int * const _Atomic p; | int * const p;",
        "STATIC_ASSERT | int a; _Static_assert(1, \"s;\"); int b; | int a; int b;",
        "NORETURN | _Noreturn void f(void); | __attribute__((__noreturn__)) void f(void);",
        "FALLTHROUGH | __attribute__((__fallthrough__)); case 2:; | ; case 2:;",
        "LABEL_ATTRIBUTE | {; end: __attribute__((unused)) f();} | {; end: f();}",
        "LABEL_WITHOUT_STATEMENT | { goto end; end: } | { goto end; end: ; }",
        "LABEL_WITHOUT_STATEMENT | { case 1: int x; } | { case 1: ; int x; }",
        "LOCAL_LABEL | { __label__ a; goto a; x = y ? a : b; a: f(); } |"
            + " { goto a__gridlock_0 ; x = y ? a : b; a__gridlock_0 : f(); }",
        "FLOAT_SUFFIX | x = 1.5f128; | x = 1.5L ;",
        "FLOAT_SUFFIX | x = 0x1.8p3F64; | x = 0x1.8p3 ;",
        "AUTO_TYPE | __auto_type x = a[1]; | __typeof__((0,( a[1] ))) x = a[1];",
        "GENERIC | f(_Generic(x, int: 1, default: g(2, 3))); |"
            + " f( __gridlock_generic( x ,(__typeof__( int )*)0, 1 ,\"default\", g(2, 3) ) );",
        "ASSEMBLY | { asm volatile(\"nop\"); } | { __gridlock_asm( \"nop\" ) ; }",
        "ASSEMBLY | { asm(\"%0\" : [a] \"=r\"(x), \"+m\"(*p) : : \"memory\"); } |"
            + " { __gridlock_asm( \"%0\" ,2 , \"=r\" ,&( x ) , \"+m\" ,&( *p ) ,0 ,1 , \"memory\" ) ; }",
        "ASSEMBLY_GOTO | { asm goto(\"\" : : : : out); out: ; } |"
            + " { ({__gridlock_asm( \"\" ,0 ,0 ,0 ) ;if(__gridlock_nondet())goto out ;}) ; out: ; }",
        "BRACKET_ATTRIBUTE | static[[nodiscard]]int f(void); | static int f(void);",
        "BRACKET_ATTRIBUTE | [[gnu::aligned(8)]] int x; | __attribute__((aligned (8) )) int x;",
        "SEGMENT | int __seg_gs *p; | int *p;",
        "COMPLEX_PART | x = __real__ z; | x = z;",
        "TYPES_COMPATIBLE | __builtin_types_compatible_p(int, char[]) |"
            + " __gridlock_types_compatible((__typeof__( int )*)0,(__typeof__( char[] )*)0)",
        "OFFSETOF | __builtin_offsetof(struct s, a.b) | ((unsigned long)&(( struct s *)0)-> a.b )",
        "VA_ARG | __builtin_va_arg(v, char *) | (*(__typeof__( char * )*)__gridlock_va_arg( v ))",
        "RAW_STRING | s = LR\"x(a\\\"b)x\"; | s = L\"a\\\\\\\"b\" ;",
        "LABEL_WITHOUT_STATEMENT | { case (1 + 2): size_t x; } | { case (1 + 2): ; size_t x; }",
        "AUTO_TYPE | __auto_type const x = 1; | __typeof__((0,( 1 ))) const x = 1;",
        "UNIVERSAL_CHARACTER | int a\\U000000e9b; | int a\u00e9b ;",
        "CONVERT_VECTOR | __builtin_convertvector(e, v4) | (( v4 )( e ))",
      })
  void rewrites(Rewrite kind, String before, String after) {
    RewrittenSource source = rewrite(before, Dialect.GNU17);
    assertEquals(after, source.text().strip().replaceAll("\\s+", " "));
    assertEquals(Map.of(kind, 1), source.counts());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "C23_KEYWORD | bool x; | _Bool x;",
        "INTEGER_SUFFIX | x = 1'000uwb; | x = 1000ull ;",
        "ENUM_TYPE | enum E : char { A }; | enum E { A };",
        "STATIC_ASSERT | static_assert(1); int a; | int a;",
        "AUTO_TYPE | auto x = 1; | __typeof__((0,( 1 ))) x = 1;",
      })
  void rewritesC23(Rewrite kind, String before, String after) {
    RewrittenSource source = rewrite(before, new Dialect(true, false));
    assertEquals(after, source.text().strip().replaceAll("\\s+", " "));
    assertEquals(Map.of(kind, 1), source.counts());
    assertEquals(Map.of(), rewrite("int bool, nullptr; auto int y;", Dialect.GNU17).counts());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "struct s { int a; } __attribute__((packed));",
        "int g(void) __asm__(\"h\");",
        "q = '\\\"()'; x = a ? b : c; y = 0x1f128; z = 1.5f; w = 1.5L; v = 1e5; u = 'a' + L'b';",
        "char *s = \"_Atomic \\\" __thread asm\";",
        "x = (struct p){ .a = 1, b: 2 }; int y = a[b[0]];",
        "enum E { A, B } f : 3;",
        "asm(\".symver a, b\");",
        "{ enum E : unsigned char; l: return x; case 1: asm volatile; x = a ? b : sizeof y; }",
      })
  void leavesOtherTextAlone(String text) {
    RewrittenSource source = rewrite(text, Dialect.GNU17);
    assertEquals(text, source.text());
    assertEquals(Map.of(), source.counts());
    assertTrue(source.notes().isEmpty());
  }

  @Test
  void atomicPointersAreFoundByTheEndOfTheirStar() {
    RewrittenSource source =
        rewrite("__thread int a; int * _Atomic p, *q, * const _Atomic r;", Dialect.GNU17);
    int first = source.text().indexOf('*');
    int second = source.text().indexOf('*', first + 1);
    int third = source.text().indexOf('*', second + 1);
    assertTrue(source.isAtomicPointer(first + 1));
    assertFalse(source.isAtomicPointer(second + 1));
    assertTrue(source.isAtomicPointer(third + 1));
  }

  @Test
  void nestedAutoTypeIsGivenUpBeforeTheTextExplodes() {
    String text = "1";
    for (int i = 0; i < 40; i++) {
      text = "({ __auto_type v" + i + " = " + text + "; v" + i + "; })";
    }
    RewrittenSource source = rewrite("int f(void) { return " + text + "; }", Dialect.GNU17);
    assertTrue(source.text().length() < 2_000_000);
    assertTrue(source.notes().stream().anyMatch(n -> n.kind().equals("auto-type-depth")));
  }

  @Test
  void pragmasThatMatterStayOnLinesOfTheirOwn() {
    RewrittenSource source =
        rewrite("int a;\n#pragma pack(push, 1)\n#pragma GCC poison x\nint b;", Dialect.GNU17);
    assertTrue(source.text().contains("\n#pragma pack(push, 1)\n"), source.text());
    assertEquals(Map.of(Rewrite.PRAGMA, 1), source.counts());
  }

  @Test
  void openMpIsAGapWhenItIsOn() {
    String text = "#pragma omp parallel\n{ }";
    assertEquals(1, rewrite(text, new Dialect(false, true)).notes().size());
    assertEquals(0, rewrite(text, Dialect.GNU17).notes().size());
  }

  @Test
  void lineMarkersGiveFileAndLine() {
    RewrittenSource source =
        rewrite(
            "# 0 \"a.c\"\n# 1 \"dir/\\\"b\\\".h\" 1\nint b;\n# 7 \"a.c\" 2\n\n  _Atomic int\n x;",
            Dialect.GNU17);
    String text = source.text();
    assertEquals(new SourcePosition("dir/\"b\".h", 1, 5), source.position(text.indexOf("b;")));
    assertEquals(
        new SourcePosition("a.c", 8, 3), source.position(text.indexOf("__attribute__") + 5));
    assertEquals(new SourcePosition("a.c", 9, 2), source.position(text.indexOf("x;")));
    assertEquals(new SourcePosition("a.c", 9, 3), source.position(text.length()));
  }

  @Test
  void commentsRawStringsAndBrokenBracketsAreRead() {
    RewrittenSource source =
        rewrite(
            "/* a\n b */ int x; // _Atomic\nR\"z(\n\")z\" int y; ) _Static_assert(", Dialect.GNU17);
    assertEquals(3, source.position(source.text().indexOf("\"\\n")).line());
    assertEquals(4, source.position(source.text().indexOf("int y")).line());
    assertEquals(Map.of(Rewrite.RAW_STRING, 1), source.counts());
  }

  private static RewrittenSource rewrite(String text, Dialect dialect) {
    return Rewriter.rewrite(text, "t.c", dialect, UnaryOperator.identity());
  }
}

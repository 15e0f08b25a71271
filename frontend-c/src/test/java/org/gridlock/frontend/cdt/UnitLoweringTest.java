// SPDX-License-Identifier: Apache-2.0
package org.gridlock.frontend.cdt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.gridlock.frontend.unit.FunctionBody;
import org.gridlock.frontend.unit.Symbol;
import org.gridlock.frontend.unit.Unit;
import org.gridlock.frontend.unit.UnitDump;
import org.gridlock.icfa.Composite;
import org.gridlock.icfa.Operation;
import org.gridlock.icfa.SoundnessNote;
import org.gridlock.icfa.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What small functions become. */
class UnitLoweringTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int f(int a){return a+1L;}|$result = (i32)((i64)a + 1)",
        "int f(char a,short b){return a*b;}|$result = ((i32)a * (i32)b)",
        "int f(unsigned a,int b){return a<b;}|$result = (a < (u32)b)",
        "void f(int*p){*p++=2;}|$1 = p;p = ($1 + 1);*$1 = 2",
        "int f(int a){return ++a;}|a = (a + 1);$result = a",
        "int g;int f(){return ++g;}|$1 = (g + 1);g = $1;$result = $1",
        "void f(int a,int b){a=b=3;}|b = 3;a = b",
        "int g;void f(int a){a=g=a;}|$1 = a;g = $1;a = $1",
        "void f(char c){c+=1;}|c = (i8)((i32)c + 1)",
        "int h(int);void f(){h(1),h(2);}|h(1);h(2)",
        "int h();int f(){return h(1.5f,'a');}|$1 = h(1.5, 97);$result = $1",
        "struct s{int a;struct{int b;};};int f(struct s*p){return p->b;}|$result = p->.b",
        "struct s{int a[3];};int f(struct s*p,int i){return p->a[i];}|$result = p->a[i]",
        "int f(int*p,long i){return p[i]+i[p];}|$result = (*(p + i) + *(p + i))",
        "long f(int*p,int*q){return p-q;}|$result = (p - q)",
        "int a[4];int*f(){return a+1;}|$result = (&a + 1)",
        "int a[4];int f(int i){return *(a+i);}|$result = a[i]",
        "int f(){return sizeof(int[3])+sizeof\"ab\";}|$result = 15",
        "struct s{char c;int i;};long f(){return (long)&((struct s*)0)->i;}|$result = 4",
        "struct s{int a,b;};struct s f(){return(struct s){1};}"
            + "|$literal.b = 0;$literal.a = 1;$result = $literal",
        "int f(int*p){return({int x=*p;x+1;});}|x = *p;$result = (x + 1)",
        "void (*fp)(int);void f(){(*fp)(1);fp(2);}|fp(1);fp(2)",
        "void h(void);void*f(){return h;}|$result = h",
        "_Bool f(int a){return a;}|$result = (bool)a",
        "double f(int a){return a/2.0;}|$result = ((f64)a / 2.0)",
        "enum{A,B=5,C};int f(){return C;}|$result = 6",
        "int*f(int n){int a[n];return a;}"
            + "|$1 = n;$2 = ((u64)$1 * 4);a = alloc(i32, $2);$result = a",
        "void f(){char b[]=\"hi\";}|copy(&b, \"hi\", 3)",
        "void f(){int b[3]={1,[2]=3};}|b[1] = 0;b[0] = 1;b[2] = 3",
        "int f(n)int n;{return n;}|$result = n",
        "int g(void);int(*f(int a))(void){return a?0:g;}"
            + "|assume(a);assume(!a);$1 = g;$1 = 0;$result = $1",
        "int f(int a){return _Generic(a,long:1,int:2,default:3);}|$result = 2",
        "int f(){return __builtin_types_compatible_p(int,long);}|$result = 0",
        "int f(){return __builtin_types_compatible_p(long,long long);}|$result = 0",
        "int f(){return __builtin_types_compatible_p(const int,int);}|$result = 1",
        "int f(){return __builtin_types_compatible_p(char*,const char*);}|$result = 0",
        "int f(){return __builtin_types_compatible_p(int[],int[3]);}|$result = ?",
        "long long g;int f(){return _Generic(g,long:1,default:2);}|$result = 2",
        "const char*g;int f(){return _Generic(g,char*:1,default:2);}|$result = 2",
        "char*g;int f(int a){return _Generic(a?g:0,const char*:1,default:2);}"
            + "|assume(?);assume(!?);$1 = 1;$1 = 2;$result = $1",
        "int g,h;char*p;void f(){_Generic(p+1,char*:g,default:h)=3;}"
            + "|assume(?);assume(!?);$1 = &g;$1 = &h;*$1 = 3",
        "int f(int a){return __builtin_constant_p(a);}|$result = ?",
        "int f(int a){return sizeof(char[1+__builtin_constant_p(a)]);}|$result = 1",
        "int f(){return __builtin_classify_type(1.0)*100+__builtin_classify_type(\"\");}"
            + "|$result = 805",
        "void f(){__asm__ volatile(\"\":::\"memory\");}|skip",
        "int f(int a){__asm__(\"bsr %1,%0\":\"=r\"(a):\"r\"(a));return a;}|a = ?;$result = a",
        "void f(int*p){__asm__(\"call far\"::\"r\"(p):\"memory\");}|$1 = p;gap asm($1)",
        "void f(int*p){__asm__(\"jmp *%0\"::\"r\"(p));}|$1 = p;gap asm($1)",
        "void f(int*p){__asm__(\"mov %%rsp,%0\"::\"r\"(p));}|$1 = p;gap asm($1)",
        "long f(int n){long r;__asm__(\"syscall\":\"=a\"(r):\"a\"(n):\"memory\");return r;}"
            + "|syscall(n);r = ?;$result = r",
        "int f(int a,int b,int*p){return __builtin_sub_overflow(a,b,p);}"
            + "|$1 = ((i128)a - (i128)b);$2 = (i32)$1;*p = $2;$result = ((i128)$2 != $1)",
      })
  void straightCode(String source, String expected) {
    Unit unit = Lowered.text(source);
    assertEquals(List.of(), unit.notes());
    assertEquals(
        expected.replace(';', '\n') + "\n",
        Lowered.operations(unit, "f").replace("\nskip\n", "\n"));
  }

  @Test
  void assemblyMayMoveWhatItIsGiven() {
    Unit unit =
        Lowered.text(
            "void f(int *p, int **q) { asm(\"stuff\" : : \"r\"(p), \"r\"(q) : \"memory\"); }");
    assertEquals(List.of("assembly"), unit.notes().stream().map(note -> note.kind()).toList());
    assertEquals(
        """
        $1 = p
        $2 = q
        __gridlock_asm_moves($1, $2)
        __gridlock_asm_moves($2, $1)
        """,
        Lowered.operations(unit, "f"));
  }

  @Test
  void conditionsBecomeControlFlow() {
    assertEquals(
        """
        function f[a, b]
          0 -> 2: assume(a)    @1
          0 -> 3: assume(!a)    @1
          2 -> 4: assume(b)    @1
          2 -> 3: assume(!b)    @1
          4 -> 1: $result = 1    @1
          3 -> 1: $result = 2    @2
        """,
        dump("int f(int a, int b) { if (!(!a || !b)) return 1;\nreturn 2; }"));
  }

  @Test
  void constantConditionsLeaveOneBranch() {
    assertEquals(
        """
        function f[a]
          0 -> 2: skip    @1
          2 -> 1: $result = 3    @1
        """,
        dump("int f(int a) { while (1) { if (0 && a) return 1; if (1 || a) return 3; } }"));
  }

  @Test
  void switchComparesInOrderAndFallsThrough() {
    assertEquals(
        """
        function f[a]
          2 -> 3: a = 5    @1
          3 -> 4: a = 6    @1
          0 -> 2: assume((a == 1))    @1
          0 -> 5: assume(!(a == 1))    @1
          5 -> 6: assume((a >= 3))    @1
          5 -> 4: assume(!(a >= 3))    @1
          6 -> 3: assume((a <= 9))    @1
          6 -> 4: assume(!(a <= 9))    @1
          4 -> 1: $result = a    @1
        """,
        dump(
            "int f(int a) { switch (a) { case 1: a = 5; case 3 ... 9: a = 6; default: ; }"
                + " return a; }"));
  }

  @Test
  void computedJumpsGoToTheLabelsWhoseAddressIsTaken() {
    String text =
        dump("int f(int i) { void *t[] = {&&a, &&b}; goto *t[i]; a: return 1; b: return 2; }");
    assertTrue(text.contains("$1 = t[i]"), text);
    assertTrue(text.contains("assume(($1 == 1))"), text);
    assertTrue(text.contains("assume(($1 == 2))"), text);
  }

  @Test
  void cleanupsRunOnEveryWayOut() {
    String text =
        dump(
            "void c(int *);\nvoid f(int a) { int x __attribute__((cleanup(c))) = 1;\n"
                + "if (a == 1) return;\nwhile (a) { int y __attribute__((cleanup(c))) = 2;\n"
                + "if (a == 3) break;\nif (a == 4) goto out; }\nout: ; }");
    // x: on return and at the end; y: on break, on goto and at the end of the loop body.
    assertEquals(2, text.split("c\\(&x\\)", -1).length - 1, text);
    assertEquals(3, text.split("c\\(&y\\)", -1).length - 1, text);
  }

  @Test
  void nothingFollowsACallThatDoesNotReturn() {
    assertEquals(
        """
        function f[a]
          0 -> 2: assume(a)    @2
          0 -> 3: assume(!a)    @2
          2 -> 4: die()    @2
          3 -> 1: $result = 1    @2
        """,
        dump("_Noreturn void die(void);\nint f(int a) { if (a) die(); return 1; }"));
  }

  @Test
  void aCallHasTheLineOfItsName() {
    FunctionBody body =
        Lowered.body(
            Lowered.text("int g(int), h(int);\nint f(void) {\n  return g(1)\n    + h(\n2);\n}"),
            "f");
    assertEquals(
        List.of(3, 4, 4, 3),
        body.edges().stream()
            .filter(edge -> edge.operation() instanceof Operation.Call)
            .map(edge -> body.locations().get(edge.source()).line())
            .toList());
  }

  @Test
  void callsAmongOperandsComeInBothOrders() {
    assertEquals(
        """
        function f[a]
          0 -> 2: skip    @2
          0 -> 3: skip    @2
          3 -> 4: $1 = g()    @2
          4 -> 5: $2 = a    @2
          5 -> 6: a = ($2 + 1)    @2
          6 -> 7: $3 = h()    @2
          2 -> 8: $3 = h()    @2
          8 -> 9: $1 = g()    @2
          9 -> 10: $2 = a    @2
          10 -> 7: a = ($2 + 1)    @2
          7 -> 1: $result = (($1 + $2) - $3)    @2
        """,
        dump("int g(void), h(void);\nint f(int a) { return g() + a++ - h(); }"));
  }

  @Test
  void anAllocationAmongOperandsHasItsTypeInBothOrders() {
    FunctionBody body =
        Lowered.body(
            Lowered.text(
                "struct s { int x; };\nvoid *make(int);\nint g(void);\nvoid use(struct s *, int);\n"
                    + "void f(void) { use(make(4), g()); }"),
            "f");
    assertEquals(
        List.of("struct s", "struct s"),
        body.allocationHints().values().stream().map(Type::toString).toList());
  }

  @Test
  void aStatementExpressionAmongOperandsIsLoweredOnce() {
    FunctionBody body =
        Lowered.body(
            Lowered.text(
                "int g(void), h(void), k(void);\nvoid use(int, int, int);\n"
                    + "void f(void) { use(g(), ({ k(); }), h()); }"),
            "f");
    assertEquals(
        List.of("k()", "g()", "h()", "h()", "g()"),
        body.edges().stream()
            .map(edge -> edge.operation().toString().replaceAll(".* = ", ""))
            .filter(call -> call.matches("[ghk]\\(\\)"))
            .toList());
  }

  @Test
  void oneCallAmongOperandsIsWhereItStands() {
    assertEquals(
        """
        function f[a]
          0 -> 2: $1 = g()    @2
          2 -> 3: $2 = __builtin_popcount(a)    @2
          3 -> 1: $result = (($1 + a) - $2)    @2
        """,
        dump("int g(void);\nint f(int a) { return g() + a - __builtin_popcount(a); }"));
  }

  @Test
  void surplusArgumentsReachTheirReader() {
    Unit unit =
        Lowered.source(
            """
            #include <stdarg.h>
            static void *pick(int n, ...) {
              va_list ap;
              va_start(ap, n);
              void *p = va_arg(ap, void *);
              va_end(ap);
              return p;
            }
            int x;
            void *f(void) { return pick(1, &x); }
            """);
    assertTrue(Lowered.operations(unit, "f").contains("$varargs:pick[0] = (void*)&x\n"));
    String pick = Lowered.operations(unit, "pick");
    assertTrue(pick.contains("ap[0].overflow_arg_area = (void*)&$varargs:pick\n"), pick);
    assertTrue(pick.contains("p = *(void**)$1\n"), pick);
  }

  @Test
  void allocationsShowTheirType() {
    Unit unit =
        Lowered.text(
            "void *malloc(unsigned long); struct s { int a[9]; };"
                + "void f(void) { struct s *p = malloc(2 * sizeof *p);"
                + " struct s *q = (struct s *)malloc(72); void *r = malloc(3); }");
    FunctionBody body = Lowered.body(unit, "f");
    List<String> hints =
        body.edges().stream()
            .filter(edge -> edge.operation() instanceof Operation.Call)
            .map(edge -> String.valueOf(body.allocationHints().get(body.edges().indexOf(edge))))
            .toList();
    assertEquals(List.of("struct s", "struct s", "null"), hints);
  }

  @Test
  void initialisersOfGlobals() {
    Unit unit =
        Lowered.text(
            "void g(void); struct p { int x, y; };"
                + "struct p a[] = {1, 2, [3].y = 4, {5}, {.y = 6}};"
                + "struct { void (*f)(void); const char *s; struct p *q; } b = {g, \"t\", &a[1]};"
                + "char c[4] = \"ab\"; int *d = &(int){7};");
    assertEquals("a[0].x = 1,a[0].y = 2,a[3].y = 4,a[4].x = 5,a[5].y = 6", initialiser(unit, "a"));
    assertEquals("b.f = g,b.s = \"t\",b.q = &a[1]", initialiser(unit, "b"));
    assertEquals("c[0] = 97,c[1] = 98", initialiser(unit, "c"));
    assertEquals("d = &$literal", initialiser(unit, "d"));
    assertEquals(6, ((Type.Array) Lowered.variable(unit, "a").variable().type()).length());
  }

  @Test
  void namesAreLinkedAsTheCompilerLinksThem() {
    Unit unit =
        Lowered.text(
            "int a; extern int b; static int c; int d = 1; __thread int e;"
                + "int f(void) __asm__(\"g\"); inline int h(void) { return 1; }"
                + "__attribute__((weak, constructor)) void i(void) {}"
                + "static int j(void) { static int a; return a++; } int k(void) { return b + f(); }");
    assertEquals(Symbol.Strength.TENTATIVE, Lowered.variable(unit, "a").symbol().strength());
    assertEquals(Symbol.Strength.UNDEFINED, Lowered.variable(unit, "b").symbol().strength());
    assertFalse(Lowered.variable(unit, "c").symbol().external());
    assertEquals(Symbol.Strength.STRONG, Lowered.variable(unit, "d").symbol().strength());
    assertTrue(Lowered.variable(unit, "e").variable().isThreadLocal());
    assertFalse(Lowered.variable(unit, "j::a").symbol().external());
    String functions =
        unit.symbols().entrySet().stream()
            .map(
                entry ->
                    entry.getKey().name()
                        + ":"
                        + entry.getValue().linkName()
                        + ":"
                        + entry.getValue().strength()
                        + ":"
                        + entry.getValue().constructor())
            .sorted()
            .collect(Collectors.joining(" "));
    assertEquals(
        "f:g:UNDEFINED:false h:h:WEAK:false i:i:WEAK:true j:j:STRONG:false k:k:STRONG:false",
        functions);
  }

  @Test
  void pragmasChangeHowNamesAreLinked() {
    Unit unit =
        Lowered.text(
            "#pragma pack(push, 1)\nstruct s { char c; int i; } s;\n#pragma pack(pop)\n"
                + "int a(void), b(void);\n#pragma weak a\n#pragma redefine_extname b c\n"
                + "int a(void) { return b(); }");
    assertEquals(5, Lowered.variable(unit, "s").variable().type().size());
    String links =
        unit.symbols().values().stream()
            .map(symbol -> symbol.linkName() + ":" + symbol.strength())
            .collect(Collectors.joining(" "));
    assertEquals("a:WEAK c:UNDEFINED", links);
  }

  @Test
  void theDefaultVersionOfASymbolIsAnAlias() {
    Unit unit =
        Lowered.text(
            "void g(void); void f2(void) {} void f1(void) {}\n"
                + "__asm__(\"\\t.symver \" \"f2\" \",\" \"f\" \"@@\" \"V_2\");\n"
                + "asm(\".symver f1, f@V_1\"); asm(\".symver missing, g@@V_1\");\n"
                + "__attribute__((symver(\"h@@V_2\"))) void h2(void) {}\n"
                + "__attribute__((symver(\"h@V_1\"))) void h1(void) {}\n"
                + "asm(\".symver g, g@V_0\"); void user(void) { g(); }");
    String links =
        unit.symbols().values().stream()
            .filter(symbol -> symbol.aliasOf() != null)
            .map(symbol -> symbol.linkName() + "=" + symbol.aliasOf() + ":" + symbol.strength())
            .sorted()
            .collect(Collectors.joining(" "));
    assertEquals("f=f2:STRONG h=h2:STRONG", links);
    assertEquals(unit.symbols().keySet(), Set.copyOf(unit.functions()));
    assertEquals(List.of(), unit.notes());
  }

  @Test
  void volatileAndAtomicAreKept() {
    Unit unit =
        Lowered.text(
            "volatile int a; _Atomic int b; int *_Atomic c; int *volatile d; volatile int *e;"
                + "struct s { int x; volatile int y; } f; typedef _Atomic(long) t; t g;");
    for (String name : List.of("a", "b", "c", "d", "g")) {
      assertTrue(Lowered.variable(unit, name).variable().isVolatile(), name);
    }
    assertFalse(Lowered.variable(unit, "e").variable().isVolatile());
    Composite struct = (Composite) Lowered.variable(unit, "f").variable().type();
    assertFalse(struct.fields().get(0).isVolatile());
    assertTrue(struct.fields().get(1).isVolatile());
  }

  @Test
  void whatCannotBeReadMayDoAnything() {
    Unit unit = Lowered.text("int f(int a) { return a @ 3; }\nint g(void) { return 1; }");
    assertEquals("havoc", Lowered.operations(unit, "f").substring(0, 5));
    assertTrue(
        unit.notes().stream()
            .anyMatch(
                note ->
                    note.weight() == SoundnessNote.Weight.GAP
                        && note.kind().equals("unparsed-function")
                        && note.position().line() == 1),
        () -> unit.notes().toString());
    Unit undeclared = Lowered.text("int f(void) { return missing; }");
    assertEquals("havoc", Lowered.operations(undeclared, "f").substring(0, 5));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // A nested function that needs the activation around it, as a value and to leave it.
        "int f(int a) { int g(int b) { return a + b; } return g(1); }",
        "int f(int a) { __label__ out; void g(void) { goto out; } g(); out: return 1; }",
        "void c(void *); void f(int n) { int a[n] __attribute__((cleanup(c))); }",
        // Lengths and widths that need more than 64 bits to compute.
        "int a[(int) (((__int128) 1 << 100) >> 98)];",
        "struct s { int a[(int) (((__int128) 1 << 100) >> 98)]; };",
        "struct s { int a : (int) (((__int128) 1 << 100) >> 98); };",
        "enum { A = (int) (((__int128) 1 << 100) >> 98) };",
        "int n; typedef int v __attribute__((vector_size(n)));",
      })
  void whatIsNotUnderstoodIsAGap(String source) {
    Unit unit = Lowered.text(source);
    assertTrue(
        unit.notes().stream().anyMatch(note -> note.weight() == SoundnessNote.Weight.GAP),
        () -> UnitDump.text(unit));
  }

  @Test
  void longChainsStayShallow() {
    Unit unit = Lowered.text("int f(int a) { return a" + " + a".repeat(3000) + "; }");
    assertTrue(Lowered.body(unit, "f").edges().size() > 50);
    assertEquals(List.of(), unit.notes());
  }

  private static String dump(String source) {
    Unit unit = Lowered.text(source);
    assertEquals(List.of(), unit.notes());
    return UnitDump.text(Lowered.body(unit, "f"));
  }

  private static String initialiser(Unit unit, String name) {
    return Lowered.variable(unit, name).initialiser().stream()
        .map(Operation.Assign::toString)
        .collect(Collectors.joining(","));
  }
}

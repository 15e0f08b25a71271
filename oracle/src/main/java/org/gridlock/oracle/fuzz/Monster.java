// SPDX-License-Identifier: Apache-2.0
package org.gridlock.oracle.fuzz;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Programs of absurd size or shape; each has a deadlock of two threads beside it. */
public enum Monster {
  NESTED_PARENTHESES(
      10_000, n -> "static int f(int x) { return " + "(".repeat(n) + "x" + ")".repeat(n) + "; }"),
  NESTED_UNARY(10_000, n -> "static int f(int x) { return " + "- ".repeat(n) + "x; }"),
  LONG_SUM(20_000, n -> "static int f(int x) { return x" + " + x".repeat(n) + "; }"),
  NESTED_BLOCKS(
      5_000,
      n -> "static int f(int x) { " + "{ ".repeat(n) + "x++;" + " }".repeat(n) + "return x; }"),
  NESTED_IFS(
      3_000,
      n ->
          "static int f(int x) { "
              + "if (x) { ".repeat(n)
              + "x++;"
              + " }".repeat(n)
              + "return x; }"),
  ELSE_IF_CHAIN(
      5_000,
      n ->
          "static int f(int x) { "
              + lines(n, i -> (i == 0 ? "" : "else ") + "if (x == " + i + ") x += 2;")
              + " return x; }"),
  LOCALS(
      100_000,
      n -> "static int f(int x) { " + lines(n, i -> "int v" + i + " = x;") + "return x; }"),
  LONG_INITIALISER(
      1 << 18,
      n ->
          "static unsigned char big[] = {"
              + IntStream.range(0, n).mapToObj(i -> "255").collect(Collectors.joining(","))
              + "}; static int f(int x) { return big[x]; }"),
  STATEMENTS(
      200_000,
      n -> "static int s; static int f(int x) { " + lines(n, i -> "s += x;") + "return s; }"),
  LOCK_STATEMENTS(
      10_000,
      n ->
          "static int f(int x) { "
              + lines(n, i -> "pthread_mutex_lock(&c); pthread_mutex_unlock(&c);")
              + "return x; }"),
  ONE_COMPONENT(
      400,
      n ->
          lines(n, i -> "static int g" + i + "(int);")
              + lines(
                  n,
                  i ->
                      "static int g"
                          + i
                          + "(int x) { if (x) return g"
                          + (i + 1) % n
                          + "(x - 1) + g"
                          + i * 7 % n
                          + "(x - 1); pthread_mutex_lock(&c);"
                          + " pthread_mutex_unlock(&c); return 0; }")
              + "static int f(int x) { return g0(x); }"),
  CALL_TOWER(
      18,
      n ->
          "static int g0(int x) { pthread_mutex_lock(&c); pthread_mutex_unlock(&c); return x; }"
              + lines(
                  n,
                  i ->
                      "static int g"
                          + (i + 1)
                          + "(int x) { return g"
                          + i
                          + "(x) + g"
                          + i
                          + "(x + 1); }")
              + "static int f(int x) { return g"
              + n
              + "(x); }"),
  ADDRESS_TAKEN(
      5_000,
      n ->
          lines(n, i -> "static int g" + i + "(int x) { return x + " + i + "; }")
              + "static int (*table[])(int) = {"
              + IntStream.range(0, n).mapToObj(i -> "g" + i).collect(Collectors.joining(","))
              + "}; static int f(int x) { return table[x](x); }"),
  MANY_THREADS(
      500,
      n ->
          "static void *u(void *p) { pthread_mutex_lock(&c); pthread_mutex_unlock(&c); return p; }"
              + "static int f(int x) { pthread_t h; "
              + lines(n, i -> "pthread_create(&h, 0, u, 0);")
              + "return x; }"),
  MANY_LOCKS(
      1_500,
      n ->
          lines(n, i -> "static pthread_mutex_t l" + i + ";")
              + "static int f(int x) { "
              + lines(n, i -> "pthread_mutex_lock(&l" + i + ");")
              + "return x; }"),
  DEEP_POINTER(
      1_000, n -> "static int f(int x) { int " + "*".repeat(n) + "p = 0; return p == 0 ? x : 1; }"),
  LONG_STRUCT_CHAIN(
      2_000,
      n ->
          "struct s0 { int n; };"
              + lines(n, i -> "struct s" + (i + 1) + " { struct s" + i + " inner; };")
              + "static struct s"
              + n
              + " chain; static int f(int x) { chain.inner"
              + ".inner".repeat(20)
              + "; return x; }");

  private static final String BEFORE =
      """
      typedef unsigned long pthread_t;
      typedef union { char size[40]; long align; } pthread_mutex_t;
      int pthread_mutex_lock(pthread_mutex_t *);
      int pthread_mutex_unlock(pthread_mutex_t *);
      int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
      static pthread_mutex_t a, b, c;
      """;
  private static final String AFTER =
      """

      static void *one(void *p) {
        pthread_mutex_lock(&a); pthread_mutex_lock(&b);
        pthread_mutex_unlock(&b); pthread_mutex_unlock(&a);
        return p;
      }
      static void *two(void *p) {
        pthread_mutex_lock(&b); pthread_mutex_lock(&a);
        pthread_mutex_unlock(&a); pthread_mutex_unlock(&b);
        return p;
      }
      int main(int argc, char **argv) {
        pthread_t h;
        pthread_create(&h, 0, one, 0);
        pthread_create(&h, 0, two, 0);
        return f(argc);
      }
      """;

  private final int size;
  private final IntFunction<String> middle;

  Monster(int size, IntFunction<String> middle) {
    this.size = size;
    this.middle = middle;
  }

  private static String lines(int count, IntFunction<String> line) {
    return IntStream.range(0, count).mapToObj(line).collect(Collectors.joining("\n"));
  }

  /** The program, preprocessed, at a fraction of its full size. */
  public String text(double scale) {
    return BEFORE + middle.apply((int) Math.max(1, size * scale)) + AFTER;
  }
}

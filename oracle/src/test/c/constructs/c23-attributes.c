// SPDX-License-Identifier: Apache-2.0
// Attributes of C23 in every position, and what comes with them: unnamed parameters, labels before declarations.
int printf(const char *, ...);

struct [[gnu::packed]] packed {
  char c;
  int i;
};
struct loose {
  char c;
  [[gnu::aligned(16)]] int i;
  [[deprecated]] int old [[maybe_unused]];
};
enum [[deprecated("old")]] e { A [[deprecated]] = 3, B [[maybe_unused]] };
typedef int small [[gnu::aligned(2)]];

[[noreturn]] static void stop(void);
[[gnu::constructor]] static void first(void);
static int order;

static void first(void) {
  order = 42;
}

[[nodiscard("use it")]] static int of([[maybe_unused]] int unused, int n [[maybe_unused]], int) {
  return n;
}

[[gnu::const, gnu::always_inline]] static inline int twice(int n) {
  return 2 * n;
}

static int global [[gnu::aligned(32)]] = 9;
[[gnu::weak]] int weak_one(void) {
  return 5;
}
[[gnu::alias("weak_one")]] int renamed(void);

static void leave(int *p) {
  printf("-%d ", *p);
}

static int guarded(int n) {
  [[gnu::cleanup(leave)]] int a = n;
  int b [[gnu::cleanup(leave)]] = n + 1;
  if (n > 1) return a + b;
  return b;
}

static int falls(int n) {
  int result = 0;
  switch (n) {
    case 1:
      result += 1;
      [[fallthrough]];
    case 2:
      int declared = 10;
      result += declared;
      [[gnu::fallthrough]];
    default:
      result += 100;
  }
  [[maybe_unused]] again: int here = result;
  if (here > 1'000) return here;
  result += 0b1000;
  return result;
}

[[]] int main(void) {
  _Static_assert(sizeof(int) == 4);
  printf("%d %d\n", (int) sizeof(struct packed), (int) sizeof(struct loose));
  printf("%d %d %d\n", B, (int) _Alignof(struct loose), (int) _Alignof(small));
  printf("%d %d\n", of(1, 2, 3), twice(4));
  printf("%d %d\n", order, (int) ((unsigned long) &global % 32));
  printf("%d\n", weak_one() + renamed());
  printf("= %d\n", guarded(1));
  printf("= %d\n", guarded(2));
  printf("%d %d %d\n", falls(1), falls(2), falls(3));
  [[gnu::unused]] int list[2] = {1, 2};
  [[maybe_unused]] for (int i = 0; i < 2; i++) [[gnu::unused]] printf("%d ", list[i]);
  if (order == 42) {
    printf("end\n");
    return 0;
  }
  stop();
}

static void stop(void) {
  for (;;)
    ;
}

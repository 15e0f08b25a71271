// SPDX-License-Identifier: Apache-2.0
// Label values: tables of addresses, differences of labels, comparison, and jumps back.
int printf(const char *, ...);

static int run(const char *code) {
  static const void *const table[] = {&&push, &&add, &&jump, &&stop};
  int accumulator = 0, steps = 0;
#define NEXT goto *table[*code++ - '0']
  NEXT;
push:
  accumulator += *code++ - '0';
  if (++steps > 20) return -1;
  NEXT;
add:
  accumulator *= 2;
  NEXT;
jump:
  if (accumulator < 10) {
    code -= 3;
    NEXT;
  }
  NEXT;
stop:
  return accumulator;
}

static int by_difference(int i) {
  static const int offsets[] = {&&one - &&one, &&two - &&one, &&three - &&one};
  goto *(&&one + offsets[i]);
one:
  return 1;
two:
  return 2;
three:
  return 3;
}

static int compared(int i) {
  void *here = i ? &&a : &&b, *there = &&b;
  if (here == there) return 10;
  goto *here;
a:
  return 20;
b:
  return 30;
}

static int never(int i) {
  // Only one of the labels is ever jumped to, but both are possible for whoever reads the code.
  void *where = &&first;
  struct {
    int n;
    void *to;
  } s = {1, &&second};
  if (i > 5) where = s.to;
  goto *where;
first:
  return 1;
second:
  return 2;
}

int main(void) {
  printf("%d\n", run("0513"));
  printf("%d\n", run("01123"));
  printf("%d %d\n", run("03023"), run("3"));
  printf("%d %d %d\n", by_difference(0), by_difference(1), by_difference(2));
  printf("%d %d\n", compared(0), compared(1));
  printf("%d %d\n", never(3), never(7));
  return 0;
}

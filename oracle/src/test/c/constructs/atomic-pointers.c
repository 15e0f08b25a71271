// SPDX-License-Identifier: Apache-2.0
// _Atomic behind the star, as a specifier, in members and parameters.
int printf(const char *, ...);

static int x = 1, y = 2;
static int *_Atomic p = &x;
static int *const _Atomic q = &y;
static _Atomic(int *) r = &x;
static int *_Atomic *pp = &p;
static _Atomic int counter;
static int *plain = &x;

struct node {
  struct node *_Atomic next;
  int (*_Atomic call)(int);
  _Atomic _Bool flag;
  _Atomic(long) number;
};

static int twice(int n) {
  return 2 * n;
}

static int follow(int *_Atomic a, int *_Atomic *b) {
  a = *b;
  return *a;
}

int main(void) {
  struct node b = {0, twice, 1, 40}, a = {&b, 0, 0, 0};
  printf("%d %d %d %d\n", *p, *q, *r, **pp);
  p = &y;
  *pp = p;
  r = p;
  printf("%d %d %d\n", *p, *r, p == q);
  *p += 5;
  printf("%d %d\n", y, follow(plain, pp));
  a.next->number += 2;
  a.call = a.next->call;
  a.next->flag = 0;
  printf("%ld %d %d\n", (long) b.number, a.call(21), b.flag);
  counter++;
  counter += 4;
  int old = __atomic_fetch_add(&counter, 3, 5);
  printf("%d %d\n", old, counter);
  int *expected = &y;
  int swapped = __atomic_compare_exchange_n((int **) &p, &expected, &x, 0, 5, 5);
  printf("%d %d\n", swapped, *p);
  printf("%d %d\n", (int) sizeof(int *_Atomic), (int) sizeof(struct node));
  return 0;
}

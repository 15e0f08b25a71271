// SPDX-License-Identifier: Apache-2.0
// Thread-local storage: each thread has its own objects, with their initial values.
int printf(const char *, ...);
typedef unsigned long pthread_t;
int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);

static __thread int a = 5;
_Thread_local int b[2] = {1, 2};
extern __thread struct pair {
  int x;
  int *y;
} pair;
__thread struct pair pair = {3, 0};
static int shared = 100;
static int *of_main;

static int next(void) {
  static _Thread_local int counter = 10;
  return ++counter;
}

static void *other(void *argument) {
  printf("%d %d %d %d %d\n", a, b[0], b[1], pair.x, pair.y == 0);
  a = 50;
  b[1] = 60;
  pair.x = 70;
  pair.y = &a;
  shared++;
  printf("%d\n", next());
  printf("%d\n", next());
  printf("%d %d\n", *of_main, of_main == &a);
  *of_main += 1000;
  return argument;
}

int main(void) {
  pthread_t t;
  a = 6;
  b[1] = 7;
  pair.x = 8;
  of_main = &a;
  printf("%d\n", next());
  pthread_create(&t, 0, other, 0);
  pthread_join(t, 0);
  printf("%d %d %d %d %d\n", a, b[0], b[1], pair.x, pair.y == 0);
  printf("%d\n", next());
  pthread_create(&t, 0, other, 0);
  pthread_join(t, 0);
  printf("%d %d\n", a, shared);
  return 0;
}

// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One of the handlers in the list leaves the lock behind.
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static jmp_buf back;
struct handler { struct handler *next; void (*run)(int *); };
static struct handler *handlers;
static void add(void (*run)(int *)) {
  struct handler *h = malloc(sizeof *h);
  h->run = run; h->next = handlers; handlers = h;
}
static void count(int *n) { ++*n; }
static void check(int *n) { if (*n > 3) longjmp(back, 1); }
static void inner(int *n) { for (struct handler *h = handlers; h; h = h->next) h->run(n); }
static void (*outer)(int *) = inner;
static void run(int *n) {
  pthread_mutex_lock(&m); // DEADLOCK self
  outer(n);
  pthread_mutex_unlock(&m);
}
static void *worker(void *a) {
  int n = 2;
  while (n < 10) {
    if (setjmp(back) == 0) run(&n);
    n++;
  }
  return 0;
}
int main(void) {
  add(count);
  add(check);
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
}

// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One of the tables has the function that jumps.
#include <pthread.h>
#include <setjmp.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static jmp_buf back;
struct io { int (*get)(void *); int (*put)(void *); };
static int depth;
static int get_one(void *p) { return ++*(int *)p; }
static int put_one(void *p) { return --*(int *)p; }
static int fail(void *p) { longjmp(back, 1); }
static struct io io = {get_one, put_one}, bad = {fail, put_one};
static int (*volatile on_error)(void *) = fail;
static int locked(struct io *i, int *n) {
  pthread_mutex_lock(&m); // DEADLOCK self
  int r = i->get(n);
  pthread_mutex_unlock(&m);
  return r;
}
static int decode(int *n) {
  if (setjmp(back)) return -1;
  if (locked(&io, n) > 3) on_error(n);
  return locked(&bad, n);
}
static void *reader(void *a) {
  depth++;
  return 0;
}
int main(void) {
  int n = 0;
  pthread_t t;
  pthread_create(&t, 0, reader, 0);
  for (int i = 0; i < 5; i++) decode(&n);
  pthread_join(t, 0);
  return 0;
}

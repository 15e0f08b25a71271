// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Calls that give back what they take, and calls under a common lock, may come in either order; which
// argument is which stays known.
#include <pthread.h>
#include <stdlib.h>

struct counter {
  pthread_mutex_t lock;
  int n;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER, d = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static int n, sum;

static int get(pthread_mutex_t *m) {
  pthread_mutex_lock(m); // NODEADLOCK
  int value = n;
  pthread_mutex_unlock(m);
  return value;
}

static int add(int x, int y) {
  return x + y;
}

static pthread_mutex_t *first(void) {
  return &a;
}

static pthread_mutex_t *second(void) {
  return &b;
}

static void in_turn(pthread_mutex_t *x, pthread_mutex_t *y) {
  pthread_mutex_lock(x);
  pthread_mutex_lock(y); // NODEADLOCK
  n++;
  pthread_mutex_unlock(y);
  pthread_mutex_unlock(x);
}

static pthread_mutex_t *take(pthread_mutex_t *m) {
  pthread_mutex_lock(m); // NODEADLOCK
  return m;
}

static void release(pthread_mutex_t *x, pthread_mutex_t *y) {
  pthread_mutex_unlock(x);
  pthread_mutex_unlock(y);
}

static void start(struct counter *counter, int from) {
  pthread_mutex_init(&counter->lock, 0);
  pthread_mutex_lock(&counter->lock); // NODEADLOCK
  counter->n = from;
  pthread_mutex_unlock(&counter->lock);
  free(counter);
}

static void *other(void *arg) {
  sum = add(get(&a), get(&b)) + get(&a) * get(&b);
  in_turn(first(), second());
  start(malloc(sizeof(struct counter)), get(&b));
  pthread_mutex_lock(&gate);
  release(take(&c), take(&d));
  pthread_mutex_unlock(&gate);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  pthread_mutex_lock(&gate);
  pthread_mutex_lock(&c);
  pthread_mutex_lock(&d); // NODEADLOCK
  pthread_mutex_unlock(&d);
  pthread_mutex_unlock(&c);
  pthread_mutex_unlock(&gate);
  in_turn(first(), second());
  pthread_join(t, 0);
  return 0;
}

// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The argument points to a local variable of main, which outlives the threads.
#include <pthread.h>

struct shared {
  pthread_mutex_t a;
  pthread_mutex_t b;
};

static void *up(void *arg)
{
  struct shared *s = arg;
  pthread_mutex_lock(&s->a);
  pthread_mutex_lock(&s->b); // DEADLOCK cycle
  pthread_mutex_unlock(&s->b);
  pthread_mutex_unlock(&s->a);
  return NULL;
}

static void *down(void *arg)
{
  struct shared *s = arg;
  pthread_mutex_lock(&s->b);
  pthread_mutex_lock(&s->a); // DEADLOCK cycle
  pthread_mutex_unlock(&s->a);
  pthread_mutex_unlock(&s->b);
  return NULL;
}

int main(void)
{
  struct shared s = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
  pthread_t h1, h2;
  pthread_create(&h1, NULL, up, &s);
  pthread_create(&h2, NULL, down, &s);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}

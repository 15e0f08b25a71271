// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The loops keep the gate, but give back what the other one may want.
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *first, pthread_mutex_t *second)
{
  for (;;) {
    pthread_mutex_lock(first); // NODEADLOCK
    if (pthread_mutex_trylock(second) == 0) // NODEADLOCK
      return;
    pthread_mutex_unlock(first);
    sched_yield();
  }
}

static void *left(void *unused)
{
  pthread_mutex_lock(&gate); // NODEADLOCK
  both(&a, &b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&gate);
  return unused;
}

static void *right(void *unused)
{
  both(&b, &a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}

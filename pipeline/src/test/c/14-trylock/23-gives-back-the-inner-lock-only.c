// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The loop gives back the inner lock before it tries again, and keeps the outer one.
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t inner = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;

static void *left(void *unused)
{
  pthread_mutex_lock(&outer);
  for (;;) {
    pthread_mutex_lock(&inner); // NODEADLOCK
    if (pthread_mutex_trylock(&other) == 0) // DEADLOCK cycle
      break;
    pthread_mutex_unlock(&inner);
    sched_yield();
  }
  pthread_mutex_unlock(&other);
  pthread_mutex_unlock(&inner);
  pthread_mutex_unlock(&outer);
  return unused;
}

static void *right(void *unused)
{
  pthread_mutex_lock(&other);
  pthread_mutex_lock(&inner); // NODEADLOCK
  pthread_mutex_unlock(&inner);
  pthread_mutex_lock(&outer); // DEADLOCK cycle
  pthread_mutex_unlock(&outer);
  pthread_mutex_unlock(&other);
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

// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R15
// SPDX-License-Identifier: Apache-2.0
//
// One waits at the barrier with the mutex that main needs to create the other.
#include <pthread.h>

static pthread_barrier_t barrier;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m);
  pthread_barrier_wait(&barrier); // DEADLOCK barrier
  pthread_mutex_unlock(&m);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_barrier_wait(&barrier);
  return NULL;
}

static pthread_t start(void)
{
  pthread_t h;
  pthread_mutex_lock(&m); // DEADLOCK barrier
  pthread_mutex_unlock(&m);
  pthread_create(&h, NULL, right, NULL);
  return h;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&h1, NULL, left, NULL);
  h2 = start();
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}

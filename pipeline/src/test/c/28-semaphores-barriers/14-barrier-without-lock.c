// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The mutex is released before the barrier.
#include <pthread.h>

static pthread_barrier_t barrier;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  pthread_barrier_wait(&barrier); // NODEADLOCK
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&m); // NODEADLOCK
  pthread_mutex_unlock(&m);
  pthread_barrier_wait(&barrier); // NODEADLOCK
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}

// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The elements of the array hold the handles of other threads in the second round.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *first(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // NODEADLOCK
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *second(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // NODEADLOCK
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void)
{
  pthread_t h[2];
  pthread_create(&h[0], NULL, first, NULL);
  pthread_create(&h[1], NULL, first, NULL);
  pthread_join(h[0], NULL);
  pthread_join(h[1], NULL);
  pthread_create(&h[0], NULL, second, NULL);
  pthread_create(&h[1], NULL, second, NULL);
  pthread_join(h[0], NULL);
  pthread_join(h[1], NULL);
  return 0;
}

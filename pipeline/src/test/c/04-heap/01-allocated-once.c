// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Two locks from two allocations that run once: as good as globals.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t *a;
static pthread_mutex_t *b;

static void *left(void *unused)
{
  (void)unused;
  pthread_mutex_lock(a);
  pthread_mutex_lock(b); // NODEADLOCK
  pthread_mutex_unlock(b);
  pthread_mutex_unlock(a);
  return NULL;
}

static void *right(void *unused)
{
  (void)unused;
  pthread_mutex_lock(a);
  pthread_mutex_lock(b); // NODEADLOCK
  pthread_mutex_unlock(b);
  pthread_mutex_unlock(a);
  pthread_mutex_lock(b); // NODEADLOCK
  pthread_mutex_unlock(b);
  return NULL;
}

int main(void)
{
  pthread_t h1, h2;
  a = malloc(sizeof *a);
  b = malloc(sizeof *b);
  if (a == NULL || b == NULL)
    return 1;
  pthread_mutex_init(a, NULL);
  pthread_mutex_init(b, NULL);
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  pthread_mutex_destroy(a);
  pthread_mutex_destroy(b);
  free(a);
  free(b);
  return 0;
}

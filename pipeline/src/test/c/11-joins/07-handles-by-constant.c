// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Two threads with handles in two elements picked by constants; both are joined.
// The program is free of deadlocks. The analysis keeps one content for all elements of an array, so
// it does not know which of the two threads a join waits for.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *up(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle (imprecise: one content for all elements of an array)
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

int main(void)
{
  pthread_t h[2];
  pthread_create(&h[0], NULL, up, NULL);
  pthread_create(&h[1], NULL, up, NULL);
  pthread_join(h[0], NULL);
  pthread_join(h[1], NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle (imprecise: one content for all elements of an array)
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}

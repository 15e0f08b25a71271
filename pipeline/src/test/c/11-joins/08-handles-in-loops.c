// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Created in one loop, joined in the next: all threads have ended. The handle is an element of an
// array, so no join is matched with its creation.
#include <pthread.h>

#define N 4

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *up(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle (imprecise: handles in an array that loops fill and read)
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

int main(void)
{
  pthread_t h[N];
  for (int i = 0; i < N; i++)
    pthread_create(&h[i], NULL, up, NULL);
  for (int i = 0; i < N; i++)
    pthread_join(h[i], NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle (imprecise: handles in an array that loops fill and read)
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}

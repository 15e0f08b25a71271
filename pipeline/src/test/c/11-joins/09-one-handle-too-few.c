// OPTIONS:
// VERDICT: potential-deadlock
// RULES: R6
// SPDX-License-Identifier: Apache-2.0
//
// The second loop leaves out the last thread.
#include <pthread.h>

#define N 4

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *up(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // DEADLOCK cycle
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

int main(void)
{
  pthread_t h[N];
  for (int i = 0; i < N; i++)
    pthread_create(&h[i], NULL, up, NULL);
  for (int i = 0; i < N - 1; i++)
    pthread_join(h[i], NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // DEADLOCK cycle
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_join(h[N - 1], NULL);
  return 0;
}

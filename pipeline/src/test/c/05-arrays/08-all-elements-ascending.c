// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Both threads take all elements in ascending order, so there is no deadlock: the loop is gone
// through round by round.
#include <pthread.h>

#define N 4

static pthread_mutex_t slot[N];

static void *sweep(void *unused)
{
  (void)unused;
  for (int i = 0; i < N; i++)
    pthread_mutex_lock(&slot[i]); // NODEADLOCK
  for (int i = 0; i < N; i++)
    pthread_mutex_unlock(&slot[i]);
  return NULL; // NODEADLOCK
}

int main(void)
{
  pthread_t h1, h2;
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&slot[i], NULL);
  pthread_create(&h1, NULL, sweep, NULL);
  pthread_create(&h2, NULL, sweep, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}

// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Each philosopher takes the fork to the left, then the one to the right.
#include <pthread.h>
#include <stdint.h>

#define N 5

static pthread_mutex_t fork_lock[N];

static void *dine(void *arg)
{
  int seat = (int)(intptr_t)arg;
  int right = (seat + 1) % N;
  pthread_mutex_lock(&fork_lock[seat]);
  pthread_mutex_lock(&fork_lock[right]); // DEADLOCK cycle; DEADLOCK self (imprecise: array elements collapse)
  pthread_mutex_unlock(&fork_lock[right]);
  pthread_mutex_unlock(&fork_lock[seat]);
  return NULL;
}

int main(void)
{
  pthread_t h[N];
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&fork_lock[i], NULL);
  for (int i = 0; i < N; i++)
    pthread_create(&h[i], NULL, dine, (void *)(intptr_t)i);
  for (int i = 0; i < N; i++)
    pthread_join(h[i], NULL);
  return 0;
}

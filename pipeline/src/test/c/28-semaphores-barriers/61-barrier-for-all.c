// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// The barrier is made for the three threads and main, which comes before it joins.
#include <pthread.h>

#define THREADS 3

static pthread_barrier_t all;

static void *works(void *unused)
{
  pthread_barrier_wait(&all); // NODEADLOCK
  return unused;
}

int main(void)
{
  pthread_t threads[THREADS];
  pthread_barrier_init(&all, NULL, THREADS + 1);
  for (int i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, works, NULL);
  pthread_barrier_wait(&all); // NODEADLOCK
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  return 0;
}

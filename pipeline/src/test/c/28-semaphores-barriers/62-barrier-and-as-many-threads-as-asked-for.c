// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// How many threads come to the barrier is not known: nothing is said of it.
#include <pthread.h>
#include <stdlib.h>

static pthread_barrier_t all;

static void *works(void *unused)
{
  pthread_barrier_wait(&all); // NODEADLOCK
  return unused;
}

int main(int argc, char **argv)
{
  pthread_t threads[16];
  int count = argc > 1 ? atoi(argv[1]) & 15 : 4;
  pthread_barrier_init(&all, NULL, 4);
  for (int i = 0; i < count; i++)
    pthread_create(&threads[i], NULL, works, NULL);
  for (int i = 0; i < count; i++)
    pthread_join(threads[i], NULL);
  return 0;
}

// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// A function gives back the one lock that is held while another one is tried, and takes it again.
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

static pthread_mutex_t locks[8];

static void yield(pthread_mutex_t *held)
{
  pthread_mutex_unlock(held);
  sched_yield();
  pthread_mutex_lock(held);
}

static void *visit(void *arg)
{
  int first = rand() % 8, second = rand() % 8;
  if (first == second)
    return arg;
  pthread_mutex_lock(&locks[first]);
  while (pthread_mutex_trylock(&locks[second]) != 0) // NODEADLOCK
    yield(&locks[first]);
  pthread_mutex_unlock(&locks[second]);
  pthread_mutex_unlock(&locks[first]);
  return arg;
}

int main(void)
{
  pthread_t threads[2];
  for (int i = 0; i < 8; i++)
    pthread_mutex_init(&locks[i], NULL);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, visit, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}

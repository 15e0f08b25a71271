// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// While a thread tries to get the third lock of an array, it gives back the second one, but keeps the first.
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

static pthread_mutex_t locks[8];

static void *visit(void *arg)
{
  int first = rand() % 8, second = rand() % 8, third = rand() % 8, held = 1;
  if (first == second || second == third || first == third)
    return arg;
  if (pthread_mutex_trylock(&locks[first]) != 0)
    return arg;
  if (pthread_mutex_trylock(&locks[second]) != 0) {
    pthread_mutex_unlock(&locks[first]);
    return arg;
  }
  while (pthread_mutex_trylock(&locks[third]) != 0) { // DEADLOCK cycle
    if (held) {
      pthread_mutex_unlock(&locks[second]);
      held = 0;
    }
    sched_yield();
  }
  pthread_mutex_unlock(&locks[third]);
  if (held)
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

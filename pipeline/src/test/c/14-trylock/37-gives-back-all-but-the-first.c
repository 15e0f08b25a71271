// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Who does not get all of them gives back those it has, but for the first one.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static int all(int count, pthread_mutex_t **these)
{
  for (int i = 0; i < count; i++)
    if (pthread_mutex_trylock(these[i])) { // DEADLOCK cycle; DEADLOCK self (imprecise: array elements collapse)
      while (--i > 0)
        pthread_mutex_unlock(these[i]);
      return 0;
    }
  return 1;
}

static void *left(void *unused)
{
  pthread_mutex_t *these[] = {&locks[0], &locks[1]};
  while (!all(2, these))
    usleep(10);
  pthread_mutex_unlock(these[1]);
  pthread_mutex_unlock(these[0]);
  return unused;
}

static void *right(void *unused)
{
  pthread_mutex_t *these[] = {&locks[1], &locks[0]};
  while (!all(2, these))
    usleep(10);
  pthread_mutex_unlock(these[1]);
  pthread_mutex_unlock(these[0]);
  return unused;
}

int main(void)
{
  pthread_t h1, h2;
  pthread_create(&h1, NULL, left, NULL);
  pthread_create(&h2, NULL, right, NULL);
  pthread_join(h1, NULL);
  pthread_join(h2, NULL);
  return 0;
}

// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// One function takes the lower half of the locks, then the upper half; only the lower half is given back.
#include <pthread.h>

static pthread_mutex_t locks[4];

static void take(pthread_mutex_t *some)
{
  for (int i = 0; i < 2; i++)
    pthread_mutex_lock(&some[i]);
}

static void give(pthread_mutex_t *some)
{
  for (int i = 0; i < 2; i++)
    pthread_mutex_unlock(&some[i]);
}

static void *work(void *unused)
{
  take(locks);
  take(locks + 2);
  give(locks);
  return unused; // DEADLOCK exit
}

int main(void)
{
  pthread_t thread;
  for (int i = 0; i < 4; i++)
    pthread_mutex_init(&locks[i], NULL);
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(thread, NULL);
  pthread_mutex_lock(&locks[3]); // DEADLOCK exit
  pthread_mutex_unlock(&locks[3]);
  return 0;
}

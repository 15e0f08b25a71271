// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The second round begins below the locks of the first one, which are still held.
#include <pthread.h>

static pthread_mutex_t locks[8];
static int first[2] = { 4, 0 };

static void *worker(void *unused)
{
  for (int round = 0; round < 2; round++)
    for (int i = first[round]; i < first[round] + 4; i++)
      pthread_mutex_lock(&locks[i]); // DEADLOCK cycle
  for (int i = 0; i < 8; i++)
    pthread_mutex_unlock(&locks[i]);
  return unused;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, worker, NULL);
  for (int i = 0; i < 8; i++)
    pthread_mutex_lock(&locks[i]); // DEADLOCK cycle
  for (int i = 0; i < 8; i++)
    pthread_mutex_unlock(&locks[i]);
  pthread_join(t, NULL);
  return 0;
}

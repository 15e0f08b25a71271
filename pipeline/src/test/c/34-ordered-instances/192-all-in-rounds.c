// OPTIONS:
// VERDICT: deadlock-free
// SPDX-License-Identifier: Apache-2.0
//
// Each round takes all locks upwards, when those of the round before have been given back.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t locks[64];
static int count;

static void *worker(void *unused)
{
  for (int round = 0; round < 100; round++) {
    for (int i = 0; i < count; i++)
      pthread_mutex_lock(&locks[i]); // NODEADLOCK
    for (int i = 0; i < count; i++)
      pthread_mutex_unlock(&locks[i]);
  }
  return unused;
}

int main(int argc, char **argv)
{
  pthread_t t[2];
  count = argc > 1 ? atoi(argv[1]) : 8;
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  return 0;
}

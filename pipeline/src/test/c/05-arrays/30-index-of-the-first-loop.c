// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// Both indices are read: that of the first loop has its last value when the second one runs.
// To give back what one does not hold reports an error.
#include <pthread.h>
#include <stdlib.h>

static struct shard {
  pthread_mutex_t lock;
  int count;
} shards[128];
static int shard_count;

static void all(void)
{
  int i, j;
  for (i = 0; i < shard_count; i++)
    pthread_mutex_lock(&shards[i + i].lock); // DEADLOCK exit; DEADLOCK cycle (imprecise: the order of sums is not followed)
  for (j = 0; j < shard_count; j++)
    pthread_mutex_unlock(&shards[j + i].lock);
}


static void *worker(void *unused)
{
  (void)unused;
  all();
  return NULL; // DEADLOCK exit
}

int main(int argc, char **argv)
{
  pthread_t threads[2];
  shard_count = argc > 1 ? atoi(argv[1]) : 8;
  if (shard_count < 4 || shard_count > 64)
    return 1;
  pthread_mutexattr_t type;
  pthread_mutexattr_init(&type);
  pthread_mutexattr_settype(&type, PTHREAD_MUTEX_ERRORCHECK);
  for (int i = 0; i < 128; i++)
    pthread_mutex_init(&shards[i].lock, &type);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}

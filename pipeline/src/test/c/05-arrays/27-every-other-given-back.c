// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The second loop leaves out every other element.
#include <pthread.h>
#include <stdlib.h>

static struct shard {
  pthread_mutex_t lock;
  int count;
} shards[64];
static int shard_count;

static void all(void)
{
  for (int i = 0; i < shard_count; i++)
    pthread_mutex_lock(&shards[i].lock); // DEADLOCK exit
  shards[0].count++;
  for (int i = 0; i < shard_count; i += 2)
    pthread_mutex_unlock(&shards[i].lock);
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
  for (int i = 0; i < shard_count; i++)
    pthread_mutex_init(&shards[i].lock, NULL);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}

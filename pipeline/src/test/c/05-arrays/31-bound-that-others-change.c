// OPTIONS:
// VERDICT: potential-deadlock
// SPDX-License-Identifier: Apache-2.0
//
// The number is one that threads change, each under a common lock.
#include <pthread.h>
#include <stdlib.h>

static struct shard {
  pthread_mutex_t lock;
  int count;
} shards[64];
static int shard_count;
static int used;
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static void all(void)
{
  for (int i = 0; i < used; i++)
    pthread_mutex_lock(&shards[i].lock); // DEADLOCK self
  used--;
  for (int i = 0; i < used; i++)
    pthread_mutex_unlock(&shards[i].lock);
}


static void *worker(void *unused)
{
  (void)unused;
  pthread_mutex_lock(&guard);
  for (int i = 0; i < 2; i++) {
    used = shard_count;
    all();
  }
  pthread_mutex_unlock(&guard);
  return NULL;
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
